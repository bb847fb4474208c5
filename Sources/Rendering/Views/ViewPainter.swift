import CCairo
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
    func paint(_ id: ViewID, from origin: Point, through opening: VisibleRegion) throws(RenderingError) {
        guard list.shows(id, in: region) else { return }
        let view = tree[id]
        guard view.transform == .identity else {
            return try paintTransformed(id, from: origin, through: opening)
        }
        try paintUntransformed(id, from: origin, through: opening)
    }

    /// Draws `id` and its subviews as if the view had no transform.
    func paintUntransformed(
        _ id: ViewID, from origin: Point, through opening: VisibleRegion
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
        _ id: ViewID, _ shape: RoundedRect, from origin: Point, through opening: VisibleRegion
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

    private func paintBackground(
        of view: ViewState, _ shape: RoundedRect, alpha: Double, through opening: VisibleRegion
    ) {
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

/// What a layer does to what is drawn in it.
extension ViewPainter {
    /// Draws `id` and its subviews turned, scaled and shifted about the view's anchor point.
    func paintTransformed(
        _ id: ViewID, from origin: Point, through opening: VisibleRegion
    ) throws(RenderingError) {
        let transform = places.transform(of: tree[id], from: origin)
        // One without an inverse has no area to be seen.
        guard let inverse = transform.inverted else { return }
        // A turned edge is soft: it has to lie outside of what is seen.
        let region = inverse.boundingBox(of: opening.region.outset(by: 2)).roundedOut
        try surface.transformed(by: transform) { () throws(RenderingError) in
            try paintUntransformed(id, from: origin, through: VisibleRegion(region, isTransformed: true))
        }
    }

    /// Draws the shadow of a view that covers `box`: of its background, behind all that is in it.
    func paintShadow(of view: ViewState, _ box: Rect, through opening: VisibleRegion) {
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
        of view: ViewState, _ shape: RoundedRect, in box: Rect, through opening: VisibleRegion
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
    func paintBorder(of view: ViewState, _ shape: RoundedRect, in box: Rect, through opening: VisibleRegion) {
        guard view.borderWidth > 0, !box.intersection(opening.region).isBlank else { return }
        let inner = places.outline(of: view, in: box).inset(by: view.borderWidth * scale)
        surface.fill(shape, around: inner, with: view.borderColor)
    }
}

extension ViewPainter {
    /// Draws the lines of a label that fit in `box`, as one in the middle of its height, at their exact places.
    func paint(_ label: ViewContent.Label, in box: Rect, through opening: VisibleRegion) throws(RenderingError) {
        guard !box.isBlank, !label.text.isEmpty,
            !places.textExtents(of: label, in: box).intersection(opening.region).isBlank
        else { return }
        let pixels = label.font.size * scale
        guard pixels <= ViewPainter.largestFont else {
            throw .drawing(reason: "a font of \(pixels) pixels; at most \(ViewPainter.largestFont) can be drawn")
        }
        let size = Size(width: box.width / scale, height: box.height / scale)
        let text = renderer.set(label.block, within: size)
        let font = label.font
        var baseline = box.center.y + (font.ascender - font.height(ofLines: text.lines.count) / 2) * scale
        for line in text.lines {
            // Letters reach out of their line by less than their size.
            let (above, below) = ((font.ascender + font.size) * scale, (font.descender + font.size) * scale)
            if baseline - above < opening.region.maxY, baseline + below > opening.region.minY {
                try paint(line, of: label, baseline: baseline, in: box)
            }
            baseline += (font.lineHeight + font.leading) * scale
        }
    }

    private func paint(
        _ line: SetText.Line, of label: ViewContent.Label, baseline: Double, in box: Rect
    ) throws(RenderingError) {
        let width = box.width / scale
        let isStretched = label.alignment == .justified && !line.endsParagraph
        let drawn = isStretched ? renderer.justified(line, to: width) : line.line
        let overhang = drawn.width - width
        let isCut = overhang > CairoRenderer.noise
        let share =
            isCut
            ? (line.isRightToLeft ? 1 : 0) : label.alignment.shareOfFreeSpace(line, in: tree.traits.layoutDirection)
        let start = Point(x: box.minX - share * overhang * scale, y: baseline)
        guard isCut else {
            return surface.fill(drawn, baseline: start, scale: scale, with: label.color, from: renderer.masks)
        }
        // Not even the ellipsis fits, or the text is to be cut.
        let ink = 2 * label.font.size * scale
        let strip = Rect(x: box.minX, y: baseline - ink, width: box.width, height: 2 * ink)
        try surface.clipped(to: strip) { () throws(RenderingError) in
            surface.fill(drawn, baseline: start, scale: scale, with: label.color, from: renderer.masks)
        }
    }
}

extension ViewContent.TextAlignment {
    /// How much of the room beside `line` is at its left, 0 through 1.
    ///
    /// - Source: Apple's documentation of `NSTextAlignment.natural`: as the app's localization reads; justified lines that
    ///   are not stretched begin where their paragraph does.
    fileprivate func shareOfFreeSpace(
        _ line: SetText.Line, in direction: UserInterfaceLayoutDirection
    ) -> Double {
        switch self {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .natural: direction == .rightToLeft ? 1 : 0
        case .justified: line.isRightToLeft ? 1 : 0
        }
    }
}
