public import Film
internal import Geometry
import Simulation
public import UIKit
internal import Views

/// What is on the screen.
extension TestScreen {
    /// The time in the status bar, such as `9:41`; `nil`, the default, if pictures show no status bar.
    ///
    /// With a time, the screen also shows the home indicator of the device. Controllers hide the bar and choose its style,
    /// as in UIKit. Both are in front of all windows, touches pass through them, and they are not part of a window.
    public var statusBarTime: String? {
        get { world.engine.statusBar?.time }
        set { run { world.showStatusBar(time: newValue) } }
    }

    /// Whether the language of the device is read from right to left. The default is `false`.
    public var isRightToLeft: Bool {
        get { world.engine.layoutDirection == .rightToLeft }
        set { run { world.engine.layoutDirection = newValue ? .rightToLeft : .leftToRight } }
    }

    /// Returns the frame of a view on the screen, in the coordinates of the superview; `nil` if the view is not on
    /// the screen.
    ///
    /// - Parameters:
    ///   - view: A view of this screen.
    ///   - time: The time on the screen's clock, in seconds. It must be between the last turn and the next turn. If it
    ///     is `nil`, the current time is used.
    public func presentationFrame(of view: UIView, at time: TimeInterval? = nil) -> CGRect? {
        requireOwn(view)
        let time = time.map { Duration(timeInterval: $0) } ?? world.engine.currentMediaTime
        let tree = world.engine.presentation(at: time)
        guard tree.isAncestor(tree.root, of: view.handle.id) else { return nil }
        return CGRect(tree[view.handle.id].frame)
    }

    /// Returns the opacity of a view on the screen at a time. If `time` is `nil`, the current time is used.
    public func presentationAlpha(of view: UIView, at time: TimeInterval? = nil) -> CGFloat {
        requireOwn(view)
        let time = time.map { Duration(timeInterval: $0) } ?? world.engine.currentMediaTime
        return CGFloat(world.engine.presentation(at: time)[view.handle.id].alpha)
    }

    /// Returns the visible views at a time, with UIKit's class names and their frames in the window.
    ///
    /// Animations and transforms are included, and the parts of controls are views as in UIKit. Encoded as JSON, a list of
    /// dumps is the output of `animatic frames --format dump`.
    ///
    /// - Parameters:
    ///   - time: The time on the screen's clock, in seconds. It must be between the last turn and the next turn. If it
    ///     is `nil`, the current time is used.
    ///   - app: The name of the application in the dump.
    ///   - variant: What distinguishes the dump from others of the same device and time, such as `dark`.
    public func dump(at time: TimeInterval? = nil, app: String = "", variant: String = "") -> ScreenDump {
        let time = time.map { Duration(timeInterval: $0) } ?? world.engine.currentMediaTime
        return ScreenDump(
            of: world.engine, world.engine.presentation(at: time), at: time, app: app, variant: variant,
            naming: world.className)
    }

    /// Returns the frontmost element on the screen with an accessibility label; `nil` if there is none.
    ///
    /// As for assistive technologies, an element hides the elements inside it, and hidden views have no elements.
    public func element(labeled label: String) -> UIView? { element { $0.accessibilityLabel == label } }

    /// Returns the frontmost view on the screen with an accessibility identifier; `nil` if there is none.
    public func element(identified identifier: String) -> UIView? {
        frontmost(in: world.windows) {
            $0.accessibilityIdentifier == identifier
        } entering: { _ in
            true
        }
    }

    private func element(where isWanted: (UIView) -> Bool) -> UIView? {
        frontmost(in: world.windows) {
            $0.isAccessibilityElement && isWanted($0)
        } entering: {
            !$0.isAccessibilityElement && !$0.accessibilityElementsHidden
        }
    }

    /// Returns the frontmost view that is wanted; `nil` if there is none.
    ///
    /// - Parameter entering: Whether the subviews of a view are searched.
    private func frontmost(
        in views: [UIView], where isWanted: (UIView) -> Bool, entering: (UIView) -> Bool
    ) -> UIView? {
        for view in views.reversed() where !view.isHidden && view.alpha >= 0.01 {
            if entering(view), let found = frontmost(in: view.subviews, where: isWanted, entering: entering) {
                return found
            }
            if isWanted(view) { return view }
        }
        return nil
    }

    /// Returns whether the constraints do not fully determine the frame of a view.
    public func hasAmbiguousLayout(_ view: UIView) -> Bool { view.hasAmbiguousLayout }

    /// Returns the constraints that determine the frame of a view, and those that do not hold.
    public func explainLayout(of view: UIView) -> LayoutExplanation { view.handle.explainLayout() }
}

/// The start of an application.
extension TestScreen {
    /// Connects the scene of the screen to its delegate, as UIKit does when an application starts.
    ///
    /// The delegate usually creates a window in `scene(_:willConnectTo:options:)`. From now on, it is notified of the
    /// changes of ``setApplicationState(_:)``.
    ///
    /// - Parameters:
    ///   - delegate: The delegate, which the screen retains.
    ///   - storyboard: The storyboard whose initial controller the window shows. `UISceneStoryboardFile` names it in the
    ///     property list of an application. The delegate receives the window before the scene is connected. If the value
    ///     is `nil`, the delegate creates the window.
    public func connect(_ delegate: any UISceneDelegate, storyboard: UIStoryboard? = nil) {
        sceneDelegate = delegate
        run { world.connect(delegate, storyboard) }
    }
}
