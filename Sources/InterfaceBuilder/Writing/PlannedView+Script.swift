import Geometry
import Layout
import Views

extension PlannedView {
    /// What a script says of the view, but for its subviews: `key: value`.
    var entries: [String] {
        var entries = content.entries(picture: picture.map { YAMLText.quoted($0) })
        if case .label = content, let textColor { entries.append("textColor: \(textColor.script)") }
        if let background, background != content.defaultBackground {
            entries.append("background: \(background.script)")
        }
        if cornerRadius != 0 { entries.append("cornerRadius: \(YAMLText.number(cornerRadius))") }
        if alpha != 1 { entries.append("alpha: \(YAMLText.number(alpha))") }
        if isHidden, !content.hidesView { entries.append("isHidden: true") }
        if !isInstalled { entries.append("isInstalled: false") }
        if clipsToBounds != content.isScrollable { entries.append("clipsToBounds: \(clipsToBounds)") }
        if let frame {
            entries.append("frame: \(YAMLText.list([frame.minX, frame.minY, frame.width, frame.height]))")
            if autoresizing != [] { entries.append("autoresizing: [\(autoresizing.words.joined(separator: ", "))]") }
        }
        appendSizing(to: &entries)
        switch margins {
        case .fixed(let insets):
            entries.append("margins: \(YAMLText.list([insets.top, insets.left, insets.bottom, insets.right]))")
        case .directional(let insets): entries.append("margins: \(YAMLText.sides(insets, "leading", "trailing"))")
        case nil: break
        }
        if semantic != .unspecified { entries.append("semantic: \(semantic.rawValue)") }
        if preservesSuperviewMargins { entries.append("preservesSuperviewMargins: true") }
        if !insetsMarginsFromSafeArea { entries.append("insetsMarginsFromSafeArea: false") }
        if alignmentInsets != content.alignmentRectInsets {
            entries.append("alignmentInsets: \(YAMLText.sides(alignmentInsets))")
        }
        if !customSpacing.isEmpty {
            let spacings = customSpacing.map { "\(YAMLText.key($0.after)): \(YAMLText.number($0.spacing))" }
            entries.append("customSpacing: {\(spacings.joined(separator: ", "))}")
        }
        return entries
    }

    private func appendSizing(to entries: inout [String]) {
        func extent(_ value: Double?) -> String { value.map { YAMLText.number($0) } ?? "none" }
        if let size = sizing.intrinsicOverride {
            entries.append("intrinsic: [\(extent(size.width)), \(extent(size.height))]")
        }
        if let size = placeholder {
            entries.append("intrinsicPlaceholder: [\(extent(size.width)), \(extent(size.height))]")
        }
        let usual = ContentSizing.defaults(for: content, origin: .interfaceBuilder)
        for (key, pair, other) in [
            ("hugging", sizing.hugging, usual.hugging),
            ("compression", sizing.compressionResistance, usual.compressionResistance),
        ] where pair != other {
            let (horizontal, vertical) = (pair.horizontal.rawValue, pair.vertical.rawValue)
            entries.append(
                horizontal == vertical
                    ? "\(key): \(YAMLText.number(horizontal))"
                    : "\(key): {horizontal: \(YAMLText.number(horizontal)), vertical: \(YAMLText.number(vertical))}")
        }
    }
}

