import Diagnostics
import Geometry
import Playback
import Simulation
import TimelineScript
import Verification
import Views

/// The data of a report. A report file consists of this data, the pictures, and an HTML page that is the same for all
/// films.
struct ReportData: Encodable {
    let version = 1
    /// The name and version of the program.
    let tool: String
    let title: String
    let script: Script
    let device: ScreenDocument
    /// The width and height of the pictures in points.
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
    let texts: [String]

    struct Script: Encodable {
        let name: String
        let text: String
    }

    struct Frames: Encodable {
        let numbers: [Int]
        /// The times of the frames in seconds.
        let times: [Double]
        let pictures: Track<Int>
        let events: Track<Int>
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
    }

    init(_ record: FilmRecord, _ film: FilmFormat, tool: String) {
        let timeline = record.timeline
        self.tool = tool
        title = timeline.title
        // The report must not reveal the path of the script on the author's machine.
        let path = timeline.source.name
        script = Script(name: path.split(separator: "/").last.map(String.init) ?? path, text: timeline.source.text)
        device = ScreenDocument(timeline)
        canvas = [film.canvas.width, film.canvas.height]
        framesPerSecond = film.framesPerSecond
        duration = timeline.end.seconds
        frames = Frames(
            numbers: record.numbers, times: record.times, pictures: record.pictures, events: record.eventCounts)
        views = record.views
        hierarchy = record.hierarchy
        guides = record.guides
        constraints = record.constraints
        made = record.made
        let numbers = record.numbersOfSubjects
        animations = record.spans.all.map { span in
            Animation(
                view: numbers[span.object] ?? -1, property: span.animation.property,
                begin: span.begin.seconds, delay: span.animation.delay.seconds, end: span.end?.seconds,
                event: span.event, text: span.animation.description)
        }
        trace = TraceDocument(record.events)
        issues = ReportData.issues(of: record, numbers)
        texts = record.texts.texts
    }

    /// - Parameter numbers: The indices of views.
    private static func issues(of record: FilmRecord, _ numbers: [TraceSubject: Int]) -> [IssueRecord] {
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
