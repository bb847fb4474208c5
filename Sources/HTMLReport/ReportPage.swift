import Foundation

/// The page that all reports have in common, with its styles and scripts in it, in two parts: what a film puts into it
/// goes between them.
///
/// Nothing of a film is markup: it stands in elements that browsers neither show nor run, as base64 or as JSON in which no
/// `<` is, and the scripts put it on the page as text.
enum ReportPage {
    /// Up to where a film's elements go.
    static let beginning = page.beginning
    /// From there on.
    static let end = page.end

    private static let page: (beginning: [UInt8], end: [UInt8]) = {
        var html = String(decoding: PackageResources.report_html, as: UTF8.self)
        for (name, bytes) in styles {
            html = inserting(
                "<style>\n\(text(bytes))</style>", into: html, for: #"<link rel="stylesheet" href="\#(name)">"#)
        }
        for (name, bytes) in scripts {
            html = inserting("<script>\n\(text(bytes))</script>", into: html, for: #"<script src="\#(name)"></script>"#)
        }
        let place = range(of: "<!-- film -->", in: html)
        return (Array(html[..<place.lowerBound].utf8), Array(html[place.upperBound...].utf8))
    }()

    private static let styles = [
        ("report.css", PackageResources.report_css), ("axis.css", PackageResources.axis_css),
    ]
    private static let scripts = [
        ("page.js", PackageResources.page_js), ("film.js", PackageResources.film_js),
        ("stage.js", PackageResources.stage_js), ("axis.js", PackageResources.axis_js),
        ("views.js", PackageResources.views_js), ("inspector.js", PackageResources.inspector_js),
        ("trace.js", PackageResources.trace_js), ("main.js", PackageResources.main_js),
    ]

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func inserting(_ text: String, into html: String, for mark: String) -> String {
        html.replacingCharacters(in: range(of: mark, in: html), with: text)
    }

    private static func range(of mark: String, in html: String) -> Range<String.Index> {
        guard let range = html.range(of: mark) else { preconditionFailure("report.html has no '\(mark)'") }
        return range
    }

    /// The element of a picture.
    static func element(ofPicture number: Int, _ file: [UInt8]) -> [UInt8] {
        Array(#"<script type="text/plain" id="picture-\#(number)">\#(Data(file).base64EncodedString())</script>"#.utf8)
            + [0x0A]
    }

    /// The element of all the rest.
    static func element(of document: ReportDocument) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // In JSON, '<' stands in strings only, where it may be escaped. Without one, no element of the page can end or begin.
        let json = RoundedNumbers.rounded(String(decoding: try encoder.encode(document), as: UTF8.self))
            .replacingOccurrences(of: "<", with: #"\u003C"#)
        return Array(#"<script type="application/json" id="film">\#(json)</script>"#.utf8) + [0x0A]
    }
}
