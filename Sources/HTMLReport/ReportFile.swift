import Foundation
package import Playback
package import Rendering
package import Simulation
package import TimelineScript

/// Writes a film as a page for a browser, in one file: pictures, frames of views, constraints, the trace, and why.
///
/// Pictures are written as they are drawn, each once, and all the rest at last. The file appears when the film is complete,
/// or when it ended because layout never does; when it is interrupted, an earlier file of its name is as it was.
package struct ReportFile: FrameSink {
    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    package let path: String
    /// How pictures are drawn; `nil` for a report without.
    private let settings: RenderSettings?
    /// The most bytes that the file may have.
    private let limit: Int
    /// The program with its version.
    private let tool: String

    private var record: FilmRecord
    private var work: Work?

    private struct Work {
        let film: FilmFormat
        let file: AtomicFile
        let pictures: FrameDeduplicator?
        /// What the page has so far, in bytes, also where it was not written as it is too much.
        var byteCount = 0
        /// As they stand in the page, in bytes.
        var pictureSizes: [Int] = []
        /// The picture of each frame.
        var shown: [Int] = []
    }

    /// A report at `path` of the film that is made of `timeline` by playing `window`.
    package init(
        path: String, of timeline: Timeline, in window: Window, pictures settings: RenderSettings?, limit: Int,
        tool: String
    ) {
        self.path = path
        self.settings = settings
        self.limit = limit
        self.tool = tool
        record = FilmRecord(of: timeline, in: window)
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a file that cannot be written.
    package mutating func begin(_ film: FilmFormat) throws {
        let pictures = try settings.map { try FrameDeduplicator(film, $0) }
        let file = try AtomicFile(makingFolderFor: path)
        work = Work(film: film, file: file, pictures: pictures)
        try append(ReportPage.beginning)
    }

    /// - Throws: ``RenderingError``.
    package mutating func receive(_ frame: FrameSnapshot) throws {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        let picture = try work.pictures?.picture(of: frame)
        if let picture {
            self.work?.shown.append(picture.number)
            if let file = picture.file {
                let element = ReportPage.element(ofPicture: picture.number, file)
                self.work?.pictureSizes.append(element.count)
                try append(element)
            }
        }
        record.add(frame, on: work.film.tree(of: frame), picture: picture?.number)
    }

    /// - Throws: ``RenderingError``, and ``ReportTooLarge``; an earlier file is then as it was.
    package mutating func finish(_ ending: FilmEnding) throws {
        guard let film = work?.film else { return }
        defer {
            work?.file.discard()
            work = nil
        }
        let neverEnds = record.events.contains { $0.kind == .feedbackLoop }
        guard ending == .complete || neverEnds else { return }
        try append(ReportPage.element(of: ReportDocument(record, film, tool: tool)))
        try append(ReportPage.end)
        guard let work, work.byteCount <= limit else {
            throw ReportTooLarge(
                limit: limit, size: work?.byteCount ?? 0, pictures: work?.pictureSizes ?? [], shown: work?.shown ?? [])
        }
        try work.file.finish()
    }

    /// Writes `bytes`, as long as there is not too much.
    private mutating func append(_ bytes: [UInt8]) throws {
        work?.byteCount += bytes.count
        if let work, work.byteCount <= limit { try work.file.append(bytes) }
    }
}

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
