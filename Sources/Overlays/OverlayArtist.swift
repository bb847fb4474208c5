import Geometry
import Layout
import Playback
import Simulation
import Views

/// Puts the marks of overlays over what the eye sees.
struct OverlayArtist {
    let overlays: Set<Overlay>
    let measurer: any TextMeasuring

    /// `tree` with marks in front; as it is where no overlay is over the picture.
    ///
    /// - Parameters:
    ///   - tree: The presentation of a window.
    ///   - marks: Of the same moment.
    func tree(_ tree: ViewTree, marked marks: LayoutMarks) -> ViewTree {
        guard !overlays.subtracting([.passes]).isEmpty else { return tree }
        let maps = CanvasMaps(of: tree, root: .identity)
        let shown = tree.shownViews
        let isShown = Set(shown)
        var sheet = MarkSheet(over: tree, measuring: measurer)
        if overlays.contains(.frames) {
            for view in shown {
                guard let map = maps[view] else { continue }
                sheet.outline(tree[view].bounds, map, with: MarkColors.frame)
            }
        }
        for (boxes, color) in [(marks.guides, MarkColors.guide), (marks.margins, MarkColors.margin)] {
            for box in boxes where isShown.contains(box.view) {
                guard let map = maps[box.view] else { continue }
                sheet.dash(box.box, map, with: color)
            }
        }
        let constraints = marks.constraints.filter { $0.isAmong(isShown) }
        let lines = OverlayArtist.lines(of: constraints, maps, in: tree)
        draw(constraints, lines, on: &sheet)
        var words = words(of: constraints, lines)
        for box in marks.guides where isShown.contains(box.view) {
            guard let name = box.name, let map = maps[box.view] else { continue }
            let corner = map.boundingBox(of: box.box).origin + Point(x: 3, y: 3)
            words.append(Words(text: name, corner: corner, color: .white, paper: MarkColors.guide, rank: Words.guide))
        }
        if overlays.contains(.names) { words += names(of: shown, maps, in: tree) }
        for word in words.inOrderOfChoice {
            sheet.write(word.text, at: word.corner, color: word.color, on: word.paper, wayOut: word.wayOut)
        }
        return sheet.finished()
    }

    private func names(of views: [ViewID], _ maps: CanvasMaps, in tree: ViewTree) -> [Words] {
        views.compactMap { view in
            guard let map = maps[view] else { return nil }
            let (name, box) = (tree[view].name, map.boundingBox(of: tree[view].bounds))
            // Above the view, so that what it shows is seen.
            let corner = Point(x: box.minX, y: box.minY - MarkSheet.size(of: name, measurer).height)
            return Words(text: name, corner: corner, color: .white, paper: MarkColors.frame, rank: Words.name)
        }
    }

    private func draw(_ marks: [ConstraintMark], _ lines: [DimensionLine], on sheet: inout MarkSheet) {
        // What matters most is in front.
        let order = zip(marks, lines).enumerated().sorted { one, other in
            (one.element.0.standing.rank, one.offset) < (other.element.0.standing.rank, other.offset)
        }.map(\.element)
        for (mark, line) in order {
            // Lines are told from views of their colour.
            for stroke in line.strokes { sheet.fill(stroke.outset(by: 1), with: MarkColors.paper.faint) }
            for stroke in line.strokes { sheet.fill(stroke, with: MarkColors.of(mark.standing)) }
        }
    }

    /// Those of lines that are in front first.
    private func words(of marks: [ConstraintMark], _ lines: [DimensionLine]) -> [Words] {
        zip(marks, lines).reversed().compactMap { mark, line in
            if line.isPoint && mark.saysNothing { return nil }
            return Words(
                text: mark.text, corner: line.corner(forWordsOf: MarkSheet.size(of: mark.text, measurer)),
                color: MarkColors.of(mark.standing), paper: MarkColors.paper, rank: Words.rank(of: mark.standing))
        }
    }

    /// A line for each mark. Those that are drawn at one view and along one axis share its breadth evenly.
    static func lines(of marks: [ConstraintMark], _ maps: CanvasMaps, in tree: ViewTree) -> [DimensionLine] {
        struct Place: Hashable {
            let owner: ViewID
            let axis: Axis
        }
        let places = marks.map { Place(owner: $0.owner(in: tree), axis: $0.first.attribute.axis) }
        var counts: [Place: Int] = [:]
        for place in places { counts[place, default: 0] += 1 }
        var used: [Place: Int] = [:]
        func side(_ side: ConstraintMark.Side) -> DimensionLine.Side {
            DimensionLine.Side(
                box: box(side.guide ?? tree[side.view].bounds, of: side.view, maps), attribute: side.attribute)
        }
        return zip(marks, places).map { mark, place in
            used[place, default: 0] += 1
            let share = Double(used[place] ?? 1) / Double((counts[place] ?? 1) + 1)
            let box = box(tree[place.owner].bounds, of: place.owner, maps)
            let other: Axis = place.axis == .horizontal ? .vertical : .horizontal
            return DimensionLine(
                side(mark.first), mark.second.map(side),
                across: box.start(other) + box.length(other) * share, isRightToLeft: mark.isRightToLeft)
        }
    }

    /// Where a rectangle of a view is: the smallest upright one that holds it.
    private static func box(_ rect: Rect, of view: ViewID, _ maps: CanvasMaps) -> Rect {
        (maps[view] ?? .identity).boundingBox(of: rect)
    }
}

extension ViewTree {
    /// Those that neither are hidden nor are in one that is, from the back to the front.
    fileprivate var shownViews: [ViewID] {
        var shown: [ViewID] = []
        func add(_ view: ViewID) {
            guard !self[view].isHidden, self[view].alpha > 0 else { return }
            shown.append(view)
            for subview in subviews(of: view) { add(subview) }
        }
        add(root)
        return shown
    }
}
