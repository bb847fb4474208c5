import Foundation
import Simulation
package import UIKit
package import Views

/// What tests do with the device and the application.
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

    /// Changes the settings for people with impairments, and posts the notifications of those that differ.
    package func setAccessibility(_ new: AccessibilitySettings) {
        let old = engine.accessibility
        engine.accessibility = new
        let changes = [
            (old.contrast != new.contrast, UIAccessibility.darkerSystemColorsStatusDidChangeNotification),
            (old.legibilityWeight != new.legibilityWeight, UIAccessibility.boldTextStatusDidChangeNotification),
            (old.reducesMotion != new.reducesMotion, UIAccessibility.reduceMotionStatusDidChangeNotification),
            (old.crossFades != new.crossFades, UIAccessibility.prefersCrossFadeTransitionsStatusDidChange),
        ]
        for (isChanged, name) in changes where isChanged { NotificationCenter.default.post(name: name, object: nil) }
    }
}
