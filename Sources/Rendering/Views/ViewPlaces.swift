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
