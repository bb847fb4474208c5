package import Geometry

/// A view whose frame in its superview differs between a golden and the current film in one frame, or that exists in
/// only one of them. The gallery outlines such views in the two pictures.
package struct MovedView: Hashable, Sendable {
    package let name: String
    /// The area of the view in the golden, in fractions of the picture's width and height; `nil` if the view does not
    /// exist there.
    package let before: Rect?
    /// The area of the view in the current film, in fractions of the picture's width and height; `nil` if the view does
    /// not exist there.
    package let after: Rect?

    /// The maximum number of outlined views in a picture. More outlines could not be distinguished.
    private static let mostViews = 40

    /// Returns the moved views of a frame, at most 40, in the order of the current film.
    ///
    /// Descendants that keep their frames in a moved view are not included. Transforms are not applied.
    ///
    /// - Parameter tolerance: The largest accepted difference of a position or size, in points.
    package static func all(from before: FilmGeometry, to after: FilmGeometry, in frame: Int, tolerance: Double)
        -> [MovedView]
    {
        let old = before.presentViews(in: frame)
        let new = after.presentViews(in: frame)
        var moved: [MovedView] = []
        var seen: Set<String> = []
        for name in (after.views + before.views).map(\.name) where seen.insert(name).inserted {
            guard old[name] != nil || new[name] != nil else { continue }
            if let old = old[name]?.rectangle(in: frame), let new = new[name]?.rectangle(in: frame),
                old.isClose(to: new, within: tolerance)
            {
                continue
            }
            let areas = (
                before: old[name].flatMap { before.fraction(of: $0, in: frame) },
                after: new[name].flatMap { after.fraction(of: $0, in: frame) }
            )
            guard areas.before != nil || areas.after != nil else { continue }
            moved.append(MovedView(name: name, before: areas.before, after: areas.after))
            if moved.count == mostViews { break }
        }
        return moved
    }
}

extension FilmGeometry {
    /// The views in the hierarchy in a frame, by name.
    fileprivate func presentViews(in frame: Int) -> [String: SampledView] {
        Dictionary(
            views.filter { frame < frameCount && $0.isPresent(in: frame) }.map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the area of a view in fractions of the root view, clipped to the root view; `nil` if it is empty or
    /// outside.
    fileprivate func fraction(of view: SampledView, in frame: Int) -> Rect? {
        guard let root = views.first?.rectangle(in: frame), root.width > 0, root.height > 0 else { return nil }
        let box = area(of: view, in: frame)
        let (left, right) = (max(box.minX, 0) / root.width, min(box.maxX, root.width) / root.width)
        let (top, bottom) = (max(box.minY, 0) / root.height, min(box.maxY, root.height) / root.height)
        guard right > left, bottom > top else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
