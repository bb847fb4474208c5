import Geometry
import Views

/// A part of the appearance of a view, without its subviews. The cases are in the order in which the parts are drawn.
///
/// This file describes what draws: extents, masks, display lists and ``ViewPainter`` use its switches. None of the
/// switches has a default, so that the compiler reports a new part, or a new kind of content, until it is described.
enum DrawnPart: CaseIterable {
    case shadow, background, gradient, content, drawing, shape, border

    /// The parts that are drawn before the subviews.
    static let belowSubviews = allCases.filter { !$0.isAboveSubviews }
    /// The parts that are drawn after the subviews.
    static let aboveSubviews = allCases.filter(\.isAboveSubviews)

    private var isAboveSubviews: Bool {
        switch self {
        case .border: true
        case .shadow, .background, .gradient, .content, .drawing, .shape: false
        }
    }

    /// Whether a view that draws the part is in a ``ViewMask``. A mask contains only pixels inside the bounds of views.
    var isInMask: Bool {
        switch self {
        case .shadow: false
        case .background, .gradient, .content, .drawing, .shape, .border: true
        }
    }
}

/// The way in which the content of a view is drawn.
enum DrawnContent {
    /// Nothing is drawn, even if the view has no subviews.
    case nothing
    /// Lines of text, which can extend beyond the view.
    case text(ViewContent.Label)
    /// An image, which can extend beyond the view; `nil` for an image view without an image.
    case image(ViewContent.Image?)
    /// An effect on the pixels behind the view.
    case effect(ViewContent.VisualEffect)
    /// A control, which ``ControlPainter`` draws inside the pixels that the view touches.
    case control
}

extension ViewContent {
    var drawn: DrawnContent {
        switch self {
        case .none, .stack, .scroll: .nothing
        case .label(let label): .text(label)
        case .image(let image): .image(image)
        case .visualEffect(let effect): .effect(effect)
        case .button, .switch, .slider, .textField, .textView, .activityIndicator, .progress, .stepper,
            .segmentedControl, .pageControl, .searchBar, .datePicker, .picker:
            .control
        }
    }
}

extension ViewState {
    /// Returns whether the view draws a part.
    func draws(_ part: DrawnPart) -> Bool {
        switch part {
        case .shadow: castsShadow
        case .background: backgroundColor.alpha > 0
        case .gradient: gradient?.isShown == true
        case .content: if case .nothing = content.drawn { false } else { true }
        case .drawing: drawing != nil
        case .shape: shape?.path != nil
        case .border: borderWidth > 0
        }
    }

    /// Returns whether a part covers everything behind the bounds of the view, apart from rounded corners.
    func isCovered(by part: DrawnPart) -> Bool {
        switch part {
        case .background: backgroundColor.alpha >= 1
        // Parts that can be opaque are not examined: a view with an opaque gradient is drawn over the background.
        case .shadow, .gradient, .content, .drawing, .shape, .border: false
        }
    }

    /// Whether the view draws nothing but its background.
    var isBareBackground: Bool {
        // A stack view or a scroll view draws nothing, but has always been drawn as a group with its subviews.
        content == .none && DrawnPart.allCases.allSatisfy { $0 == .background || !draws($0) }
    }
}

extension ViewPlaces {
    /// Returns the bounding box of a part of a view that covers `box`, in pixels; `nil` if the part draws only in `box`.
    func extents(of part: DrawnPart, of view: ViewState, in box: Rect) -> Rect? {
        switch part {
        case .shadow: view.castsShadow ? shadowExtents(of: view, in: box) : nil
        case .background, .gradient, .drawing, .border: nil
        case .content:
            switch view.content.drawn {
            case .nothing, .image(nil): nil
            case .text(let label): textExtents(of: label, in: box)
            case .image(let image?): place(of: image, in: view, box)
            case .effect, .control: box.roundedOut
            }
        case .shape: view.shape?.extents.map { pixels($0, from: zero(of: view, in: box)).outset(by: 1) }
        }
    }

    /// Returns the bounding box of a view without its subviews.
    func ownExtents(of view: ViewState, in box: Rect) -> Rect {
        // A view that clips to its bounds also clips its own parts.
        if view.clipsToBounds { return box }
        return DrawnPart.allCases.reduce(box) { extents, part in
            self.extents(of: part, of: view, in: box).map { extents.union($0) } ?? extents
        }
    }
}
