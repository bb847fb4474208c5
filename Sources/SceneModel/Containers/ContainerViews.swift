import Containers
package import Geometry
import Interaction
package import Simulation
package import Views

/// The views that a container of a scene creates, with names such as `nav PlatterView` and, for the second one,
/// `nav PlatterView 2`.
package final class ContainerViews {
    private let window: Window
    private var names: SystemViewNames
    /// The controls in front of the items, by the bar and the keys of the items.
    private var controls: [View: [String: Control]] = [:]
    /// The controls whose views the scene created, by view.
    private var controlsOfScene: [View: Control] = [:]

    /// A control in front of an item.
    private final class Control {
        let view: View
        /// Whether the view is one of the scene, which stays without a superview when the item disappears.
        let isOfScene: Bool
        var action: (() -> Void)?
        private var isHandled = false

        init(_ view: View, isOfScene: Bool) { (self.view, self.isOfScene) = (view, isOfScene) }

        func isOf(_ item: Item) -> Bool { isOfScene ? view == item.control : item.control == nil }

        func set(_ action: (() -> Void)?) {
            self.action = action
            guard action != nil, !isHandled else { return }
            isHandled = true
            view.handle(.tap) { [weak self] _ in self?.action?() }
        }
    }

    /// - Parameter view: The view of the container, whose name begins the names of the created views.
    package init(of view: View) { (window, names) = (view.window, SystemViewNames(prefix: view.name)) }

    /// Creates a view without a superview.
    package func make(_ systemClass: String, content: ViewContent = .none) -> View {
        make(systemClass, named: names.newName(of: systemClass), content)
    }

    private func make(_ systemClass: String, named name: String, _ content: ViewContent = .none) -> View {
        let view = window.makeView(name, content: content)
        view.systemClass = systemClass
        view.translatesAutoresizingMaskIntoConstraints = true
        return view
    }

    /// Returns the name of a view of a class. A view that is created again with the same keys has the same name.
    ///
    /// - Parameter path: The keys of the view. Views with different paths have different names.
    package func name(of systemClass: String, at path: String) -> String { names.name(of: systemClass, at: path) }

    /// An item with what a tap on it does.
    package struct Item {
        /// The key of the item in its bar.
        let key: String
        /// The action of a tap; `nil` for none.
        let action: (() -> Void)?
        /// The view of the scene that receives the touches; `nil` to create one.
        var control: View?
    }

    private static let controlClass = "_UIButtonBarButton"

    /// Creates a view without a superview that receives the touches of an item.
    static func makeControl(_ name: String, in window: Window) -> View {
        let view = window.makeView(name)
        view.systemClass = controlClass
        view.translatesAutoresizingMaskIntoConstraints = true
        return view
    }

    private func makeControl(for item: Item, in bar: View) -> Control {
        if let view = item.control {
            let control = controlsOfScene[view] ?? Control(view, isOfScene: true)
            controlsOfScene[view] = control
            return control
        }
        let name = name(of: ContainerViews.controlClass, at: "\(bar.name) \(item.key)")
        return Control(ContainerViews.makeControl(name, in: window), isOfScene: false)
    }

    /// Places a control in front of each item, and removes the controls of other items.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - bar: The superview of the controls.
    ///   - frames: The frames of the items in the bar, by key. An item without a frame has no control.
    package func placeControls(_ items: [Item], in bar: View, at frames: [String: Rect]) {
        window.performWithoutAnimation {
            var rest = controls[bar] ?? [:]
            var used: [String: Control] = [:]
            for item in items {
                guard let frame = frames[item.key] else { continue }
                let known = rest[item.key].flatMap { $0.isOf(item) ? $0 : nil }
                let control = known ?? makeControl(for: item, in: bar)
                if known == nil { bar.addSubview(control.view) } else { rest[item.key] = nil }
                control.set(item.action)
                control.view.frame = frame
                used[item.key] = control
            }
            controls[bar] = used
            for (_, control) in rest.sorted(by: { $0.key < $1.key }) {
                if control.isOfScene { control.view.removeFromSuperview() } else { control.view.discard() }
            }
        }
    }
}

extension Window {
    /// Calls `body` after the changes of the current turn are committed. The trace attributes its effects to the present
    /// cause.
    package func performAfterCommit(_ body: @escaping () -> Void) {
        let cause = cause
        async(after: .zero, tracedTo: nil) { [unowned self] in
            let outer = self.cause
            self.cause = cause
            body()
            self.cause = outer
        }
    }
}
