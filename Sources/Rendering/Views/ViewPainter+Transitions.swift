import Diagnostics
import Geometry
import Glibc
import Views

/// Methods that draw transitions between two appearances of a view.
extension ViewPainter {
    /// Draws `id` during a transition.
    ///
    /// A flip is drawn as a change of width or height, without perspective, because Cairo has only affine transforms.
    func paint(
        _ transition: ViewTransition, of id: ViewID, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        var (new, old) = (tree, transition.picture(at: tree[id]))
        new[id].transition = nil
        if let sliding = transition.effect.slidingParts {
            let offsets = transition.effect.offsets(at: transition.progress, of: tree[id].bounds.size)
            // The display list does not contain the places of the sliding views, so they need lists of their own.
            var content = ViewTransition(transition.effect, of: id, in: new).picture
            content[content.root].slide(by: offsets.content)
            old[old.root].slide(by: offsets.picture)
            for picture in sliding.content ? [old, content] : [content, old] {
                try paint(picture, picture.root, isPicture: true, from: origin, through: opening)
            }
            return
        }
        guard let isAboutVerticalAxis = transition.effect.turnsAboutVerticalAxis else {
            let extents = opening.isTransformed ? opening.region : list.extents(of: id).outset(by: 1)
            let region = extents.intersection(opening.region).roundedOut
            guard !region.isBlank else { return }
            let progress = min(max(transition.progress, 0), 1)
            let inside = opening.narrowed(to: region)
            // Add the colors of the two pictures. Where both pictures are opaque, the sum is opaque.
            return try surface.group(in: region, mask: nil, alpha: 1) { () throws(RenderingError) in
                try surface.group(in: region, mask: nil, alpha: 1 - progress) { () throws(RenderingError) in
                    try paint(old, old.root, isPicture: true, from: origin, through: inside)
                }
                try surface.group(in: region, mask: nil, alpha: progress, isAdded: true) { () throws(RenderingError) in
                    try paint(new, id, isPicture: false, from: origin, through: inside)
                }
            }
        }
        let cosine = cos(transition.progress * .pi)
        if cosine > 0 {
            old[old.root].turn(by: cosine, isAboutVerticalAxis: isAboutVerticalAxis)
            try paint(old, old.root, isPicture: true, from: origin, through: opening)
        } else {
            new[id].turn(by: cosine, isAboutVerticalAxis: isAboutVerticalAxis)
            try paint(new, id, isPicture: false, from: origin, through: opening)
        }
    }

    /// Draws one of the two appearances of a transition.
    ///
    /// - Parameter isPicture: Whether `tree` is the picture of the state before the transition, which needs its own
    ///   display list.
    private func paint(
        _ tree: ViewTree, _ id: ViewID, isPicture: Bool, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        guard tree[id].canBeVisible else { return }
        let places = ViewPlaces(tree: tree, scale: scale, canvas: places.canvas)
        let list = isPicture ? DisplayList(places, origin: origin) : list
        try ViewPainter(
            places: places, list: list, region: region, surface: surface, renderer: renderer, backdrops: backdrops,
            behind: behind
        )
        .paint(id, from: origin, through: opening)
    }
}

extension ViewState {
    /// Moves the view by an offset in its own coordinates, in points.
    fileprivate mutating func slide(by offset: Point) {
        guard offset != .zero else { return }
        transform = AffineTransform(translationX: offset.x, y: offset.y).concatenating(transform)
    }

    /// Scales the width or height of the view about its center by the absolute value of `cosine`, so that the view
    /// appears rotated by the angle with this cosine.
    fileprivate mutating func turn(by cosine: Double, isAboutVerticalAxis: Bool) {
        let (x, y) = ((0.5 - anchorPoint.x) * bounds.width, (0.5 - anchorPoint.y) * bounds.height)
        let (across, down) = isAboutVerticalAxis ? (abs(cosine), 1) : (1, abs(cosine))
        transform = AffineTransform(a: across, b: 0, c: 0, d: down, tx: x - across * x, ty: y - down * y)
            .concatenating(transform)
    }
}

extension ViewTransition.Effect {
    /// Whether the view rotates about its vertical axis; `nil` if it does not rotate.
    fileprivate var turnsAboutVerticalAxis: Bool? {
        switch self {
        case .flipFromLeft, .flipFromRight: true
        case .flipFromTop, .flipFromBottom: false
        default: nil
        }
    }
}
