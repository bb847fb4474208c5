import CCairo
import Geometry
import Views

/// What a layer does to what is drawn in it.
extension ViewPainter {
    /// Draws `id` and its subviews turned, scaled and shifted about the view's anchor point.
    func paintTransformed(
        _ id: ViewID, from origin: Point, through opening: Opening
    ) throws(RenderingError) {
        let transform = places.transform(of: tree[id], from: origin)
        // One without an inverse has no area to be seen.
        guard let inverse = transform.inverted else { return }
        // A turned edge is soft: it has to lie outside of what is seen.
        let region = inverse.boundingBox(of: opening.region.outset(by: 2)).roundedOut
        try surface.transformed(by: transform) { () throws(RenderingError) in
            try paintUntransformed(id, from: origin, through: Opening(region, isTransformed: true))
        }
    }

    /// Draws the shadow of a view that covers `box`: of its background, behind all that is in it.
    func paintShadow(of view: ViewState, _ box: Rect, through opening: Opening) {
        guard view.castsShadow, !box.isBlank else { return }
        let place = places.shadowBox(of: view, in: box)
        guard !places.ownExtents(of: view, in: box).intersection(opening.region).isBlank else { return }
        var color = view.shadow.color
        color.alpha *= min(view.shadow.opacity, 1) * view.solidity
        let (outline, deviation) = (places.outline(of: view, in: place), view.shadow.radius * scale)
        guard deviation > 0.1 else { return surface.fill(outline, with: color) }
        let shape = ShadowShape(outline, deviation: deviation)
        surface.fill(
            renderer.shadow(of: shape), of: place, with: color,
            except: hidden(by: view, box)?.intersection(surface.canvas))
    }

    /// Whole pixels that the background of a view that covers `box` hides; `nil` for none.
    private func hidden(by view: ViewState, _ box: Rect) -> Rect? {
        guard view.backgroundColor.alpha >= 1 else { return nil }
        // No kind of corner reaches two radii along an edge.
        let corner = 2 * view.cornerRadius * scale
        let (left, right) = (box.minX.rounded(.up), box.maxX.rounded(.down))
        let (top, bottom) = ((box.minY + corner).rounded(.up), (box.maxY - corner).rounded(.down))
        let rect = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return rect.isBlank ? nil : rect
    }

    /// Draws the gradient of a view that covers `box`, as far as it is in `shape`.
    func paintGradient(
        of view: ViewState, _ shape: RoundedRect, in box: Rect, through opening: Opening
    ) throws(RenderingError) {
        guard let gradient = view.gradient, gradient.isShown, !box.isBlank,
            !shape.rect.intersection(opening.region).isBlank
        else { return }
        if gradient.type == .conic {
            surface.fill(shape, with: try renderer.conic(gradient, over: box))
        } else {
            let pattern = unsafe gradient.makePattern(over: box)
            unsafe surface.fill(shape, withPattern: pattern)
            unsafe cairo_pattern_destroy(pattern)
        }
    }

    /// Draws the border of a view that covers `box`: inside its edges, over all that is in it, and out to those of `shape`, for
    /// where a mask makes the edge soft what lies below the border must not shine through it.
    func paintBorder(of view: ViewState, _ shape: RoundedRect, in box: Rect, through opening: Opening) {
        guard view.borderWidth > 0, !box.intersection(opening.region).isBlank else { return }
        let inner = places.outline(of: view, in: box).inset(by: view.borderWidth * scale)
        surface.fill(shape, around: inner, with: view.borderColor)
    }
}
