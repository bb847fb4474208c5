package import Film
import Geometry
import Layout
import Simulation
package import Views

/// Records the geometry of a film, frame by frame.
///
/// Goldens and comparisons are based on the recorded geometry.
package struct GeometrySampler: FrameSink {
    private var recorded = FilmGeometry()
    /// The passes of the film; empty if they are not recorded.
    package private(set) var passes: [RecordedPass] = []
    private let recordsPasses: Bool
    private var measurer: ContentMeasurer?
    /// The last tree, if it did not differ from the previous tree. A changing tree is not retained, because the
    /// presentation would have to copy all views before each change.
    private var last: ViewTree?
    private var indices = ViewTable<Int>()
    /// The indices of the recorded views by name.
    private var indicesByName: [String: Int] = [:]
    /// The last recorded state of each view.
    private var states: [RecordedState] = []
    private var places: [Place] = []
    /// The traits of the last tree.
    private var traits: TraitCollection?
    /// The number of trees that were traversed.
    private var walkCount = 0
    /// Whether the current traversal has found a change.
    private var isChanged = false

    private struct Place: Equatable {
        var superview: Int?
        var order: Int
        /// The number of the last traversal that found the view.
        var walk: Int
        /// Whether the view is in the hierarchy. If it is, the end of its last presence range is not yet known.
        var isPresent: Bool
    }

    /// - Parameters:
    ///   - recordsPasses: Whether the order of the passes is recorded.
    ///   - measurer: The text measurer for detecting truncated labels; `nil` to record no truncation.
    ///   - scale: The number of pixels per point.
    package init(recordingPasses recordsPasses: Bool = false, measuring measurer: (any TextMeasuring)?, scale: Double) {
        self.recordsPasses = recordsPasses
        self.measurer = measurer.map { ContentMeasurer(text: $0, grid: PixelGrid(scale: scale)) }
    }

    package var readsTrace: Bool { recordsPasses }

    package mutating func begin(_ format: FilmFormat) {
        recorded.framesPerSecond = format.framesPerSecond
    }

    package mutating func receive(_ frame: FrameSnapshot) {
        if recordsPasses { passes += RecordedPass.passes(in: frame.events) }
        measurer?.legibilityWeight = frame.presentation.traits.legibilityWeight
        add(frame.presentation)
    }

    package mutating func finish(_ ending: FilmEnding) {}

    /// The geometry that has been recorded so far.
    package var film: FilmGeometry {
        var film = recorded
        for index in places.indices where places[index].isPresent { film.views[index].endPresence(film.frameCount - 1) }
        return film
    }

    /// Records the next frame.
    ///
    /// - Parameter root: The root of the subtree to record; `nil` to record all views.
    package mutating func add(_ tree: ViewTree, below root: ViewID? = nil) {
        let frame = recorded.frameCount
        recorded.frameCount += 1
        // Unchanged trees share their storage and are compared in constant time.
        if let last, last == tree { return }
        walkCount += 1
        isChanged = false
        add(root ?? tree.root, of: nil, order: 0, tree, frame)
        noteTraits(of: tree, frame)
        for index in places.indices where places[index].isPresent && places[index].walk != walkCount {
            places[index].isPresent = false
            isChanged = true
            recorded.views[index].endPresence(frame - 1)
        }
        last = isChanged ? nil : tree
    }

    private mutating func add(_ id: ViewID, of superview: Int?, order: Int, _ tree: ViewTree, _ frame: Int) {
        let index: Int
        if let known = indices[id] ?? formerIndex(of: tree[id], isLayer: tree.isLayer(id)) {
            index = known
            indices[id] = index
            move(index, to: superview, order, frame)
            if !states[index].isEqual(to: tree[id]) { note(tree[id], of: index, frame) }
        } else {
            index = states.count
            indices[id] = index
            isChanged = true
            let place = Place(superview: superview, order: order, walk: walkCount, isPresent: true)
            addView(tree[id], at: place, isLayer: tree.isLayer(id), frame)
        }
        for (order, layer) in tree.sublayers(of: id).enumerated() {
            add(layer, of: index, order: order, tree, frame)
        }
        if let mask = tree.mask(of: id) { add(mask, of: index, order: -1, tree, frame) }
    }

    /// Returns the index of a view that had the same name and kind before it was removed. The system gives a view that it
    /// creates again, such as an item of a page that returns, the name that it had before.
    private func formerIndex(of state: ViewState, isLayer: Bool) -> Int? {
        guard let index = indicesByName[state.name], !places[index].isPresent,
            recorded.views[index].kind == Self.kind(of: state, isLayer)
        else { return nil }
        return index
    }

    private static func kind(of state: ViewState, _ isLayer: Bool) -> String {
        isLayer ? "layer" : state.content.kind.rawValue
    }

    /// Returns a name that no recorded view has: the name of the view, or this name and a number.
    private func newName(_ name: String) -> String {
        var (unique, number) = (name, 1)
        while indicesByName[unique] != nil {
            number += 1
            unique = "\(name) (\(number))"
        }
        return unique
    }

    private mutating func addView(_ state: ViewState, at place: Place, isLayer: Bool, _ frame: Int) {
        let ownName = newName(state.name)
        indicesByName[ownName] = states.count
        states.append(RecordedState(state))
        places.append(place)
        var tracks = [
            SampledView.superview: ValueTrack(name(ofSuperview: place.superview), at: frame),
            SampledView.order: ValueTrack(.number(place.order * 1000), at: frame),
        ]
        for (name, value) in SampledProperties.values(of: state, measuring: measurer) {
            tracks[name] = ValueTrack(value, at: frame)
        }
        recorded.views.append(
            SampledView(
                name: ownName, kind: Self.kind(of: state, isLayer), presence: [frame...frame], tracks: tracks))
    }

    /// Records that a known view is in the hierarchy. Also records its superview and index if they have changed.
    private mutating func move(_ index: Int, to superview: Int?, _ order: Int, _ frame: Int) {
        let old = places[index]
        places[index].walk = walkCount
        if old.superview == superview, old.order == order, old.isPresent { return }
        isChanged = true
        if old.superview != superview {
            let name = name(ofSuperview: superview)
            recorded.views[index].tracks[SampledView.superview]?.note(name, at: frame)
        }
        if old.order != order {
            recorded.views[index].tracks[SampledView.order]?.note(.number(order * 1000), at: frame)
        }
        if !old.isPresent { recorded.views[index].presence.append(frame...frame) }
        places[index] = Place(superview: superview, order: order, walk: walkCount, isPresent: true)
    }

    private mutating func note(_ state: ViewState, of index: Int, _ frame: Int) {
        isChanged = true
        let old = states[index].state
        states[index] = RecordedState(state)
        if SampledProperties.differOnlyInPlace(old, state) {
            for (name, value) in SampledProperties.frame(of: state) { note(value, of: name, index, frame) }
            if let measurer, state.content.kind == .label, old.bounds.size != state.bounds.size {
                note(SampledProperties.truncation(of: state, measurer), of: SampledView.isTruncated, index, frame)
            }
            return
        }
        let values = SampledProperties.values(of: state, measuring: measurer)
        for (name, value) in values { note(value, of: name, index, frame) }
        for name in recorded.views[index].tracks.keys where values[name] == nil && !SampledProperties.isPlace(name) {
            note(SampledProperties.usualValue(of: name, in: state.content.kind), of: name, index, frame)
        }
    }

    /// Records the traits of the root view if they have changed since the last tree.
    private mutating func noteTraits(of tree: ViewTree, _ frame: Int) {
        defer { traits = tree.traits }
        guard let traits, traits != tree.traits else { return }
        isChanged = true
        if recorded.views[0].tracks[SampledView.traits] == nil {
            recorded.views[0].tracks[SampledView.traits] = ValueTrack(.text(traits.words), at: 0)
        }
        recorded.views[0].tracks[SampledView.traits]?.note(.text(tree.traits.words), at: frame)
    }

    /// Records a value of a property. A property without a track had the value of a new view in all earlier frames.
    private mutating func note(_ value: ValueTrack.Value, of name: String, _ index: Int, _ frame: Int) {
        if recorded.views[index].tracks[name] == nil {
            let usual = SampledProperties.usualValue(of: name, in: states[index].state.content.kind)
            guard value != usual else { return }
            recorded.views[index].tracks[name] = ValueTrack(
                usual, at: recorded.views[index].presence.first?.lowerBound ?? frame)
        }
        recorded.views[index].tracks[name]?.note(value, at: frame)
    }

    private func name(ofSuperview index: Int?) -> ValueTrack.Value {
        index.map { .text(recorded.views[$0].name) } ?? .none
    }
}

extension TraitCollection {
    /// A description of the traits that affect drawing, such as `dark, leftToRight, large`.
    fileprivate var words: String {
        ([userInterfaceStyle.rawValue, layoutDirection.rawValue, preferredContentSizeCategory.rawValue]
            + [accessibilityContrast == .high ? "high contrast" : nil, legibilityWeight == .bold ? "bold text" : nil]
            .compactMap(\.self)).joined(separator: ", ")
    }
}

extension SampledView {
    /// Sets the end of the last presence range to `frame`.
    fileprivate mutating func endPresence(_ frame: Int) {
        guard let range = presence.popLast() else { return }
        presence.append(range.lowerBound...max(frame, range.lowerBound))
    }
}

/// The last recorded state of a view. The state is stored in an object so that it can be compared without copying it.
/// This matters because most comparisons find no change.
private final class RecordedState: Sendable {
    let state: ViewState

    init(_ state: ViewState) { self.state = state }

    @inline(never)
    func isEqual(to other: ViewState) -> Bool { state == other }
}
