import Geometry
import Goldens
import Layout
import Properties
import Simulation
import Views

/// Finds the declarations that caused the differences between a golden and the layout of a screen in one frame.
///
/// A test cannot run again with only some of its changes. Instead, each change is reverted separately in a
/// ``LayoutTrial``. A change concerns a constraint, the content of a view, the arrangement of a stack view, a new view,
/// or a frame that code has set. It is a cause of a difference if the value differs in the layout without the change.
struct LayoutCauses {
    private let window: Simulation.Window
    private let golden: FilmGeometry
    private let now: FilmGeometry
    /// The number of the frame.
    private let frame: Int
    /// The layout in this frame.
    private let trial: LayoutTrial
    private let measurer: ContentMeasurer
    private let tolerance: Double
    private let candidates: [Candidate]
    private let current: Layout
    /// For each candidate, the layout without the change.
    private let reverted: [Layout]

    /// A change that may have moved views.
    private struct Candidate {
        let reason: Reason
        /// Reverts the change in a trial.
        let revert: (inout LayoutTrial) -> Void

        enum Reason {
            /// A declaration, which is itself the cause.
            case declaration(Cause)
            /// The frame of a view that constraints do not lay out. The causes of this frame are the causes.
            case frame(ViewID)
        }
    }

    /// The frames and the contents of a trial.
    private struct Layout {
        let tree: ViewTree
        let frames: [ViewID: Rect]

        init(_ trial: LayoutTrial) {
            tree = trial.tree
            frames = trial.frames()
        }
    }

    /// Collects the changes between a golden and the current layout, and lays out the views without each of them.
    ///
    /// - Parameters:
    ///   - differences: All differences between the golden and the current film.
    ///   - moment: The current layout in the frame.
    ///   - frame: The number of the frame.
    ///   - window: The window of the current layout.
    ///   - golden: The recorded film.
    ///   - now: The current film.
    ///   - constraints: The recorded and the current constraints in the frame.
    ///   - tolerance: The largest difference between equal values, in points.
    /// - Complexity: One layout of all views for each change.
    init(
        of differences: [Difference], at moment: LayoutRecorder.Moment, inFrame frame: Int,
        in window: Simulation.Window, from golden: FilmGeometry, to now: FilmGeometry,
        constraints: (golden: SourceRecord, now: SourceRecord), measuring measurer: any TextMeasuring, tolerance: Double
    ) {
        let trial = moment.trial
        self.window = window
        self.golden = golden
        self.now = now
        self.frame = frame
        self.trial = trial
        var contentMeasurer = ContentMeasurer(text: measurer, grid: window.grid)
        contentMeasurer.legibilityWeight = window.traitCollection.legibilityWeight
        self.measurer = contentMeasurer
        self.tolerance = tolerance
        var candidates: [Candidate] = []
        let newViews = Set(now.views.filter { golden[$0.name] == nil }.map(\.name))
        candidates += LayoutCauses.constraintChanges(
            from: constraints.golden, to: constraints.now, in: window, newViews)
        candidates += differences.filter { $0.frame ?? frame <= frame }.flatMap {
            LayoutCauses.contentChanges($0, in: trial.tree, golden, frame)
        }
        candidates += newViews.sorted().compactMap { LayoutCauses.newView($0, in: trial.tree, newViews) }
        candidates += LayoutCauses.frameChanges(from: golden, to: now, frame, in: trial, tolerance)
        self.candidates = candidates
        current = Layout(trial)
        reverted = candidates.map { candidate in
            var other = trial
            candidate.revert(&other)
            return Layout(other)
        }
    }

    /// Returns the causes of a difference; empty if the difference is itself a change of a declaration, such as another
    /// text, or if no cause is known.
    func causes(of difference: Difference) -> [Cause] {
        guard let name = difference.view, let view = trial.tree.view(named: name) else { return [] }
        let properties = difference.changes.map(\.property).filter {
            SampledView.frameNames.contains($0) || $0 == SampledView.isTruncated
        }
        return properties.isEmpty ? [] : causes(of: properties, view, visited: [])
    }

    private func causes(of properties: [String], _ view: ViewID, visited: Set<ViewID>) -> [Cause] {
        let isOfCode = current.frames[view] == nil
        if isOfCode, properties != [SampledView.isTruncated] { return causesOfFrame(view, visited: visited) }
        var chosen = candidates.indices.filter { differ(reverted[$0], current, properties, view) }
        if chosen.isEmpty { chosen = combination(changing: properties, view) }
        return causes(chosen, of: view, visited)
    }

    /// Returns the causes that the candidates at the given indices represent, without repetitions.
    private func causes(_ chosen: [Int], of view: ViewID, _ visited: Set<ViewID>) -> [Cause] {
        var causes: [Cause] = []
        for index in chosen {
            switch candidates[index].reason {
            case .declaration(let cause): causes.append(cause)
            case .frame(let other):
                causes +=
                    visited.contains(other) ? [] : causesOfFrame(other, visited: visited.union([view]), isOther: true)
            }
        }
        var known: Set<Cause> = []
        return causes.filter { known.insert($0).inserted }
    }

