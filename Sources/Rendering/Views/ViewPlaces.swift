import Geometry
import Views

extension ViewState {
    /// Whether the view and its subviews can be visible. A transition can show a view that is already hidden in its
    /// final state.
    var canBeVisible: Bool { transition != nil || !isHidden && alpha > 0 }

    /// Whether the view draws a shadow. A view that clips to its bounds also clips its own shadow.
    var castsShadow: Bool {
        guard !clipsToBounds, shadow.opacity > 0, shadow.color.alpha > 0 else { return false }
        return shadow.path.map { !$0.isEmpty && $0.isFinite } ?? (solidity > 0)
    }

    /// The combined opacity of the background and the gradient, 0 through 1.
    var solidity: Double {
        let seenThrough = (1 - min(backgroundColor.alpha, 1)) * (1 - (gradient?.averageAlpha ?? 0))
        return 1 - seenThrough
    }
}

extension ViewTree {
    /// The root view and all views below it, in drawing order. Layers without a view are left out.
    var drawnViews: [ViewID] {
        var order: [ViewID] = []
        var stack = [root]
        while let next = stack.popLast() {
            if isLayer(next) { continue }
            order.append(next)
            stack.append(contentsOf: drawnSublayers(of: next).reversed())
        }
        return order
    }
}

/// The positions of the views of a tree on the canvas.
struct ViewPlaces {
    let tree: ViewTree
    /// The number of pixels per point.
    let scale: Double
    /// The size of the canvas in points; `nil` if the edges of the canvas are aligned to pixels.
    let canvas: Size?

    init(tree: ViewTree, scale: Double, canvas: Size? = nil) {
        self.tree = tree.withoutSublayerTransforms
        self.scale = scale
        self.canvas = canvas
    }

    /// Returns the exact edges of the canvas and of the root view, in pixels. Returns no edges if the edges of the
    /// canvas are aligned to pixels, and omits the root view if it clips or is transformed.
    func outerEdges(from origin: Point) -> [Rect] {
        guard let canvas else { return [] }
        let root = tree[tree.root]
        let edges = pixels(Rect(origin: .zero, size: canvas), from: origin)
        // A root view that clips defines its own edges.
        if root.clipsToBounds || root.transform != .identity { return [edges] }
        return [edges, pixels(root.layoutFrame, from: origin)]
    }

    /// Converts the frame of a view to pixels of the canvas.
    func pixels(_ frame: Rect, from origin: Point) -> Rect {
        Rect(
            x: origin.x + frame.minX * scale, y: origin.y + frame.minY * scale,
            width: frame.width * scale, height: frame.height * scale)
    }

    /// Returns the outline of a view that covers `box`.
    func outline(of view: ViewState, in box: Rect) -> RoundedRect {
        RoundedRect(
            box, radius: view.cornerRadius * scale, curve: view.cornerCurve, corners: view.maskedCorners,
            antialiasing: view.allowsEdgeAntialiasing)
    }

    /// Returns the canvas position of the point (0, 0) of a view that covers `box`. The top left corner of `box`
    /// corresponds to the origin of the view's bounds.
    func zero(of view: ViewState, in box: Rect) -> Point {
        Point(x: box.minX - view.bounds.minX * scale, y: box.minY - view.bounds.minY * scale)
    }

    /// Returns the view's transform about its anchor point, in pixels of the canvas.
    func transform(of view: ViewState, from origin: Point) -> AffineTransform {
        let (x, y) = (origin.x + view.center.x * scale, origin.y + view.center.y * scale)
        var own = view.transform
        own.tx *= scale
        own.ty *= scale
        return AffineTransform(translationX: -x, y: -y).concatenating(own)
            .concatenating(AffineTransform(translationX: x, y: y))
    }

    /// Returns a bounding box of all visible content of `id` and its subviews, in pixels. It can be larger than the
    /// content.
    func extents(of id: ViewID, from origin: Point) -> Rect {
        let view = tree[id]
        guard view.canBeVisible else { return .zero }
        let extents = extentsUntransformed(of: id, from: origin)
        if view.transform == .identity { return extents }
        return transform(of: view, from: origin).boundingBox(of: extents)
    }

    /// Returns the bounding box of a view and its subviews without the transform of the view itself.
    func extentsUntransformed(of id: ViewID, from origin: Point) -> Rect {
        let view = tree[id]
        let box = pixels(view.layoutFrame, from: origin)
        let extents = ownExtents(of: view, in: box)
        if view.clipsToBounds { return extents }
        let zero = self.zero(of: view, in: box)
        return tree.sublayers(of: id).reduce(extents) { $0.union(self.extents(of: $1, from: zero)) }
    }

    /// Returns the rectangle of the image in a view that covers `box`. It can be larger than the view.
    func place(of image: ViewContent.Image, in view: ViewState, _ box: Rect) -> Rect {
        if image.hasUnknownSize { return box }
        let natural = Size(width: image.size.width * scale, height: image.size.height * scale)
        return view.contentMode.place(of: natural, in: box)
    }

    /// Returns the rectangle of the unblurred shadow of a view that covers `box`.
    func shadowBox(of view: ViewState, in box: Rect) -> Rect {
        let outline = view.shadow.path?.boundingBox.map { pixels($0, from: zero(of: view, in: box)) } ?? box
        return Rect(
            x: outline.minX + view.shadow.offset.width * scale, y: outline.minY + view.shadow.offset.height * scale,
            width: outline.width, height: outline.height)
    }

    /// Returns the bounding box of the blurred shadow of a view that covers `box`.
    func shadowExtents(of view: ViewState, in box: Rect) -> Rect {
        shadowBox(of: view, in: box).outset(by: shadowReach(of: view))
    }

