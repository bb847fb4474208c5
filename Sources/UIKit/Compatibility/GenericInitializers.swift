internal import CInitializers

/// A class whose objects generic code can create with `T()`.
///
/// In UIKit, each class of views and controllers has the initializers of its superclass, so generic code can call them.
/// In Swift, generic code can call only initializers that are marked `required`, which would force every subclass to
/// declare them. The initializers in the extensions of this protocol find the initializer of the class at run time.
///
/// `T()` calls `init(frame:)` or `init(nibName:bundle:)` of the class, also if the class declares an initializer without
/// parameters. A class that does not have `init(frame:)` ends the process with a message of Swift.
public protocol _UIKitCreatable {}

extension UIView: _UIKitCreatable {}
extension UIViewController: _UIKitCreatable {}

extension _UIKitCreatable where Self: UIView {
    /// Creates a view with `init(frame:)` and the frame zero.
    @preconcurrency @MainActor
    public init() {
        let type: UIView.Type = Self.self
        self = unsafe unsafeDowncast(UIView.make(type), to: Self.self)
    }
}

extension _UIKitCreatable where Self: UIViewController {
    /// Creates a controller with `init(nibName:bundle:)`, and `nil` for both parameters.
    @preconcurrency @MainActor
    public init() {
        let type: UIViewController.Type = Self.self
        self = unsafe unsafeDowncast(UIViewController.make(type), to: Self.self)
    }
}

extension UIView {
    private static let initializer = MethodTable.place(ofInitializerOf: UIView.self, plain: PlainView.self)

    /// Creates a view of a class that is known only at run time.
    static func make(_ type: UIView.Type) -> UIView {
        let view = unsafe animatic_make_view(
            MethodTable(type)[initializer], 0, 0, 0, 0, unsafeBitCast(type, to: UnsafeRawPointer.self))
        return unsafe Unmanaged<UIView>.fromOpaque(view).takeRetainedValue()
    }
}

extension UIViewController {
    private static let initializer = MethodTable.place(
        ofInitializerOf: UIViewController.self, plain: PlainController.self)

    /// Creates a controller of a class that is known only at run time.
    static func make(_ type: UIViewController.Type) -> UIViewController {
        let controller = unsafe animatic_make_controller(
            MethodTable(type)[initializer], unsafeBitCast(type, to: UnsafeRawPointer.self))
        return unsafe Unmanaged<UIViewController>.fromOpaque(controller).takeRetainedValue()
    }
}

// Subclasses that override nothing. Their initializers are the only methods that differ from those of the superclass.
private final class PlainView: UIView {}
private final class PlainController: UIViewController {}

extension MethodTable {
    /// Returns the position of the first of the two designated initializers that a class declares, in the order of the
    /// declarations. The second one is `init(coder:)`.
    ///
    /// - Parameter plain: A subclass that overrides nothing. The compiler creates its initializers.
    fileprivate static func place(ofInitializerOf base: AnyClass, plain: AnyClass) -> Int {
        let (first, inherited) = (MethodTable(base), MethodTable(plain))
        let differing = first.indices.filter { first[$0] != inherited[$0] }
        precondition(differing.count >= 2, "\(plain) must have its own initializers")
        return differing[differing.count - 2]
    }
}
