import Geometry
import Views

extension ViewState {
    /// Whether there can be anything to see of it and its subviews.
    var isSeen: Bool { !isHidden && alpha > 0 }

    /// Whether there is a shadow behind it: what clips at its bounds cuts its own off.
    var castsShadow: Bool { !clipsToBounds && shadow.opacity > 0 && shadow.color.alpha > 0 && solidity > 0 }

    /// How solid its background is together with its gradient, 0 through 1.
    var solidity: Double {
        let seenThrough = (1 - min(backgroundColor.alpha, 1)) * (1 - (gradient?.averageAlpha ?? 0))
        return 1 - seenThrough
    }
}

/// Where the views of a tree are on the canvas.
struct ViewPlaces {
    let tree: ViewTree
    /// Pixels in a point.
    let scale: Double
    /// In points; `nil` if its edges are those of pixels.
    var canvas: Size?

    /// The exact edges of the canvas and of the root view, in pixels, where these end whatever is in them.
    func outerEdges(from origin: Point) -> [Rect] {
        guard let canvas else { return [] }
        let root = tree[tree.root]
        let edges = pixels(Rect(origin: .zero, size: canvas), from: origin)
        // What clips has edges of its own.
        if root.clipsToBounds || root.transform != .identity { return [edges] }
        return [edges, pixels(root.layoutFrame, from: origin)]
    }

    /// `frame`, of a view, on the canvas in pixels.
    func pixels(_ frame: Rect, from origin: Point) -> Rect {
        Rect(
            x: origin.x + frame.minX * scale, y: origin.y + frame.minY * scale,
            width: frame.width * scale, height: frame.height * scale)
    }

    /// The outline of a view that covers `box`.
    func outline(of view: ViewState, in box: Rect) -> RoundedRect {
        RoundedRect(box, radius: view.cornerRadius * scale, curve: view.cornerCurve, corners: view.maskedCorners)
    }

    /// Where a view that covers `box` has the zero of its own coordinates: its bounds' origin is at its top left.
    func zero(of view: ViewState, in box: Rect) -> Point {
        Point(x: box.minX - view.bounds.minX * scale, y: box.minY - view.bounds.minY * scale)
    }

    /// The view's transform about its anchor point, in pixels of the canvas.
    func transform(of view: ViewState, from origin: Point) -> AffineTransform {
        let (x, y) = (origin.x + view.center.x * scale, origin.y + view.center.y * scale)
        var own = view.transform
        own.tx *= scale
        own.ty *= scale
        return AffineTransform(translationX: -x, y: -y).concatenating(own)
            .concatenating(AffineTransform(translationX: x, y: y))
    }

    /// Pixels that hold all there is to see of `id` and its subviews, and perhaps more.
    func extents(of id: ViewID, from origin: Point) -> Rect {
        let view = tree[id]
        guard view.isSeen else { return .zero }
        let extents = extentsUntransformed(of: id, from: origin)
        if view.transform == .identity { return extents }
        return transform(of: view, from: origin).boundingBox(of: extents)
    }

    /// The same as if the view itself had no transform.
    func extentsUntransformed(of id: ViewID, from origin: Point) -> Rect {
        let view = tree[id]
        let box = pixels(view.layoutFrame, from: origin)
        let extents = ownExtents(of: view, in: box)
        if view.clipsToBounds { return extents }
        let zero = self.zero(of: view, in: box)
        return tree.subviews(of: id).reduce(extents) { $0.union(self.extents(of: $1, from: zero)) }
    }

    /// The same of the view without its subviews.
    func ownExtents(of view: ViewState, in box: Rect) -> Rect {
        if view.clipsToBounds { return box }
        guard view.castsShadow else { return bodyExtents(of: view, in: box) }
        let reach = (3 * view.shadow.radius * scale).rounded(.up) + 2
        return bodyExtents(of: view, in: box).union(shadowBox(of: view, in: box).outset(by: reach))
    }

    /// The same without its shadow.
    private func bodyExtents(of view: ViewState, in box: Rect) -> Rect {
        switch view.content {
        case .label(let label): textExtents(of: label, in: box)
        case .image(let image?): box.union(place(of: image, in: view, box))
        default: view.content.isDrawn ? box.roundedOut : box
        }
    }

    /// Where the image of a view that covers `box` lies, which may be more than the view.
    func place(of image: ViewContent.Image, in view: ViewState, _ box: Rect) -> Rect {
        let natural = Size(width: image.size.width * scale, height: image.size.height * scale)
        return view.contentMode.place(of: natural, in: box)
    }

    /// Where the shadow of a view that covers `box` would be if it was not blurred.
    func shadowBox(of view: ViewState, in box: Rect) -> Rect {
        Rect(
            x: box.minX + view.shadow.offset.width * scale, y: box.minY + view.shadow.offset.height * scale,
            width: box.width, height: box.height)
    }

