import Views

/// The content of an `attributedString` element.
struct AttributedStringElement: Hashable, Sendable {
    /// The text of all runs.
    let text: String
    /// The runs. There is at least one run.
    let runs: [Run]

    struct Run: Hashable, Sendable {
        /// The `fragment` element.
        let element: InterfaceElement

        private var attributes: InterfaceElement? { element.child("attributes") }
        private var paragraph: InterfaceElement? { attributes?.child("paragraphStyle", key: "NSParagraphStyle") }

        var alignment: String? { paragraph?["alignment"] }
        var color: InterfaceElement? { attributes?.child("color", key: "NSColor") }

        func font(hasOldStyles: Bool) -> Font? {
            attributes?.child(key: "NSFont")?.font(hasOldStyles: hasOldStyles)
        }

        /// Returns the attributes of the run.
        func attributes(in document: InterfaceDocument, hasOldStyles: Bool) -> TextAttributes {
            var result = TextAttributes()
            result.font = font(hasOldStyles: hasOldStyles)
            result.foregroundColor = color.flatMap { InterfaceView.color($0, in: document)?.written }
            let background = attributes?.child("color", key: "NSBackgroundColor")
            result.backgroundColor = background.flatMap { InterfaceView.color($0, in: document)?.written }
            result.underlineStyle = decoration("NSUnderline")
            result.strikethroughStyle = decoration("NSStrikethrough")
            result.link = attributes?.child("url", key: "NSLink")?["string"]
            result.kern = number("NSKern", in: .kern)
            result.baselineOffset = number("NSBaselineOffset", in: .place)
            result.paragraphStyle = paragraphStyle
            return result
        }

        private var paragraphStyle: ParagraphStyle? {
            guard let paragraph else { return nil }
            var style = ParagraphStyle()
            func length(_ name: String) -> Double { min(max(paragraph.number(name) ?? 0, 0), 10_000) }
            style.lineSpacing = length("lineSpacing")
            style.paragraphSpacing = length("paragraphSpacing")
            style.firstLineHeadIndent = length("firstLineHeadIndent")
            style.headIndent = length("headIndent")
            style.tailIndent = min(max(paragraph.number("tailIndent") ?? 0, -10_000), 10_000)
            style.lineHeightMultiple = min(length("lineHeightMultiple"), NumberRange.lineHeightMultiple.upper)
            style.minimumLineHeight = length("minimumLineHeight")
            style.maximumLineHeight = length("maximumLineHeight")
            style.alignment = alignment.flatMap(ViewContent.TextAlignment.init)
            style.lineBreakMode = paragraph["lineBreakMode"].flatMap { Run.lineBreakModes[$0] }
            return style
        }

        private static let lineBreakModes: [String: LineBreakMode] = [
            "wordWrapping": .byWordWrapping, "charWrapping": .byCharWrapping, "clipping": .byClipping,
            "truncatingHead": .byTruncatingHead, "truncatingTail": .byTruncatingTail,
            "truncatingMiddle": .byTruncatingMiddle,
        ]

        private func number(_ key: String, in range: NumberRange) -> Double {
            min(max(attributes?.child(key: key)?.number("value") ?? 0, range.lower), range.upper)
        }

        /// Returns the line decoration for the attribute with the given key; `nil` if there is no line.
        ///
        /// - Source: `NSUnderlineStyle`, whose values are 1 for a single line, 2 for a thick line, and 9 for a double
        ///   line.
        private func decoration(_ key: String) -> LineDecoration? {
            switch attributes?.child(key: key)?.number("value") {
            case nil, 0: nil
            case 2: .thick
            case 9: .double
            default: .single
            }
        }

        /// The attributes that `TextAttributes` does not support, with their elements.
        var omissions: [(what: String, element: InterfaceElement, attribute: String?)] {
            let known = [
                "NSFont", "NSColor", "NSParagraphStyle", "NSBackgroundColor", "NSUnderline", "NSStrikethrough",
                "NSLink", "NSKern",
                "NSBaselineOffset",
            ]
            let knownOfParagraphs = [
                "key", "alignment", "lineBreakMode", "lineSpacing", "paragraphSpacing", "lineHeightMultiple",
                "minimumLineHeight", "maximumLineHeight", "firstLineHeadIndent", "headIndent", "tailIndent",
                "baseWritingDirection", "tighteningFactorForTruncation",
                "allowsDefaultTighteningForTruncation",
            ]
            let attributes = (attributes?.children ?? []).filter { !known.contains($0.key ?? "") }
                .map { ("\($0.key ?? $0.name) of attributed text", $0, String?.none) }
            let paragraph = paragraph ?? element
            let ofParagraph = (self.paragraph?.attributeNames ?? []).filter { !knownOfParagraphs.contains($0) }
                .map { ("\($0) of a paragraph", paragraph, String?.some($0)) }
            return attributes + ofParagraph
        }
    }

    init?(_ element: InterfaceElement) {
        runs = element.children("fragment").map(Run.init)
        text = runs.map { $0.element.text("content") ?? "" }.joined()
        guard !runs.isEmpty else { return nil }
    }

    /// Converts the element to attributed text.
    ///
    /// - Parameters:
    ///   - own: The font and color of runs that do not specify them.
    ///   - usual: The attributes of the view. An attribute of a run is omitted if it has the same value as the view's
    ///     attribute.
    func attributedText(
        in document: InterfaceDocument, hasOldStyles: Bool, else own: TextAttributes = TextAttributes(),
        unless usual: TextAttributes
    ) -> AttributedText {
        AttributedText(
            runs.map { run in
                var attributes = run.attributes(in: document, hasOldStyles: hasOldStyles)
                attributes.font = attributes.font ?? own.font
                attributes.foregroundColor = attributes.foregroundColor ?? own.foregroundColor
                if attributes.font == usual.font { attributes.font = nil }
                if attributes.foregroundColor == usual.foregroundColor { attributes.foregroundColor = nil }
                if attributes.paragraphStyle?.alignment == usual.paragraphStyle?.alignment {
                    attributes.paragraphStyle?.alignment = nil
                }
                if attributes.paragraphStyle?.lineBreakMode == usual.paragraphStyle?.lineBreakMode {
                    attributes.paragraphStyle?.lineBreakMode = nil
                }
                if attributes.paragraphStyle == ParagraphStyle() { attributes.paragraphStyle = nil }
                return (run.element.text("content") ?? "", attributes)
            })
    }
}
