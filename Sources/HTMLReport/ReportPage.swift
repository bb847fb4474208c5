import Files
import FilmData
import FoundationEssentials
import Reporting

/// The HTML page that all reports share. The data of a film is inserted into this page.
enum ReportPage {
    /// Returns the part of the page before the film's elements.
    ///
    /// - Parameter isWatched: Whether the page may load script files from its folder, to read the newest stamp.
    static func beginning(isWatched: Bool) -> [UInt8] {
        guard isWatched else { return page.beginning }
        let rule = "script-src 'unsafe-inline'"
        return Array(
            String(decoding: page.beginning, as: UTF8.self).replacing(
                rule, with: "\(rule) 'self' file:", maxReplacements: 1
            )
            .utf8)
    }
    /// The part of the page after the film's elements.
    static var end: [UInt8] { page.end }

    private static let page = PageTemplate(
        filled(PackageResources.report_html),
        styles: [("report.css", PackageResources.report_css), ("axis.css", PackageResources.axis_css)],
        modules: modules + [("report.js", PackageResources.report_js)], dataAt: "<!-- film -->")

    /// Returns markup in which the parts that the report and the studio share replace the comments that name them.
    static func filled(_ html: [UInt8]) -> [UInt8] {
        PageTemplate.filled(
            html,
            with: [
                ("dock.html", PackageResources.dock_html), ("stage.html", PackageResources.stage_html),
                ("events.html", PackageResources.events_html), ("keys.html", PackageResources.keys_html),
                ("views.html", PackageResources.views_html),
            ])
    }

    /// The modules of the panes, without the one that starts a page.
    static var modules: [(name: String, bytes: [UInt8])] {
        DrawingModules.all + [
            ("page.js", PackageResources.page_js), ("film.js", PackageResources.film_js),
            ("stage.js", PackageResources.stage_js), ("axis.js", PackageResources.axis_js),
            ("views.js", PackageResources.views_js), ("inspector.js", PackageResources.inspector_js),
            ("trace.js", PackageResources.trace_js), ("main.js", PackageResources.main_js),
        ]
    }

    /// Returns the HTML element that contains the drawing of the film.
    static func element(of recording: FilmRecording) -> [UInt8] { element("drawing", recording.bytes) }

    /// Returns an HTML element with compressed data, in base64.
    private static func element(_ id: String, _ bytes: [UInt8]) -> [UInt8] {
        let text = Data(RawDeflate.compressed(bytes)).base64EncodedString()
        return Array(#"<script type="text/plain" id="\#(id)">\#(text)</script>"#.utf8) + [0x0A]
    }

    /// Returns the HTML element that contains the stamp of a watched report, a hash of the page.
    static func element(ofStamp stamp: String) -> [UInt8] {
        Array(#"<script type="text/plain" id="stamp">\#(stamp)</script>"#.utf8) + [0x0A]
    }

    /// Returns the HTML element that contains the data of the report except the drawing.
    static func element(ofDocument json: [UInt8]) -> [UInt8] { element("film", json) }
}
