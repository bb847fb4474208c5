import Geometry
import Views

extension InterfaceElement {
    /// The button that a `buttonConfiguration` makes: its title in the body's size, with room around it.
    ///
    /// - Source: *Interface Builder Files*, rule 6: a plain one of one line is 35 points high, ⌈20.3⌉ + 2 × 7.
    var configuredButton: ViewContent.Button {
        let attributed = child("attributedString", key: "attributedTitle").flatMap(AttributedText.init)
        let described = child("fontDescription", key: "titleFontDescription")?.font(hasOldStyles: false)
        var button = ViewContent.Button(
            text("title") ?? attributed?.text ?? "",
            font: attributed?.runs.first?.font(hasOldStyles: false) ?? described ?? Font(size: 17))
        button.contentInsets =
            child("directionalEdgeInsets", key: "contentInsets")?.insets(left: "leading", right: "trailing")
            ?? EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
        return button
    }

    /// Its numbers `top` and `bottom`, and those at the sides; 0 where there is none.
    func insets(left: String, right: String) -> EdgeInsets {
        EdgeInsets(
            top: number("top") ?? 0, left: number(left) ?? 0, bottom: number("bottom") ?? 0, right: number(right) ?? 0)
    }

    /// The attributes of an `inset`: what is inside each edge. Nothing all round is as none.
    var inset: EdgeInsets? {
        let insets = EdgeInsets(
            top: number("minY") ?? 0, left: number("minX") ?? 0, bottom: number("maxY") ?? 0,
            right: number("maxX") ?? 0)
        // Xcode writes 2.2e-308 for what people set to have an edge of nothing.
        return max(abs(insets.top), abs(insets.left), abs(insets.bottom), abs(insets.right)) < 1e-6 ? nil : insets
    }

    /// The text that is an attribute, or an element of its own where it has line breaks.
    func text(_ key: String) -> String? {
        self[key] ?? child("string", key: key)?.text ?? child("mutableString", key: key)?.text
    }
}
