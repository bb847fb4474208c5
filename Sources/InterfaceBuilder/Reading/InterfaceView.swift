package import Geometry
package import Layout
import SceneModel
import Simulation
import Views

/// A view of an Interface Builder file with its subviews.
package struct InterfaceView: Hashable, Sendable {
    package let id: String
    /// The element. It contains everything that is read only on demand: the content of the view, its outlets, its
    /// attributes.
    package let element: InterfaceElement
    /// The frame in the superview's coordinates, in points, as Apple's engine recorded it; `nil` if the file has none.
    package let frame: Rect?
    package var placement: Placement
    package var constraints: [InterfaceConstraint] = []
    package var guides: [InterfaceGuide] = []
    /// The variations in the order of the file.
    package var variations: [InterfaceVariation] = []
    /// The subviews from back to front.
    package var subviews: [InterfaceView] = []

    /// What determines the frame of a view.
    package enum Placement: Hashable, Sendable {
        /// The recorded frame, which follows the superview's size by the autoresizing mask.
        case frame(AutoresizingMask)
        /// Constraints.
        case constraints
        /// The stack view that arranges the view, and constraints.
        case arranged
    }

    /// The name of the element: `label`, `stackView`, …
    package var kind: String { element.name }
    package var line: Int { element.line }
    package var isStack: Bool { kind == "stackView" }
    package var isFree: Bool { if case .frame = placement { false } else { true } }

    /// The view and all of its descendants, each before its subviews.
    package var depthFirst: [InterfaceView] { [self] + subviews.flatMap(\.depthFirst) }

    /// Returns whether the view or a descendant has the flag `attribute`.
    package func isFlagged(_ attribute: String) -> Bool {
        element.flag(attribute) == true || subviews.contains { $0.isFlagged(attribute) }
    }
}

/// A layout guide, which constraints name by its id.
package struct InterfaceGuide: Hashable, Sendable {
    package let id: String
    package let kind: Kind
    package let line: Int

    package enum Kind: Hashable, Sendable {
        case safeArea, scrollContent, scrollFrame
        /// The area above the keyboard; without a keyboard, the area above the bottom of the safe area.
        case keyboard
        /// The guides of the controller, for deployment targets before iOS 11.
        case top, bottom
        /// A guide of the author, which constraints lay out.
        case custom
    }
}

extension InterfaceView {
    /// Returns the content of the view, if there is a kind for it. The arranged views of a stack view are added with
    /// the window.
    ///
    /// - Parameter hasOldStyles: Whether text styles have the sizes of canvases without a device.
    func content(hasOldStyles: Bool) -> ViewContent {
        let font = font(hasOldStyles: hasOldStyles)
        switch kind {
        case "label":
            return .label(
                .init(
                    shownText ?? "", font: font ?? .label, alignment: alignment ?? .natural,
                    numberOfLines: element.integer("numberOfLines", in: 0...1000) ?? 1,
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
                    numberOfPages: element.integer("numberOfPages", in: 0...1000) ?? 0,
                    currentPage: element.integer("currentPage", in: 0...1000) ?? 0))
        case "imageView": return .image(nil)
        case "visualEffectView":
            let style = element.children("blurEffect").first?["style"]
            return .visualEffect(.init(style.flatMap(ViewContent.VisualEffect.Effect.init) ?? .none))
        case "scrollView", "tableView", "collectionView": return scrollContent
        default: return .none
        }
    }

    /// The content of a scroll view. Its attributes have the names of UIKit's properties.
    private var scrollContent: ViewContent {
        var content = ViewContent.scroll(.init())
        for property in ViewContent.Scroll.properties {
            if let value = element.value(property.name, property.shape) { property.set(value, in: &content) }
        }
        return content
    }

    /// The name of the image of an image view or a button.
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
        let selected = element.integer("selectedSegmentIndex", in: -1...1000) ?? -1
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

/// The texts of views and their fonts.
extension InterfaceView {
    /// The text, also if it is attributed.
    var shownText: String? { text("text") ?? attributedText?.text }

    /// Returns the text of an attribute, or of a separate element if it has line breaks.
    func text(_ key: String) -> String? { element.text(key) }

    /// Returns the font of the description, or of the first run of the text.
    func font(hasOldStyles: Bool) -> Font? {
        let own = element.child("fontDescription", key: "fontDescription")?.font(hasOldStyles: hasOldStyles)
        guard element["text"] == nil, let run = attributedText?.runs.first?.font(hasOldStyles: hasOldStyles) else {
            return own
        }
        return run
    }

    /// The alignment of the text, or of the first paragraph of an attributed text.
    var alignment: ViewContent.TextAlignment? {
        (attributedText?.runs.first?.alignment ?? element["textAlignment"]).flatMap(ViewContent.TextAlignment.init)
    }

    /// The text with attributed runs; `nil` if there is none, or if it is empty.
    var attributedText: AttributedStringElement? {
        element.child("attributedString", key: "attributedText").flatMap(AttributedStringElement.init)
    }

    /// - Parameter font: The font of the description.
    func button(_ font: Font?) -> ViewContent.Button {
        let state = element.child("state", key: "normal")
        guard let configuration = element.child("buttonConfiguration", key: "configuration") else {
            let attributed = state?.child("attributedString", key: "attributedTitle").flatMap(
                AttributedStringElement.init)
            let title = state?.text("title") ?? attributed?.text ?? ""
            var button = ViewContent.Button(
                title, font: attributed?.runs.first?.font(hasOldStyles: false) ?? font ?? .button)
            button.contentInsets = element.child("inset", key: "contentEdgeInsets")?.inset
            if element["buttonType"] == nil { button.type = .custom }
            return button
        }
        return configuration.configuredButton
    }
}

extension InterfaceView {
    /// Returns the colour of the view with a key; `nil` if it has none.
    func color(_ key: String, in document: InterfaceDocument) -> AdaptiveColor? {
        element.child("color", key: key).flatMap { Self.color($0, in: document) }
    }

    /// Returns the colour of an element. Components are interpreted as sRGB, whatever their colour space.
    ///
    /// - Parameter depth: The number of declarations that were followed so far.
    static func color(
        _ element: InterfaceElement, in document: InterfaceDocument, depth: Int = 0
    ) -> AdaptiveColor? {
        if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
            let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
            let known = Self.renamed[short] ?? short
            if let color = AdaptiveColor.named[known] { return color }
            if depth == 0, let declared = document.colors[name] { return color(declared, in: document, depth: 1) }
        }
        if depth == 0, let name = element["name"], let declared = document.colors[name] {
            return color(declared, in: document, depth: 1)
        }
        func component(_ name: String) -> Double? { element.number(name).map { min(max($0, 0), 1) } }
        let alpha = component("alpha") ?? 1
        if let white = component("white") {
            return AdaptiveColor(Color(red: white, green: white, blue: white, alpha: alpha))
        }
        guard let red = component("red"), let green = component("green"), let blue = component("blue") else {
            return nil
        }
        return AdaptiveColor(Color(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The colours with other names in Interface Builder, without `Color`.
    private static let renamed = [
        "darkText": "black", "lightText": "white", "groupTableViewBackground": "systemGroupedBackground",
        "tableBackground": "systemBackground", "tableCellGroupedBackground": "secondarySystemGroupedBackground",
        "tableSeparator": "separator", "viewFlipsideBackground": "darkGray",
    ]
}
