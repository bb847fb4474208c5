import Geometry
import Layout
import Simulation
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
        case .scroll:
            let parts = parts(ofKey: "scroll", differingFrom: .scroll(.init()))
            return [parts.isEmpty ? "scroll:" : "scroll: {\(parts.joined(separator: ", "))}"]
        }
    }

    /// The keys of a mapping whose values are not the default values.
    private func parts(ofKey key: String, differingFrom usual: ViewContent) -> [String] {
        Property.all(inKey: key).compactMap { property in
            guard property.isInContent, let value = property.value(in: self), value != property.value(in: usual) else {
                return nil
            }
            return "\(property.name): \(value.traceText(property.shape))"
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

extension PlannedConstraint {
    /// Whether a script can say it: its multipliers are positive.
    var isSpeakable: Bool { second == nil || LayoutLimits.multiplier.contains(multiplier) }

    /// `name: text`, or with what it has beside the text.
    var script: String {
        var text = "\(first.script) \(relation.rawValue) "
        if let second {
            if multiplier != 1 { text += "\(YAMLText.number(multiplier)) * " }
            text += second.script
            if constant != 0 { text += (constant < 0 ? " - " : " + ") + YAMLText.number(abs(constant)) }
        } else {
            text += YAMLText.number(constant)
        }
        if !priority.isRequired { text += " @\(YAMLText.number(priority.rawValue))" }
        guard !isActive || isWeak else { return "\(YAMLText.key(name)): \(text)" }
        var parts = ["constraint: \"\(text)\""]
        if !isActive { parts.append("isActive: false") }
        if isWeak { parts.append("outlet: weak") }
        return "\(YAMLText.key(name)): {\(parts.joined(separator: ", "))}"
    }
}

extension PlannedConstraint.Side {
    fileprivate var script: String {
        switch item {
        case .view(let name), .ownGuide(let name): "\(name).\(attribute.name)"
        case .guide(of: let name, let role): "\(name).\(role.script).\(attribute.name)"
        }
    }
}

extension LayoutGuideID.Role {
    /// As scripts call it behind a view's name.
    fileprivate var script: String {
        switch self {
        case .safeArea: "safeArea"
        case .layoutMargins: "margins"
        case .readableContent: "readable"
        case .scrollContent: "content"
        case .scrollFrame: "frame"
        case .arrangement, .custom: preconditionFailure("a guide that no Interface Builder file has")
        }
    }
}

extension PlannedVariation.Setting {
    /// `name.constant: 8`
    var script: String {
        let value =
            switch self {
            case .constraint(_, let change): change.value
            case .view(_, let change): change.value
            }
        return "\(property): \(value)"
    }

    /// The constraint that it is about; `nil` for a view.
    var constraint: String? { if case .constraint(let name, _) = self { name } else { nil } }
}

extension PlannedVariation.ConstraintChange {
    fileprivate var value: String {
        switch self {
        case .isActive(let isActive): "\(isActive)"
        case .constant(let constant): YAMLText.number(constant)
        case .priority(let priority): YAMLText.number(priority.rawValue)
        }
    }
}

extension PlannedVariation.ViewChange {
    fileprivate var value: String {
        switch self {
        case .isInstalled(let value), .isHidden(let value): "\(value)"
        case .alpha(let value), .spacing(let value): YAMLText.number(value)
        case .backgroundColor(let color), .textColor(let color): color.script
        case .font(let font): font.script
        case .axis(let axis): axis == .horizontal ? "horizontal" : "vertical"
        case .distribution(let distribution): distribution.rawValue
        case .alignment(let alignment): alignment.rawValue
        }
    }
}

/// Values as scripts write them.
enum YAMLText {
    /// In double quotes, on one line.
    static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            default:
                if scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar == "\u{2028}"
                    || scalar == "\u{2029}" || scalar == "\u{FEFF}"
                {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        } + "\""
    }

    /// For a comment.
    static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\u{85}" ? " " : $0 }.prefix(200))
    }

    /// A name as a key: what YAML takes for something else is in quotes.
    static func key(_ name: String) -> String {
        ["y", "n", "yes", "no", "on", "off", "true", "false", "null"].contains(name.lowercased())
            ? "\"\(name)\"" : name
    }

    /// To nine decimals, without an exponent.
    static func number(_ value: Double) -> String {
        let billionths = (value * 1e9).rounded()
        guard abs(billionths) < 9e18 else { return value.shortText }
        let whole = Int64(billionths)
        let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let sign = whole < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(units) }
        var decimals = String(rest)
        decimals = String(repeating: "0", count: 9 - decimals.count) + decimals
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(sign)\(units).\(decimals)"
    }

    static func list(_ numbers: [Double]) -> String { "[" + numbers.map(number).joined(separator: ", ") + "]" }

    /// `{top: 20, left: 0, bottom: 0, right: 0}`
    static func sides(_ insets: EdgeInsets, _ left: String = "left", _ right: String = "right") -> String {
        "{top: \(number(insets.top)), \(left): \(number(insets.left)), bottom: \(number(insets.bottom)), "
            + "\(right): \(number(insets.right))}"
    }
}
