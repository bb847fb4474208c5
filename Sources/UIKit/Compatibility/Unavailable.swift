public import CoreGraphics

// Declarations that cannot be implemented on Linux. If a program uses one of them, the compiler prints its message,
// which gives the reason. The table in *Running UIKit Code* is generated from these declarations.

@available(*, unavailable, message: "key-value observation needs the Objective-C runtime; use a closure or 'didSet'")
public final class NSKeyValueObservation: NSObject {}

extension NSObject {
    @available(*, unavailable, message: "selectors cannot be compared; use cancelPreviousPerformRequests(withTarget:)")
    public class func cancelPreviousPerformRequests(
        withTarget target: Any, selector: Selector, object argument: Any?
    ) {}

    @available(*, unavailable, message: "key-value coding needs the Objective-C runtime; use a property or a key path")
    public func setValue(_ value: Any?, forKey key: String) {}
}

extension UIApplicationDelegate {
    @available(*, unavailable, message: "Linux has no application loop; show a controller on a 'TestScreen'")
    public static func main() {}
}

// UIKit defines this name.
// swift-format-ignore
@available(*, unavailable, message: "Linux has no application loop; show a controller on a 'TestScreen'")
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 { 1 }

// UIKit defines this name.
// swift-format-ignore
@available(*, unavailable, message: "Swift does not keep the names of variables at run time; write [\"title\": title]")
public func NSDictionaryOfVariableBindings(_ views: UIView...) -> [String: Any] { [:] }
