internal import Simulation

/// An instance of an application's user interface. Each screen has exactly one scene.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    open var activationState: ActivationState {
        switch World.current.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }

    /// The object that is notified of the states of the scene. If a scene has a delegate, its delegate is notified
    /// instead of the delegate of the application, as in UIKit.
    ///
    /// `TestScreen.connect(_:)` sets the delegate and connects the scene.
    open weak var delegate: (any UISceneDelegate)?

    /// The session of the scene, which exists as long as the scene.
    public private(set) final lazy var session = UISceneSession(of: self)

    /// Stored only.
    open var title: String!

    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    /// The reasons why a scene is connected. A scene of a test is never connected in order to open a file or an address.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        package nonisolated override init() { super.init() }
    }
}

@preconcurrency @MainActor
open class UIWindowScene: UIScene {
    open var screen: UIScreen { .main }
    open var windows: [UIWindow] { World.current.windowsOfApplication }
    open var keyWindow: UIWindow? { World.current.keyWindowOfApplication }
    open var traitCollection: UITraitCollection { screen.traitCollection }
    open var interfaceOrientation: UIInterfaceOrientation { UIInterfaceOrientation(World.current.engine.orientation) }
}

/// The methods with which a scene notifies its delegate. All methods are optional.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
    /// Called by `TestScreen.connect(_:)`. The implementation of a delegate usually creates the window.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// The simulated device never disconnects a scene.
    func sceneDidDisconnect(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// The delegate of a scene with windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The main window. The property is optional in UIKit; without it, the value is `nil`.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// The session of a scene.
@preconcurrency @MainActor
open class UISceneSession: NSObject {
    open private(set) weak var scene: UIScene?
    public final let role = Role.windowApplication
    public final let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)

    init(of scene: UIScene) {
        self.scene = scene
        super.init()
    }

    public struct Role: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    }
}

/// The classes and the storyboard of a scene. Stored only, because `TestScreen.connect(_:)` receives the delegate.
@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    public final let name: String?
    public final let role: UISceneSession.Role
    /// Stored only.
    open var sceneClass: AnyClass?
    /// Stored only.
    open var delegateClass: AnyClass?
    open var storyboard: UIStoryboard?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        (self.name, role) = (name, sessionRole)
        super.init()
    }
}
