import Containers
import Simulation
import Views

/// The statements of navigation containers, tab bar containers, page containers and presentations.
extension Call {
    static let animated = Parameter("animated", .boolean, isOptional: true)

    /// The row of a method of containers.
    var containerRow: Row {
        switch self {
        case .push:
            Row(
                .view, taking: [.view, Call.animated], examples: ["push(detail)", "push(detail, animated: false)"],
                options: [.isGesture, .ofNavigation],
                "Shows a page of a navigation container. The transition is animated by default."
            ) {
                if let page = $0.page(0) { $0.navigation?.push(page, animated: $0.optional(1, Bool.self) ?? true) }
            }
        case .pop:
            Row(
                .view, taking: [Call.animated], examples: ["pop()", "pop(animated: false)"],
                options: [.isGesture, .ofNavigation],
                "Removes the topmost page of a navigation container, and shows the page below it."
            ) { $0.navigation?.pop(animated: $0.optional(0, Bool.self) ?? true) }
        case .popToRoot:
            Row(
                .view, taking: [Call.animated], examples: ["popToRoot()", "popToRoot(animated: false)"],
                options: [.isGesture, .ofNavigation], "Returns to the first page of a navigation container."
            ) { $0.navigation?.popToRoot(animated: $0.optional(0, Bool.self) ?? true) }
        case .select:
            Row(
                .view, taking: [.view, Call.animated], examples: ["select(search)", "select(search, animated: false)"],
                options: [.isGesture, .ofTabs, .ofPages],
                "Shows a page of a tab bar container, or turns to a page of a page container, animated by default."
            ) {
                guard let page = $0.page(0) else { return }
                $0.tabs?.select(page)
                $0.pageContainer?.select(page, animated: $0.optional(1, Bool.self) ?? true)
            }
        case .present:
            Row(
                .view, taking: [.view, Call.animated],
                examples: ["present(details)", "present(details, animated: false)"],
                options: [.isGesture, .ofPresentations],
                "Presents a view that is beside `root` in `views`. The transition is animated by default."
            ) {
                guard let page = $0.page(0), let source = $0.closestController else { return }
                $0.presentations?.present(page, from: source, animated: $0.optional(1, Bool.self) ?? true)
            }
        case .dismiss:
            Row(
                .view, taking: [Call.animated], examples: ["dismiss()", "dismiss(animated: false)"],
                options: [.isGesture, .ofPresentations],
                "Dismisses what the view's controller presents or, if it presents nothing, the controller itself."
            ) {
                guard let source = $0.closestController else { return }
                $0.presentations?.dismiss(source, animated: $0.optional(0, Bool.self) ?? true)
            }
        case .selectDetent:
            Row(
                .view, taking: [.init(nil, .text), Call.animated],
                examples: ["selectDetent(\"large\")", "selectDetent(\"200\", animated: false)"],
                options: [.isGesture, .ofPresentations],
                "Moves a presented sheet to one of its detents. The change is animated by default."
            ) {
                guard let sheet = $0.closestController else { return }
                $0.presentations?.selectDetent($0.value(0), of: sheet, animated: $0.optional(1, Bool.self) ?? true)
            }
        default: preconditionFailure("\(self) is not a method of containers")
        }
    }
}
