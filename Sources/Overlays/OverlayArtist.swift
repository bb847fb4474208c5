import Film
import Geometry
import Layout
import Simulation
import Views

/// Adds the marks of overlays to the presentation.
struct OverlayArtist {
    let overlays: Set<Overlay>
    /// Whether views that the system has created have no marks.
    let leavesOutSystemViews: Bool
    let measurer: any TextMeasuring

    /// Returns `tree` with marks in front of its views. Returns `tree` unchanged if there are no overlays.
    ///
    /// - Parameters:
    ///   - tree: The presentation of a window.
    ///   - marks: The marks for the same time.
    ///   - placed: A closure that returns the visible labels with their boxes. Its arguments are the labels and the
    ///     areas of the picture's text.
    func tree(
        _ tree: ViewTree, marked marks: LayoutMarks,
        placing placed: ([MarkLabel], [Rect]) -> [(words: MarkLabel, box: Rect)]
    ) -> ViewTree {
        guard overlays.contains(where: { !$0.row.readsHistory }) else { return tree }
        let sight = sight(of: tree, marks)
        var sheet = DebugOverlay(over: tree)
        if overlays.contains(.frames) {
            for view in sight.marked {
                guard let map = sight.maps[view] else { continue }
                sheet.outline(tree[view].bounds, map, with: MarkColors.frame)
            }
        }
        for mark in sight.marks {
            guard let map = sight.maps[mark.view] else { continue }
            sheet.draw(mark.shape, mark.box(tree), map, with: mark.color)
        }
        draw(sight.constraints, sight.lines, on: &sheet)
        let words = words(in: tree, sight)
        let text = words.isEmpty ? [] : text(in: tree, sight)
        for (words, box) in placed(words, text) { sheet.write(words, in: box) }
        return sheet.finished()
    }

    /// Returns the labels of the overlays for `tree`, and the areas of its text. Among labels of equal rank, earlier
    /// labels choose their positions first.
    func words(in tree: ViewTree, marked marks: LayoutMarks) -> (words: [MarkLabel], text: [Rect]) {
        guard overlays.contains(where: { $0.needsFirstPass && !$0.row.readsHistory }) else { return ([], []) }
        let sight = sight(of: tree, marks)
        let words = words(in: tree, sight)
        return (words, words.isEmpty ? [] : text(in: tree, sight))
    }

    private func text(in tree: ViewTree, _ sight: Sight) -> [Rect] {
        ShownText.areas(of: sight.shown, in: tree, sight.maps, measuring: measurer)
    }

    private func sight(of tree: ViewTree, _ marks: LayoutMarks) -> Sight {
        Sight(of: tree, marks, leavingOut: leavesOutSystemViews ? marks.systemViews : SystemViewSet())
    }

    /// The visible views of a tree, and their marks.
    private struct Sight {
        let maps: CanvasMaps
        /// The visible views from back to front.
        let shown: [ViewID]
        /// The visible views that have marks.
        let marked: [ViewID]
        /// The marks in these views.
        let marks: [ViewMark]
        let constraints: [ConstraintMark]
        let lines: [DimensionLine]

        init(of tree: ViewTree, _ marks: LayoutMarks, leavingOut leftOut: SystemViewSet) {
            let (maps, shown) = (CanvasMaps(of: tree, root: .identity), tree.shownViews)
            marked = shown.filter { !leftOut.contains($0) }
            let isMarked = Set(marked)
            (self.maps, self.shown) = (maps, shown)
            self.marks = marks.marks.filter { isMarked.contains($0.view) }
            constraints = marks.constraints.filter { $0.isAmong(isMarked) }
            lines = OverlayArtist.lines(of: constraints, maps, in: tree)
        }
    }

    private func words(in tree: ViewTree, _ sight: Sight) -> [MarkLabel] {
        var words = words(of: sight.constraints, sight.lines)
        for mark in sight.marks {
            guard let name = mark.name, let map = sight.maps[mark.view] else { continue }
            let corner = map.boundingBox(of: mark.box(tree)).origin + Point(x: 3, y: 3)
            words.append(
                MarkLabel(
                    subject: .guide(mark.view, name), text: name,
                    box: Rect(origin: corner, size: DebugOverlay.size(of: name, measurer)), color: .white,
                    paper: mark.color, rank: MarkLabel.guide))
        }
        if overlays.contains(.names) { words += names(of: sight, in: tree) }
        return words
    }

    private func names(of sight: Sight, in tree: ViewTree) -> [MarkLabel] {
        sight.marked.compactMap { view in
            guard let map = sight.maps[view] else { return nil }
            let (name, box) = (tree[view].name, map.boundingBox(of: tree[view].bounds))
            // Place the label above the view to keep the content of the view visible.
            let size = DebugOverlay.size(of: name, measurer)
            return MarkLabel(
                subject: .view(view), text: name,
                box: Rect(origin: Point(x: box.minX, y: box.minY - size.height), size: size), color: .white,
                paper: MarkColors.frame, rank: MarkLabel.name)
        }
    }

