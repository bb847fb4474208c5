import Geometry
import Layout
package import Playback
import Simulation
package import Views

/// Records the geometry of a film, frame by frame.
///
/// Goldens, comparisons and reports are written from what it records.
package struct GeometrySampler: FrameSink {
    /// What was recorded so far.
    package private(set) var film = FilmGeometry()
    /// The passes of the film; empty if they are not recorded.
    package private(set) var passes: [RecordedPass] = []
    private let recordsPasses: Bool
    private let measurer: ContentMeasurer?
    private var last: ViewTree?
    private var indices: [ViewID: Int] = [:]
    /// The last recorded state of each view of ``film``.
    private var states: [ViewState] = []
    private var places: [Place] = []

    private struct Place: Equatable {
        var superview: Int?
        var order: Int
        /// The number of the last sample that contained the view.
        var sample: Int
    }

    /// - Parameters:
    ///   - recordsPasses: Whether the order of the passes is recorded.
    ///   - measurer: Measures text, to find labels whose text is not shown in full; `nil` to leave that out.
    ///   - scale: The number of pixels in a point.
    package init(recordingPasses recordsPasses: Bool = false, measuring measurer: (any TextMeasuring)?, scale: Double) {
        self.recordsPasses = recordsPasses
        self.measurer = measurer.map { ContentMeasurer(text: $0, grid: PixelGrid(scale: scale)) }
    }

    package var readsTrace: Bool { recordsPasses }

    package mutating func begin(_ format: FilmFormat) {
        film.framesPerSecond = format.framesPerSecond
    }

    package mutating func receive(_ frame: FrameSnapshot) {
        if recordsPasses { passes += RecordedPass.passes(in: frame.events) }
        add(frame.presentation)
    }

    package mutating func finish(_ ending: FilmEnding) {}

    /// Records the next frame.
    ///
    /// - Parameter root: The view that is recorded with everything in it; `nil` for all views.
    package mutating func add(_ tree: ViewTree, below root: ViewID? = nil) {
        let frame = film.frameCount
        film.frameCount += 1
        if let last, last == tree {
            for index in places.indices where places[index].sample == frame - 1 { places[index].sample = frame }
            extendPresence(to: frame)
            return
        }
        last = tree
        add(root ?? tree.root, of: nil, order: 0, tree, frame)
        extendPresence(to: frame)
    }

    private mutating func add(_ id: ViewID, of superview: Int?, order: Int, _ tree: ViewTree, _ frame: Int) {
        let place = Place(superview: superview, order: order, sample: frame)
        let index: Int
        if let known = indices[id] {
            index = known
            note(tree[id], at: place, of: known, frame)
        } else {
            index = states.count
            indices[id] = index
            addView(tree[id], at: place, isLayer: tree.isLayer(id), frame)
        }
        for (order, layer) in tree.sublayers(of: id).enumerated() {
            add(layer, of: index, order: order, tree, frame)
        }
        if let mask = tree.mask(of: id) { add(mask, of: index, order: -1, tree, frame) }
    }

    private mutating func addView(_ state: ViewState, at place: Place, isLayer: Bool, _ frame: Int) {
        let kind = state.content.kind
        states.append(state)
        places.append(place)
        var tracks = [
            SampledView.superview: ValueTrack(superview(place), at: frame),
            SampledView.order: ValueTrack(.number(place.order * 1000), at: frame),
        ]
        for (name, value) in SampledProperties.values(of: state, measuring: measurer) {
            tracks[name] = ValueTrack(value, at: frame)
        }
        film.views.append(
            SampledView(
                name: state.name, kind: isLayer ? "layer" : kind.rawValue, presence: [frame...frame], tracks: tracks))
    }

    private mutating func note(_ state: ViewState, at place: Place, of index: Int, _ frame: Int) {
        if places[index].superview != place.superview {
            let superview = superview(place)
            film.views[index].tracks[SampledView.superview]?.note(superview, at: frame)
        }
        if places[index].order != place.order {
            film.views[index].tracks[SampledView.order]?.note(.number(place.order * 1000), at: frame)
        }
        places[index] = place
        guard states[index] != state else { return }
        let old = states[index]
        states[index] = state
        if SampledProperties.differOnlyInPlace(old, state) {
            for (name, value) in SampledProperties.frame(of: state) {
                film.views[index].tracks[name]?.note(value, at: frame)
            }
            return
        }
        let values = SampledProperties.values(of: state, measuring: measurer)
        for (name, value) in values {
            if film.views[index].tracks[name] == nil {
                let usual = SampledProperties.usualValue(of: name, in: state.content.kind)
                film.views[index].tracks[name] = ValueTrack(
                    usual, at: film.views[index].presence.first?.lowerBound ?? frame)
            }
            film.views[index].tracks[name]?.note(value, at: frame)
        }
        for name in film.views[index].tracks.keys where values[name] == nil && !SampledProperties.isPlace(name) {
            film.views[index].tracks[name]?.note(
                SampledProperties.usualValue(of: name, in: state.content.kind), at: frame)
        }
    }

    private func superview(_ place: Place) -> ValueTrack.Value {
        place.superview.map { .text(film.views[$0].name) } ?? .none
    }

    /// Notes that all views of the last sample are present in `frame`.
    private mutating func extendPresence(to frame: Int) {
        for index in places.indices where places[index].sample == frame {
            guard let range = film.views[index].presence.last, range.upperBound != frame else { continue }
            if range.upperBound == frame - 1 {
                film.views[index].presence[film.views[index].presence.count - 1] = range.lowerBound...frame
            } else {
                film.views[index].presence.append(frame...frame)
            }
        }
    }
}
