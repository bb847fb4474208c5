package import Geometry
package import Layout
import Pictures
import SceneModel
import Simulation
import Views

/// A view in an Interface Builder file, with its subviews.
package struct InterfaceView: Hashable, Sendable {
    package let id: String
    /// The element, from which the content, the outlets and other attributes of the view are read on demand.
    package let element: InterfaceElement
    /// The frame that Interface Builder recorded, in points, in the superview's coordinates; `nil` if the file contains
    /// no frame.
    package var frame: Rect?
    package var placement: Placement
    package var constraints: [InterfaceConstraint] = []
    package var guides: [InterfaceGuide] = []
    /// The variations, in file order.
    package var variations: [InterfaceVariation] = []
    /// The subviews, from back to front.
    package var subviews: [InterfaceView] = []

    /// The source of a view's frame.
    package enum Placement: Hashable, Sendable {
        /// The recorded frame. The autoresizing mask determines how the frame follows the size of the superview.
        case frame(AutoresizingMask)
        /// Constraints.
        case constraints
        /// Constraints and the stack view that arranges the view.
        case arranged
    }

    /// The name of the element, such as `label` or `stackView`.
    package var kind: String { element.name }
    package var line: Int { element.line }
    package var isStack: Bool { kind == "stackView" }
    package var isFree: Bool { if case .frame = placement { false } else { true } }

    /// The view and all of its descendants, each before its subviews.
    package var depthFirst: [InterfaceView] { [self] + subviews.flatMap(\.depthFirst) }

    /// Returns whether the attribute is `YES` in the view or one of its descendants.
    package func isFlagged(_ attribute: String) -> Bool {
        element.flag(attribute) == true || subviews.contains { $0.isFlagged(attribute) }
    }
}

/// A layout guide, which constraints refer to by its id.
package struct InterfaceGuide: Hashable, Sendable {
    package let id: String
    package let kind: Kind
    package let line: Int

    package enum Kind: Hashable, Sendable {
        case safeArea, scrollContent, scrollFrame
        /// The area above the keyboard; without a keyboard, the area above the bottom of the safe area.
        case keyboard
        /// The top or bottom layout guide of the controller, for deployment targets before iOS 11.
        case top, bottom
        /// A guide that the author added. Constraints determine its frame.
        case custom
    }
}

extension InterfaceView {
    /// Returns the content of the view; `.none` if the element has no corresponding kind of content.
    ///
    /// - Parameter hasOldStyles: Whether text styles have the font sizes of canvases without a device.
    func content(hasOldStyles: Bool) -> ViewContent {
        var content = contentOfKind(hasOldStyles: hasOldStyles)
        if element.flag("enabled") == false { content.isEnabled = false }
        return content
    }

    private func contentOfKind(hasOldStyles: Bool) -> ViewContent {
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
            var field = ViewContent.TextField(
                shownText ?? "", placeholder: text("placeholder") ?? "", font: font ?? Font(size: 14),
                borderStyle: element.value("borderStyle", ViewContent.TextField.BorderStyle.init) ?? .none)
            field.alignment = alignment ?? .natural
            return .textField(field)
        case "textView":
            var view = ViewContent.TextView(
                shownText ?? "", font: font ?? .textView, isScrollEnabled: element.flag("scrollEnabled") ?? true)
            view.alignment = alignment ?? .natural
            return .textView(view)
        case "searchBar":
            return .searchBar(.init(text("text") ?? "", placeholder: text("placeholder") ?? ""))
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
            let effect = element.child("blurEffect")?.value("style", ViewContent.VisualEffect.Effect.init)
            return .visualEffect(.init(effect ?? .none))
        case "scrollView", "tableView", "collectionView": return scrollContent
        default: return .none
        }
    }

    /// The content of a scroll view. Its attributes have the names of UIKit's properties.
    private var scrollContent: ViewContent {
        var content = ViewContent.scroll(.init())
        for property in ViewContent.Scroll.properties {
            if let value = element.value(Self.attribute(of: property), property.shape) {
                property.set(value, in: &content)
            }
        }
        return content
    }

    /// Returns the name of the attribute for a property, such as `scrollEnabled` for `isScrollEnabled`.
    private static func attribute(of property: ContentProperty) -> String {
        guard property.name.hasPrefix("is") else { return property.name }
        let name = property.name.dropFirst(2)
        return name.prefix(1).lowercased() + name.dropFirst()
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
        element.value("lineBreakMode") { Self.lineBreakModes[$0] }
    }

    private static let lineBreakModes: [String: LineBreakMode] = [
        "wordWrap": .byWordWrapping, "characterWrap": .byCharWrapping, "clip": .byClipping,
        "headTruncation": .byTruncatingHead, "tailTruncation": .byTruncatingTail,
        "middleTruncation": .byTruncatingMiddle,
    ]
}

/// The text of views and its attributes.
extension InterfaceView {
    /// The text of the view, without attributes; `nil` if the view has no text.
    var shownText: String? { text("text") ?? attributedText?.text }

