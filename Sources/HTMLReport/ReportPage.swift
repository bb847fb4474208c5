import Diagnostics
import Files
import Film
import FilmData
import FoundationEssentials
import Geometry
import Reporting
import Simulation
import TimelineScript
import Verification
import Views

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

/// The data of a report. A report file consists of this data, the drawing of the frames, and an HTML page that is the
/// same for all films.
struct ReportData: Encodable {
    let version = 2
    /// The name and version of the program.
    let tool: String
    let title: String
    let script: Script
    let device: ScreenDocument
    /// The width and height of the canvas in points.
    let canvas: [Double]
    let framesPerSecond: Int
    /// The duration of the film in seconds.
    let duration: Double
    let frames: Frames
    let views: [ViewRecord]
    let hierarchy: Track<[[Int]]>
    let guides: [GuideRecord]
    let constraints: [ConstraintRecord]
    let made: [MadeConstraint]
    let animations: [Animation]
    let trace: TraceDocument
    let issues: [IssueRecord]
    let captions: [Caption]
    let texts: [String]

    struct Script: Encodable {
        let name: String
        let text: String
    }

    struct Frames: Encodable {
        let numbers: [Int]
        /// The times of the frames in seconds.
        let times: [Double]
        let events: Track<Int>
        /// The index of the frame that the page shows first.
        let opening: Int
    }

    /// The animation of one property of a view. Times are in seconds.
    struct Animation: Encodable {
        /// The index of the view.
        let view: Int
        let property: String
        let begin: Double
        let delay: Double
        /// The end time; `nil` for an endless animation.
        let end: Double?
        let event: Int
        let text: String

        /// - Parameter numbers: The indices of views.
        init(_ span: AnimationSpans.Span, _ numbers: [TraceSubject: Int]) {
            (view, property) = (numbers[span.object] ?? -1, span.animation.property)
            (begin, delay) = (span.begin.seconds, span.animation.delay.seconds)
            (end, event, text) = (span.end?.seconds, span.event, span.animation.description)
        }
    }

    /// A caption of the script. Times are in seconds.
    struct Caption: Encodable {
        let begin: Double
        let end: Double
        let text: String
    }

    /// - Parameter opening: The index of the frame that the page shows first.
    init(_ record: FilmRecord, _ film: FilmFormat, opening: Int = 0, tool: String) {
        let timeline = record.timeline
        self.tool = tool
        title = timeline.title
        // The report must not reveal the path of the script on the author's machine.
        let path = timeline.source.name
        script = Script(name: path.lastPathComponent, text: timeline.source.text)
        device = ScreenDocument(timeline)
        canvas = [film.canvas.width, film.canvas.height]
        framesPerSecond = film.framesPerSecond
        duration = timeline.end.seconds
        frames = Frames(
            numbers: record.numbers, times: record.times, events: record.eventCounts, opening: opening)
        views = record.views
        hierarchy = record.hierarchy
        guides = record.guides
        constraints = record.constraints
        made = record.made
        let numbers = record.numbersOfSubjects
        animations = record.spans.all.map { Animation($0, numbers) }
        trace = TraceDocument(record.events)
        issues = ReportData.issues(of: record, numbers)
        captions = timeline.captions.enumerated().map { index, caption in
            let next = index + 1 < timeline.captions.count ? timeline.captions[index + 1].time.value : nil
            return Caption(
                begin: caption.time.value.seconds, end: (caption.end?.value ?? next ?? timeline.end).seconds,
                text: caption.text.value)
        }
        texts = record.texts.texts
    }

    /// - Parameter numbers: The indices of views.
    static func issues(of record: FilmRecord, _ numbers: [TraceSubject: Int]) -> [IssueRecord] {
        let explained = ExplainedEvents(record.events)
        return record.events.compactMap { event in
            guard let kind = IssueRecord.Kind(event) else { return nil }
            let isExplained = event.conflict != nil || event.stillness != nil
            return IssueRecord(
                event: event.id, kind: kind,
                explained: isExplained ? explained.lines(for: event).joined(separator: "\n") : nil,
                views: explained.concerned(by: event).union([event.object]).compactMap { numbers[$0] }.sorted())
        }
    }
}

/// Rounds the numbers in JSON text. A report shows hundredths, so numbers with 17 digits would waste space.
enum RoundedNumbers {
    /// The number of decimals. Six decimals are a precision of a millionth of a point or second.
    private static let decimals = 6

    /// Returns `json` with at most six decimals in each number. Strings are not changed.
    static func rounded(_ json: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(json.utf8)
        result.reserveCapacity(bytes.count)
        var place = 0
        var isInString = false
        while place < bytes.count {
            let byte = bytes[place]
            if isInString {
                result.append(byte)
                if byte == UInt8(ascii: "\\"), place + 1 < bytes.count {
                    place += 1
                    result.append(bytes[place])
                }
                isInString = byte != UInt8(ascii: "\"")
            } else if isNumber(byte) {
                let end = bytes[place...].firstIndex { !isNumber($0) } ?? bytes.count
                result += rounded(bytes[place..<end])
                place = end
                continue
            } else {
                result.append(byte)
                isInString = byte == UInt8(ascii: "\"")
            }
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func rounded(_ number: ArraySlice<UInt8>) -> [UInt8] {
        guard number.count > decimals + 2,
            number.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }),
            let value = Double(String(decoding: number, as: UTF8.self)), value.magnitude < 1e9
        else { return Array(number) }
        let millionths = (value * 1_000_000).rounded()
        let rounded = millionths / 1_000_000
        // Write whole numbers without decimals, and zero without a sign.
        return Array((rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)").utf8)
    }

    private static func isNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
