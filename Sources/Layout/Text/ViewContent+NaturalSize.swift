package import Geometry
package import Views

extension ViewContent {
    /// How far the rectangle that constraints align lies inside the frame of a view of this kind.
    ///
    /// - Source: recorded frames of canvases beside their constraints; those of switches on iOS 26 as well.
    package var alignmentRectInsets: EdgeInsets {
        switch kind {
        case .switch: EdgeInsets(right: 2)
        case .segmentedControl: EdgeInsets(bottom: 1)
        default: .zero
        }
    }

    /// Whether the height depends on the width that layout gives the view, so that its natural size is asked for once
    /// more when that is known.
    var wrapsToItsWidth: Bool {
        switch self {
        case .label(let label): label.wrapsToItsWidth
        case .textView(let view): !view.isScrollEnabled
        default: false
        }
    }

    /// Whether a view that showed `other` must be asked for its natural size again when it shows this.
    package func mayDifferInNaturalSize(from other: ViewContent) -> Bool { sizingPart != other.sizingPart }

    /// The content with everything set back that its natural size does not depend on.
    private var sizingPart: ViewContent {
        switch self {
        case .none, .label, .image, .stack, .scroll: self
        case .button(let button): .button(Button(button.title, image: button.image, font: button.font))
        case .switch: .switch(Switch())
        case .slider: .slider(Slider())
        case .textField(let field):
            .textField(TextField(field.shownText, font: field.font, borderStyle: field.borderStyle))
        case .textView(let view): view.isScrollEnabled ? .textView(TextView("")) : self
        case .activityIndicator(let indicator): .activityIndicator(ActivityIndicator(style: indicator.style))
        case .progress: .progress(Progress())
        case .stepper: .stepper(Stepper())
        case .segmentedControl(let control): .segmentedControl(SegmentedControl(control.segments))
        case .pageControl(let control): .pageControl(PageControl(numberOfPages: control.numberOfPages))
        }
    }
}