    /// The distance from the unblurred shadow of a view to the edge of the blurred shadow, in pixels.
    func shadowReach(of view: ViewState) -> Double { (3 * view.shadow.radius * scale).rounded(.up) + 2 }

    /// Returns the bounding box of a label's lines and background, in pixels. Glyphs extend beyond the rectangle of
    /// the lines by less than the font size.
    func textExtents(of label: ViewContent.Label, in box: Rect) -> Rect {
        let height = max(box.height, label.font.lineHeight * scale)
        let lines = Rect(x: box.minX, y: box.center.y - height / 2, width: box.width, height: height)
        return lines.outset(by: label.largestFontSize * scale)
    }
}

/// The part of the canvas that is visible through all clipping superviews, in pixels.
struct VisibleRegion {
    /// The visible rectangle, which is aligned to pixels. Content outside of this rectangle need not be drawn.
    let region: Rect
    /// Whether the region is in the coordinates of a transformed view, where all edges are anti-aliased.
    let isTransformed: Bool
    /// The exact edges of the closest clipping superview; `nil` if no superview clips.
    private let clippingEdges: Rect?
    /// The exact edges of the canvas and of the root view, which are not necessarily aligned to pixels.
    private let outerEdges: [Rect]

    /// Creates a region whose edges are aligned to pixels.
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

    /// Returns this region, limited to the rectangle `region`.
    func narrowed(to region: Rect) -> VisibleRegion {
        VisibleRegion(region, isTransformed: isTransformed, clippingEdges: clippingEdges, outerEdges: outerEdges)
    }

    /// Returns the region inside a clipping view that covers `box`. The rectangle `region` contains all pixels that
    /// the view touches.
    func clipped(to box: Rect, in region: Rect) -> VisibleRegion {
        VisibleRegion(region, isTransformed: isTransformed, clippingEdges: box, outerEdges: outerEdges)
    }

    /// Returns `shape` with some edges moved outward to pixel edges. An edge is moved if it coincides with an edge of
    /// the clipping superview. Clipping anti-aliases this edge. Without the move, the superview would show through at
    /// the edge of a subview that fills it.
    ///
    /// An edge is also moved if it coincides with an edge of the canvas or of the root view. Without the move, the
    /// backdrop would show through in the last row and column if the scaled size is not integral.
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
        return RoundedRect(
            Rect(x: left, y: top, width: right - left, height: bottom - top), antialiasing: shape.antialiasing)
    }

    /// Returns the pixel edge at `edge`, or the next pixel edge in the given direction.
    private static func pixelEdge(_ edge: Double, _ direction: FloatingPointRoundingRule) -> Double {
        coincide(edge, edge.rounded()) ? edge.rounded() : edge.rounded(direction)
    }

    /// Returns whether two edges are equal at Cairo's resolution of 1/256 pixel.
    private static func coincide(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1.0 / 256 }
}

/// Operations on rectangles in pixels of the canvas.
extension Rect {
    /// Whether the rectangle is empty, or one of its edges is not a number.
    var isBlank: Bool { !(width > 0 && height > 0 && (minX + maxX + minY + maxY).isFinite) }

    /// Returns the intersection of two rectangles. The result is blank if the rectangles do not intersect.
    func intersection(_ other: Rect) -> Rect {
        let (left, top) = (max(minX, other.minX), max(minY, other.minY))
        return Rect(
            x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// Returns the smallest rectangle that contains both rectangles. A blank rectangle is ignored.
    func union(_ other: Rect) -> Rect {
        guard !isBlank else { return other }
        guard !other.isBlank else { return self }
        let (left, top) = (min(minX, other.minX), min(minY, other.minY))
        return Rect(
            x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// The rectangle of the pixels whose centers are inside this rectangle.
    ///
    /// If the rectangle contains no center along an axis, because it is smaller than a pixel, its edges along this axis
    /// are unchanged. Thin lines therefore do not disappear in pictures with fewer pixels than the screen.
    var coveredPixels: Rect {
        let (left, right) = Rect.coveredPixels(from: minX, to: maxX)
        let (top, bottom) = Rect.coveredPixels(from: minY, to: maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func coveredPixels(from start: Double, to end: Double) -> (Double, Double) {
        // Edges in the middle of a pixel are common. The tolerance makes equal edges with different rounding errors
        // select the same pixel.
        let half = 0.5 + 1.0 / 512
        let (first, last) = ((start - half).rounded(.up), (end - half).rounded(.up))
        return first < last ? (first, last) : (start, end)
    }

    /// Returns the rectangle extended by `margin` on every side.
    func outset(by margin: Double) -> Rect {
        Rect(x: minX - margin, y: minY - margin, width: width + 2 * margin, height: height + 2 * margin)
    }

    /// The smallest pixel-aligned rectangle that contains this rectangle.
    var roundedOut: Rect {
        let (left, top) = (minX.rounded(.down), minY.rounded(.down))
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// Whether all edges are aligned to pixels, at Cairo's resolution of 1/256 pixel.
    var isOnPixels: Bool {
        [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
    }
}

extension ViewTree {
    /// The tree in which the sublayer transforms are part of the positions and the transforms of the sublayers.
    var withoutSublayerTransforms: ViewTree {
        let views = everyView.filter { self[$0].sublayerTransform != nil }
        guard !views.isEmpty else { return self }
        var tree = self
        for view in views {
            for sublayer in sublayers(of: view) {
                let shown = shown(sublayer)
                tree[sublayer].center = shown.center
                tree[sublayer].transform = shown.transform
            }
            tree[view].sublayerTransform = nil
        }
        return tree
    }
}
