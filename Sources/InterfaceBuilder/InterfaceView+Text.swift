import Views

/// What views say, and in which font.
extension InterfaceView {
    /// Its text, also where that is an attributed one.
    var shownText: String? { text("text") ?? attributedText?.text }

    /// The text that is an attribute of the element, or an element of its own where it has line breaks.
    func text(_ key: String) -> String? { element.text(key) }

    /// Of its description, else of the text's first run.
    func font(hasOldStyles: Bool) -> Font? {
        let own = element.child("fontDescription", key: "fontDescription")?.font(hasOldStyles: hasOldStyles)
        guard element["text"] == nil, let run = attributedText?.runs.first?.font(hasOldStyles: hasOldStyles) else {
            return own
        }
        return run
    }

    /// The alignment of its text, of its own or of an attributed text's first paragraph.
    var alignment: ViewContent.TextAlignment? {
        (attributedText?.runs.first?.alignment ?? element["textAlignment"]).flatMap(ViewContent.TextAlignment.init)
    }

    /// A text of runs with attributes of their own; `nil` where it has none, or an empty one.
    var attributedText: AttributedText? {
        element.child("attributedString", key: "attributedText").flatMap(AttributedText.init)
    }

    /// - Parameter font: Of its description.
    func button(_ font: Font?) -> ViewContent.Button {
        let state = element.child("state", key: "normal")
        guard let configuration = element.child("buttonConfiguration", key: "configuration") else {
            let attributed = state?.child("attributedString", key: "attributedTitle").flatMap(AttributedText.init)
            let title = state?.text("title") ?? attributed?.text ?? ""
            var button = ViewContent.Button(
                title, font: attributed?.runs.first?.font(hasOldStyles: false) ?? font ?? .button)
            button.contentInsets = element.child("inset", key: "contentEdgeInsets")?.inset
            return button
        }
        return configuration.configuredButton
    }
}

/// An `attributedString`.
struct AttributedText: Hashable, Sendable {
    /// Of all runs.
    let text: String
    /// Not empty.
    let runs: [Run]

    struct Run: Hashable, Sendable {
        /// A `fragment`.
        let element: InterfaceElement

        private var attributes: InterfaceElement? { element.child("attributes") }

        var line: Int { element.line }
        var alignment: String? { attributes?.child("paragraphStyle", key: "NSParagraphStyle")?["alignment"] }
        var color: InterfaceElement? { attributes?.child("color", key: "NSColor") }

        func font(hasOldStyles: Bool) -> Font? {
            attributes?.child(key: "NSFont")?.font(hasOldStyles: hasOldStyles)
        }
    }

    init?(_ element: InterfaceElement) {
        runs = element.children("fragment").map(Run.init)
        text = runs.map { $0.element.text("content") ?? "" }.joined()
        guard !runs.isEmpty else { return nil }
    }
}
