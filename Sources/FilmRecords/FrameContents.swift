package import Film
package import FilmData
import FoundationEssentials
import Geometry
package import Rendering
import Simulation
package import Text
import Views

/// Collects the contents of one frame for a page that has a report of the whole film: the drawing, the frames of all views,
/// and the explanation of one view.
///
/// While a value is dragged, a frame must be shown within 33 ms. The numbers of a thousand views as JSON, and the
/// explanations of all of them, take longer.
package struct FrameContents: FrameSink {
    private let settings: RenderSettings
    private let measurer: CairoTextMeasurer
    private let view: String
    private let knownList: Int?
    private var record: FilmRecord
    private var film: FilmFormat?
    private var recorder: FilmRecorder?

    /// Creates a sink for one frame of the film of `origin`, played in `scene`.
    ///
    /// - Parameters:
    ///   - view: The name of the view whose layout is explained. If there is no such view, none is explained.
    ///   - knownList: The revision of the list of views that the page has; `nil` for none. If the list is the same, the
    ///     document contains only its revision.
    ///   - settings: The settings of the drawing.
    ///   - measurer: The text measurer of the film.
    package init(
        from origin: FilmOrigin, in scene: Scene, explaining view: String, listing knownList: Int? = nil,
        _ settings: RenderSettings, measuring measurer: CairoTextMeasurer
    ) {
        (self.settings, self.measurer, self.view, self.knownList) = (settings, measurer, view, knownList)
        record = FilmRecord(from: origin, in: scene, explaining: view)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    package mutating func begin(_ film: FilmFormat) throws {
        self.film = film
        recorder = try FilmRecorder(film, settings, measuring: measurer)
    }

    /// - Throws: `RenderingError`.
    /// - Precondition: The frame is the only one.
    package mutating func receive(_ frame: FrameSnapshot) throws {
        precondition(record.numbers.isEmpty, "frame \(frame.index) is the second one, expected only one")
        guard let film else { preconditionFailure("frame \(frame.index) came before the film began") }
        _ = try recorder?.add(frame)
        record.add(frame, on: film.tree(of: frame))
    }

    package mutating func finish(_ ending: FilmEnding) {}

    /// The drawing; `nil` before the frame.
    package var recording: FilmRecording? { recorder?.recording }

    /// Returns the contents except the drawing: the length of a JSON document, in four bytes of which the first is the most
    /// significant; the document; and the numbers of the views.
    ///
    /// The numbers are of the type `Float64` in the order of little-endian machines: for each view its model frame, its
    /// presentation frame, the coordinates of the corners of its outline (of which the last four are NaN for an upright
    /// rectangle), its alpha, and 1 if it is hidden plus 2 if it is ambiguous.
    package func document() throws -> [UInt8] {
        guard let film else { preconditionFailure("the film has not begun") }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = Array(try encoder.encode(FrameData(record, film, explaining: view, listing: knownList)))
        let size = (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) }
        var numbers: [Double] = []
        numbers.reserveCapacity(record.views.count * FrameContents.numberCount)
        for view in record.views { view.addNumbersOfFrame(to: &numbers) }
        return unsafe size + json + numbers.map(\.bitPattern.littleEndian).withUnsafeBytes(Array.init)
    }

    /// The number of numbers of a view.
    private static let numberCount = 18
}

/// The document of a frame. Like ``ReportData``, it numbers views in the order of the frame.
struct FrameData: Encodable {
    let canvas: [Double]
    /// The time in seconds.
    let time: Double
    /// The revision of the list of views: of the next four members, which are `nil` if the page has this revision.
    let list: Int
    let names: [String]?
    let kinds: [String]?
    /// The lines that declare the views; 0 for a view that the script does not declare.
    let lines: [Int]?
    /// The index of each view and of its superview.
    let hierarchy: [[Int]]?
    /// The index of the explained view; `nil` if it is not in the frame.
    let view: Int?
    let explanation: String
    /// The indices of the constraints that UIKit created for the explained view.
    let madeOfView: [Int]
    let guides: [GuideRecord]
    /// The constraints of the explained view.
    let constraints: [ConstraintRecord]
    let made: [MadeConstraint]
    /// The animations of the explained view.
    let animations: [ReportData.Animation]
    /// The events that report issues.
    let trace: TraceDocument
    let issues: [IssueRecord]
    let texts: [String]

    init(_ record: FilmRecord, _ film: FilmFormat, explaining name: String, listing knownList: Int?) {
        canvas = [film.canvas.width, film.canvas.height]
        time = record.times.first ?? 0
        list = FrameData.revision(ofListIn: record)
        let isKnown = list == knownList
        names = isKnown ? nil : record.views.map(\.name)
        kinds = isKnown ? nil : record.views.map(\.kind)
        lines = isKnown ? nil : record.views.map { $0.line ?? 0 }
        hierarchy = isKnown ? nil : record.hierarchy.first ?? []
        let view = record.views.firstIndex { $0.name == name }
        self.view = view
        let texts = record.texts.texts
        explanation = view.flatMap { record.views[$0].explanation.first }.map { texts[$0] } ?? ""
        madeOfView = view.flatMap { record.views[$0].made.first } ?? []
        guides = record.guides
        constraints = record.constraints
        made = record.made
        let numbers = record.numbersOfSubjects
        animations = record.spans.all.filter { numbers[$0.object] == view }.map { ReportData.Animation($0, numbers) }
        let issues = ReportData.issues(of: record, numbers)
        let events = Set(issues.map(\.event))
        trace = TraceDocument(record.events.filter { events.contains($0.id) })
        self.issues = issues
        self.texts = texts
    }

    private static func revision(ofListIn record: FilmRecord) -> Int {
        var revision = PageRevision()
        for view in record.views {
            revision.add(view.name)
            revision.add(view.kind)
            revision.add(UInt64(view.line ?? 0))
        }
        for number in (record.hierarchy.first ?? []).joined() { revision.add(UInt64(bitPattern: Int64(number))) }
        return revision.number
    }
}

extension ViewRecord {
    /// Adds the numbers of the view in the first frame to `numbers`.
    fileprivate func addNumbersOfFrame(to numbers: inout [Double]) {
        func add<Numbers: SIMD<Double>>(_ values: Numbers) {
            for place in values.indices { numbers.append(values[place]) }
        }
        add(model.first ?? .zero)
        add(presentation.first ?? .zero)
        switch outline.first ?? .absent {
        case .absent: add(SIMD8(repeating: .nan))
        case .box(let box): add(SIMD8(lowHalf: box, highHalf: SIMD4(repeating: .nan)))
        case .corners(let corners): add(corners)
        }
        numbers.append(alpha.first ?? 1)
        numbers.append((hidden.first == true ? 1 : 0) + (ambiguous.first == true ? 2 : 0))
    }
}
