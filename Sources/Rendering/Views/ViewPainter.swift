import CCairo
import Diagnostics
import Geometry
import Glibc
import Layout
import Pictures
import Views

/// Draws a tree on a surface, from back to front.
struct ViewPainter {
    let places: ViewPlaces
    /// The display list of the tree.
    let list: DisplayList
    /// The part of the canvas that is drawn, in pixels.
    let region: Rect
    let surface: CairoSurface
    let renderer: CairoRenderer
    let backdrops: Backdrops
    /// The backdrop that is being drawn; `nil` if the frame itself is being drawn.
    let behind: BackdropPainting?

    var tree: ViewTree { places.tree }

    /// The number of pixels per point.
    var scale: Double { places.scale }

    /// - Parameter list: The display list of the same tree.
    init(
        places: ViewPlaces, list: DisplayList, region: Rect, surface: CairoSurface, renderer: CairoRenderer,
        backdrops: Backdrops, behind: BackdropPainting? = nil
    ) {
        self.places = places
        self.list = list
        // Anti-aliased edges may extend into the next pixel.
        self.region = region.outset(by: 1)
        self.surface = surface
        self.renderer = renderer
        self.backdrops = backdrops
        self.behind = behind
    }

    /// Draws `id` and its subviews.
    ///
    /// A view that is translucent, or that clips its subviews at anti-aliased edges, is first drawn into a group, as
    /// in Core Animation. In a group, overlapping subviews do not show through each other, and the background does not
    /// show through at a rounded corner.
    ///
    /// - Parameters:
    ///   - origin: The origin of the superview's coordinates, in pixels.
    ///   - opening: The visible region.
    func paint(_ id: ViewID, from origin: Point, through opening: VisibleRegion) throws(RenderingError) {
        if let behind {
            behind.hasEnded = behind.hasEnded || behind.view == id
            guard !behind.hasEnded else { return }
        }
        guard list.shows(id, in: region) else { return }
        let view = tree[id]
        if let transition = view.transition { return try paint(transition, of: id, from: origin, through: opening) }
        if view.transform == .identity {
            try paintUntransformed(id, from: origin, through: opening)
        } else {
            try paintTransformed(id, from: origin, through: opening)
        }
        // Cairo reports every number outside of its limits as exhausted memory. The view identifies the number.
        if let problem = surface.problem {
            throw .drawing(reason: "Cairo reports '\(problem)' for the view '\(view.name)' or its transform")
        }
    }

    /// Draws `id` and its subviews without the view's transform.
    func paintUntransformed(
        _ id: ViewID, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        guard let recorder = surface.recorder else { return try paintMasked(id, from: origin, through: opening) }
        let box = places.pixels(tree[id].layoutFrame, from: origin)
        recorder.begin(id, box, zero: places.zero(of: tree[id], in: box))
        defer { recorder.end() }
        try paintMasked(id, from: origin, through: opening)
    }

    /// Draws `id` and its subviews through the mask of the view, if it has one.
    private func paintMasked(
        _ id: ViewID, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        guard let mask = tree.mask(of: id) else { return try paintUnmasked(id, from: origin, through: opening) }
        let box = places.pixels(tree[id].layoutFrame, from: origin)
        let extents = opening.isTransformed ? places.extentsUntransformed(of: id, from: origin) : list.extents(of: id)
        let region = extents.outset(by: 1).intersection(opening.region).roundedOut
        guard !region.isBlank, tree[mask].canBeVisible else { return }
        let inside = opening.narrowed(to: region)
        try surface.masked(in: region) { () throws(RenderingError) in
            try paintUnmasked(id, from: origin, through: inside)
        } by: { () throws(RenderingError) in
            // Draw the whole mask, even if the drawing of a backdrop ended inside the view.
            let hasEnded = behind?.hasEnded ?? false
            behind?.hasEnded = false
            defer { behind?.hasEnded = hasEnded }
            try paint(mask, from: places.zero(of: tree[id], in: box), through: inside)
        }
    }