    /// Returns the text for a key, which is stored in an attribute or, if it contains line breaks, in a separate
    /// element.
    func text(_ key: String) -> String? { element.text(key) }

    /// Returns the font of the first run of the attributed text. If there is no attributed text, returns the font of
    /// the `fontDescription` element.
    func font(hasOldStyles: Bool) -> Font? {
        let own = element.child("fontDescription", key: "fontDescription")?.font(hasOldStyles: hasOldStyles)
        guard element["text"] == nil, let run = attributedText?.runs.first?.font(hasOldStyles: hasOldStyles) else {
            return own
        }
        return run
    }

    /// The alignment of the first run of the attributed text. If there is no attributed text, this is the text
    /// alignment of the view.
    var alignment: ViewContent.TextAlignment? {
        attributedText?.runs.first?.alignment.flatMap(ViewContent.TextAlignment.init)
            ?? element.value("textAlignment", ViewContent.TextAlignment.init)
    }

    /// The attributed text; `nil` if the view has none, or if it is empty.
    var attributedText: AttributedStringElement? {
        element.child("attributedString", key: "attributedText").flatMap(AttributedStringElement.init)
    }

    /// Returns the content of a button.
    ///
    /// - Parameter font: The font of the `fontDescription` element, which is used if the title has no font of its own.
    func button(_ font: Font?) -> ViewContent.Button {
        let state = element.child("state", key: "normal")
        guard let configuration = element.child("buttonConfiguration", key: "configuration") else {
            let attributed = state?.child("attributedString", key: "attributedTitle").flatMap(
                AttributedStringElement.init)
            let title = state?.text("title") ?? attributed?.text ?? ""
            var button = ViewContent.Button(
                title, font: attributed?.runs.first?.font(hasOldStyles: false) ?? font ?? .button)
            button.contentInsets = element.child("inset", key: "contentEdgeInsets")?.inset
            if element.peek("buttonType") == nil { button.type = .custom }
            // Other types, such as `infoLight`, are not read here, so that they are reported as left out.
            _ = element.value("buttonType") { ["roundedRect", "system", "custom"].contains($0) ? $0 : nil }
            return aligned(button)
        }
        // The configuration determines the style.
        _ = element["buttonType"]
        return aligned(configuration.configuredButton)
    }

    /// Returns a copy of the button with the state and the alignment that the element specifies.
    private func aligned(_ button: ViewContent.Button) -> ViewContent.Button {
        var button = button
        button.isSelected = element.flag("selected") ?? false
        button.isHighlighted = element.flag("highlighted") ?? false
        button.contentHorizontalAlignment =
            element.value("contentHorizontalAlignment", ViewContent.Button.HorizontalAlignment.init) ?? .center
        button.contentVerticalAlignment =
            element.value("contentVerticalAlignment", ViewContent.Button.VerticalAlignment.init) ?? .center
        return button
    }
}

extension InterfaceView {
    /// Returns the color with the given key; `nil` if the view has no such color.
    func color(_ key: String, in document: InterfaceDocument) -> AdaptiveColor? {
        element.child("color", key: key).flatMap { Self.color($0, in: document) }
    }

    /// Returns the color that an element describes. Display P3 components are converted to sRGB. Components in other
    /// color spaces are treated as sRGB.
    ///
    /// - Parameter depth: The number of color declarations that have been followed so far.
    static func color(
        _ element: InterfaceElement, in document: InterfaceDocument, depth: Int = 0
    ) -> AdaptiveColor? {
        func declared(_ name: String) -> AdaptiveColor? {
            guard depth == 0, let declared = document.colors[name] else { return nil }
            return color(declared, in: document, depth: 1)
        }
        // Do not mark an unknown name as used, so that it is reported as left out.
        for attribute in ["systemColor", "cocoaTouchSystemColor"] {
            if let color = element.value(attribute, { systemColor($0) ?? declared($0) }) { return color }
        }
        if depth == 0 {
            let color = element.value("name") { document.catalogColors[$0] ?? declared($0) }
            if let color { return color }
        }
        return ColorComponents(isDisplayP3: element["customColorSpace"] == "displayP3") { name in
            element.number(name).map { min(max($0, 0), 1) }
        }.map { AdaptiveColor(Color($0)) }
    }

    /// Returns the system color with the given name in Interface Builder, with or without the suffix `Color`.
    static func systemColor(_ name: String) -> AdaptiveColor? {
        let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
        return AdaptiveColor.named[renamed[short] ?? short]
    }

    /// The names of colors that have a different name in Interface Builder, by their Interface Builder name without the
    /// suffix `Color`.
    private static let renamed = [
        "darkText": "black", "lightText": "white", "groupTableViewBackground": "systemGroupedBackground",
        "tableBackground": "systemBackground", "tableCellGroupedBackground": "secondarySystemGroupedBackground",
        "tableSeparator": "separator", "viewFlipsideBackground": "darkGray",
    ]
}
