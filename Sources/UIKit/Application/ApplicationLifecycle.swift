public import CoreGraphics
internal import Simulation
package import Views

// The names of notifications are the values of UIKit's constants.

extension UIApplication {
    /// Posted after the application has become active again.
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted before the application becomes inactive.
    public nonisolated static let willResignActiveNotification = NSNotification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted after the application has entered the background.
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted before the application leaves the background.
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let willTerminateNotification = NSNotification.Name(
        "UIApplicationWillTerminateNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let userDidTakeScreenshotNotification = NSNotification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let willChangeStatusBarOrientationNotification = NSNotification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let didChangeStatusBarOrientationNotification = NSNotification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let willChangeStatusBarFrameNotification = NSNotification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification")
    /// The simulated device never posts this notification.
    public nonisolated static let didChangeStatusBarFrameNotification = NSNotification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")
}

extension UIScene {
    /// Posted with the scene after it has become active again.
    public nonisolated static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    /// Posted with the scene before it becomes inactive.
    public nonisolated static let willDeactivateNotification = NSNotification.Name("UISceneWillDeactivateNotification")
    /// Posted with the scene after it has entered the background.
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
        "UISceneDidEnterBackgroundNotification")
    /// Posted with the scene before it leaves the background.
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
        "UISceneWillEnterForegroundNotification")
}

extension UIDevice {
    /// Posted with the device when it is turned, before the interface rotates.
    public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
        "UIDeviceOrientationDidChangeNotification")
}

/// The names of the notifications of the keyboard, and the keys of their `userInfo`. They are posted before and after each
/// change of the keyboard's frame: first the one about the frame, and then the one about showing or hiding it.
extension UIResponder {
    public nonisolated static let keyboardWillShowNotification = NSNotification.Name("UIKeyboardWillShowNotification")
    public nonisolated static let keyboardDidShowNotification = NSNotification.Name("UIKeyboardDidShowNotification")
    public nonisolated static let keyboardWillHideNotification = NSNotification.Name("UIKeyboardWillHideNotification")
    public nonisolated static let keyboardDidHideNotification = NSNotification.Name("UIKeyboardDidHideNotification")
    public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
        "UIKeyboardWillChangeFrameNotification")
    public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The frame of the keyboard before the change, in the coordinates of the screen: an `NSValue` with a `CGRect`.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The frame of the keyboard after the change, in the coordinates of the screen: an `NSValue` with a `CGRect`.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The duration of the animation in seconds: an `NSNumber`.
    public nonisolated static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The curve of the animation: an `NSNumber` with the raw value 7, which is not that of a named
    /// `UIView.AnimationCurve`. Animation options with the raw value `7 << 16` have the same curve.
    public nonisolated static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Whether the keyboard belongs to the application: an `NSNumber` with a `Bool`.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

extension UIContentSizeCategory {
    /// The simulated device never posts this notification.
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")
}

// MARK: Changes of the state

extension World {
    /// Turns the device. The device posts its notification before the interface rotates.
    package func rotate(to orientation: Device.Orientation) {
        guard orientation != engine.orientation else { return }
        turnedTo = orientation
        NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: uiDevice)
        engine.setOrientation(orientation)
        turnedTo = nil
    }

    /// Changes the state of the application through all states between the present one and `state`, and calls the
    /// delegate and the observers of each change.
    package func setApplicationState(_ state: UIApplication.State) {
        while applicationState != state {
            switch (applicationState, state) {
            case (.active, _):
                post(UIScene.willDeactivateNotification, UIApplication.willResignActiveNotification)
                notify {
                    $0.sceneWillResignActive(scene)
                } else: {
                    $0.applicationWillResignActive(application)
                }
                applicationState = .inactive
            case (.inactive, .background):
                applicationState = .background
                post(UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification)
                notify {
                    $0.sceneDidEnterBackground(scene)
                } else: {
                    $0.applicationDidEnterBackground(application)
                }
            case (.background, _):
                post(UIScene.willEnterForegroundNotification, UIApplication.willEnterForegroundNotification)
                notify {
                    $0.sceneWillEnterForeground(scene)
                } else: {
                    $0.applicationWillEnterForeground(application)
                }
                applicationState = .inactive
            case (.inactive, _):
                applicationState = .active
                post(UIScene.didActivateNotification, UIApplication.didBecomeActiveNotification)
                notify {
                    $0.sceneDidBecomeActive(scene)
                } else: {
                    $0.applicationDidBecomeActive(application)
                }
            }
        }
    }

    /// Calls the delegate of the scene or, if the scene has none, that of the application.
    private func notify(
        _ ofScene: (any UISceneDelegate) -> Void, else ofApplication: (any UIApplicationDelegate) -> Void
    ) {
        if let delegate = scene.delegate { ofScene(delegate) } else { application.delegate.map(ofApplication) }
    }

    /// Connects the scene, as UIKit does when an application starts.
    ///
    /// - Parameter storyboard: The storyboard whose initial controller the window of the scene shows.
    package func connect(_ delegate: any UISceneDelegate, _ storyboard: UIStoryboard?) {
        scene.delegate = delegate
        scene.session.configuration.storyboard = storyboard
        let window = storyboard.map { _ in UIWindow(windowScene: scene) }
        if let window {
            window.rootViewController = storyboard?.instantiateInitialViewController()
            (delegate as? any UIWindowSceneDelegate)?.window = window
        }
        delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        window?.makeKeyAndVisible()
        delegate.sceneWillEnterForeground(scene)
        delegate.sceneDidBecomeActive(scene)
    }

    private func post(_ ofScene: NSNotification.Name, _ ofApplication: NSNotification.Name) {
        NotificationCenter.default.post(name: ofScene, object: scene)
        NotificationCenter.default.post(name: ofApplication, object: application)
    }
}