    private func paintUnmasked(
        _ id: ViewID, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        let view = tree[id]
        let alpha = min(view.alpha, 1)
        let box = places.pixels(view.layoutFrame, from: origin)
        let shape = opening.extended(places.outline(of: view, in: box))

        if view.isBareBackground && !tree.sublayers(of: id).contains(where: list.holds) {
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
            // If the edges are anti-aliased, the group extends beyond the edges of the view, and only the mask defines
            // them.
            let room = opening.isTransformed ? box.outset(by: 2) : box
            let visible = room.intersection(opening.region).roundedOut
            guard !visible.isBlank, !box.isBlank else { return }
            // A recording does not depend on the position of the view on the canvas.
            let region = surface.recorder == nil ? visible : box
            let inside = opening.clipped(to: box, in: region)
            let covered = surface.coveredPixels(of: shape)
            if alpha == 1, surface.recorder == nil, covered != nil || shape.isWholePixels && !opening.isTransformed {
                try surface.clipped(to: covered ?? region) { () throws(RenderingError) in
                    try paintInside(id, shape, from: origin, through: inside)
                }
            } else {
                // The mask defines the edge. Inside the group, the background and an image extend to whole pixels.
                try surface.group(in: region, mask: shape, alpha: alpha) { () throws(RenderingError) in
                    try paintInside(id, RoundedRect(region), from: origin, through: inside)
                }
            }
        }
    }

    /// Draws the parts of the view and its subviews, without alpha and clipping.
    private func paintInside(
        _ id: ViewID, _ shape: RoundedRect, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        let box = places.pixels(tree[id].layoutFrame, from: origin)
        for part in DrawnPart.belowSubviews {
            try paint(part, of: id, shape, in: box, through: opening)
        }
        let zero = places.zero(of: tree[id], in: box)
        for sublayer in tree.drawnSublayers(of: id) {
            try paint(sublayer, from: zero, through: opening)
        }
        if behind?.hasEnded == true { return }
        for part in DrawnPart.aboveSubviews {
            try paint(part, of: id, shape, in: box, through: opening)
        }
    }

    /// Draws a part of a view that covers `box`.
    private func paint(
        _ part: DrawnPart, of id: ViewID, _ shape: RoundedRect, in box: Rect, through opening: VisibleRegion
    ) throws(RenderingError) {
        let view = tree[id]
        switch part {
        case .shadow: paintShadow(of: view, box, through: opening)
        case .background: paintBackground(of: view, shape, alpha: 1, through: opening)
        case .gradient: try paintGradient(of: view, shape, in: box, through: opening)
        case .content: try paintContent(of: id, in: box, through: opening)
        case .drawing: try paintDrawing(of: view, in: box, through: opening)
        case .shape:
            if let shape = view.shape { surface.draw(shape, from: places.zero(of: view, in: box), scale: scale) }
        case .border: paintBorder(of: view, shape, in: box, through: opening)
        }
    }

    private func paintContent(of id: ViewID, in box: Rect, through opening: VisibleRegion) throws(RenderingError) {
        let view = tree[id]
        let isVisible = !box.intersection(opening.region).isBlank
        switch view.content.drawn {
        // If a label has a drawing, the drawing contains its text.
        case .text where view.drawing != nil: break
        case .text(let label): try paint(label, of: view, in: box, through: opening)
        case .image(let image?):
            // A rounded corner clips an image only if the view clips to its bounds.
            let place = places.place(of: image, in: view, box)
            guard !place.intersection(opening.region).isBlank else { break }
            let shape = opening.extended(RoundedRect(place, antialiasing: view.allowsEdgeAntialiasing))
            let tint = image.renderingMode == .alwaysTemplate ? view.tintColor : nil
            try surface.draw(
                image, in: place, within: shape, scale: scale, style: style(of: view), tint: tint, renderer: renderer)
        case .effect(let effect): if isVisible { try paint(effect, of: id, in: box, style(of: view)) }
        case .control:
            guard isVisible else { break }
            try ControlPainter(
                surface: surface, renderer: renderer,
                colors: .colors(for: style(of: view), tint: view.tintColor),
                scale: scale, box: box, isRightToLeft: tree.traits.layoutDirection == .rightToLeft
            )
            .paint(view.content)
        case .nothing, .image(nil): break
        }
    }

