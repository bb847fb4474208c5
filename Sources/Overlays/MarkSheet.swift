import Geometry
import Layout
import Views

/// A clear view over a tree, on which marks are put as views of their own.
///
/// Whatever draws the tree thus draws the marks too, in the same way.
struct MarkSheet {
    private(set) var tree: ViewTree
    private let sheet: ViewID
    private let measurer: any TextMeasuring
    /// Where words are already, in points of the root view.
    private var taken: [Rect] = []
    /// Where words may be.
    private let room: Rect

    static let font = Font(size: 9, weight: .semibold)
    /// From a line that runs down to its words, in points.
    static let distance = 5.0
    private static let padding = Size(width: 3, height: 1)

    /// - Parameter tree: Its root view's coordinates are those of all marks.
    init(over tree: ViewTree, measuring measurer: any TextMeasuring) {
        self.tree = tree
        self.measurer = measurer
        room = tree[tree.root].bounds
        var state = ViewState(name: "overlay")
        state.bounds = room
        state.frame = room
        sheet = self.tree.makeView(state)
    }

    /// The tree with all marks in front of it.
    func finished() -> ViewTree {
        var tree = tree
        tree.add(sheet, to: tree.root)
        return tree
    }

    mutating func fill(_ box: Rect, with color: Color) { add(box, to: sheet) { $0.backgroundColor = color } }

    /// The edges of `bounds` where `map` puts them, a point wide.
    mutating func outline(_ bounds: Rect, _ map: AffineTransform, with color: Color) {
        place(bounds, map) {
            $0.borderWidth = 1
            $0.borderColor = color
        }
    }

    /// The same with dashes.
    mutating func dash(_ bounds: Rect, _ map: AffineTransform, with color: Color) {
        let (carrier, size) = place(bounds, map) { _ in }
        for dash in Dashes.around(Rect(origin: .zero, size: size)) {
            add(dash, to: carrier) { $0.backgroundColor = color }
        }
    }

    /// Words in a box near `corner`, its top left, moved to where there is room. Where there is none near, they are left out:
    /// words over words say nothing.
    ///
    /// - Parameter wayOut: Where they go rather than elsewhere.
    mutating func write(
        _ text: String, at corner: Point, color: Color, on paper: Color, wayOut: Words.WayOut = .upOrDown
    ) {
        let size = MarkSheet.size(of: text, measurer)
        guard let box = free(Rect(origin: corner, size: size), wayOut) else { return }
        taken.append(box)
        add(box, to: sheet, content: .label(.init(text, font: MarkSheet.font, color: color, alignment: .center))) {
            $0.backgroundColor = paper
            $0.cornerRadius = 3
            $0.clipsToBounds = true
        }
    }

    /// How large the box of some words is, in whole points.
    static func size(of text: String, _ measurer: any TextMeasuring) -> Size {
        let text = measurer.size(of: text, in: font)
        return Size(
            width: text.width.rounded(.up) + 2 * padding.width, height: text.height.rounded(.up) + 2 * padding.height)
    }

    /// `box` on the sheet where no words are: as near as it goes above or below its place, or on the other side of the line that
    /// it is beside, or further along.
    private func free(_ box: Rect, _ wayOut: Words.WayOut) -> Rect? {
        let (otherSide, further) = (-(box.width + 2 * MarkSheet.distance), box.width + 1)
        let acrosses = wayOut == .along ? [[0, further, otherSide]] : [[0, otherSide], [further]]
        for acrosses in acrosses {
            for step in 0..<9 {
                let down = Double((step + 1) / 2) * (box.height + 1) * (step.isMultiple(of: 2) ? -1 : 1)
                for across in acrosses {
                    let moved = inRoom(
                        Rect(origin: Point(x: box.minX + across, y: box.minY + down), size: box.size))
                    if !taken.contains(where: { $0.overlaps(moved) }) { return moved }
                }
            }
        }
        return nil
    }

    private func inRoom(_ box: Rect) -> Rect {
        Rect(
            origin: Point(
                x: max(room.minX, min(box.minX, room.maxX - box.width)),
                y: max(room.minY, min(box.minY, room.maxY - box.height))), size: box.size)
    }

    /// A view of `bounds` where `map` puts it, and how large it is. One that is neither turned nor mirrored is not scaled, so
    /// that its lines are as wide as the others'.
    @discardableResult
    private mutating func place(
        _ bounds: Rect, _ map: AffineTransform, _ change: (inout ViewState) -> Void
    ) -> (ViewID, Size) {
        if map.b == 0, map.c == 0, map.a > 0, map.d > 0 {
            let box = map.boundingBox(of: bounds)
            return (add(box, to: sheet, change), box.size)
        }
        let view = add(Rect(origin: .zero, size: bounds.size), to: sheet) { state in
            state.center = map.applied(to: bounds.center)
            state.transform = AffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
            change(&state)
        }
        return (view, bounds.size)
    }

    @discardableResult
    private mutating func add(
        _ box: Rect, to superview: ViewID, content: ViewContent = .none, _ change: (inout ViewState) -> Void
    ) -> ViewID {
        var state = ViewState(name: "mark", content: content)
        state.frame = box
        change(&state)
        let view = tree.makeView(state)
        tree.add(view, to: superview)
        return view
    }
}

extension Rect {
    fileprivate func overlaps(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
}
