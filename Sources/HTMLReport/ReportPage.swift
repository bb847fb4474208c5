import Foundation

/// The common page of all reports with its styles and scripts, in two parts. The data of a film is inserted between
/// them.
///
/// The data of a film is never markup: it is in elements that browsers neither display nor run, as base64 or as JSON
/// without `<`, and scripts insert it in the page as text.
enum ReportPage {
    /// The part before the film's elements.
    static let beginning = page.beginning
    /// The part after the film's elements.
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

    /// Returns the element of a picture.
    static func element(ofPicture number: Int, _ file: [UInt8]) -> [UInt8] {
        Array(#"<script type="text/plain" id="picture-\#(number)">\#(Data(file).base64EncodedString())</script>"#.utf8)
            + [0x0A]
    }

    /// Returns the element of all other data.
    static func element(of document: ReportDocument) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // In JSON, '<' occurs only in strings, where it can be escaped. Without it, the data cannot start or end an
        // element.
        let json = RoundedNumbers.rounded(String(decoding: try encoder.encode(document), as: UTF8.self))
            .replacingOccurrences(of: "<", with: #"\u003C"#)
        return Array(#"<script type="application/json" id="film">\#(json)</script>"#.utf8) + [0x0A]
    }
}
