import Geometry
public import Simulation
import Views

/// The views that the system created for a container, in the ordinary view tree.
///
/// ``show(_:)`` compares the descriptions with those of the last call, by key. It creates, changes and removes only what
/// differs, so that calling it again has no effect. Each view has the class of its description as its
/// `View.systemClass`.
public final class SystemViews {
    private let container: View
    private let makeName: (String, String) -> String
    private var shown: [Node] = []
    /// The views of the program that are shown in slots, by the keys of the slots. They are placed, but not discarded.
    public var slots: [String: View] = [:]

    private struct Node {
        var description: SystemView
        /// The view; `nil` for a slot without a view in ``slots``.
        let view: View?
        /// The keys of the view and its superviews.
        let path: String
        var children: [Node] = []
    }

    /// - Parameters:
    ///   - container: The view whose subviews are created. It has no other subviews.
    ///   - makeName: Returns the name of a new view. No other view with this name is in the window.
    ///   - systemClass: The class of the view.
    ///   - path: The keys and the kind of the view. Two views that exist at the same time have different paths.
    public init(
        in container: View, naming makeName: @escaping (_ systemClass: String, _ path: String) -> String
    ) {
        (self.container, self.makeName) = (container, makeName)
    }

    /// Shows the views, from back to front. Changes inside an animation block are animated, except those of views that
    /// are created.
    public func show(_ views: [SystemView]) { show(views, instead: &shown, in: container, "") }

    /// Returns the view at a path of keys, such as `title/label`; `nil` if there is none.
    public func view(at path: String) -> View? {
        var (nodes, view) = (shown, View?.none)
        for key in path.split(separator: "/") {
            guard let node = nodes.first(where: { $0.description.key == key }) else { return nil }
            (nodes, view) = (node.children, node.view)
        }
        return view
    }

    private func show(
        _ views: [SystemView], instead nodes: inout [Node], in superview: View, _ path: String
    ) {
        if views.isEmpty, nodes.isEmpty { return }
        var old = nodes
        var new: [Node] = []
        for description in views {
            // A view cannot change its kind.
            if let index = old.firstIndex(where: { $0.description.isReplaceable(by: description) }) {
                var node = old.remove(at: index)
                apply(description, to: &node)
                new.append(node)
            } else {
                new.append(make(description, path))
            }
        }
        for node in old { remove(node) }
        let order = new.compactMap(\.view)
        if superview.subviews != order {
            superview.window.performWithoutAnimation {
                for (index, view) in order.enumerated() { superview.insertSubview(view, at: index) }
            }
        }
        nodes = new
    }

    private func make(_ description: SystemView, _ path: String) -> Node {
        let (window, path) = (container.window, "\(path)/\(description.key)")
        var start = SystemView(description.key, description.className, .zero)
        guard description.content != .slot else {
            let view = slots[description.key]
            start.frame = view?.frame ?? .zero
            var node = Node(description: start, view: view, path: path)
            window.performWithoutAnimation { apply(description, to: &node) }
            return node
        }
        let content = description.content.kind
        // The view that it replaces is of another kind, and is removed later.
        let name = makeName(description.className, "\(path) \(content.kind.rawValue)")
        let view = window.makeView(name, content: content)
        view.systemClass = description.className
        view.translatesAutoresizingMaskIntoConstraints = true
        var node = Node(description: start, view: view, path: path)
        window.performWithoutAnimation { apply(description, to: &node) }
        return node
    }

    private func apply(_ new: SystemView, to node: inout Node) {
        let old = node.description
        if let view = node.view {
            if new.frame != old.frame { view.frame = new.frame }
            if new.alpha != old.alpha { view.alpha = new.alpha }
            if new.content != old.content { new.content.apply(to: view) }
            show(new.children, instead: &node.children, in: view, node.path)
        }
        node.description = new
    }

    private func remove(_ node: Node) {
        for child in node.children { remove(child) }
        if node.description.content == .slot { node.view?.removeFromSuperview() } else { node.view?.discard() }
    }

    /// Removes all views.
    public func removeAll() { show([]) }
}

extension SystemView {
    fileprivate func isReplaceable(by other: SystemView) -> Bool {
        key == other.key && className == other.className && content.kind.kind == other.content.kind.kind
            && (content == .slot) == (other.content == .slot)
    }
}

extension SystemView.Content {
    /// The content of a new view.
    fileprivate var kind: ViewContent {
        switch self {
        case .nothing, .platter, .slot: .none
        case .text, .paragraph, .key: .label(.init(""))
        case .symbol: .image(nil)
        }
    }

    fileprivate func apply(to view: View) {
        switch self {
        case .nothing, .slot: break
        case .text(let text, let font, let color, let alignment):
            view.content = .label(.init(text, font: font, alignment: alignment))
            view.adaptiveTextColor = color
        case .paragraph(let text, let font, let color, let alignment):
            view.content = .label(.init(text, font: font, alignment: alignment, numberOfLines: 0))
            view.adaptiveTextColor = color
        case .key(let text, let font, let color, let cornerRadius, let background):
            view.content = .label(.init(text, font: font, alignment: .center))
            view.adaptiveTextColor = color
            view.cornerRadius = cornerRadius
            view.adaptiveBackgroundColor = background
            view.isUserInteractionEnabled = true
        case .symbol(let image, let color):
            view.image = image
            view.tintColor = color
        case .platter(let cornerRadius, let color):
            view.cornerRadius = cornerRadius
            view.adaptiveBackgroundColor = color
        }
    }
}