    private func draw(_ marks: [ConstraintMark], _ lines: [DimensionLine], on sheet: inout DebugOverlay) {
        // Draw the most important marks last, in front of the others.
        let order = zip(marks, lines).enumerated().sorted { one, other in
            (one.element.0.standing.rank, one.offset) < (other.element.0.standing.rank, other.offset)
        }.map(\.element)
        for (mark, line) in order {
            // The outline distinguishes lines from views of the same color.
            for stroke in line.strokes { sheet.fill(stroke.outset(by: 1), with: MarkColors.paper.faint) }
            for stroke in line.strokes { sheet.fill(stroke, with: MarkColors.of(mark.standing)) }
        }
    }

    /// Returns the labels of constraints, from front to back.
    private func words(of marks: [ConstraintMark], _ lines: [DimensionLine]) -> [MarkLabel] {
        zip(marks, lines).reversed().compactMap { mark, line in
            if line.isPoint && mark.isTrivial { return nil }
            let size = DebugOverlay.size(of: mark.text, measurer)
            return MarkLabel(
                subject: mark.subject, text: mark.text,
                box: Rect(origin: line.corner(forWordsOf: size), size: size), color: MarkColors.of(mark.standing),
                paper: MarkColors.paper, rank: MarkLabel.rank(of: mark.standing))
        }
    }

    /// Returns a line for each mark. Lines with the same view and axis are spaced evenly.
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

    /// Returns the bounding box, in canvas coordinates, of a rectangle in a view's coordinates.
    private static func box(_ rect: Rect, of view: ViewID, _ maps: CanvasMaps) -> Rect {
        (maps[view] ?? .identity).boundingBox(of: rect)
    }
}

extension ViewTree {
    /// The visible views from back to front.
    fileprivate var shownViews: [ViewID] {
        var shown: [ViewID] = []
        func add(_ view: ViewID) {
            guard !self[view].isHidden, self[view].alpha > 0 else { return }
            shown.append(view)
            for subview in drawnSublayers(of: view) where !isLayer(subview) { add(subview) }
        }
        add(root)
        return shown
    }
}

extension ViewTree {
    /// Returns the tree of a canvas that shows this window tree at its center. The content is clipped to the edges of
    /// the window.
    func centered(on film: FilmFormat, over background: Color) -> ViewTree {
        var canvas = ViewState(name: "canvas")
        canvas.frame = Rect(origin: .zero, size: film.canvas)
        // `FramePicture` uses the same color around a window without a strip.
        canvas.backgroundColor = background.alpha < 1 ? .clear : AdaptiveColor.systemGray2.light
        var tree = ViewTree(root: canvas)
        tree.traits = traits
        let size = self[root].bounds.size
        var pane = ViewState(name: "pane")
        pane.frame = PixelGrid(scale: film.scale).rounded(
            Rect(
                x: (film.canvas.width - size.width) / 2, y: (film.canvas.height - size.height) / 2, width: size.width,
                height: size.height))
        pane.bounds.size = size
        pane.backgroundColor = background
        pane.clipsToBounds = true
        let place = tree.makeView(pane)
        tree.add(place, to: tree.root)
        let window = tree.graft(self, root, onto: place)
        tree[window].frame = Rect(origin: .zero, size: size)
        return tree
    }
}

/// The colors of marks. Each kind of mark has a different color.
enum MarkColors {
    static let frame = Color(red: 0.42, green: 0.22, blue: 0.85)
    static let guide = Color(red: 0, green: 0.52, blue: 0.47)
    static let margin = Color(red: 0.76, green: 0.1, blue: 0.52)
    /// The color of a satisfied constraint.
    static let constraint = Color(red: 0.04, green: 0.36, blue: 0.85)
    /// The color of an optional constraint that is not satisfied.
    static let losing = Color(red: 0.72, green: 0.4, blue: 0)
    static let broken = Color(red: 0.86, green: 0.08, blue: 0.12)
    /// The background color of constraint labels.
    static let paper = Color(red: 1, green: 1, blue: 1, alpha: 0.88)
    /// The opacity of less important marks: slack constraints and future events.
    static let faintness = 0.5

    static let stripPaper = Color(red: 0.96, green: 0.96, blue: 0.97)
    static let stripInk = Color(red: 0.25, green: 0.25, blue: 0.28)
    static let stripRule = Color(red: 0.82, green: 0.82, blue: 0.85)

    static func of(_ standing: ConstraintStatus) -> Color {
        switch standing {
        case .holds: constraint
        case .slack, .inactive, .outside: constraint.faint
        case .loses: losing
        case .broken: broken
        }
    }
}

extension Color {
    var faint: Color {
        var color = self
        color.alpha *= MarkColors.faintness
        return color
    }
}
