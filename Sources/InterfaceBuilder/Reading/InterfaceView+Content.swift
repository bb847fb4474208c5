import Geometry
import Layout
import Properties
import SceneModel
import Simulation
import Views

/// The content of views, which is read property by property.
extension InterfaceView {
    /// The kind of the content; `.view` for elements that are drawn as plain views.
    var contentKind: ViewContent.Kind { InterfaceKind.kinds[kind] ?? .view }

    /// The representation of this kind of view in files.
    var form: InterfaceKind {
        contentKind == .button && configuration != nil ? .configuredButton : .of(contentKind)
    }

    /// The configuration of a button; `nil` for other views, and for a button without a configuration.
    var configuration: InterfaceElement? { element.child("buttonConfiguration", key: "configuration") }

    /// Returns the content of the view. The values of the variation for all size classes take precedence over the
    /// values of the element. A property without a value has the default value of Interface Builder.
    ///
    /// - Parameters:
    ///   - document: The file, which contains named colors.
    ///   - hasOldStyles: Whether text styles have the font sizes of canvases without a device.
    func content(in document: InterfaceDocument, hasOldStyles: Bool) -> ViewContent {
        let reader = ContentReader(form: form, document: document, hasOldStyles: hasOldStyles)
        let elements = [element] + variations.filter { $0.condition == nil }.map(\.element)
        let firstRun = reader.firstRun(of: element, contentKind)
        var content = ViewContent(contentKind)
        let properties = contentKind.type.properties.filter { reader.form.exceptions[$0.name] == nil }
        // The ranges of limited properties depend on other properties, so these properties are set last.
        for property in properties.filter({ !$0.isLimited }) + properties.filter(\.isLimited) {
            let value =
                reader.value(of: property, from: firstRun)
                ?? elements.compactMap { reader.value(of: property, of: content, from: $0) }.last
                ?? (reader.isSpecified(property, in: elements) ? nil : reader.form.defaults[property.name])
            if let value { property.set(value, in: &content) }
        }
        if let stack = content[ViewContent.Stack.self] { content = .stack(arranged(stack)) }
        if case .activityIndicator(var indicator) = content, element.peek("style")?.hasPrefix("white") == true {
            indicator.color = indicator.color ?? AdaptiveColor(.white)
            content = .activityIndicator(indicator)
        }
        // The configuration determines the style and contains the title, so the element's own type and title are not
        // reported as left out.
        if configuration != nil {
            _ = element["buttonType"]
            _ = element.child("state", key: "normal")?.text("title")
        }
        return content
    }

    /// Returns a copy of a stack view's content, with the values that no single attribute specifies.
    private func arranged(_ stack: ViewContent.Stack) -> ViewContent.Stack {
        var stack = stack
        let elements = [element] + variations.filter { $0.condition == nil }.map(\.element)
        let standard = elements.compactMap { $0.value("spacingType") { $0 == "standard" ? $0 : nil } }
        if !standard.isEmpty { stack.spacing = 8 }
        // Files do not contain this property, so it is set if the author specified margins.
        stack.isLayoutMarginsRelativeArrangement =
            element.child("edgeInsets", key: "layoutMargins") != nil
            || element.child("directionalEdgeInsets", key: "directionalLayoutMargins") != nil
        return stack
    }

    /// Returns the setting for an attribute of a variation; `nil` if the attribute is not a property of the content
    /// that can vary, or if its value cannot be read.
    func setting(for attribute: String, in variation: InterfaceVariation, of document: InterfaceDocument)
        -> PropertySetting?
    {
        let reader = ContentReader(form: form, document: document, hasOldStyles: false)
        let row = contentKind.type.properties.first {
            $0.options.contains(.varies) && reader.form.place(of: $0) == InterfaceKind.Place(attribute)
        }
        guard let row, let property = Property.named(row.name) else { return nil }
        return reader.value(of: row, of: ViewContent(contentKind), from: variation.element).map {
            PropertySetting(property, $0)
        }
    }

    /// The attributed text; `nil` if the view has none, or if it is empty.
    var attributedText: AttributedStringElement? { element.attributedString("attributedText") }
}

/// Reads the values of properties from the elements of one kind of view.
private struct ContentReader {
    let form: InterfaceKind
    let document: InterfaceDocument
    let hasOldStyles: Bool

    /// The first run of the attributed text of a view.
    struct FirstRun {
        let run: AttributedStringElement.Run
        /// Whether the view also has text without attributes, which is shown instead.
        let isHidden: Bool
    }

    /// Returns the first run of the attributed text that a view can have instead of its main text.
    func firstRun(of element: InterfaceElement, _ kind: ViewContent.Kind) -> FirstRun? {
        let text = kind.type.properties.first { $0.shape == .optionalText && $0.options.contains(.isMain) }
        guard let place = text.map(form.place), let container = place.container(in: element),
            let run = container.attributedString(place.attributedKey)?.runs.first
        else { return nil }
        return FirstRun(run: run, isHidden: container[place.name] != nil)
    }