    /// Returns the causes of a changed frame that constraints do not determine: the method that sets the frame, and the
    /// causes of a changed size of the superview, because the method or the autoresizing mask may use this size.
    ///
    /// - Parameters:
    ///   - visited: The views whose frames are already being explained.
    ///   - isOther: Whether the message about the difference names another view, so the cause must name `view`.
    private func causesOfFrame(_ view: ViewID, visited: Set<ViewID>, isOther: Bool = false) -> [Cause] {
        var causes: [Cause] = []
        if let method = View(window: window, id: view).methodThatSetsFrame {
            let name = trial.tree[view].name
            causes.append(Cause(isOther ? "\(method) sets the frame of \(name)" : "\(method) sets it"))
        }
        guard let superview = trial.tree.superview(of: view), !visited.contains(view) else { return causes }
        let name = trial.tree[superview].name
        guard let old = golden[name]?.restingRectangle(after: frame),
            let new = now[name]?.restingRectangle(after: frame)
        else { return causes }
        let sizes = ["width", "height"].filter {
            abs(LayoutCauses.value(of: $0, in: old) - LayoutCauses.value(of: $0, in: new)) > tolerance
        }
        if sizes.isEmpty { return causes }
        return causes + self.causes(of: sizes, superview, visited: visited.union([view]))
    }

    /// Returns candidates that change a property only if all of them are reverted together; empty if reverting all
    /// candidates does not change the property.
    ///
    /// Candidates are removed from the set one by one, as long as reverting the remaining ones changes the property.
    private func combination(changing properties: [String], _ view: ViewID) -> [Int] {
        func isChanged(without reverts: [Int]) -> Bool {
            var trial = trial
            for index in reverts { candidates[index].revert(&trial) }
            return differ(Layout(trial), current, properties, view)
        }
        var needed = Array(candidates.indices)
        guard needed.count > 1, isChanged(without: needed) else { return [] }
        for index in candidates.indices {
            let fewer = needed.filter { $0 != index }
            if isChanged(without: fewer) { needed = fewer }
        }
        return needed
    }

    /// Returns whether one of the properties of `view` has different values in two layouts.
    private func differ(_ first: Layout, _ second: Layout, _ properties: [String], _ view: ViewID) -> Bool {
        properties.contains { property in
            if property == SampledView.isTruncated {
                return isTruncated(view, in: first) != isTruncated(view, in: second)
            }
            guard let a = first.frames[view], let b = second.frames[view] else { return false }
            return abs(LayoutCauses.value(of: property, in: a) - LayoutCauses.value(of: property, in: b)) > tolerance
        }
    }

    private static func value(of property: String, in frame: Rect) -> Double {
        switch property {
        case "x": frame.minX
        case "y": frame.minY
        case "width": frame.width
        default: frame.height
        }
    }

    private func isTruncated(_ view: ViewID, in layout: Layout) -> Bool {
        var state = layout.tree[view]
        if let frame = layout.frames[view] { state.frame = frame }
        return SampledProperties.isTruncated(state, measurer)
    }
}

// MARK: Candidates

extension LayoutCauses {
    /// Returns the changed, new and missing constraints, except the constraints of new views, which are reverted
    /// together with these views.
    private static func constraintChanges(
        from golden: SourceRecord, to now: SourceRecord, in window: Simulation.Window, _ newViews: Set<String>
    ) -> [Candidate] {
        let (pairs, missing, added) = matches(golden.lines, now.lines)
        var candidates: [Candidate] = []
        func change(_ old: SourceRecord.Line?, _ new: SourceRecord.Line?) {
            let (was, isNow) = (old.flatMap { ConstraintText($0.text) }, new.flatMap { ConstraintText($0.text) })
            let (before, after) = (was.flatMap(window.constraintState), isNow.flatMap(window.constraintState))
            if let after,
                [after.first.view, after.second?.view].contains(where: { view in
                    view.map { newViews.contains(window.tree[$0].name) } ?? false
                })
            {
                return
            }
            let cause = SourceChange(ofConstraint: old, new).cause
            candidates.append(
                Candidate(reason: .declaration(cause)) { trial in
                    let place = new.flatMap { line in
                        trial.constraints.firstIndex { $0.id != nil && window.text(of: $0.state) == line.text }
                    }
                    if let place { trial.constraints.remove(at: place) }
                    if let before { trial.constraints.insert((nil, before), at: place ?? trial.constraints.endIndex) }
                })
        }
        for (old, new) in pairs { change(old, new) }
        for old in missing { change(old, nil) }
        for new in added { change(nil, new) }
        return candidates
    }

