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
        color.alpha *= min(view.shadow.opacity, 1) * view.backgroundColor.alpha
        let (corner, deviation) = (view.cornerRadius * scale, view.shadow.radius * scale)
        guard deviation > 0.1 else { return surface.fill(RoundedRect(place, radius: corner), with: color) }
        let shape = ShadowShape(place, corner: corner, deviation: deviation)
        surface.fill(renderer.shadow(of: shape), of: place, with: color)
    }

    /// Draws the border of a view that covers `box`: inside its edges, over all that is in it.
    func paintBorder(of view: ViewState, _ box: Rect, through opening: Opening) {
        guard view.borderWidth > 0, !box.intersection(opening.region).isBlank else { return }
        let width = view.borderWidth * scale
        let shape = RoundedRect(box, radius: view.cornerRadius * scale)
        guard width * 2 < min(box.width, box.height) else { return surface.fill(shape, with: view.borderColor) }
        let middle = Rect(
            x: box.minX + width / 2, y: box.minY + width / 2, width: box.width - width, height: box.height - width)
        // Within the border's width of a corner its inner edge has none.
        surface.stroke(
            RoundedRect(middle, radius: max(shape.radius - width / 2, 0)), width: width, with: view.borderColor)
    }
}
