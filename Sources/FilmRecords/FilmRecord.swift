import Diagnostics
import Film
import Geometry
import Layout
import Reporting
import Simulation
import Views

/// The events and states of a film, collected frame by frame.
///
/// Views, guides and constraints are numbered in the order of their first occurrence.
struct FilmRecord {
    let origin: FilmOrigin
    private let scene: Scene
    private let explanationText: LayoutExplanationText

    /// The number of each recorded frame in the film.
    private(set) var numbers: [Int] = []
    /// The time of each frame in seconds.
    private(set) var times: [Double] = []
    /// The number of events up to and including each frame.
    private(set) var eventCounts = Track<Int>()
    private(set) var events: [TraceEvent] = []
    private(set) var spans = AnimationSpans()

    private(set) var views: [ViewRecord] = []
    private var numbersOfViews: [ViewID: Int] = [:]
    /// The index of each view and of its superview, in tree order. The index of a missing superview is -1.
    private(set) var hierarchy = Track<[[Int]]>()
    private(set) var guides: [GuideRecord] = []
    private var guidesOfRecords: [(guide: LayoutGuide, role: LayoutGuideID.Role)] = []
    private var numbersOfGuides: [LayoutGuide: Int] = [:]
    private(set) var constraints: [ConstraintRecord] = []
    /// The distinct states of the constraints that UIKit creates.
    private(set) var made: [MadeConstraint] = []
    private var numbersOfMade: [MadeConstraint: Int] = [:]
    private(set) var texts = TextTable()
    private var lastModel: ViewTree?
    /// The name of the only view whose layout is explained; `nil` for all views.
    private let explainedView: String?

    /// - Parameter explainedView: The name of the only view whose layout is explained, in a record of a single frame;
    ///   `nil` for all views.
    init(from origin: FilmOrigin, in scene: Scene, explaining explainedView: String? = nil) {
        self.explainedView = explainedView
        self.origin = origin
        self.scene = scene
        explanationText = LayoutExplanationText(of: origin.scriptName, scene.objects)
    }

    private var window: Window { scene.window }

    /// - Parameter canvas: The presentation tree, with the root view at its position on the canvas.
    mutating func add(_ frame: FrameSnapshot, on canvas: ViewTree) {
        let place = numbers.count
        numbers.append(frame.index)
        times.append(frame.time.seconds)
        events += frame.events
        for event in frame.events { spans.add(event) }
        eventCounts.note(events.count, at: place)

        let canvas = CanvasOutlines(of: canvas)
        var viewNumbers = ViewTable<Int>()
        for view in frame.model.views {
            let number = self.number(of: view, in: frame.model)
            viewNumbers[view] = number
            views[number].note(
                model: frame.model[view], presentation: frame.presentation[view],
                outline: canvas.outlines[view] ?? .absent, at: place)
        }
        // Constraint states change only when an event occurs or the model changes.
        if place == 0 || !frame.events.isEmpty || frame.model != lastModel {
            addLayout(at: place, of: frame, viewNumbers)
        }
        for (number, guide) in guidesOfRecords.enumerated() {
            guard let outline = canvas.outline(of: guide.guide, guide.role, in: frame.model) else { continue }
            guides[number].note(outline, at: place)
        }
    }

    /// Records the view hierarchy, the explanations of frames, and the states of constraints.
    ///
    /// - Parameter viewNumbers: The numbers of the views in the hierarchy.
    private mutating func addLayout(at place: Int, of frame: FrameSnapshot, _ viewNumbers: ViewTable<Int>) {
        let tree = frame.model
        lastModel = tree
        hierarchy.note(
            tree.views.map { [viewNumbers[$0] ?? -1, tree.superview(of: $0).flatMap { viewNumbers[$0] } ?? -1] },
            at: place)
        let all = explainedConstraints(in: tree)
        let explained = explainedViews(with: all, in: tree)
        let explanations = window.explainLayout(of: explained.map { View(window: window, id: $0) })
        for (view, explanation) in zip(explained, explanations) {
            let text = texts.number(of: explanationText.full(explanation))
            let made = explanation.madeConstraints { texts.number(of: $0) }.map { number(of: $0) }
            views[number(of: view, in: tree)]
                .note(isAmbiguous: explanation.isAmbiguous, explanation: text, made: made, at: place)
        }
        if explainedView != nil {
            for view in tree.views {
                guard let number = viewNumbers[view] else { continue }
                views[number].note(isAmbiguous: View(window: window, id: view).hasAmbiguousLayout, at: place)
            }
        }
        let standings = ConstraintStatuses(explanations, in: tree)
        for constraint in all[constraints.count...] { add(constraint, in: tree) }
        for (number, constraint) in all.enumerated() {
            let text = texts.number(of: constraint.description.text)
            constraints[number].note(constraint, saying: text, standings, at: place)
        }
    }

