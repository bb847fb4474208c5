import Geometry
import Interaction
import Layout
public import Simulation
import Views

/// The status bar and the home indicator of a window, in front of all other views.
///
/// The bar is a view of the system: touches pass through it. It shows the content that `Window.statusBar` contains, and
/// follows the size, the orientation and the traits of the window. The program calls ``layOut()`` after a change of
/// `Window.statusBar` or `Window.hidesStatusBar`. A change inside an animation block is animated.
public final class StatusBar {
    private let container: View
    private let systemViews: SystemViews

    /// The position in front of the views that the program adds later.
    private static let zPosition = 1e6

    /// Adds the bar to the root view of a window.
    public init(in window: Window) {
        let root = window.rootView
        container = window.makeView("\(root.name) UIStatusBarWindow")
        systemViews = SystemViews(in: container) { name, _ in "\(root.name) \(name)" }
        container.systemClass = "UIStatusBarWindow"
        container.translatesAutoresizingMaskIntoConstraints = true
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.isUserInteractionEnabled = false
        container.zPosition = StatusBar.zPosition
        root.addSubview(container)
        // The window retains the bar until it is closed.
        container.overrideTracingItself(.layoutSubviews) { [self] _, callSuper in
            layOut()
            callSuper()
        }
        if root.content.isScrollable { follow(root) }
        layOut()
    }

    /// Shows the content that the window has for the bar.
    public func layOut() {
        let window = container.window
        if container.frame != window.rootView.bounds { container.frame = window.rootView.bounds }
        let layout = StatusBarLayout(window.surroundings) { [window] text, font in
            window.measuredSize(of: TextBlock(text, font: font), within: nil)
        }
        systemViews.show(layout.views)
    }

    /// Keeps the bar at its place on the screen while the root view scrolls. A change of the offset that is not an event
    /// of the scroll view moves the container out of its place in the safe area.
    private func follow(_ root: View) {
        let touches = root.window.touches
        let others = touches.hooks.onEvent
        touches.hooks.onEvent = { [weak self] event, view in
            others?(event, view)
            if event == .scrollViewDidScroll, view == root { self?.layOut() }
        }
        container.overrideTracingItself(.safeAreaInsetsDidChange) { [weak self] _, _ in self?.layOut() }
    }
}
