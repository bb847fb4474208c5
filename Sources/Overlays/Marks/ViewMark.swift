import Geometry
import Layout
import Simulation
import Views

/// A line or a dashed box in a view, for an overlay.
struct ViewMark {
    let view: ViewID
    let shape: Shape
    let color: Color
    /// The label; `nil` if the color alone identifies the mark.
    var name: String?
    /// Returns the position in the coordinates of the view, given a presentation tree. For a line, it is a rectangle
    /// with the thickness of the line.
    let box: (ViewTree) -> Rect

    enum Shape {
        case dashedBox, line, dashedLine
    }
}

extension ViewMark {
    /// Returns the safe area of the root view, and all layout guides that constraints refer to.
    static func guides(of window: Window) -> [ViewMark] {
        let referenced = sides(in: window).compactMap { side -> LayoutGuideID? in
            guard case .guide(let guide) = side.item else { return nil }
            return switch guide.role {
            case .layoutMargins, .arrangement, .scrollContent, .scrollFrame: nil
            case .safeArea, .readableContent, .keyboard, .custom: guide
            }
        }
        let guides = [LayoutGuideID(window.tree.root, .safeArea)] + referenced
        return guides.withoutRepeats.compactMap { mark(of: $0, in: window) }
    }

    private static func mark(of guide: LayoutGuideID, in window: Window) -> ViewMark? {
        func mark(_ box: Rect, _ name: String) -> ViewMark {
            ViewMark(view: guide.owner, shape: .dashedBox, color: MarkColors.guide, name: name) { _ in box }
        }
        let view = View(window: window, id: guide.owner)
        guard guide.role != .safeArea else {
            let (bounds, insets) = (window.tree[guide.owner].bounds, view.safeAreaInsets)
            return insets == .zero ? nil : mark(bounds.inset(by: insets), "safeArea")
        }
        let handle = view.guide(guide.role)
        return mark(handle.layoutFrame, handle.name)
    }

    /// Returns the margins of the root view, and all margins that constraints refer to.
    static func margins(of window: Window) -> [ViewMark] {
        let referenced = sides(in: window).compactMap { side -> ViewID? in
            if case .guide(let guide) = side.item, guide.role == .layoutMargins { return guide.owner }
            return side.attribute.insideMargins == nil ? nil : side.view
        }
        return ([window.tree.root] + referenced).withoutRepeats.map { view in
            let insets = View(window: window, id: view).layoutMargins
            let box = window.tree[view].bounds.inset(by: insets)
            return ViewMark(view: view, shape: .dashedBox, color: MarkColors.margin) { _ in box }
        }
    }

    /// Returns both sides of all active constraints, in the order of their creation.
    private static func sides(in window: Window) -> [ConstraintState.Side] {
        window.constraints.filter(\.isActive).flatMap { [$0.sides.first, $0.sides.second].compactMap(\.self) }
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    fileprivate var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