    /// Matches recorded constraints with current constraints.
    ///
    /// - Returns: The pairs of constraints that changed, the recorded constraints that are missing now, and the
    ///   constraints that were added.
    private static func matches(
        _ old: [SourceRecord.Line], _ new: [SourceRecord.Line]
    ) -> (
        pairs: [(SourceRecord.Line, SourceRecord.Line)], missing: [SourceRecord.Line], added: [SourceRecord.Line]
    ) {
        var rest = new
        // Equal constraints are matched first, so that only changed constraints remain.
        var changed: [SourceRecord.Line] = []
        for line in old {
            if let index = rest.firstIndex(where: { $0.text == line.text }) {
                rest.remove(at: index)
            } else {
                changed.append(line)
            }
        }
        var pairs: [(SourceRecord.Line, SourceRecord.Line)] = []
        var missing: [SourceRecord.Line] = []
        for line in changed {
            let text = ConstraintText(line.text)
            let index = rest.firstIndex { other in
                guard let text, let other = ConstraintText(other.text) else { return false }
                return other.isVersion(of: text)
            }
            if let index { pairs.append((line, rest.remove(at: index))) } else { missing.append(line) }
        }
        return (pairs, missing, rest)
    }

    /// Returns the changed properties in a difference that affect the natural size of the view or the arrangement of
    /// its stack view.
    private static func contentChanges(
        _ difference: Difference, in tree: ViewTree, _ golden: FilmGeometry, _ frame: Int
    ) -> [Candidate] {
        guard let name = difference.view, let view = tree.view(named: name) else { return [] }
        return difference.changes.compactMap { change in
            guard let property = Property.named(change.property),
                property.isInContent || property.name == "isHidden"
            else { return nil }
            let cause = Cause("\(name).\(change.property) is \(change.after), was \(change.before)")
            return Candidate(reason: .declaration(cause)) { trial in
                if property.name == "isHidden" {
                    trial.tree[view].isHidden = change.before == "true"
                } else if !trial.tree[view].content.restore(change.property, to: change.before) {
                    // The golden does not contain the previous natural size, so the recorded size is used instead.
                    let size = golden[name]?.restingRectangle(after: frame).size
                    trial.naturalSizes[view] = size.map { IntrinsicSize(width: $0.width, height: $0.height) }
                }
            }
        }
    }

    /// Returns the change that added a view that the golden does not contain; `nil` for a view inside another new view.
    private static func newView(_ name: String, in tree: ViewTree, _ newViews: Set<String>) -> Candidate? {
        guard let view = tree.view(named: name), let superview = tree.superview(of: view),
            !newViews.contains(tree[superview].name)
        else { return nil }
        return Candidate(reason: .declaration(Cause("\(name) is new"))) { trial in
            let added = Set(trial.tree.preorder(from: view))
            trial.constraints.removeAll {
                added.contains($0.state.first.view) || $0.state.second.map { added.contains($0.view) } ?? false
            }
            if case .stack(var stack) = trial.tree[superview].content {
                stack.arranged.removeAll { $0 == view }
                trial.tree[superview].content = .stack(stack)
            }
        }
    }

    /// Returns the changed frames of the views that constraints do not lay out.
    private static func frameChanges(
        from golden: FilmGeometry, to now: FilmGeometry, _ frame: Int, in trial: LayoutTrial, _ tolerance: Double
    ) -> [Candidate] {
        now.views.compactMap { sampled in
            guard let old = golden[sampled.name], let view = trial.tree.view(named: sampled.name),
                trial.holdsFrame(of: view)
            else { return nil }
            let before = old.restingRectangle(after: frame)
            let after = sampled.restingRectangle(after: frame)
            let isMoved = SampledView.frameNames.contains {
                abs(value(of: $0, in: before) - value(of: $0, in: after)) > tolerance
            }
            guard isMoved else { return nil }
            return Candidate(reason: .frame(view)) { $0.heldFrames[view] = before }
        }
    }
}

extension SampledView {
    /// Returns the frame rectangle at the end of the movement that begins or continues in `frame`. If there is no
    /// movement, returns the rectangle in `frame`.
    fileprivate func restingRectangle(after frame: Int) -> Rect {
        let movements = SampledView.frameNames.compactMap { name in
            tracks[name]?.stretches.first { $0.contains(frame) || $0.lowerBound == frame + 1 }
        }
        return rectangle(in: movements.map(\.upperBound).max() ?? frame)
    }
}

extension ViewContent {
    /// Sets a property to a value in the notation of goldens. Returns `false` if the value cannot be read.
    fileprivate mutating func restore(_ name: String, to text: String) -> Bool {
        if name == "font" {
            let words = text.split(separator: " ")
            guard words.count == 2, let size = Double(words[0]), let weight = Font.Weight(rawValue: String(words[1]))
            else { return false }
            font = Font(size: size, weight: weight)
            return true
        }
        guard let property = type(of: part).properties.first(where: { $0.name == name }) else { return false }
        let value: PropertyValue? =
            switch property.shape {
            case .boolean, .onOrOff: .boolean(text == "true")
            case .number: Double(text).map { .number($0) }
            case .integer, .segment: Double(text).map { .integer(Int($0)) }
            case .text, .optionalText, .date: .text(text == "none" ? "" : text)
            case .choice: .word(text.first == "." ? String(text.dropFirst()) : text)
            default: nil
            }
        guard let value else { return false }
        property.set(value, in: &self)
        return true
    }
}
