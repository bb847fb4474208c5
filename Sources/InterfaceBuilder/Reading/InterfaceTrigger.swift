import Interaction
import SceneModel
import Views

/// A segue of a scene, with the object that performs it.
struct InterfaceTrigger {
    let segue: InterfaceElement
    let source: Source

    enum Source: Hashable {
        /// The app's code, with `performSegue(withIdentifier:sender:)`.
        case code
        /// An event of the view with this id.
        case event(ViewEvent, view: String)
        /// A tap on an item of the navigation bar or the toolbar.
        case item(ContainerItem)
        /// A tap on an item of a bar that is the view with this id.
        case itemOfView(ContainerItem, view: String)
        /// The accessory of a row, or an object that is not on the screen.
        case other
    }
}

extension InterfaceScene {
    /// The segues of the scene that show another controller, apart from those of container views: first those of the
    /// controller, then those of the views in file order, and then those of the items of the navigation bar and the
    /// toolbar.
    var triggers: [InterfaceTrigger] {
        guard let controller else { return [] }
        var triggers = controller.segues.filter { $0.peek("kind") != "relationship" }
            .map { InterfaceTrigger(segue: $0, source: .code) }
        var found = Set(triggers.compactMap { $0.segue.peek("id") })
        func add(_ segues: [InterfaceElement], _ source: InterfaceTrigger.Source) {
            for segue in segues where segue.peek("kind") != "embed" {
                found.insert(segue.peek("id") ?? "")
                let isOfAccessory = segue["trigger"] == "accessoryAction"
                triggers.append(InterfaceTrigger(segue: segue, source: isOfAccessory ? .other : source))
            }
        }
        for view in root.depthFirst {
            add(view.element.segues, .event(view.segueEvent, view: view.id))
            for (place, item) in view.element.itemsOfBar { add(item.segues, .itemOfView(place, view: view.id)) }
            for outlet in view.element.child("connections")?.children("outletCollection") ?? []
            where outlet.peek("property") == "gestureRecognizers" {
                guard let id = outlet.peek("destination"),
                    let recognizer = controller.recognizers.first(where: { $0.peek("id") == id }),
                    let event = recognizer.recognizedEvent
                else { continue }
                add(recognizer.segues, .event(event, view: view.id))
            }
        }
        let item = controller.element.child("navigationItem", key: "navigationItem")
        for (index, element) in (item?.barItems("left") ?? []).enumerated() {
            add(element.segues, .item(.leading(index)))
        }
        for (index, element) in (item?.barItems("right") ?? []).enumerated() {
            add(element.segues, .item(.trailing(index)))
        }
        for (index, element) in controller.element.toolbarItems.enumerated() {
            let segues = element.children.first { $0.name == "connections" }?.children ?? []
            add(segues.filter { $0.name == "segue" }, .item(.toolbar(index)))
        }
        add(controller.innerSegues.filter { !found.contains($0.peek("id") ?? "") }, .other)
        return triggers
    }
}

extension InterfaceElement {
    fileprivate var segues: [InterfaceElement] { child("connections")?.children("segue") ?? [] }

    /// The items of a toolbar, or of the topmost item of a navigation bar, with their places.
    var itemsOfBar: [(ContainerItem, InterfaceElement)] {
        let items = children.first { $0.name == "items" }?.children ?? []
        switch name {
        case "toolbar":
            return items.filter { $0.name == "barButtonItem" }.enumerated().map { (.toolbar($0), $1) }
        case "navigationBar":
            guard let shown = items.last(where: { $0.name == "navigationItem" }) else { return [] }
            return shown.barItems("left").enumerated().map { (.leading($0), $1) }
                + shown.barItems("right").enumerated().map { (.trailing($0), $1) }
        default: return []
        }
    }

    /// The items of the toolbar of a controller. They are not marked as used, because only a navigation controller that
    /// shows its toolbar uses them.
    var toolbarItems: [InterfaceElement] {
        children.first { $0.key == "toolbarItems" }?.children.filter { $0.name == "barButtonItem" } ?? []
    }

    /// Returns the bar button items at a side of a navigation item, from the edge inwards.
    ///
    /// - Parameter side: `left` or `right`.
    func barItems(_ side: String) -> [InterfaceElement] {
        let single = children.filter { $0.name == "barButtonItem" && $0.key == side + "BarButtonItem" }.map(\.used)
        return single + (child(side + "BarButtonItems")?.children("barButtonItem") ?? [])
    }

    /// The event of a gesture recognizer; `nil` for a gesture that scripts do not have.
    fileprivate var recognizedEvent: ViewEvent? {
        switch name {
        case "tapGestureRecognizer": number("numberOfTapsRequired") == 2 ? .doubleTap : .tap
        // Interface Builder writes this name.
        case "pongPressGestureRecognizer": .longPress
        case "panGestureRecognizer": .pan
        case "swipeGestureRecognizer":
            ["left": .swipeLeft, "up": .swipeUp, "down": .swipeDown][self["direction"] ?? "right"] ?? .swipeRight
        default: nil
        }
    }
}

extension InterfaceView {
    /// The event that performs the segue of a view: the primary action of a control, and otherwise a tap.
    fileprivate var segueEvent: ViewEvent {
        switch contentKind {
        case .button: .touchUpInside
        case .switch, .slider, .stepper, .segmentedControl, .datePicker, .pageControl, .textField: .valueChanged
        default: .tap
        }
    }
}
