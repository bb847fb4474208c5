import Files
import Foundation

/// The HTML page that all reports share. The data of a film is inserted into this page.
enum ReportPage {
    /// The part of the page before the film's elements.
    static var beginning: [UInt8] { page.beginning }
    /// The part of the page after the film's elements.
    static var end: [UInt8] { page.end }

    private static let page = PageTemplate(
        PackageResources.report_html,
        styles: [("report.css", PackageResources.report_css), ("axis.css", PackageResources.axis_css)],
        scripts: [
            ("page.js", PackageResources.page_js), ("film.js", PackageResources.film_js),
            ("stage.js", PackageResources.stage_js), ("axis.js", PackageResources.axis_js),
            ("views.js", PackageResources.views_js), ("inspector.js", PackageResources.inspector_js),
            ("trace.js", PackageResources.trace_js), ("main.js", PackageResources.main_js),
        ], dataAt: "<!-- film -->")

    /// Returns the HTML element that contains a picture.
    static func element(ofPicture number: Int, _ file: [UInt8]) -> [UInt8] {
        Array(#"<script type="text/plain" id="picture-\#(number)">\#(Data(file).base64EncodedString())</script>"#.utf8)
            + [0x0A]
    }

    /// Returns the HTML element that contains all other data.
    static func element(of document: ReportData) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = RoundedNumbers.rounded(String(decoding: try encoder.encode(document), as: UTF8.self))
        return PageTemplate.element(id: "film", json: json)
    }
}
