import Diagnostics
import Geometry
import Layout
import Playback
import Simulation
import TimelineScript
import Verification
import Views

/// What happens in a film, gathered frame by frame.
///
/// Views, guides and constraints are numbered in the order in which they are first seen.
struct FilmRecord {
    let timeline: Timeline
    private let window: Window
    private let explanationText: ExplanationText
    private let places: ScriptPlaces

    /// Of each frame, its number in the film.
    private(set) var numbers: [Int] = []
    /// Of each frame, in seconds.
    private(set) var times: [Double] = []
    /// The number of the frame's picture.
    private(set) var pictures = Track<Int>()
    /// How many events there were up to the frame.
    private(set) var eventCounts = Track<Int>()
    private(set) var events: [TraceEvent] = []
    private(set) var spans = AnimationSpans()

    private(set) var views: [ViewRecord] = []
    private var numbersOfViews: [ViewID: Int] = [:]
    /// The views in the order of the tree, each with its superview; -1 for none.
    private(set) var hierarchy = Track<[[Int]]>()
    private(set) var guides: [GuideRecord] = []
    private var guidesOfRecords: [LayoutGuide] = []
    private var numbersOfGuides: [LayoutGuide: Int] = [:]
    private(set) var constraints: [ConstraintRecord] = []
    private var constraintsOfRecords: [LayoutConstraint] = []
    private(set) var texts = TextTable()
    private var lastModel: ViewTree?

    init(of timeline: Timeline, in window: Window) {
        self.timeline = timeline
        self.window = window
        explanationText = ExplanationText(of: timeline)
        places = ScriptPlaces(in: timeline)
    }

    /// - Parameters:
    ///   - canvas: The presentation with its root in its place on the canvas.
    ///   - picture: `nil` in a report without pictures.
    mutating func add(_ frame: FrameSnapshot, on canvas: ViewTree, picture: Int?) {
        let place = numbers.count
        numbers.append(frame.index)
        times.append(frame.time.seconds)
        if let picture { pictures.note(picture, at: place) }
        events += frame.events
        for event in frame.events { spans.add(event) }
        eventCounts.note(events.count, at: place)

        let outlines = CanvasOutlines(of: canvas).outlines
        for view in frame.model.views {
            let number = self.number(of: view, in: frame.model)
            views[number].note(
                model: frame.model[view], presentation: frame.presentation[view], outline: outlines[view] ?? [],
                at: place)
        }
        // What holds what changes only where something happens.
        guard place == 0 || !frame.events.isEmpty || frame.model != lastModel else { return }
        lastModel = frame.model
        hierarchy.note(
            frame.model.views.map { view in
                [
                    number(of: view, in: frame.model),
                    frame.model.superview(of: view).map { numbersOfViews[$0] ?? -1 } ?? -1,
                ]
            }, at: place)
        addLayout(at: place, in: frame.model)
    }

    /// Takes note of why views are where they are, and of how constraints do.
    private mutating func addLayout(at place: Int, in tree: ViewTree) {
        let explanations = window.explainLayout(of: tree.views.map { View(window: window, id: $0) })
        for (view, explanation) in zip(tree.views, explanations) {
            let text = texts.number(of: explanationText.full(explanation))
            views[number(of: view, in: tree)]
                .note(isAmbiguous: explanation.isAmbiguous, explanation: text, at: place)
        }
        let standings = Standings(explanations)
        let all = window.constraints
        for constraint in all[constraints.count...] { add(constraint, in: tree) }
        for (number, constraint) in all.enumerated() {
            let text = texts.number(of: constraint.description.text)
            constraints[number].note(constraint, saying: text, standings, at: place)
        }
        for (number, guide) in guidesOfRecords.enumerated() { guides[number].note(guide, at: place) }
    }

    // MARK: Numbers

    private mutating func number(of view: ViewID, in tree: ViewTree) -> Int {
        if let number = numbersOfViews[view] { return number }
        let name = tree[view].name
        numbersOfViews[view] = views.count
        views.append(ViewRecord(tree[view], line: line(of: places.place(ofView: name))))
        return views.count - 1
    }

    private mutating func add(_ constraint: LayoutConstraint, in tree: ViewTree) {
        let (first, second) = constraint.sides
        constraints.append(
            ConstraintRecord(
                constraint, first: side(first, in: tree), second: second.map { side($0, in: tree) },
                line: line(of: places.place(ofConstraint: constraint.identifier))))
    }

    private mutating func side(_ side: ConstraintState.Side, in tree: ViewTree) -> ConstraintRecord.Side {
        let view = number(of: side.view, in: window.tree)
        var guide: LayoutGuideID?
        if case .guide(let id) = side.item { guide = id }
        if side.attribute.insideMargins != nil { guide = LayoutGuideID(side.view, .layoutMargins) }
        return ConstraintRecord.Side(
            view: view, guide: guide.map { number(of: $0, of: view) },
            attribute: (side.attribute.insideMargins ?? side.attribute).name)
    }

    private mutating func number(of guide: LayoutGuideID, of view: Int) -> Int {
        let guide = View(window: window, id: guide.owner).guide(guide.role)
        if let number = numbersOfGuides[guide] { return number }
        numbersOfGuides[guide] = guides.count
        guidesOfRecords.append(guide)
        guides.append(GuideRecord(guide, of: view))
        return guides.count - 1
    }

    /// The line of the script; `nil` where another file is meant.
    private func line(of place: SourceSpan?) -> Int? {
        place.flatMap { $0.file == timeline.source.name ? $0.line : nil }
    }
}