    /// Returns the value of `property` for the whole text, as the first run of attributed text specifies it; `nil`
    /// for properties that the run does not specify.
    func value(of property: ContentProperty, from first: FirstRun?) -> PropertyValue? {
        guard let first else { return nil }
        switch property.name {
        case "font": return first.isHidden ? nil : first.run.font(hasOldStyles: hasOldStyles).map { .font($0) }
        case "textAlignment": return first.run.alignment.flatMap(ViewContent.TextAlignment.init)?.propertyValue
        default: return nil
        }
    }

    /// Returns whether one of the elements has the attribute of a property, even if its value cannot be read.
    func isSpecified(_ property: ContentProperty, in elements: [InterfaceElement]) -> Bool {
        let place = form.place(of: property)
        return elements.contains { place.container(in: $0)?.peek(place.name) != nil }
    }

    /// Returns the value of a property; `nil` if the element does not specify it, or if the property cannot have the
    /// value. A value that the property cannot have is not marked as used, so that it is reported as left out.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - content: The content, in which the properties before this property are set.
    ///   - element: The element of the view or of a variation.
    func value(
        of property: ContentProperty, of content: ViewContent, from element: InterfaceElement
    ) -> PropertyValue? {
        let place = form.place(of: property)
        guard let element = place.container(in: element) else { return nil }
        let name = place.name
        switch property.shape {
        case .boolean, .onOrOff: return element.flag(name).map { .boolean($0) }
        case .number(let range): return element.value(name) { range.closest(to: $0).map { .number($0) } }
        case .integer(let range): return element.value(name) { range.closest(to: $0).map { .integer(Int($0)) } }
        case .segment:
            // A segment that does not exist cannot be selected.
            guard case .integer(let range) = property.shape(in: content) else { return nil }
            return element.value(name) { text in
                InterfaceLimits.number(text).flatMap { range.contains($0) ? .integer(Int($0)) : nil }
            }
        case .text, .optionalText:
            return (element.text(name) ?? element.attributedString(place.attributedKey)?.text).map { .text($0) }
        case .texts: return element.child(name).map { .texts($0.listedTexts) }
        case .color:
            return element.child("color", key: name).flatMap { InterfaceView.color($0, in: document) }
                .map { .color($0.written) }
        case .insets: return element.insets(name).map { .insets($0) }
        case .font:
            return element.child("fontDescription", key: name)?.font(hasOldStyles: hasOldStyles).map { .font($0) }
        case .choice(let choice):
            return element.value(name) { text in
                let word = form.words[property.name]?[text] ?? text
                return choice.words.contains(word) ? .word(word) : nil
            }
        // The picture of an image is found later, by its name.
        case .image: return nil
        case .date:
            // A picker without a date shows the current date, which a film replaces by the reference date.
            return element.child("date", key: name)?.value("timeIntervalSinceReferenceDate") { Double($0) }
                .map { .text(ViewContent.DatePicker.text(of: $0)) }
        // Interface Builder has no properties of these shapes in the content of views.
        case .textLists, .attributedText, .multiplier, .point, .fractions, .offset, .rectangle, .directionalInsets,
            .intrinsicSize,
            .transform, .priority, .layerTime, .corners, .colors, .locations, .lengths, .path:
            return nil
        }
    }
}

extension InterfaceElement {
    /// Returns the attributed string with the given key; `nil` if there is none, or if it is empty.
    func attributedString(_ key: String) -> AttributedStringElement? {
        child("attributedString", key: key).flatMap(AttributedStringElement.init)
    }

    /// The text of each string or segment in a list.
    fileprivate var listedTexts: [String] {
        let names = ["segment", "string"]
        return children.filter { names.contains($0.name) }.map(\.used)
            .map { $0.name == "string" ? $0.text : $0["title"] ?? "" }
    }

    /// Returns the insets with the given key; `nil` if there are none. Insets in an `inset` element are also `nil` if
    /// all of them are 0.
    fileprivate func insets(_ key: String) -> EdgeInsets? {
        child("inset", key: key)?.inset
            ?? child("edgeInsets", key: key)?.insets(left: "left", right: "right")
            ?? child("directionalEdgeInsets", key: key)?.insets(left: "leading", right: "trailing")
    }
}

extension NumberRange {
    /// Returns the number in the range that is closest to the number in `text`; `nil` if the text is not a number, or
    /// if there is no closest number, because the range does not include its lower bound.
    fileprivate func closest(to text: String) -> Double? {
        guard let number = InterfaceLimits.number(text) else { return nil }
        let closest = min(max(number, lower), upper)
        return contains(closest) ? closest : nil
    }
}
