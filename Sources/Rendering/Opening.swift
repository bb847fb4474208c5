import Geometry

/// The part of the canvas that is seen through all clipping superviews, in pixels.
struct Opening {
    /// Whole pixels; what is outside need not be drawn.
    let region: Rect
    /// Whether it is in the pixels of a view that is turned, scaled or shifted, whose edges are soft wherever they are.
    let isTransformed: Bool
    /// The exact edges of the closest superview that clips, if one does.
    private let clippingEdges: Rect?

    /// An opening that ends at whole pixels.
    init(_ region: Rect, isTransformed: Bool = false) {
        self.region = region
        self.isTransformed = isTransformed
        clippingEdges = nil
    }

    private init(_ region: Rect, isTransformed: Bool, clippingEdges: Rect?) {
        self.region = region
        self.isTransformed = isTransformed
        self.clippingEdges = clippingEdges
    }

    /// The same with no more than `region`.
    func narrowed(to region: Rect) -> Opening {
        Opening(region, isTransformed: isTransformed, clippingEdges: clippingEdges)
    }

    /// What is left in a view that covers `box` and clips to it; `region` holds the pixels that it touches.
    func clipped(to box: Rect, in region: Rect) -> Opening {
        Opening(region, isTransformed: isTransformed, clippingEdges: box)
    }

    /// `shape` with those edges that are the clipping superview's moved out to whole pixels, for clipping makes
    /// them soft: a subview that fills its superview to the edge would else let it shine through there.
    func extended(_ shape: RoundedRect) -> RoundedRect {
        guard shape.radius == 0, let edges = clippingEdges else { return shape }
        let rect = shape.rect
        let left = Opening.coincide(rect.minX, edges.minX) ? region.minX : rect.minX
        let top = Opening.coincide(rect.minY, edges.minY) ? region.minY : rect.minY
        let right = Opening.coincide(rect.maxX, edges.maxX) ? region.maxX : rect.maxX
        let bottom = Opening.coincide(rect.maxY, edges.maxY) ? region.maxY : rect.maxY
        return RoundedRect(Rect(x: left, y: top, width: right - left, height: bottom - top))
    }

    /// Whether Cairo, which counts 256ths of a pixel, sees one edge.
    private static func coincide(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1.0 / 256 }
}
