import Geometry
import Layout
import SceneModel
import Views

/// Plans views whose frames do not come from the constraints of the file.
extension ScenePlanner {
    /// Adds constraints that pin a label to the closer side of its superview. The label is as wide as its text in the
    /// project's fonts, up to slightly more than its recorded width. Text that is truncated with Apple's fonts
    /// therefore remains truncated.
    mutating func hug(_ view: String, _ frame: Rect, in superview: InterfaceView) {
        guard let outer = items[superview.id] else { return }
        let rest = (superview.frame?.width ?? 0) - frame.maxX
        let side: LayoutAttribute = frame.minX <= rest ? .left : .right
        imply(.view(view), side, outer, side, constant: side == .left ? frame.minX : -rest)
        imply(.view(view), .top, outer, .top, constant: frame.minY)
        imply(.view(view), .height, constant: frame.height)
        imply(.view(view), .width, constant: (frame.width * 1.06).rounded() + 2, relation: .lessThanOrEqual)
    }

    /// Converts the autoresizing mask of a view to constraints, as UIKit does. This conversion is necessary if
    /// constraints determine the size of the superview, because the superview then has no initial size from which to
    /// resize the view.
    ///
    /// - Parameters:
    ///   - view: The name of the view.
    ///   - mask: The autoresizing mask.
    ///   - frame: The frame of the view when its superview has the recorded size.
    ///   - superview: The superview.
    mutating func autoresize(
        _ view: String, _ mask: AutoresizingMask, _ frame: Rect, in superview: InterfaceView
    ) {
        guard let outer = items[superview.id] else { return }
        let size = superview.frame?.size ?? .zero
        // An edge's share of a change in the superview's size is the distance by which the edge moves if the size
        // grows by one point.
        let grown = mask.resized(frame, from: size, to: Size(width: size.width + 1, height: size.height + 1))
        place(
            view, (frame.minX, grown.minX - frame.minX), (frame.maxX, grown.maxX - frame.maxX), size.width, in: outer,
            [.left, .right, .centerX, .width])
        place(
            view, (frame.minY, grown.minY - frame.minY), (frame.maxY, grown.maxY - frame.maxY), size.height, in: outer,
            [.top, .bottom, .centerY, .height])
    }

    /// Adds the constraints for the autoresizing mask of a view along one axis.
    ///
    /// - Parameters:
    ///   - view: The name of the view.
    ///   - start: The near edge of the view in the superview, and its share of a change in the superview's extent.
    ///   - end: The far edge, and its share.
    ///   - whole: The extent of the superview.
    ///   - outer: The superview.
    ///   - attributes: The near edge, the far edge, the center and the extent.
    /// - Source: semantics 13.4.
    private mutating func place(
        _ view: String, _ start: (position: Double, share: Double), _ end: (position: Double, share: Double),
        _ whole: Double, in outer: Anchor.Item, _ attributes: [LayoutAttribute]
    ) {
        let inner = Anchor.Item.view(view)
        let (near, far, center, extent) = (attributes[0], attributes[1], attributes[2], attributes[3])
        func pin(_ edge: LayoutAttribute, _ position: Double, share: Double) {
            guard abs(share) > 1e-9 else { return imply(inner, edge, outer, near, constant: position) }
            let constant = position - share * whole
            imply(
                inner, edge, multiplier: abs(share - 1) < 1e-9 ? 1 : share, outer, far,
                constant: abs(constant) < 1e-9 ? 0 : constant)
        }
        guard abs(start.share - end.share) < 1e-9 else {
            pin(near, start.position, share: start.share)
            return pin(far, end.position, share: end.share)
        }
        // Both edges move by the same distance, so the extent of the view is fixed.
        if abs(start.share - 0.5) < 1e-9 {
            imply(inner, center, outer, center, constant: (start.position + end.position - whole) / 2)
        } else if abs(end.share - 1) < 1e-9 {
            pin(far, end.position, share: 1)
        } else {
            pin(near, start.position, share: start.share)
        }
        imply(inner, extent, constant: end.position - start.position)
    }

    // MARK: Natural sizes

    /// Returns the natural size of a button that has an image but no title; `nil` for other buttons. For a symbol,
    /// returns the recorded size, because the size of symbols depends on Apple's fonts.
    private func sizeOfImage(inButton view: InterfaceView, recorded: IntrinsicSize) -> IntrinsicSize? {
        guard case .button(let button) = view.content(in: document, hasOldStyles: false),
            button.title.isEmpty,
            let image = view.images.first(where: { $0.property == "image" })
        else { return nil }
        if image.isSymbol { return recorded }
        guard let size = document.images[image.name] else { return nil }
        let insets = button.contentInsets ?? .zero
        return IntrinsicSize(
            width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    /// Returns the natural size of a view that this project cannot measure, such as an image view or a view that is
    /// drawn as a plain view; `nil` for other views.
    func filmedSize(of view: InterfaceView) -> IntrinsicSize? {
        let (size, source) = NaturalSizes.sizeAtRunTime(of: view, in: document)
        if view.contentKind == .button { return sizeOfImage(inButton: view, recorded: size) }
        return switch view.form.canvasSize(view, document) {
        case .none, .measured, .constant: nil
        case .recorded, .control, .image: source == .none ? nil : size
        }
    }
}