extension ViewContent {
    /// What a script says of the content.
    ///
    /// - Parameter picture: What an image view or a button shows, in quotes.
    fileprivate func entries(picture: String?) -> [String] {
        switch self {
        case .none: return []
        case .label(let label): return label.entries
        case .image: return ["image: \(picture ?? "none")"]
        case .button(let button):
            var parts = ["title: \(YAMLText.quoted(button.title))", "font: \(button.font.script)"]
            if let insets = button.contentInsets { parts.append("contentInsets: \(YAMLText.sides(insets))") }
            if let picture { parts.append("image: \(picture)") }
            return ["button: {\(parts.joined(separator: ", "))}"]
        case .switch(let toggle): return [toggle.isOn ? "switch: on" : "switch: off"]
        case .slider(let slider): return ["slider: {\(Self.range(slider.value, slider.range))}"]
        case .stepper(let stepper): return ["stepper: {\(Self.range(stepper.value, stepper.range))}"]
        case .progress(let progress): return ["progress: \(YAMLText.number(progress.progress))"]
        case .activityIndicator(let indicator):
            return [
                "activityIndicator: {style: \(indicator.style.rawValue), isAnimating: \(indicator.isAnimating), "
                    + "hidesWhenStopped: \(indicator.hidesWhenStopped)}"
            ]
        case .segmentedControl(let control):
            let titles = control.segments.map(YAMLText.quoted).joined(separator: ", ")
            let selected = control.selectedSegmentIndex ?? -1
            return ["segmentedControl: {segments: [\(titles)], selectedSegmentIndex: \(selected)}"]
        case .pageControl(let control):
            return ["pageControl: {numberOfPages: \(control.numberOfPages), currentPage: \(control.currentPage)}"]
        case .textField(let field):
            return [
                "textField: {text: \(YAMLText.quoted(field.text)), placeholder: \(YAMLText.quoted(field.placeholder)), "
                    + "borderStyle: \(field.borderStyle.rawValue), font: \(field.font.script)}"
            ]
        case .textView(let view):
            return [
                "textView: {text: \(YAMLText.quoted(view.text)), font: \(view.font.script), "
                    + "isScrollEnabled: \(view.isScrollEnabled)}"
            ]
        case .stack(let stack): return [stack.entry]
        case .scroll(let scroll): return scroll.ignoresSafeArea ? ["scroll: {ignoresSafeArea: true}"] : ["scroll:"]
        }
    }

    private static func range(_ value: Double, _ range: ClosedRange<Double>) -> String {
        "value: \(YAMLText.number(value)), minimumValue: \(YAMLText.number(range.lowerBound)), "
            + "maximumValue: \(YAMLText.number(range.upperBound))"
    }
}

extension ViewContent.Label {
    fileprivate var entries: [String] {
        var entries = ["label: \(YAMLText.quoted(text))", "font: \(font.script)"]
        if alignment != .natural { entries.append("textAlignment: \(alignment.rawValue)") }
        if numberOfLines != 1 { entries.append("lines: \(numberOfLines)") }
        if lineBreakMode != .byTruncatingTail { entries.append("lineBreakMode: \(lineBreakMode.rawValue)") }
        if preferredMaxLayoutWidth != 0 {
            entries.append("preferredMaxLayoutWidth: \(YAMLText.number(preferredMaxLayoutWidth))")
        }
        return entries
    }
}

extension ViewContent.Stack {
    fileprivate var entry: String {
        var parts = ["axis: \(axis == .horizontal ? "horizontal" : "vertical")"]
        if distribution != .fill { parts.append("distribution: \(distribution.rawValue)") }
        if alignment != .fill { parts.append("alignment: \(alignment.rawValue)") }
        if spacing != 0 { parts.append("spacing: \(YAMLText.number(spacing))") }
        if isLayoutMarginsRelativeArrangement { parts.append("isLayoutMarginsRelativeArrangement: true") }
        if isBaselineRelativeArrangement { parts.append("isBaselineRelativeArrangement: true") }
        return "stack: {\(parts.joined(separator: ", "))}"
    }
}

extension Font {
    /// `17`, `17 semibold`, `body`
    var script: String {
        let base = textStyle?.rawValue ?? YAMLText.number(size)
        return weight == (textStyle?.weight ?? .regular) ? base : "\(base) \(weight.rawValue)"
    }
}

extension AdaptiveColor {
    /// Its name where it has one, else its components.
    var script: String {
        if isAdaptive {
            let name = AdaptiveColor.named.filter { $0.value == self }.keys.min()
            return name ?? "{light: \"\(light.hexadecimal)\", dark: \"\(dark.hexadecimal)\"}"
        }
        return "\"\(light.hexadecimal)\""
    }
}

extension AutoresizingMask {
    /// As scripts name the parts.
    fileprivate var words: [String] {
        let parts: [(AutoresizingMask, String)] = [
            (.flexibleWidth, "width"), (.flexibleHeight, "height"), (.flexibleLeftMargin, "left"),
            (.flexibleRightMargin, "right"), (.flexibleTopMargin, "top"), (.flexibleBottomMargin, "bottom"),
        ]
        return parts.compactMap { contains($0.0) ? $0.1 : nil }
    }
}
