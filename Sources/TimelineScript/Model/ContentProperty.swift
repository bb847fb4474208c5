package import Views

/// A property that only views of some kinds have, and that statements set.
package enum ContentProperty: String, Hashable, Sendable, CaseIterable {
    case placeholder, title, isOn, value, progress, isAnimating, hidesWhenStopped, numberOfPages, currentPage,
        selectedSegmentIndex
    case isScrollEnabled, isEnabled, isSelected, isHighlighted

    /// What is assigned.
    package enum Value: Hashable, Sendable {
        case truth(Bool)
        case number(Double)
        case whole(Int)
        case text(String)
    }

    /// Where the value goes, which says of what type it is.
    enum Slot {
        case truth(WritableKeyPath<ViewContent, Bool?>)
        case number(WritableKeyPath<ViewContent, Double?>, NumberRange)
        case whole(WritableKeyPath<ViewContent, Int?>, NumberRange)
        case text(WritableKeyPath<ViewContent, String?>)
    }

    var slot: Slot {
        switch self {
        case .placeholder: .text(\.placeholder)
        case .title: .text(\.title)
        case .isOn: .truth(\.isOn)
        case .value: .number(\.value, ScriptLimits.controlValue)
        case .progress: .number(\.progress, ScriptLimits.fraction)
        case .isAnimating: .truth(\.isAnimating)
        case .hidesWhenStopped: .truth(\.hidesWhenStopped)
        case .numberOfPages: .whole(\.numberOfPages, ScriptLimits.pages)
        case .currentPage: .whole(\.currentPage, ScriptLimits.pages)
        case .selectedSegmentIndex: .whole(\.selectedSegmentIndex, ScriptLimits.segmentIndex(of: nil))
        case .isScrollEnabled: .truth(\.isScrollEnabled)
        case .isEnabled: .truth(\.isEnabled)
        case .isSelected: .truth(\.isSelected)
        case .isHighlighted: .truth(\.isHighlighted)
        }
    }

    /// The kinds of view that have it.
    package var kinds: [ViewContent.Kind] {
        switch self {
        case .placeholder: [.textField]
        case .title, .isSelected, .isHighlighted: [.button]
        case .isOn: [.switch]
        case .value: [.slider, .stepper]
        case .progress: [.progress]
        case .isAnimating, .hidesWhenStopped: [.activityIndicator]
        case .numberOfPages, .currentPage: [.pageControl]
        case .selectedSegmentIndex: [.segmentedControl]
        case .isScrollEnabled: [.textView]
        case .isEnabled: [.button, .switch, .slider, .textField, .stepper, .segmentedControl]
        }
    }

    /// Sets the property of `content`.
    ///
    /// - Precondition: `value` is of the property's type, as the reader makes sure.
    package func set(_ value: Value, of content: inout ViewContent) {
        switch (slot, value) {
        case (.truth(let path), .truth(let truth)): content[keyPath: path] = truth
        case (.number(let path, _), .number(let number)): content[keyPath: path] = number
        case (.whole(let path, _), .whole(let whole)): content[keyPath: path] = whole
        case (.text(let path), .text(let text)): content[keyPath: path] = text
        default: preconditionFailure("'\(rawValue)' was given \(value)")
        }
    }
}

/// A property of a label and what a statement sets it to.
package enum LabelChange: Hashable, Sendable {
    case font(Font)
    case textColor(AdaptiveColor)
    case alignment(ViewContent.TextAlignment)
    case numberOfLines(Int)
    case lineBreakMode(LineBreakMode)
    /// In points, not negative; 0 for the width that layout gives the label.
    case preferredMaxLayoutWidth(Double)

    var member: Action.Member {
        switch self {
        case .font: .font
        case .textColor: .textColor
        case .alignment: .textAlignment
        case .numberOfLines: .numberOfLines
        case .lineBreakMode: .lineBreakMode
        case .preferredMaxLayoutWidth: .preferredMaxLayoutWidth
        }
    }
}
