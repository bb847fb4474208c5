internal import Foundation
internal import Nibs

/// The coder that `init(coder:)` of an object in a storyboard or a nib receives.
///
/// The initializers of UIKit read the object itself. A program can pass the coder to `super`; it contains no keys that the
/// program could read.
final class NibCoder: NSCoder, @unchecked Sendable {
    let object: CompiledObject
    let nib: NibInstance

    init(_ object: CompiledObject, in nib: NibInstance) {
        (self.object, self.nib) = (object, nib)
        super.init()
    }

    /// Gives the object the values of the file. The initializer of a view calls this method.
    @MainActor func decode(into view: UIView) { nib.decode(object, into: view) }

    @MainActor func decode(into controller: UIViewController) {
        controller.applyNibAttributes(object.attributes)
        nib.decodeItems(of: object, into: controller)
    }

    override var allowsKeyedCoding: Bool { true }
    override func containsValue(forKey key: String) -> Bool { false }
    override func decodeObject(forKey key: String) -> Any? { nil }
    override func decodeBool(forKey key: String) -> Bool { false }
    override func decodeInteger(forKey key: String) -> Int { 0 }
    override func decodeInt32(forKey key: String) -> Int32 { 0 }
    override func decodeInt64(forKey key: String) -> Int64 { 0 }
    override func decodeFloat(forKey key: String) -> Float { 0 }
    override func decodeDouble(forKey key: String) -> Double { 0 }
}
