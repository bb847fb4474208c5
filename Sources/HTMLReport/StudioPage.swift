import FilmData

/// The page of the studio, which shares its panes with reports. `animatic-studio` serves its files.
package enum StudioPage {
    /// The names and contents of the files. The page itself is `studio.html`.
    package static var files: [(name: String, bytes: [UInt8])] {
        [
            ("studio.html", ReportPage.filled(PackageResources.studio_html)),
            ("studio.css", PackageResources.studio_css),
            ("report.css", PackageResources.report_css), ("axis.css", PackageResources.axis_css),
            ("studio.js", PackageResources.studio_js), ("server.js", PackageResources.server_js),
            ("code.js", PackageResources.code_js), ("knobs.js", PackageResources.knobs_js),
            ("pull.js", PackageResources.pull_js), ("compare.js", PackageResources.compare_js),
            ("panes.js", PackageResources.panes_js),
            ("frame.js", PackageResources.frame_js),
        ] + ReportPage.modules
    }
}