    private func paintDrawing(
        of view: ViewState, in box: Rect, through opening: VisibleRegion
    ) throws(RenderingError) {
        guard let drawing = view.drawing, !box.intersection(opening.region).isBlank else { return }
        let natural = Size(width: drawing.size.width * scale, height: drawing.size.height * scale)
        try surface.clipped(to: box) { () throws(RenderingError) in
            let place = view.contentMode.place(of: natural, in: box)
            let covered = surface.coveredPixels(of: RoundedRect(place))
            try surface.draw(drawing, in: covered ?? place, renderer: renderer)
        }
    }

    private func paintBackground(
        of view: ViewState, _ shape: RoundedRect, alpha: Double, through opening: VisibleRegion
    ) {
        guard !shape.rect.intersection(opening.region).isBlank else { return }
        var color = view.backgroundColor
        color.alpha *= alpha
        surface.fill(shape, with: color)
    }
}

extension Rect {
    /// Returns a rectangle with the same center, whose width and height are at least `length`.
    fileprivate func widened(to length: Double) -> Rect {
        let size = Size(width: max(width, length), height: max(height, length))
        return Rect(
            x: minX - (size.width - width) / 2, y: minY - (size.height - height) / 2, width: size.width,
            height: size.height)
    }
}

/// Methods that draw transforms, shadows, gradients and borders.
extension ViewPainter {
    /// Draws `id` and its subviews with the view's transform about its anchor point.
    func paintTransformed(
        _ id: ViewID, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        let transform = places.transform(of: tree[id], from: origin)
        // A transform without an inverse has no visible area.
        guard let inverse = transform.inverted else { return }
        // Extend the region, because the anti-aliased edge of the transformed region must be outside of the visible
        // region.
        let region = inverse.boundingBox(of: opening.region.outset(by: 2)).roundedOut
        try surface.transformed(by: transform) { () throws(RenderingError) in
            try paintUntransformed(id, from: origin, through: VisibleRegion(region, isTransformed: true))
        }
    }

    /// Draws the shadow of a view whose background covers `box`.
    func paintShadow(of view: ViewState, _ box: Rect, through opening: VisibleRegion) {
        guard view.castsShadow, view.shadow.path != nil || !box.isBlank,
            !places.shadowExtents(of: view, in: box).intersection(opening.region).isBlank
        else { return }
        var color = view.shadow.color
        color.alpha *= min(view.shadow.opacity, 1)
        let deviation = view.shadow.radius * scale
        var place = places.shadowBox(of: view, in: box)
        let hidden = hidden(by: view, box)?.intersection(surface.canvas)
        if let path = view.shadow.path {
            if let recorder = surface.recorder {
                let zero = places.zero(of: view, in: box)
                let offset = Point(x: view.shadow.offset.width * scale, y: view.shadow.offset.height * scale)
                return recorder.shadow(
                    of: path, at: zero + offset, scale: scale, deviation: deviation, with: color)
            }
            return paintShadow(of: path, in: place, deviation: deviation, color, except: hidden)
        }
        color.alpha *= view.solidity
        if let recorder = surface.recorder {
            return recorder.shadow(of: places.outline(of: view, in: place), deviation: deviation, with: color)
        }
        if deviation > 0.1, !ShadowShape.isFine(place, deviation: deviation) {
            // Leave out the part of a large shadow that has no effect in the visible region, also with rounded corners.
            let radius = places.outline(of: view, in: place).radius
            place = place.intersection(opening.region.outset(by: places.shadowReach(of: view) + 2 * radius))
        }
        let outline = places.outline(of: view, in: place)
        guard deviation > 0.1 else { return surface.fill(outline, with: color) }
        guard !outline.rect.isBlank else { return }
        let shape = ShadowShape(outline, deviation: deviation)
        // A box that is narrower than a pixel of the mask is drawn as wide as this pixel, and more transparent.
        let coarseness = ShadowShape.coarseness(of: outline.rect, deviation: deviation)
        let drawn = outline.rect.widened(to: coarseness)
        color.alpha *= outline.rect.width / drawn.width * (outline.rect.height / drawn.height)
        surface.fill(renderer.shadow(of: shape), of: drawn, with: color, except: hidden)
    }