    /// Pixels that hold a label's lines and its background: letters may reach out of the lines' box, by less than
    /// their size.
    func textExtents(of label: ViewContent.Label, in box: Rect) -> Rect {
        let height = max(box.height, label.font.lineHeight * scale)
        let lines = Rect(x: box.minX, y: box.center.y - height / 2, width: box.width, height: height)
        return lines.outset(by: label.font.size * scale)
    }
}

/// The part of the canvas that is seen through all clipping superviews, in pixels.
struct VisibleRegion {
    /// Whole pixels; what is outside need not be drawn.
    let region: Rect
    /// Whether it is in the pixels of a view that is turned, scaled or shifted, whose edges are soft wherever they are.
    let isTransformed: Bool
    /// The exact edges of the closest superview that clips, if one does.
    private let clippingEdges: Rect?
    /// The exact edges of the canvas and of the root view, which need not be edges of pixels.
    private let outerEdges: [Rect]

    /// An opening that ends at whole pixels.
    ///
    /// - Parameter outerEdges: The exact edges of the canvas and of the root view.
    init(_ region: Rect, isTransformed: Bool = false, outerEdges: [Rect] = []) {
        self.init(region, isTransformed: isTransformed, clippingEdges: nil, outerEdges: outerEdges)
    }

    private init(_ region: Rect, isTransformed: Bool, clippingEdges: Rect?, outerEdges: [Rect]) {
        self.region = region
        self.isTransformed = isTransformed
        self.clippingEdges = clippingEdges
        self.outerEdges = outerEdges
    }

    /// The same with no more than `region`.
    func narrowed(to region: Rect) -> VisibleRegion {
        VisibleRegion(region, isTransformed: isTransformed, clippingEdges: clippingEdges, outerEdges: outerEdges)
    }

    /// What is left in a view that covers `box` and clips to it; `region` holds the pixels that it touches.
    func clipped(to box: Rect, in region: Rect) -> VisibleRegion {
        VisibleRegion(region, isTransformed: isTransformed, clippingEdges: box, outerEdges: outerEdges)
    }

    /// `shape` with those edges that are the clipping superview's moved out to whole pixels, for clipping makes
    /// them soft: a subview that fills its superview to the edge would else let it shine through there.
    ///
    /// So are edges that are those of the canvas or of the root view: the last row and column of a picture whose scaled size is
    /// not whole would else show the backdrop.
    func extended(_ shape: RoundedRect) -> RoundedRect {
        guard shape.radius == 0, clippingEdges != nil || !outerEdges.isEmpty else { return shape }
        let rect = shape.rect
        var (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        for edges in outerEdges {
            if VisibleRegion.coincide(rect.minX, edges.minX) { left = VisibleRegion.pixelEdge(rect.minX, .down) }
            if VisibleRegion.coincide(rect.minY, edges.minY) { top = VisibleRegion.pixelEdge(rect.minY, .down) }
            if VisibleRegion.coincide(rect.maxX, edges.maxX) { right = VisibleRegion.pixelEdge(rect.maxX, .up) }
            if VisibleRegion.coincide(rect.maxY, edges.maxY) { bottom = VisibleRegion.pixelEdge(rect.maxY, .up) }
        }
        if let edges = clippingEdges {
            if VisibleRegion.coincide(rect.minX, edges.minX) { left = region.minX }
            if VisibleRegion.coincide(rect.minY, edges.minY) { top = region.minY }
            if VisibleRegion.coincide(rect.maxX, edges.maxX) { right = region.maxX }
            if VisibleRegion.coincide(rect.maxY, edges.maxY) { bottom = region.maxY }
        }
        return RoundedRect(Rect(x: left, y: top, width: right - left, height: bottom - top))
    }

    /// The edge of a pixel that `edge` is at, or the next one in a direction.
    private static func pixelEdge(_ edge: Double, _ direction: FloatingPointRoundingRule) -> Double {
        coincide(edge, edge.rounded()) ? edge.rounded() : edge.rounded(direction)
    }

    /// Whether Cairo, which counts 256ths of a pixel, sees one edge.
    private static func coincide(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1.0 / 256 }
}

/// Rectangles in pixels of the canvas, before they become pixels.
extension Rect {
    /// Whether there is nothing to draw in it, also because an edge is not a number.
    var isBlank: Bool { !(width > 0 && height > 0 && (minX + maxX + minY + maxY).isFinite) }

    /// What both cover; blank when they do not meet.
    func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// What covers both; a blank one covers nothing.
    func union(_ other: Rect) -> Rect {
        guard !isBlank else { return other }
        guard !other.isBlank else { return self }
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Moved outwards by `margin` at every edge.
    func outset(by margin: Double) -> Rect {
        Rect(x: minX - margin, y: minY - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// The whole pixels that it touches.
    var roundedOut: Rect {
        let (left, top) = (minX.rounded(.down), minY.rounded(.down))
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// Whether its edges are edges of pixels, as far as Cairo's 256ths of a pixel tell.
    var isOnPixels: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
    }
}
