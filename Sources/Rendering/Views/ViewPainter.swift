import Geometry
import Views

/// Draws one tree onto one surface, back to front.
struct ViewPainter {
    let places: ViewPlaces
    /// What there is to see of the tree.
    private let list: DisplayList
    /// The part of the canvas that is drawn, in pixels.
    private let region: Rect
    let surface: CairoSurface
    let renderer: CairoRenderer

    var tree: ViewTree { places.tree }

    /// Pixels in a point.
    var scale: Double { places.scale }

    /// In pixels: the longest edge of a canvas. FreeType stops at twice as many.
    static let largestFont = Double(PixelSize.longestEdge)

    /// - Parameter list: Of the same tree.
    init(places: ViewPlaces, list: DisplayList, region: Rect, surface: CairoSurface, renderer: CairoRenderer) {
        self.places = places
        self.list = list
        // Soft edges may reach into the next pixel.
        self.region = region.outset(by: 1)
        self.surface = surface
        self.renderer = renderer
    }

    /// Draws `id` and its subviews.
    ///
    /// A view that is not solid, or that cuts its subviews at soft edges, is first drawn on a picture of its own,
    /// as Core Animation does: overlapping subviews do not shine through each other, and the background does not
    /// shine through at a rounded corner.
    ///
    /// - Parameters:
    ///   - origin: Where the superview's own coordinates have their zero, in pixels.
    ///   - opening: What can still be seen.
    func paint(_ id: ViewID, from origin: Point, through opening: Opening) throws(RenderingError) {
        guard list.shows(id, in: region) else { return }
        let view = tree[id]
        guard view.transform == .identity else {
            return try paintTransformed(id, from: origin, through: opening)
        }
        try paintUntransformed(id, from: origin, through: opening)
    }

    /// Draws `id` and its subviews as if the view had no transform.
    func paintUntransformed(
        _ id: ViewID, from origin: Point, through opening: Opening
    ) throws(RenderingError) {
        let view = tree[id]
        let alpha = min(view.alpha, 1)
        let box = places.pixels(view.layoutFrame, from: origin)
        let shape = opening.extended(places.outline(of: view, in: box))

        if view.isBareBackground && !tree.subviews(of: id).contains(where: list.holds) {
            paintBackground(of: view, shape, alpha: alpha, through: opening)
        } else if !view.clipsToBounds && alpha == 1 {
            try paintInside(id, shape, from: origin, through: opening)
        } else if !view.clipsToBounds {
            let extents =
                opening.isTransformed ? places.extentsUntransformed(of: id, from: origin) : list.extents(of: id)
            let region = extents.outset(by: 1).intersection(opening.region).roundedOut
            guard !region.isBlank else { return }
            try surface.group(in: region, mask: nil, alpha: alpha) { () throws(RenderingError) in
                try paintInside(id, shape, from: origin, through: opening.narrowed(to: region))
            }
        } else {
            // Where its edge is soft anyway the picture reaches beyond it, and only the mask makes the edge.
            let room = opening.isTransformed ? box.outset(by: 2) : box
            let region = room.intersection(opening.region).roundedOut
            guard !region.isBlank, !box.isBlank else { return }
            let inside = opening.clipped(to: box, in: region)
            if alpha == 1 && shape.isWholePixels && !opening.isTransformed {
                try surface.clipped(to: region) { () throws(RenderingError) in
                    try paintInside(id, shape, from: origin, through: inside)
                }
            } else {
                // The mask makes the edge; below it the background and an image go on to whole pixels.
                try surface.group(in: region, mask: shape, alpha: alpha) { () throws(RenderingError) in
                    try paintInside(id, RoundedRect(region), from: origin, through: inside)
                }
            }
        }
    }

    /// Draws background, content and subviews, without regard to alpha and clipping.
    private func paintInside(
        _ id: ViewID, _ shape: RoundedRect, from origin: Point, through opening: Opening
    ) throws(RenderingError) {
        let view = tree[id]
        let box = places.pixels(view.layoutFrame, from: origin)
        paintShadow(of: view, box, through: opening)
        paintBackground(of: view, shape, alpha: 1, through: opening)
        try paintGradient(of: view, shape, in: box, through: opening)
        switch view.content {
        case .label(let label): try paint(label, in: box, through: opening)
        case .image(let image?):
            // A rounded corner cuts a picture only where the view clips.
            let place = places.place(of: image, in: view, box)
            guard !place.intersection(opening.region).isBlank else { break }
            let picture = try renderer.image(at: image.path, over: place)
            surface.fill(opening.extended(RoundedRect(place)), with: picture)
        case .none, .image(nil), .stack, .scroll: break
        default:
            guard !box.intersection(opening.region).isBlank else { break }
            try ControlPainter(
                surface: surface, renderer: renderer,
                colors: .colors(for: view.userInterfaceStyle ?? tree.traits.userInterfaceStyle),
                scale: scale, box: box
            )
            .paint(view.content)
        }
        let zero = places.zero(of: view, in: box)
        for subview in tree.subviews(of: id) {
            try paint(subview, from: zero, through: opening)
        }
        paintBorder(of: view, shape, in: box, through: opening)
    }

    private func paintBackground(of view: ViewState, _ shape: RoundedRect, alpha: Double, through opening: Opening) {
        guard !shape.rect.intersection(opening.region).isBlank else { return }
        var color = view.backgroundColor
        color.alpha *= alpha
        surface.fill(shape, with: color)
    }
}

extension ViewState {
    /// Whether there is nothing to draw of the view itself but its background.
    fileprivate var isBareBackground: Bool {
        content == .none && gradient == nil && borderWidth == 0 && !castsShadow
    }
}