    /// Draws the shadow of a path.
    ///
    /// - Parameters:
    ///   - path: The path in points.
    ///   - place: The bounding box of the unblurred shadow, in pixels.
    ///   - deviation: The standard deviation of the blur in pixels.
    ///   - hidden: A rectangle in which the shadow need not be drawn.
    private func paintShadow(
        of path: Path, in place: Rect, deviation: Double, _ color: Color, except hidden: Rect?
    ) {
        guard let bounds = path.boundingBox, !place.isBlank else { return }
        guard deviation > 0.1 else {
            let zero = Point(x: place.minX - bounds.minX * scale, y: place.minY - bounds.minY * scale)
            return surface.draw(Shape(path: path, fillColor: color), from: zero, scale: scale)
        }
        let shape = ShadowShape(path, covering: place, deviation: deviation)
        surface.fill(renderer.shadow(of: shape), of: place, with: color, except: hidden)
    }

    /// Returns a pixel-aligned rectangle that the view's background covers, or `nil` if there is no such rectangle.
    ///
    /// - Parameter box: The rectangle that the view covers.
    private func hidden(by view: ViewState, _ box: Rect) -> Rect? {
        guard view.backgroundColor.alpha >= 1 else { return nil }
        // No corner curve extends farther than two radii along an edge.
        let corner = 2 * view.cornerRadius * scale
        let (left, right) = (box.minX.rounded(.up), box.maxX.rounded(.down))
        let (top, bottom) = ((box.minY + corner).rounded(.up), (box.maxY - corner).rounded(.down))
        let rect = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return rect.isBlank ? nil : rect
    }

    /// Draws the gradient of a view that covers `box`, clipped to `shape`.
    func paintGradient(
        of view: ViewState, _ shape: RoundedRect, in box: Rect, through opening: VisibleRegion
    ) throws(RenderingError) {
        guard let gradient = view.gradient, gradient.isShown, !box.isBlank,
            !shape.rect.intersection(opening.region).isBlank
        else { return }
        if gradient.type == .conic {
            if let recorder = surface.recorder { return recorder.fill(shape, withConic: gradient, over: box) }
            surface.fill(shape, with: try renderer.conic(gradient, over: box))
        } else {
            try surface.fill(shape, with: gradient.plane(over: box))
        }
    }

    /// Draws the border of a view that covers `box`, inside its edges and over its content. The border extends to the
    /// edges of `shape`. Without this extension, the content below the border would show through where a mask
    /// antialiases the edge of the view. The border has the same width at all edges.
    func paintBorder(of view: ViewState, _ shape: RoundedRect, in box: Rect, through opening: VisibleRegion) {
        guard view.borderWidth > 0, !box.intersection(opening.region).isBlank else { return }
        let outline = places.outline(of: view, in: box)
        let inner = places.outline(of: view, in: surface.coveredPixels(of: outline) ?? box)
            .inset(by: view.borderWidth * scale)
        surface.fill(shape, around: inner, with: view.borderColor)
    }

    func style(of view: ViewState) -> Appearance {
        view.appearance ?? tree.traits.appearance
    }
}
