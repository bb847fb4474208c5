import Geometry
import Views

extension InterfaceView {
    /// What the view shows, as far as there is a kind for it. A stack view's arranged views come with the window.
    ///
    /// - Parameter hasOldStyles: Whether text styles are in the sizes of canvases of no device.
    func content(hasOldStyles: Bool) -> ViewContent {
        let font = font(hasOldStyles: hasOldStyles)
        switch kind {
        case "label":
            return .label(
                .init(
                    shownText ?? "", font: font ?? .label,
                    alignment: element["textAlignment"].flatMap(ViewContent.TextAlignment.init) ?? .natural,
                    numberOfLines: element.whole("numberOfLines", in: 0...1000) ?? 1,
                    lineBreakMode: lineBreakMode ?? .byTruncatingTail,
                    preferredMaxLayoutWidth: min(max(element.number("preferredMaxLayoutWidth") ?? 0, 0), 10_000)))
        case "button":
            return .button(
                .init(element.child("state", key: "normal")?["title"] ?? configuredTitle ?? "", font: font ?? .button))
        case "textField":
            return .textField(
                .init(
                    shownText ?? "", placeholder: text("placeholder") ?? "", font: font ?? Font(size: 14),
                    borderStyle: element["borderStyle"] == "roundedRect" ? .roundedRect : .none))
        case "textView":
            return .textView(
                .init(
                    shownText ?? "", font: font ?? .textView, isScrollEnabled: element.flag("scrollEnabled") ?? true))
        case "switch": return .switch(.init(isOn: element.flag("on") ?? false))
        case "slider": return .slider(.init(value: element.number("value") ?? 0.5, range: range(upTo: 1)))
        case "stepper": return .stepper(.init(value: element.number("value") ?? 0, range: range(upTo: 100)))
        case "progressView": return .progress(.init(element.number("progress") ?? 0))
        case "activityIndicatorView":
            let isLarge = element["style"] == "whiteLarge" || element["style"] == "large"
            return .activityIndicator(
                .init(style: isLarge ? .large : .medium, isAnimating: element.flag("animating") ?? false))
        case "segmentedControl": return segmentedControl
        case "pageControl":
            return .pageControl(
                .init(
                    numberOfPages: element.whole("numberOfPages", in: 0...1000) ?? 0,
                    currentPage: element.whole("currentPage", in: 0...1000) ?? 0))
        case "imageView": return .image(nil)
        case "scrollView", "tableView", "collectionView": return .scroll(.init())
        default: return .none
        }
    }

    private var configuredTitle: String? { element.child("buttonConfiguration", key: "configuration")?["title"] }

    private var segmentedControl: ViewContent {
        let titles = (element.child("segments")?.children("segment") ?? []).map { $0["title"] ?? "" }
        let selected = element.whole("selectedSegmentIndex", in: -1...1000) ?? -1
        return .segmentedControl(.init(titles, selected: titles.indices.contains(selected) ? selected : nil))
    }

    private func range(upTo usual: Double) -> ClosedRange<Double> {
        let least = element.number("minValue") ?? element.number("minimumValue") ?? 0
        let most = element.number("maxValue") ?? element.number("maximumValue") ?? usual
        return least <= most ? least...most : least...least
    }

    /// Its text, also where that is an attributed one, whose attributes are left out.
    private var shownText: String? {
        text("text")
            ?? element.child("attributedString", key: "attributedText").map { string in
                string.children("fragment").map { $0["content"] ?? $0.child("string")?.text ?? "" }.joined()
            }
    }

    /// The text that is an attribute of the element, or an element of its own where it has line breaks.
    private func text(_ key: String) -> String? {
        element[key] ?? element.child("string", key: key)?.text ?? element.child("mutableString", key: key)?.text
    }

    private var lineBreakMode: LineBreakMode? {
        switch element["lineBreakMode"] {
        case "wordWrap": .byWordWrapping
        case "characterWrap": .byCharWrapping
        case "clip": .byClipping
        case "headTruncation": .byTruncatingHead
        case "tailTruncation": .byTruncatingTail
        case "middleTruncation": .byTruncatingMiddle
        default: nil
        }
    }

    /// The font that its description means; of another family the system's of that size.
    private func font(hasOldStyles: Bool) -> Font? {
        guard let description = element.child("fontDescription", key: "fontDescription") else { return nil }
        let size = description.number("pointSize")
        if let style = description["style"], let textStyle = Self.textStyles[style] {
            // Canvases of no device have Body in 16 points, as people do who read at medium.
            return hasOldStyles
                ? Font(size: textStyle.pointSize(for: .medium), weight: textStyle.weight) : .preferred(textStyle)
        }
        guard let size, size > 0, size <= 500 else { return nil }
        let weight = description["weight"].flatMap { Font.Weight(rawValue: $0 == "ultralight" ? "ultraLight" : $0) }
        return Font(size: size, weight: weight ?? (description["type"] == "boldSystem" ? .semibold : .regular))
    }

    private static let textStyles: [String: TextStyle] = [
        "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1, "UICTFontTextStyleTitle2": .title2,
        "UICTFontTextStyleTitle3": .title3, "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleBody": .body,
        "UICTFontTextStyleCallout": .callout, "UICTFontTextStyleSubhead": .subheadline,
        "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
        "UICTFontTextStyleCaption2": .caption2,
    ]
}
