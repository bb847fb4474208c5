package import Geometry

/// The views of a film over time, with their positions in the hierarchy, their frames, and all properties that affect
/// drawing.
package struct FilmGeometry: Hashable, Sendable {
    /// The views and layers in the order of their first occurrence. Superviews come before their subviews, and
    /// siblings are ordered from back to front.
    package var views: [SampledView] = []
    package var frameCount = 0
    package var framesPerSecond = 60

    package init() {}

    /// The view with the given name; `nil` if there is no such view.
    package subscript(name: String) -> SampledView? { views.first { $0.name == name } }

    /// Returns the geometry of the frames up to and including frame `last`.
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

    /// Returns the time of a frame as text, such as `0.233s`.
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
    /// The values of each property by property name. The properties in ``frameNames``, ``superview`` and ``order`` are
    /// always present. Other properties are present only if they differ from their defaults.
    package var tracks: [String: ValueTrack]

    /// The property names of the components of the frame, which are in points in the superview's coordinates.
    package static let frameNames = ["x", "y", "width", "height"]
    /// The name of the property that contains the name of the superview.
    package static let superview = "superview"
    /// The name of the property that contains the index among the subviews and layers of the superview, from back to
    /// front.
    package static let order = "order"
    /// The name of the property that contains the traits of the root view. The traits determine how colors, controls
    /// and natural alignment are drawn. They are recorded only if they change, because the surroundings of a section
    /// contain the initial traits.
    package static let traits = "traits"
    /// The name of the Boolean property that indicates whether the text of a label is truncated.
    package static let isTruncated = "isTruncated"

    package init(name: String, kind: String, presence: [ClosedRange<Int>], tracks: [String: ValueTrack]) {
        self.name = name
        self.kind = kind
        self.presence = presence
        self.tracks = tracks
    }

    /// Returns whether the view is in the hierarchy in `frame`.
    package func isPresent(in frame: Int) -> Bool { presence.contains { $0.contains(frame) } }

    /// Returns the frame rectangle of the view in frame `frame` of the film.
    package func rectangle(in frame: Int) -> Rect {
        let values = SampledView.frameNames.map { tracks[$0]?[frame].number ?? 0 }
        return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}