    /// Returns the constraints of the explained view, or all constraints.
    private func explainedConstraints(in tree: ViewTree) -> [LayoutConstraint] {
        guard let explained = viewsOfExplanation(in: tree) else { return window.constraints }
        return window.constraints.filter { constraint in
            let (first, second) = constraint.sides
            return explained.contains(first.view) || second.map { explained.contains($0.view) } ?? false
        }
    }

    /// Returns the explained view and the views at the other ends of its constraints, which can hold them; or all views.
    private func explainedViews(with constraints: [LayoutConstraint], in tree: ViewTree) -> [ViewID] {
        guard var explained = viewsOfExplanation(in: tree) else { return tree.views }
        for constraint in constraints {
            let (first, second) = constraint.sides
            explained.insert(first.view)
            if let second { explained.insert(second.view) }
        }
        return tree.views.filter(explained.contains)
    }

    /// Returns the views with the name ``explainedView``; `nil` if all views are explained.
    private func viewsOfExplanation(in tree: ViewTree) -> Set<ViewID>? {
        explainedView.map { name in Set(tree.views.filter { tree[$0].name == name }) }
    }

    // MARK: Numbers

    /// The number of each view, keyed by the subject that identifies the view in trace events.
    var numbersOfSubjects: [TraceSubject: Int] {
        Dictionary(uniqueKeysWithValues: numbersOfViews.map { (TraceSubject.view($0), $1) })
    }

    private mutating func number(of view: ViewID, in tree: ViewTree) -> Int {
        if let number = numbersOfViews[view] { return number }
        numbersOfViews[view] = views.count
        views.append(ViewRecord(tree[view], line: line(of: .view(view))))
        return views.count - 1
    }

    private mutating func number(of constraint: MadeConstraint) -> Int {
        if let number = numbersOfMade[constraint] { return number }
        numbersOfMade[constraint] = made.count
        made.append(constraint)
        return made.count - 1
    }

    private mutating func add(_ constraint: LayoutConstraint, in tree: ViewTree) {
        let (first, second) = constraint.sides
        constraints.append(
            ConstraintRecord(
                constraint, first: side(first, in: tree), second: second.map { side($0, in: tree) },
                line: line(of: constraint.traceSubject)))
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

    private mutating func number(of id: LayoutGuideID, of view: Int) -> Int {
        let guide = View(window: window, id: id.owner).guide(id.role)
        if let number = numbersOfGuides[guide] { return number }
        numbersOfGuides[guide] = guides.count
        guidesOfRecords.append((guide, id.role))
        guides.append(GuideRecord(guide, of: view))
        return guides.count - 1
    }

    /// Returns the line of an object in the script; `nil` for an object that the file of the script does not declare.
    private func line(of object: TraceSubject) -> Int? {
        scene.objects.place(of: object).flatMap { $0.file == origin.scriptName ? $0.line : nil }
    }
}

/// A problem in a film that the report shows to the author of the script.
struct IssueRecord: Encodable {
    /// The index of the event that reports the problem.
    let event: Int
    let kind: Kind
    /// The explanation of the problem, such as `At 0.5s, line 26: …`; `nil` if there is no explanation.
    let explained: String?
    /// The indices of the affected views.
    let views: [Int]

    enum Kind: String, Encodable {
        /// Required constraints that cannot be satisfied together.
        case conflict
        /// A change that was not animated.
        case motionless
        /// A view whose layout is ambiguous.
        case ambiguity
        /// A statement for which UIKit raises an exception.
        case exception
        /// An endless layout feedback loop.
        case feedbackLoop
        case note
    }
}

extension IssueRecord.Kind {
    /// Creates the kind of a problem. Returns `nil` if the event is not a problem.
    init?(_ event: TraceEvent) {
        switch event.kind {
        case .conflict: self = .conflict
        case .ambiguity: self = .ambiguity
        case .exception: self = .exception
        case .feedbackLoop: self = .feedbackLoop
        case .note: self = event.stillness == nil ? .note : .motionless
        default: return nil
        }
    }
}

/// The values of a property over time. Only changes are stored.
///
/// Most properties do not change in most frames of a film. A value that never changes needs no array.
struct Track<Value: Equatable & Encodable>: Encodable {
    /// The first value; `nil` before it is recorded.
    private(set) var first: Value?
    /// The frame of the first value.
    private var start = 0
    /// The frames at which the value changed, as ascending indices of frames in the report.
    private var changes: [Int] = []
    /// The value after each change.
    private var changed: [Value] = []

    /// Records the value at `frame`. Frames must be recorded in order.
    mutating func note(_ value: Value, at frame: Int) {
        guard let last = changed.last ?? first else {
            (first, start) = (value, frame)
            return
        }
        if last == value { return }
        changes.append(frame)
        changed.append(value)
    }

    private enum CodingKeys: CodingKey { case at, values }

    /// Encodes the frames and the values of all changes, of which the first value is one.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first.map { _ in [start] + changes } ?? [], forKey: .at)
        try container.encode(first.map { [$0] + changed } ?? [], forKey: .values)
    }
}

/// A table of unique texts. A text is identified by its index.
struct TextTable {
    private(set) var texts: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of text: String) -> Int {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}
