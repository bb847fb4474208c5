public import Foundation

/// A class with which views of classes that are known only when the program runs are created.
///
/// As for ``_LayerOfAnyClass``, `init(frame:)` of all views has the same entry in the method table as that of this class, in
/// which it is `required`. A subclass that does not inherit it stops the program with a message that names the class.
open class _ViewOfAnyClass: UIView {
    public required override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { return nil }

    fileprivate static func create(_ type: UIView.Type, frame: CGRect) -> UIView {
        unsafe unsafeBitCast(type, to: _ViewOfAnyClass.Type.self).init(frame: frame)
    }
}

/// A class with which controllers of classes that are known only when the program runs are created.
open class _ControllerOfAnyClass: UIViewController {
    public required override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
    public required init?(coder: NSCoder) { return nil }

    fileprivate static func create(_ type: UIViewController.Type, _ name: String?, _ bundle: Bundle?)
        -> UIViewController
    {
        unsafe unsafeBitCast(type, to: _ControllerOfAnyClass.Type.self).init(nibName: name, bundle: bundle)
    }
}

/// The methods of this extension create an object of a class in a variable or a generic parameter, for which Swift requires
/// a `required` initializer. `animatic-port` writes `T.makeObject(frame: f)` for `T(frame: f)`.
extension UIView {
    /// Creates a view of this class with `init()` if the class overrides `makeForNib()`, which `animatic-port` writes for
    /// classes with an `init()` of their own. Creates it with `init(frame:)` and an empty frame otherwise.
    @preconcurrency
    public static func makeObject() -> Self { makeForNib() as? Self ?? makeObject(frame: .zero) }

    /// Creates a view of this class with `init(frame:)`.
    @preconcurrency
    public static func makeObject(frame: CGRect) -> Self {
        unsafe unsafeDowncast(_ViewOfAnyClass.create(self, frame: frame), to: self)
    }
}

extension UIButton {
    /// Creates a button of this class with `init(frame:)` and an empty frame, and gives it a type.
    @preconcurrency
    public static func makeObject(type: ButtonType) -> Self {
        let button = makeObject(frame: .zero)
        button.setType(type)
        return button
    }
}

extension UIViewController {
    /// Creates a controller of this class with `init()` if the class overrides `makeForNib()`, which `animatic-port` writes
    /// for classes with an `init()` of their own. Creates it with `init(nibName:bundle:)` and no names otherwise.
    @preconcurrency
    public static func makeObject() -> Self { makeForNib() as? Self ?? makeObject(nibName: nil, bundle: nil) }

    /// Creates a controller of this class with `init(nibName:bundle:)`.
    @preconcurrency
    public static func makeObject(nibName: String?, bundle: Bundle?) -> Self {
        unsafe unsafeDowncast(_ControllerOfAnyClass.create(self, nibName, bundle), to: self)
    }
}
