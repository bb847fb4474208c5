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
                    shownText ?? "", font: font ?? .label, alignment: alignment ?? .natural,
                    numberOfLines: element.whole("numberOfLines", in: 0...1000) ?? 1,
                    lineBreakMode: lineBreakMode ?? .byTruncatingTail,
                    preferredMaxLayoutWidth: min(max(element.number("preferredMaxLayoutWidth") ?? 0, 0), 10_000)))
        case "button": return .button(button(font))
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
                .init(
                    style: isLarge ? .large : .medium, isAnimating: element.flag("animating") ?? false,
                    hidesWhenStopped: element.flag("hidesWhenStopped") ?? false))
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

    /// The name of what an image view or a button shows.
    var imageName: String? {
        switch kind {
        case "imageView": element["image"]
        case "button":
            element.child("state", key: "normal")?["image"]
                ?? element.child("buttonConfiguration", key: "configuration")?.child("imageReference", key: "image")?[
                    "image"]
        default: nil
        }
    }

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
}
