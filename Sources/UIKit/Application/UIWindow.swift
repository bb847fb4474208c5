public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The root of a view hierarchy. A window shows the view of its root view controller on the screen.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The position of a window in front of or behind other windows. Windows with the same level are stacked in the
    /// order in which they were shown.
    public struct Level: _UIKitNumericRawRepresentable, Hashable, Sendable {
        public var rawValue: CGFloat

        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let normal = Level(rawValue: 0)
        public static let statusBar = Level(rawValue: 1000)
        public static let alert = Level(rawValue: 2000)
    }

    open var windowLevel = Level.normal { didSet { if !isHidden { show() } } }
    open weak var windowScene: UIWindowScene?

    /// Creates a hidden window with the size of the screen.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        handle.isHidden = true
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        handle.isHidden = true
    }

    open var screen: UIScreen { .main }

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            if let root = rootViewController, root.world !== world {
                rootViewController = oldValue
                return world.refuse("rootViewController: " + World.mixing("'\(type(of: root))'", "'\(handle.name)'"))
            }
            if let oldValue {
                oldValue.setRoot(false)
                oldValue.viewIfLoaded?.removeFromSuperview()
            }
            if !isHidden { addRootView() }
        }
    }

    private func addRootView() {
        guard let root = rootViewController, let view = root.view, view.superview !== self else { return }
        root.setRoot(true)
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
        world.updateStatusBar()
    }

    open override var isHidden: Bool {
        get { super.isHidden }
        set {
            guard newValue != isHidden else { return }
            super.isHidden = newValue
            if newValue { hide() } else { show() }
        }
    }

    open var isKeyWindow: Bool { world.keyWindow === self }

    open func makeKey() {
        guard !isKeyWindow else { return }
        world.keyWindow?.resignKey()
        world.keyWindow = self
        becomeKey()
    }

    open func makeKeyAndVisible() {
        isHidden = false
        makeKey()
    }

    open func becomeKey() {}
    open func resignKey() {}

    /// Puts the window on the screen. Before this method returns, it calls the appearance methods of the window's
    /// controllers, except `viewDidAppear(_:)`, which is called in the next turn.
    private func show() {
        world.hasShownWindow = true
        world.engine.beginFirstTurn()
        addRootView()
        world.windows.removeAll { $0 === self }
        let index = world.windows.firstIndex { $0.windowLevel.rawValue > windowLevel.rawValue } ?? world.windows.count
        world.windows.insert(self, at: index)
        world.updateStatusBar()
        world.engine.rootView.insertSubview(handle, at: index)
    }

    private func hide() {
        world.windows.removeAll { $0 === self }
        handle.removeFromSuperview()
        guard isKeyWindow else { return }
        world.keyWindow = nil
        world.windows.last?.makeKey()
    }
}

extension World {
    /// Shows a window with an empty controller if the program has not shown a window, as the app does that runs tests
    /// on iOS. The default screen always has a window, because its tests must not depend on their order.
    fileprivate func showWindowOfHost() {
        guard windows.isEmpty, isDefault || !hasShownWindow else { return }
        asCurrent {
            let window = UIWindow()
            window.rootViewController = UIViewController()
            window.makeKeyAndVisible()
        }
    }

    var windowsOfApplication: [UIWindow] {
        showWindowOfHost()
        return windows
    }

    var keyWindowOfApplication: UIWindow? {
        showWindowOfHost()
        return keyWindow
    }
}

/// The screen of the simulated device.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    private let world: World

    init(_ world: World) {
        self.world = world
        super.init()
    }

    open class var main: UIScreen { World.current.screen }

    open var bounds: CGRect { CGRect(origin: .zero, size: CGSize(world.engine.size)) }
    open var scale: CGFloat { CGFloat(world.engine.device.scale) }
    open var nativeScale: CGFloat { scale }
    open var nativeBounds: CGRect {
        let size = world.engine.device.portraitSize
        return CGRect(
            x: 0, y: 0, width: size.width * world.engine.device.scale, height: size.height * world.engine.device.scale)
    }
    open var maximumFramesPerSecond: Int { 60 }
    open var traitCollection: UITraitCollection { UITraitCollection(world.engine.traitCollection) }
}

/// The application. Each screen has exactly one application.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    open class var shared: UIApplication { World.current.application }

    open weak var delegate: (any UIApplicationDelegate)?
    open var windows: [UIWindow] { World.current.windowsOfApplication }
    open var keyWindow: UIWindow? { World.current.keyWindowOfApplication }
    open var connectedScenes: Set<UIScene> { [World.current.scene] }
    /// The state of the application, which is active until `TestScreen.setApplicationState(_:)` changes it.
    open var applicationState: State { World.current.applicationState }
    /// Stored only.
    open var isIdleTimerDisabled = false
    open var statusBarOrientation: UIInterfaceOrientation {
        UIInterfaceOrientation(World.current.engine.orientation)
    }

    public enum State: Int, Sendable { case active, inactive, background }

    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
}

extension UIApplicationDelegate {
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}

    public func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
}

extension UIViewController {
    /// Sets whether the controller is the root controller of a window. Root controllers are notified of rotations.
    final func setRoot(_ isRoot: Bool) { handle?.isRoot = isRoot }
}
