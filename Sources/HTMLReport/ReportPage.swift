import Files
import Foundation

/// The common page of all reports. The data of a film is inserted into it.
enum ReportPage {
    /// The part before the film's elements.
    static var beginning: [UInt8] { page.beginning }
    /// The part after the film's elements.
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

    /// Returns the element that contains a picture.
    static func element(ofPicture number: Int, _ file: [UInt8]) -> [UInt8] {
        Array(#"<script type="text/plain" id="picture-\#(number)">\#(Data(file).base64EncodedString())</script>"#.utf8)
            + [0x0A]
    }

    /// Returns the element that contains all other data.
    static func element(of document: ReportData) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = RoundedNumbers.rounded(String(decoding: try encoder.encode(document), as: UTF8.self))
        return PageTemplate.element(id: "film", json: json)
    }
}
