import FoundationEssentials

/// A web page in a single file that includes its styles and scripts. Data is inserted between the two parts of the
/// page.
///
/// Data is never interpreted as markup. It is stored as base64, or as JSON without `<`, in elements that browsers
/// neither display nor run. Scripts insert the data into the page as text.
package struct PageTemplate: Sendable {
    /// The part before the data.
    package let beginning: [UInt8]
    /// The part after the data.
    package let end: [UInt8]

    /// Creates a template in which the contents of style sheets and scripts replace the elements that refer to them.
    ///
    /// - Parameters:
    ///   - html: The markup, with an element such as `<script src="main.js"></script>` for each file.
    ///   - styles: The names and contents of the style sheets.
    ///   - scripts: The names and contents of the scripts.
    ///   - modules: The names and contents of ES modules, of which the last is the one that the markup loads. They
    ///     become one script; see ``ModuleScript``.
    ///   - mark: The comment that marks the place of the data.
    /// - Precondition: The markup contains the comment and an element for each file.
    package init(
        _ html: [UInt8], styles: [(name: String, bytes: [UInt8])], scripts: [(name: String, bytes: [UInt8])] = [],
        modules: [(name: String, bytes: [UInt8])] = [], dataAt mark: String
    ) {
        var html = String(decoding: html, as: UTF8.self)
        for (name, bytes) in styles {
            let element = "<style>\n\(String(decoding: bytes, as: UTF8.self))</style>"
            html = PageTemplate.inserting(element, into: html, for: #"<link rel="stylesheet" href="\#(name)">"#)
        }
        for (name, bytes) in scripts {
            let element = "<script>\n\(String(decoding: bytes, as: UTF8.self))</script>"
            html = PageTemplate.inserting(element, into: html, for: #"<script src="\#(name)"></script>"#)
        }
        if let main = modules.last?.name {
            let element = "<script>\n\(ModuleScript.combined(modules))</script>"
            html = PageTemplate.inserting(element, into: html, for: #"<script type="module" src="\#(main)"></script>"#)
        }
        let place = PageTemplate.range(of: mark, in: html)
        (beginning, end) = (Array(html[..<place.lowerBound].utf8), Array(html[place.upperBound...].utf8))
    }

    private static func inserting(_ text: String, into html: String, for mark: String) -> String {
        let place = range(of: mark, in: html)
        return html[..<place.lowerBound] + text + html[place.upperBound...]
    }

    private static func range(of mark: String, in html: String) -> Range<String.Index> {
        guard let range = html.utf8.firstRange(of: mark.utf8) else { preconditionFailure("the page has no '\(mark)'") }
        return range
    }

    /// Returns markup in which parts replace the comments that name them, such as `<!-- include dock.html -->`.
    ///
    /// - Precondition: The markup contains a comment for each part.
    package static func filled(_ html: [UInt8], with parts: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var html = String(decoding: html, as: UTF8.self)
        for (name, bytes) in parts {
            html = inserting(String(decoding: bytes, as: UTF8.self), into: html, for: "<!-- include \(name) -->\n")
        }
        return Array(html.utf8)
    }

    /// Returns an element with JSON data for the scripts of the page.
    ///
    /// - Parameters:
    ///   - id: The identifier of the element.
    ///   - json: The data as JSON text.
    package static func element(id: String, json: String) -> [UInt8] {
        // In JSON, '<' occurs only in strings, where it can be escaped. Without this character, the data cannot start
        // or end an element.
        let safe = json.replacing("<", with: #"\u003C"#)
        return Array(#"<script type="application/json" id="\#(id)">\#(safe)</script>"#.utf8) + [0x0A]
    }
}
