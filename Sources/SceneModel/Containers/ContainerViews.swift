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

    /// A control in front of an item.
    private final class Control {
        let view: View
        var action: (() -> Void)?
        private var isHandled = false

        init(_ view: View) { self.view = view }

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

    private func makeControl(_ key: String, in bar: View) -> Control {
        let systemClass = "_UIButtonBarButton"
        return Control(make(systemClass, named: name(of: systemClass, at: "\(bar.name) \(key)")))
    }

    /// Places a control in front of each item, and removes the controls of other items.
    ///
    /// - Parameters:
    ///   - items: The keys of the items, with the actions of their taps; `nil` for an item without an action.
    ///   - bar: The superview of the controls.
    ///   - frames: The frames of the items in the bar, by key. An item without a frame has no control.
    package func placeControls(
        _ items: [(key: String, action: (() -> Void)?)], in bar: View, at frames: [String: Rect]
    ) {
        window.performWithoutAnimation {
            var rest = controls[bar] ?? [:]
            var used: [String: Control] = [:]
            for (key, action) in items {
                guard let frame = frames[key] else { continue }
                let known = rest.removeValue(forKey: key)
                let control = known ?? makeControl(key, in: bar)
                if known == nil { bar.addSubview(control.view) }
                control.set(action)
                control.view.frame = frame
                used[key] = control
            }
            controls[bar] = used
            for (_, control) in rest.sorted(by: { $0.key < $1.key }) { control.view.discard() }
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
