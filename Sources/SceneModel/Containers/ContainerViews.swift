package import Geometry
import Interaction
package import Simulation
package import Views

/// The views that a container of a scene creates, with names such as `nav PlatterView` and, for the second one,
/// `nav PlatterView 2`.
package final class ContainerViews {
    private let window: Window
    private let name: String
    private var counts: [String: Int] = [:]
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
    package init(of view: View) { (window, name) = (view.window, view.name) }

    /// Creates a view without a superview.
    package func make(_ systemClass: String, content: ViewContent = .none) -> View {
        let view = window.makeView(makeName(systemClass), content: content)
        view.systemClass = systemClass
        view.translatesAutoresizingMaskIntoConstraints = true
        return view
    }

    /// Returns the name of a new view of a class.
    package func makeName(_ systemClass: String) -> String {
        counts[systemClass, default: 0] += 1
        let number = counts[systemClass, default: 1]
        return "\(name) \(systemClass)\(number == 1 ? "" : " \(number)")"
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
                let control = known ?? Control(make("_UIButtonBarButton"))
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
