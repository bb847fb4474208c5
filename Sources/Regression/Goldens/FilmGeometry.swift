package import Geometry

/// The views of a film over time: their places in the hierarchy, their frames, and everything that is drawn of them.
package struct FilmGeometry: Hashable, Sendable {
    /// The views and layers in the order of their first occurrence, superviews first and siblings from back to front.
    package var views: [SampledView] = []
    package var frameCount = 0
    package var framesPerSecond = 60

    package init() {}

    /// Returns the view with this name.
    package subscript(name: String) -> SampledView? { views.first { $0.name == name } }

    /// The film up to a frame.
    func prefix(through last: Int) -> FilmGeometry {
        var film = self
        film.frameCount = min(frameCount, last + 1)
        film.views = views.compactMap { view in
            var view = view
            view.presence = view.presence.clamped(to: film.frameCount)
            view.tracks = view.tracks.mapValues { $0.prefix(through: last) }
            return view.presence.isEmpty ? nil : view
        }
        return film
    }

    /// The time of a frame as text: `0.233s`.
    package func time(ofFrame frame: Int) -> String {
        ValueTrack.decimal(frame * 1000 / max(framesPerSecond, 1)) + "s"
    }
}

/// A view or a layer of a film, over time.
package struct SampledView: Hashable, Sendable {
    package let name: String
    /// The kind of the view in scripts, such as `label`; `layer` for a layer without a view.
    package let kind: String
    /// The frames in which the view is in the hierarchy, as ascending ranges that do not touch.
    package var presence: [ClosedRange<Int>]
    /// The values by name. ``frameNames`` and ``superview`` are always present; of the other properties, those that differ
    /// from their defaults.
    package var tracks: [String: ValueTrack]

    /// The names of the frame's parts, in points of the superview.
    package static let frameNames = ["x", "y", "width", "height"]
    /// The name of the superview.
    package static let superview = "superview"
    /// The index among the subviews and layers of the superview, from the back.
    package static let order = "order"
    /// The traits of the root view, on which the drawing of colors, controls and natural alignment depends. Only in films in which
    /// they change; the surroundings of a section contain the initial ones.
    package static let traits = "traits"
    /// Whether the text of a label is not shown in full.
    package static let isTruncated = "isTruncated"

    package init(name: String, kind: String, presence: [ClosedRange<Int>], tracks: [String: ValueTrack]) {
        self.name = name
        self.kind = kind
        self.presence = presence
        self.tracks = tracks
    }

    /// Whether the view is in the hierarchy in `frame`.
    package func isPresent(in frame: Int) -> Bool { presence.contains { $0.contains(frame) } }

    /// The frame in `frame`.
    package func rectangle(in frame: Int) -> Rect {
        let values = SampledView.frameNames.map { tracks[$0]?[frame].number ?? 0 }
        return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}
