public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

extension CALayer {
    /// Draws the layer and its sublayers into a context, in the layer's coordinates. The position and the transform of
    /// the layer itself are ignored, as are running animations. Requested layout and display are performed first.
    public func render(in ctx: CGContext) {
        prepareForPicture()
        ctx.draw(ViewPicture(ofContentOf: handle, in: world.engine.tree, as: look))
    }

    /// Performs the requested layout and display of the layer and its sublayers, also outside of the window.
    fileprivate func prepareForPicture() {
        layoutIfNeeded()
        handle.displayIfNeeded()
        displayOwnLayers()
    }

    private func displayOwnLayers() {
        if view == nil { displayIfNeeded() }
        for layer in (sublayers ?? []) + [mask].compactMap(\.self) { layer.displayOwnLayers() }
    }
}

extension UIView {
    /// Draws the view and its subviews as they are on the screen into the current context, scaled to `rect`.
    ///
    /// - Parameters:
    ///   - rect: The place of the view's bounds in the context.
    ///   - afterUpdates: Whether requested layout and display are performed first. If the value is `false`, nothing is
    ///     drawn for a view that is not in a window.
    /// - Returns: Whether the view was drawn.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), let drawing = snapshot(of: bounds, afterUpdates) else {
            return false
        }
        context.drawUpright(ViewContent.Image(drawing), in: rect)
        return true
    }

    /// Returns a view that shows a picture of this view as it is on the screen. Later changes of this view do not
    /// change the picture.
    ///
    /// - Parameter afterUpdates: Whether requested layout and display are performed first. If the value is `false`,
    ///   the result is empty for a view that is not in a window.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
    }

    /// Returns a view that shows a part of this view as it is on the screen.
    ///
    /// - Parameters:
    ///   - rect: The part, in the coordinates of this view.
    ///   - afterUpdates: Whether requested layout and display are performed first.
    ///   - capInsets: The edges of the picture that keep their size when the result is resized. While the size is
    ///     animated, the picture for the final size is scaled.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        SnapshotView(of: snapshot(of: rect, afterUpdates), size: rect.size, capInsets)
    }

    private func snapshot(of rect: CGRect, _ afterUpdates: Bool) -> Drawing? {
        if afterUpdates {
            (window ?? self).layer.prepareForPicture()
        } else if window == nil {
            world.engine.note(
                handle.name,
                "the snapshot is empty, because the view is not in a window: pass afterScreenUpdates: true",
                about: handle.traceSubject)
            return nil
        }
        return world.picture(of: handle, rect)
    }
}

extension UIScreen {
    /// Returns a view that shows a picture of all windows.
    ///
    /// - Parameter afterUpdates: Whether requested layout and display are performed first.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let world = World.current
        if afterUpdates { for window in world.windows { window.layer.prepareForPicture() } }
        return SnapshotView(of: world.picture(of: world.engine.rootView, bounds), size: bounds.size, .zero)
    }
}

extension World {
    /// Returns a picture of a part of a view, with the values on the screen.
    fileprivate func picture(of view: Simulation.View, _ rect: CGRect) -> Drawing {
        let tree = engine.presentation(at: engine.currentMediaTime)
        return Drawing(
            size: Size(rect.size),
            operations: [
                .concatenate(AffineTransform(translationX: -rect.minX, y: -rect.minY)),
                .views(ViewPicture(ofContentOf: view, in: tree, as: tree[view.id])),
            ])
    }
}

extension ViewPicture {
    /// Creates a picture in the coordinates of the view itself.
    fileprivate init(ofContentOf view: Simulation.View, in tree: ViewTree, as state: ViewState) {
        var state = state
        state.transform = .identity
        state.center = state.anchor(in: state.bounds)
        self.init(of: view.id, in: tree, as: state)
    }
}

/// A view that shows a picture of another view. If it is resized, the edges of the picture keep their size.
private final class SnapshotView: UIView {
    private let picture: Drawing?
    private let caps: UIEdgeInsets

    init(of picture: Drawing?, size: CGSize, _ caps: UIEdgeInsets) {
        (self.picture, self.caps) = (picture, caps)
        super.init(frame: CGRect(origin: .zero, size: size))
        isOpaque = false
        if caps != .zero { contentMode = .redraw }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let picture else { return }
        let image = UIImage(ViewContent.Image(picture))
        image.resizableImage(withCapInsets: caps, resizingMode: .stretch).draw(in: bounds)
    }
}
