package import Geometry

/// The views that are not compared, including their descendants.
package struct IgnoredViews {
    private let names: Set<String>
    private let films: [FilmGeometry]

    /// - Parameters:
    ///   - roots: The names of the ignored views.
    ///   - films: The geometry of the golden and of the current film.
    package init(_ roots: Set<String>, in films: [FilmGeometry]) {
        var names = roots
        for film in films where !roots.isEmpty {
            // Superviews come before their subviews.
            for view in film.views {
                if case .text(let superview)? = view.tracks[SampledView.superview]?.first, names.contains(superview) {
                    names.insert(view.name)
                }
            }
        }
        self.names = names
        self.films = films
    }

    package func contain(_ view: String?) -> Bool { view.map { names.contains($0) } ?? false }

    /// Returns the areas of the ignored views in a frame, in the golden and in the current film.
    package func areas(in frame: Int) -> IgnoredAreas {
        let width = films.last?.views.first?.rectangle(in: frame).width ?? 0
        guard !names.isEmpty else { return IgnoredAreas(boxes: [], width: width) }
        return IgnoredAreas(
            boxes: films.flatMap { film in
                film.views.filter { names.contains($0.name) && $0.isPresent(in: frame) }.map {
                    film.area(of: $0, in: frame)
                }
            }, width: width)
    }
}

/// Areas of a picture, in points in the coordinates of the root view.
package struct IgnoredAreas {
    package let boxes: [Rect]
    /// The width of the root view in points.
    package let width: Double

    /// Returns the areas in pixels, with a margin of one pixel for anti-aliased edges.
    package func pixels(scale: Double) -> [Rect] {
        boxes.map {
            let (minX, minY) = (($0.minX * scale).rounded(.down) - 1, ($0.minY * scale).rounded(.down) - 1)
            return Rect(
                x: minX, y: minY, width: ($0.maxX * scale).rounded(.up) + 1 - minX,
                height: ($0.maxY * scale).rounded(.up) + 1 - minY)
        }
    }
}

extension FilmGeometry {
    /// Returns the frame rectangle of a view in the root view's coordinates. Transforms of superviews are not applied.
    func area(of view: SampledView, in frame: Int) -> Rect {
        var box = view.rectangle(in: frame)
        var current = view
        var steps = 0
        while case .text(let name)? = current.tracks[SampledView.superview]?[frame], let superview = self[name],
            steps < 1000
        {
            let offset = ["x", "y"].map { superview.tracks["bounds.\($0)"]?[frame].number ?? 0 }
            let isRoot = superview.tracks[SampledView.superview]?.first == ValueTrack.Value.none
            let place = isRoot ? Rect(x: 0, y: 0, width: 0, height: 0) : superview.rectangle(in: frame)
            box = Rect(
                x: box.minX + place.minX - offset[0], y: box.minY + place.minY - offset[1], width: box.width,
                height: box.height)
            current = superview
            steps += 1
        }
        return box
    }
}
