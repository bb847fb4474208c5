import Animation
import Film
import FoundationEssentials
import Geometry
import Simulation
import Views

/// The data of a report. A report file consists of this data, the drawing of the frames, and an HTML page that is the
/// same for all films.
struct ReportData: Encodable {
    /// The version of the document, which increases when members are removed or changed.
    static let currentVersion = 2

    let version = ReportData.currentVersion
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
    let captions: [FilmCaption]
    let texts: [String]

    struct Script: Encodable {
        /// The file name of the script; `recording` for a program.
        let name: String
        /// The text of the script; empty for a program.
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
        /// The name or the kind of the timing curve, such as `easeInOut` or `spring`.
        let curve: String

        /// - Parameter numbers: The indices of views.
        init(_ span: AnimationSpans.Span, _ numbers: [TraceSubject: Int]) {
            (view, property) = (numbers[span.object] ?? -1, span.animation.property)
            (begin, delay) = (span.begin.seconds, span.animation.delay.seconds)
            (end, event, text) = (span.end?.seconds, span.event, span.animation.description)
            curve = ReportData.name(of: span.animation.timing.curve)
        }
    }

    private static func name(of curve: TimingCurve) -> String {
        if let known = TimingCurve.named.first(where: { $0.curve == curve }) { return known.name }
        return switch curve {
        case .linear: "linear"
        case .cubicBezier: "cubicBezier"
        case .steps: "steps"
        case .piecewiseLinear: "piecewiseLinear"
        case .spring: "spring"
        }
    }

    /// - Parameter opening: The index of the frame that the page shows first.
    init(_ record: FilmRecord, _ film: FilmFormat, opening: Int = 0, tool: String) {
        let origin = record.origin
        self.tool = tool
        title = origin.title
        // The report must not reveal the path of the script on the author's machine.
        let name = origin.scriptName.split(separator: "/").last.map(String.init) ?? RecordingFile.fileExtension
        script = Script(name: name, text: origin.script)
        device = origin.device
        canvas = [film.canvas.width, film.canvas.height]
        framesPerSecond = film.framesPerSecond
        duration = origin.duration.seconds
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
        captions = origin.captions
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
