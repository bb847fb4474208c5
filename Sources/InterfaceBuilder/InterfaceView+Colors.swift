import Views

extension InterfaceView {
    /// A colour of the view by its key; `nil` where it has none.
    func color(_ key: String, in document: InterfaceDocument) -> AdaptiveColor? {
        element.child("color", key: key).flatMap { Self.color($0, in: document) }
    }

    /// The colour that an element is. Components are taken as sRGB, whatever their space.
    ///
    /// - Parameter depth: How many declarations of the file have led to it.
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

    /// What Interface Builder calls otherwise, without `Color`.
    private static let renamed = [
        "darkText": "black", "lightText": "white", "groupTableViewBackground": "systemGroupedBackground",
        "tableBackground": "systemBackground", "tableCellGroupedBackground": "secondarySystemGroupedBackground",
        "tableSeparator": "separator", "viewFlipsideBackground": "darkGray",
    ]
}
