internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The content of a bar: the views that the system creates, and in front of them the controls of the items and the
/// program's views.
@MainActor
final class BarViews {
    private unowned let bar: UIView
    /// The view whose subviews the system creates.
    let content: UIView
    private let systemViews: SystemViews
    /// The controls, and the superviews of the program's views, by key.
    private var hosts: [String: UIView] = [:]
    private var used: Set<String> = []
    /// The items that are shown, by key.
    private var items: [String: UIBarButtonItem] = [:]
    private var frames: [String: Rect] = [:]

    init(in bar: UIView, content: UIView) {
        (self.bar, self.content) = (bar, content)
        systemViews = SystemViews(in: content.handle) { [unowned bar] name, _ in
            bar.world.uniqueName("\(bar.handle.name) \(name)")
        }
        bar.addSubview(content)
    }

    /// Shows views. Changes inside an animation block are animated.
    ///
    /// - Parameters:
    ///   - views: The views of the bar.
    ///   - placeHosts: A closure that places the controls and the program's views. The others are removed.
    func show(_ views: [SystemView], _ placeHosts: () -> Void) {
        content.frame = bar.bounds
        systemViews.show(views)
        bar.world.engine.performWithoutAnimation {
            frames = views.frames()
            (used, items) = ([], [:])
            placeHosts()
            for key in hosts.keys.sorted() where !used.contains(key) {
                hosts.removeValue(forKey: key)?.removeFromSuperview()
            }
        }
    }

    /// Whether a view is the content or the bar itself. A drag that begins between items scrolls the content below.
    func isBackground(_ view: UIView?) -> Bool { view === bar || view === content }

    /// Returns the frame of an item in the window; `nil` if the bar does not show the item.
    func windowFrame(of item: UIBarButtonItem) -> CGRect? {
        guard items[item.key] === item else { return nil }
        return systemViews.view(at: item.key).map {
            CGRect(Rect(origin: $0.convertToRoot($0.bounds.origin), size: $0.bounds.size))
        }
    }

    /// Places the control or the program's view of an item.
    func placeItem(_ item: UIBarButtonItem, _ key: String) {
        (item.bar, item.key) = (self, key)
        items[key] = item
        if let view = item.customView {
            placeView(view, key + "/view")
        } else if frames[key] != nil {
            placeControl(key, label: item.title) { [weak bar, weak item] in
                if let bar { item?.perform(for: bar.world.event) }
            }
        }
    }

    /// Places a control in front of the view with the key.
    func placeControl(_ key: String, label: String?, _ action: @escaping () -> Void) {
        guard frames[key] != nil else { return }
        let control = hosts[key] as? _UIButtonBarButton ?? bar.world.asCurrent { _UIButtonBarButton() }
        control.action = action
        control.accessibilityLabel = label
        place(control, key)
    }

    /// Shows a view of the program in a superview of its own, which also gives a position to a view with constraints.
    func placeView(_ view: UIView, _ key: String) {
        let host = hosts[key].flatMap { $0 is _UIButtonBarButton ? nil : $0 } ?? bar.world.asCurrent { UIView() }
        place(host, key)
        if view.superview !== host {
            for other in host.subviews { other.removeFromSuperview() }
            host.addSubview(view)
            if !view.translatesAutoresizingMaskIntoConstraints {
                view.leftAnchor.constraint(equalTo: host.leftAnchor).isActive = true
                view.topAnchor.constraint(equalTo: host.topAnchor).isActive = true
            }
        }
        if view.translatesAutoresizingMaskIntoConstraints { view.frame = host.bounds }
    }

    private func place(_ view: UIView, _ key: String) {
        used.insert(key)
        if hosts[key] !== view { hosts[key]?.removeFromSuperview() }
        hosts[key] = view
        if view.superview !== bar { bar.addSubview(view) }
        if let frame = frames[key] { view.frame = CGRect(frame) }
    }
}

/// The control in front of an item's platter.
final class _UIButtonBarButton: UIControl {
    var action: () -> Void = {}

    init() {
        super.init(frame: .zero)
        isAccessibilityElement = true
        addAction(UIAction { [weak self] _ in self?.action() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { return nil }
}

extension UIView {
    /// What the layout of a bar with a width in points depends on.
    func barEnvironment(width: CGFloat) -> BarEnvironment {
        var environment = BarEnvironment(width: Double(width), traits: handle.traitCollection, grid: world.grid)
        environment.crossFades = world.engine.accessibility.crossFades
        return environment
    }

    /// Returns the size of a line of text in a bar, in points.
    var barMeasurer: (String, Font) -> Size {
        { [world] text, font in world.engine.measuredSize(of: TextBlock(text, font: font), within: nil) }
    }
}
