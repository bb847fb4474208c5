import Geometry

/// The part of the canvas that is seen through all clipping superviews, in pixels.
struct Opening {
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
    func narrowed(to region: Rect) -> Opening {
        Opening(region, isTransformed: isTransformed, clippingEdges: clippingEdges, outerEdges: outerEdges)
    }

    /// What is left in a view that covers `box` and clips to it; `region` holds the pixels that it touches.
    func clipped(to box: Rect, in region: Rect) -> Opening {
        Opening(region, isTransformed: isTransformed, clippingEdges: box, outerEdges: outerEdges)
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
            if Opening.coincide(rect.minX, edges.minX) { left = Opening.pixelEdge(rect.minX, .down) }
            if Opening.coincide(rect.minY, edges.minY) { top = Opening.pixelEdge(rect.minY, .down) }
            if Opening.coincide(rect.maxX, edges.maxX) { right = Opening.pixelEdge(rect.maxX, .up) }
            if Opening.coincide(rect.maxY, edges.maxY) { bottom = Opening.pixelEdge(rect.maxY, .up) }
        }
        if let edges = clippingEdges {
            if Opening.coincide(rect.minX, edges.minX) { left = region.minX }
            if Opening.coincide(rect.minY, edges.minY) { top = region.minY }
            if Opening.coincide(rect.maxX, edges.maxX) { right = region.maxX }
            if Opening.coincide(rect.maxY, edges.maxY) { bottom = region.maxY }
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
