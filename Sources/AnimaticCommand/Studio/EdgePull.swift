import Film
import FontFiles
import FoundationEssentials
import Geometry
import Layout
import Playback
import Rendering
import Reporting
import Simulation
import Text
import TimelineScript
import Views

/// Finds the constant of a script that moves an edge of a view by a point, for pulling the edge on the picture.
///
/// The candidates are the constants of the constraints that determine the edge, the view's own ones first. The film is
/// played again with each of them increased by a point. The result is the constant that moves the edge by exactly one
/// point without breaking a constraint, and that moves the fewest other views; among these, one that keeps the opposite
/// edge of the view.
struct EdgePull {
    /// The question of the page.
    struct Question: Decodable {
        /// The name of the view.
        let view: String
        let edge: Edge
        /// The time of the visible frame in seconds.
        let at: Double
    }

    enum Edge: String, Decodable {
        case left
        case right
        case top
        case bottom

        fileprivate var isHorizontal: Bool { self == .left || self == .right }

        fileprivate var opposite: Edge {
            switch self {
            case .left: .right
            case .right: .left
            case .top: .bottom
            case .bottom: .top
            }
        }

        /// The numbers of a frame whose sum is the position of the edge.
        fileprivate var attributes: [LayoutAttribute] {
            switch self {
            case .left: [.left]
            case .right: [.left, .width]
            case .top: [.top]
            case .bottom: [.top, .height]
            }
        }
    }

    /// The answer for the page.
    struct Answer: Encodable {
        let view: String
        let edge: String
        /// The path of the constant that moves the edge; `nil` if no constant moves it.
        var slot: String?
        /// The change of the edge in points if the constant increases by a point: 1 or -1.
        var step: Double?
        /// The constraint that the constant belongs to; `nil` without ``slot``.
        var constraint: Named?
        /// The number of other views that move with the edge.
        var others = 0
        /// The reason why the edge does not move, as a sentence; `nil` with ``slot``.
        var reason: String?
        /// The constraints that hold the edge; empty with ``slot``.
        var holders: [Named] = []
    }

    /// A constraint with its place in the script.
    struct Named: Encodable, Hashable {
        let text: String
        /// The line that declares the constraint; `nil` if the script does not declare it.
        let line: Int?
        let priority: Double
    }

    /// The largest number of constants that are tried, each of which plays the film once.
    private static let mostCandidates = 4

    let draft: ScriptDraft
    let folder: String
    /// Returns the fonts of a film.
    let measurer: (AddedFonts) throws -> CairoTextMeasurer
    let terminal: Terminal

    /// A constant of the script that determines an edge.
    private struct Candidate {
        let constraint: ConstraintDescription
        let slot: ScriptSlot
    }

    /// - Returns: `nil` if the script has errors, or the view is not in the window.
    func answer(to question: Question) async throws -> Answer? {
        guard let before = try await play(draft.current, at: question.at),
            let view = before.view(named: question.view), let edge = before.edge(question.edge, of: view)
        else { return nil }
        var answer = Answer(view: question.view, edge: question.edge.rawValue)
        let holders = before.holders(of: question.edge, of: view)
        var clash: [Named] = []
        var best: (candidate: Candidate, step: Double, others: Int, keepsOpposite: Bool)?
        let opposite = before.edge(question.edge.opposite, of: view)
        let tried = holders.flatMap { candidates(for: $0, before) }.prefix(EdgePull.mostCandidates)
        for candidate in tried {
            guard let number = candidate.slot.number,
                let changed = try? candidate.slot.replaced(by: .number(number + 1), in: draft.current),
                let after = try await play(changed, at: question.at), let moved = after.edge(question.edge, of: view)
            else { continue }
            let broken = after.conflicts.filter { before.conflicts[$0.key] == nil }.map(\.value)
            if !broken.isEmpty {
                if clash.isEmpty { clash = names(of: candidate.constraint, broken, before) }
                continue
            }
            let step = moved - edge
            guard abs(abs(step) - 1) < 0.01 else { continue }
            let others = before.movedViews(in: after).subtracting([view]).count
            let keepsOpposite = after.edge(question.edge.opposite, of: view) == opposite
            let isBetter =
                best.map { best in
                    others < best.others || others == best.others && keepsOpposite && !best.keepsOpposite
                } ?? true
            if isBetter { best = (candidate, step.rounded(), others, keepsOpposite) }
        }
        if let best {
            answer.slot = best.candidate.slot.path
            answer.step = best.step
            answer.constraint = before.named(best.candidate.constraint)
            answer.others = best.others
            return answer
        }
        answer.holders = clash.isEmpty ? holders.map(before.named) : clash
        answer.reason =
            if !clash.isEmpty {
                "These constraints are required and exclude each other if the edge moves."
            } else if !tried.isEmpty {
                "No single constant moves the edge by a point."
            } else if holders.isEmpty {
                "No constraint of the script determines the edge."
            } else {
                "The constraints that hold the edge have no constant that can be changed."
            }
        return answer
    }

    /// Returns a constraint that was tried, and the author's constraints that exclude a larger constant.
    private func names(
        of tried: ConstraintDescription, _ conflicts: [LayoutConflict], _ playback: Playback
    ) -> [Named] {
        let members = conflicts.flatMap(\.constraints).filter { $0.id != nil && $0.id != tried.id }
        var names = [playback.named(tried)]
        for member in members.map(playback.named) where !names.contains(member) { names.append(member) }
        return names
    }

