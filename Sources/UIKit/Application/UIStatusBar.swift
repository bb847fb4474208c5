internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0
    case lightContent = 1
    case darkContent = 3
}

public enum UIStatusBarAnimation: Int, Sendable { case none, fade, slide }

/// The status bar of a scene.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
    /// The area of the status bar in the coordinates of the screen: as high as the top safe area, but at most 54 points,
    /// which is its height on devices whose safe area is higher. The area is empty if the status bar is hidden, as it is
    /// in landscape orientation on a phone. It is the same if the screen does not show the bar.
    open var statusBarFrame: CGRect {
        let engine = World.current.engine
        let height = isStatusBarHidden ? 0 : StatusBarLayout.height(in: engine.surroundings)
        return height > 0 ? CGRect(x: 0, y: 0, width: engine.size.width, height: height) : .zero
    }

    /// Whether the controller that controls the status bar hides it.
    open var isStatusBarHidden: Bool { controller { $0.childForStatusBarHidden }?.prefersStatusBarHidden ?? false }

    /// The style that the controller prefers.
    open var statusBarStyle: UIStatusBarStyle {
        controller { $0.childForStatusBarStyle }?.preferredStatusBarStyle ?? .default
    }

    /// The color of the content. A controller whose traits differ from those of the screen determines the default.
    fileprivate var shownStyle: StatusBarContent.Style {
        let controller = controller { $0.childForStatusBarStyle }
        switch controller?.preferredStatusBarStyle ?? .default {
        case .lightContent: return .lightContent
        case .darkContent: return .darkContent
        case .default:
            guard let style = controller?.viewIfLoaded?.handle.traitCollection.userInterfaceStyle,
                style != World.current.engine.overrideUserInterfaceStyle
            else { return .default }
            return style == .dark ? .lightContent : .darkContent
        }
    }

    /// Returns the controller that controls the status bar. A presented controller does so if its presentation removes
    /// the presenter's view, or if it captures the appearance of the status bar.
    private func controller(_ child: (UIViewController) -> UIViewController?) -> UIViewController? {
        var controller = World.current.windows.last?.rootViewController
        while let current = controller {
            let presented = current.presented.flatMap { presented in
                let capturesStatusBar =
                    presented.modalPresentationCapturesStatusBarAppearance
                    || presented.storedPresentationController?.shouldRemovePresentersView == true
                return capturesStatusBar ? presented : nil
            }
            guard let next = presented ?? child(current) else { break }
            controller = next
        }
        return controller
    }
}

extension World {
    /// Adapts the safe area to whether the controllers hide the status bar, and the bar to their style.
    func updateStatusBar() {
        asCurrent {
            engine.hidesStatusBar = statusBarManager.isStatusBarHidden
            guard let statusBar else { return }
            engine.statusBar?.style = statusBarManager.shownStyle
            statusBar.layOut()
        }
    }

    /// Shows the status bar and the home indicator, or removes them if `time` is `nil`.
    package func showStatusBar(time: String?) {
        engine.statusBar = time.map { StatusBarContent(time: $0) }
        statusBar = statusBar ?? StatusBar(in: engine)
        updateStatusBar()
    }
}

extension UIWindowScene {
    public var statusBarManager: UIStatusBarManager? { World.current.statusBarManager }
}

extension UIApplication {
    public var statusBarFrame: CGRect { World.current.statusBarManager.statusBarFrame }
}
