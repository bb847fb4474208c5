import AnimaticTesting
import Foundation
import Testing
import UIKit

/// The notifications of the application and the device. They are sent to all observers in the process, so the tests
/// count only those of their own screen.
@Suite("The state of the application", .serialized)
@MainActor
struct ApplicationStateTests {
    private final class Delegate: UIApplicationDelegate {
        var calls: [String] = []
        func applicationDidBecomeActive(_ application: UIApplication) { calls.append("didBecomeActive") }
        func applicationWillResignActive(_ application: UIApplication) { calls.append("willResignActive") }
        func applicationDidEnterBackground(_ application: UIApplication) { calls.append("didEnterBackground") }
        func applicationWillEnterForeground(_ application: UIApplication) { calls.append("willEnterForeground") }
    }

    @MainActor
    private final class Observer {
        var names: [String] = []
        private var tokens: [any NSObjectProtocol] = []

        init(_ names: [NSNotification.Name], of object: AnyObject, _ state: @escaping @MainActor () -> String) {
            for name in names {
                tokens.append(
                    NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
                        [weak self] notification in
                        let name = notification.name.rawValue
                        MainActor.assumeIsolated { self?.names.append("\(name) \(state())") }
                    })
            }
        }

        isolated deinit { for token in tokens { NotificationCenter.default.removeObserver(token as Any) } }
    }

    @Test func `leaving and entering the foreground posts UIKit's notifications in their order`() throws {
        let screen = try TestScreen()
        let (application, delegate) = screen.run { (UIApplication.shared, Delegate()) }
        application.delegate = delegate
        let observer = screen.run {
            screen.show(UIViewController())
            return Observer(
                [
                    UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
                    UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
                ], of: UIApplication.shared
            ) { "\(UIApplication.shared.applicationState)" }
        }
        #expect(application.applicationState == .active)
        screen.setApplicationState(.background)
        #expect(
            observer.names == [
                "UIApplicationWillResignActiveNotification active",
                "UIApplicationDidEnterBackgroundNotification background",
            ])
        screen.run { #expect(UIApplication.shared.applicationState == .background) }
        observer.names = []
        screen.setApplicationState(.background)
        #expect(observer.names == [])
        screen.setApplicationState(.active)
        #expect(
            observer.names == [
                "UIApplicationWillEnterForegroundNotification background",
                "UIApplicationDidBecomeActiveNotification active",
            ])
        #expect(
            delegate.calls == ["willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive"])
        screen.setApplicationState(.inactive)
        screen.run { #expect(UIApplication.shared.connectedScenes.first?.activationState == .foregroundInactive) }
    }

    private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        var calls: [String] = []
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            calls.append("willConnect \(session.scene === scene)")
            guard window == nil, let scene = scene as? UIWindowScene else { return }
            window = UIWindow(windowScene: scene)
            window?.rootViewController = UIViewController()
            window?.makeKeyAndVisible()
        }
        func sceneDidBecomeActive(_ scene: UIScene) { calls.append("didBecomeActive") }
        func sceneWillResignActive(_ scene: UIScene) { calls.append("willResignActive") }
        func sceneWillEnterForeground(_ scene: UIScene) { calls.append("willEnterForeground") }
        func sceneDidEnterBackground(_ scene: UIScene) { calls.append("didEnterBackground") }
    }

    // Apple's documentation of `UIApplicationDelegate` states that UIKit does not call its methods for the states of the
    // application if the application has a scene delegate.
    @Test func `a scene is connected to its delegate, which is notified instead of the delegate of the application`()
        throws
    {
        let screen = try TestScreen("iPhone 16")
        let (application, ofScene) = screen.run { (Delegate(), SceneDelegate()) }
        screen.run { UIApplication.shared.delegate = application }
        screen.connect(ofScene)
        #expect(ofScene.calls == ["willConnect true", "willEnterForeground", "didBecomeActive"])
        screen.run { #expect(UIApplication.shared.keyWindow === ofScene.window && ofScene.window != nil) }
        ofScene.calls = []
        screen.setApplicationState(.background)
        screen.setApplicationState(.active)
        #expect(
            ofScene.calls == ["willResignActive", "didEnterBackground", "willEnterForeground", "didBecomeActive"])
        #expect(application.calls == [])
    }

    @Test func `a rotation posts the new orientation before the interface rotates`() throws {
        let screen = try TestScreen("iPhone 16")
        let observer = screen.run {
            screen.show(UIViewController())
            return Observer([UIDevice.orientationDidChangeNotification], of: UIDevice.current) {
                "\(UIDevice.current.orientation.isLandscape) \(UIScreen.main.bounds.width)"
            }
        }
        screen.rotate(toLandscape: true)
        // An iPhone 16 is 393 points wide in the portrait orientation.
        #expect(observer.names == ["UIDeviceOrientationDidChangeNotification true 393.0"])
        screen.rotate(toLandscape: true)
        #expect(observer.names.count == 1)
        screen.run { #expect(UIDevice.current.orientation == .landscapeLeft) }
    }

    @Test func `the names of the keyboard have UIKit's values`() {
        #expect(UIResponder.keyboardWillShowNotification.rawValue == "UIKeyboardWillShowNotification")
        #expect(UIResponder.keyboardFrameEndUserInfoKey == "UIKeyboardFrameEndUserInfoKey")
        #expect(
            UIResponder.keyboardAnimationDurationUserInfoKey == "UIKeyboardAnimationDurationUserInfoKey"
                && UIResponder.keyboardAnimationCurveUserInfoKey == "UIKeyboardAnimationCurveUserInfoKey")
    }
}