    /// Returns the constants that a constraint has had: that of the last statement which has set it, and the declared one.
    private func candidates(for constraint: ConstraintDescription, _ playback: Playback) -> [Candidate] {
        guard let id = constraint.id, let place = playback.place(of: constraint) else { return [] }
        let name = playback.name(of: id)
        let set = draft.slots.last { slot in
            guard slot.path.hasPrefix("timeline"), playback.cueLines.contains(slot.span.line) else { return false }
            let before = draft.current.line(slot.span.line)?.prefix(slot.span.column - 1) ?? ""
            return before.filter { !$0.isWhitespace }.hasSuffix("\(name).constant=")
        }
        let own = draft.slots.first { $0.path == "constraints.\(name).constant" }
        let declared =
            own
            ?? draft.slots.first {
                $0.path.hasPrefix("constraints.") && $0.path.contains(".constant") && $0.span.line == place.line
                    && $0.span.column >= place.column
            }
        return [set, declared].compactMap { slot in
            slot.flatMap { $0.number == nil ? nil : Candidate(constraint: constraint, slot: $0) }
        }
    }

    // MARK: Playing

    /// The state of a film at a time.
    private struct Playback {
        let model: ViewTree
        /// The conflicts by the constraints that exclude each other.
        let conflicts: [Set<LayoutConstraintID?>: LayoutConflict]
        /// The lines of the statements that were performed.
        let cueLines: Set<Int>
        let film: LoadedScript
        private let maps: CanvasMaps

        init(_ frame: LastFrame, of film: LoadedScript) {
            let model = frame.model ?? film.window.tree
            (self.model, self.film, conflicts, cueLines) = (model, film, frame.conflicts, frame.cueLines)
            maps = CanvasMaps(of: model)
        }

        func view(named name: String) -> ViewID? { model.views.first { model[$0].name == name } }

        /// The position of an edge in the window, in points.
        func edge(_ edge: Edge, of view: ViewID) -> Double? {
            guard let box = box(of: view) else { return nil }
            switch edge {
            case .left: return box[0]
            case .right: return box[0] + box[2]
            case .top: return box[1]
            case .bottom: return box[1] + box[3]
            }
        }

        private func box(of view: ViewID) -> [Double]? {
            guard model.contains(view), let map = maps[view] else { return nil }
            let bounds = model[view].bounds
            let (near, far) = (
                map.applied(to: bounds.origin), map.applied(to: Point(x: bounds.maxX, y: bounds.maxY))
            )
            return [min(near.x, far.x), min(near.y, far.y), abs(far.x - near.x), abs(far.y - near.y)]
        }

        /// The views whose boxes in the window differ.
        func movedViews(in other: Playback) -> Set<ViewID> {
            Set(model.views.filter { box(of: $0) != other.box(of: $0) })
        }

        /// The author's constraints that determine an edge, the nearest first.
        func holders(of edge: Edge, of view: ViewID) -> [ConstraintDescription] {
            let explanation = View(window: film.window, id: view).explainLayout()
            let axis = edge.isHorizontal ? explanation.horizontal : explanation.vertical
            let found = axis.numbers.filter { edge.attributes.contains($0.attribute) }.flatMap(\.holders)
                .filter { $0.maker == .author }
            var seen: Set<ConstraintDescription> = []
            return found.enumerated().sorted { ($0.element.steps, $0.offset) < ($1.element.steps, $1.offset) }
                .map(\.element.constraint).filter { seen.insert($0).inserted }
        }

        func name(of id: LayoutConstraintID) -> String { LayoutConstraint(window: film.window, id: id).identifier }

        func place(of constraint: ConstraintDescription) -> SourceSpan? {
            constraint.id.flatMap { film.objects.place(of: .constraint($0)) }
        }

        func named(_ constraint: ConstraintDescription) -> Named {
            let place = place(of: constraint).flatMap { $0.file == film.timeline.source.name ? $0.line : nil }
            return Named(text: constraint.text, line: place, priority: constraint.priority.rawValue)
        }
    }

    /// Plays a script up to a time in seconds. Returns `nil` if the script has errors.
    private func play(_ script: SourceFile, at time: Double) async throws -> Playback? {
        let reading = ScriptLoader().load(.script(script), in: folder) { _ in nil }
        guard let timeline = reading.timeline else { return nil }
        let film = LoadedScript(timeline, measuring: try measurer(timeline.fonts), terminal)
        var frame = LastFrame()
        let end = Duration.seconds(min(max(time, 0), timeline.end.seconds))
        _ = try await film.perform(at: [end], into: &frame, terminal)
        return Playback(frame, of: film)
    }
}

/// Keeps the last frame of a film, and the conflicts and the cues until then.
private struct LastFrame: FrameSink {
    private(set) var model: ViewTree?
    private(set) var conflicts: [Set<LayoutConstraintID?>: LayoutConflict] = [:]
    private(set) var cueLines: Set<Int> = []

    mutating func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) {
        model = frame.model
        for event in frame.events {
            if let conflict = event.conflict { conflicts[Set(conflict.constraints.map(\.id))] = conflict }
            if event.kind == .cue, let line = event.cause.line { cueLines.insert(line) }
        }
    }

    mutating func finish(_ ending: FilmEnding) {}
}

extension ScriptSlot {
    /// The number of the literal, or 0 for a missing constant; `nil` if it is not a number.
    fileprivate var number: Double? {
        guard obstacle == nil, case .number = kind else { return nil }
        if isMissingConstant { return 0 }
        let literal = aliased ?? literal
        let text =
            literal.first.map { "+-".contains($0) } == true
            ? literal.filter { !$0.isWhitespace } : literal
        return Double(text.hasPrefix("+") ? String(text.dropFirst()) : text)
    }
}
