import Geometry
package import InterfaceBuilder
package import Reporting
package import Views

/// A report that compares the layout of Interface Builder files with the recorded frames, as text and as a JSON
/// document.
package struct InterfaceReport {
    package private(set) var totals = ComparisonTotals()
    private var files: [InterfaceReportDocument.File] = []
    private var unusable = 0
    private let sizes: ScenePlanner.Sizes

    /// - Parameter sizes: Whether text has the recorded sizes or the sizes of Animatic's fonts.
    package init(sizes: ScenePlanner.Sizes = .recorded) {
        self.sizes = sizes
    }

    /// Lays out every scene of `document`, and adds the comparison.
    ///
    /// - Parameters:
    ///   - assets: The assets of the project, whose fonts `measurer` must have.
    package mutating func add(
        _ document: InterfaceDocument, measured: MeasuredEnvironments?, assets: InterfaceAssets = .none,
        measuring measurer: any TextMeasuring
    ) {
        var own = ComparisonTotals()
        var scenes: [InterfaceReportDocument.Scene] = []
        for (scene, predicted) in zip(document.scenes, CanvasEnvironment.predicted(in: document)) {
            var environment = predicted
            if let measured { environment = measured.completing(environment, of: scene, in: document.file.name) }
            let comparison = SceneComparison(
                scene, of: document, in: environment, sizes: sizes, assets: assets, measuring: measurer)
            own.add(comparison, of: document)
            totals.add(comparison, of: document)
            scenes.append(InterfaceReportDocument.Scene(comparison))
        }
        files.append(
            InterfaceReportDocument.File(
                file: document.file.name, error: nil, warnings: document.notes.map(\.message), scenes: scenes))
    }

    /// Adds a file that could not be read.
    package mutating func addUnusable(_ diagnostic: Diagnostic) {
        unusable += 1
        files.append(
            InterfaceReportDocument.File(
                file: diagnostic.span.file, error: diagnostic.message, warnings: [], scenes: []))
    }

    package var document: InterfaceReportDocument {
        InterfaceReportDocument(totals, files: files, unusable: unusable, hasSizes: sizes == .own)
    }

    /// Returns the report as text: the skipped scenes, the views with an error of more than half a point, and the
    /// totals. The views of each scene are in descending order of their errors.
    ///
    /// - Parameter isQuiet: Whether the text contains only the totals.
    package func text(isQuiet: Bool) -> String {
        var lines: [String] = []
        for file in files where !isQuiet {
            for scene in file.scenes {
                if let skipped = scene.skipped {
                    lines.append("\(file.file):\(scene.line): skipped \(scene.id): \(skipped)")
                }
                let off = scene.views.filter { $0.cause != nil }
                for view in off.enumerated().sorted(by: {
                    ($1.element.error, $0.offset) < ($0.element.error, $1.offset)
                }) {
                    lines.append("\(file.file):\(view.element.line): \(view.element.text)")
                }
            }
        }
        lines += totals.lines(files: files.count, unusable: unusable)
        if sizes == .own { lines += totals.linesOfSizes }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The totals of a comparison.
package struct ComparisonTotals: Sendable {
    package private(set) var scenes = 0
    /// The number of compared scenes.
    package private(set) var comparedScenes = 0
    package private(set) var skippedScenes: [SkippedScene: Int] = [:]
    package private(set) var staleCells = 0
    package private(set) var staleCellViews = 0
    /// The number of compared views. Only views that are laid out by constraints or stack views are compared.
    package private(set) var views = 0
    package private(set) var exact = 0
    package private(set) var withinHalfAPoint = 0
    package private(set) var withinAPoint = 0
    /// The number of compared views in scenes whose recorded frames violate a required constraint of the scene.
    package private(set) var staleViews = 0
    package private(set) var staleWithinHalfAPoint = 0
    /// The number of views in scenes for a device with three pixels per point.
    package private(set) var viewsAtThree = 0
    package private(set) var exactAtThree = 0
    /// The number of views that were laid out with their recorded natural size.
    package private(set) var recordedSizes = 0
    /// For each kind of view, the number of views whose width and height differ from the recorded size by at most a
    /// point, and the number of all views.
    package private(set) var sizes: [String: (good: Int, all: Int)] = [:]
    /// The number of views with an error of more than half a point, by cause.
    package private(set) var causes: [MismatchCause: Int] = [:]

    package init() {}

    package mutating func add(_ scene: SceneComparison, of document: InterfaceDocument) {
        scenes += 1
        staleCells += scene.staleCells
        staleCellViews += scene.staleCellViews
        if let reason = scene.skipped {
            skippedScenes[reason, default: 0] += 1
            return
        }
        comparedScenes += 1
        for view in scene.views {
            views += 1
            let isExact = view.isWithin(ViewComparison.exact)
            exact += isExact ? 1 : 0
            withinHalfAPoint += view.isWithin(0.5) ? 1 : 0
            withinAPoint += view.isWithin(1) ? 1 : 0
            if scene.isStale {
                staleViews += 1
                staleWithinHalfAPoint += view.isWithin(0.5) ? 1 : 0
            }
            recordedSizes += view.usesRecordedSize ? 1 : 0
            if document.device != nil, document.scale == 3 {
                viewsAtThree += 1
                exactAtThree += isExact ? 1 : 0
            }
            sizes[view.kind, default: (0, 0)].all += 1
            if view.hasSize { sizes[view.kind, default: (0, 0)].good += 1 }
            if let cause = view.cause { causes[cause, default: 0] += 1 }
        }
    }
}

extension ComparisonTotals {
    /// Lines with the number of views of each kind whose width and height differ from the recorded size by at most a
    /// point. The most frequent kind comes first.
    fileprivate var linesOfSizes: [String] {
        let kinds = sizes.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }
        let all = (kinds.reduce(0) { $0 + $1.value.good }, kinds.reduce(0) { $0 + $1.value.all })
        return ["sizes within 1 point: \(share(all.0, all.1))"]
            + kinds.map { "  \($0.key): \(share($0.value.good, $0.value.all))" }
    }

    private func share(_ part: Int, _ whole: Int) -> String {
        guard whole > 0 else { return "\(part) of 0" }
        let percent = (Double(part) / Double(whole) * 1000).rounded() / 10
        return "\(part) of \(whole) (\(percent.shortText) %)"
    }

    /// Returns the totals as lines of text.
    fileprivate func lines(files: Int, unusable: Int) -> [String] {
        let skipped = SkippedScene.allCases.compactMap { reason in
            skippedScenes[reason].map { "\($0) \(reason.rawValue)" }
        }
        let off = MismatchCause.allCases.compactMap { cause in causes[cause].map { "\($0) \(cause.rawValue)" } }
        return [
            "\(files) \(files == 1 ? "file" : "files"), \(unusable) of them unusable; "
                + "\(scenes) \(scenes == 1 ? "scene" : "scenes"), \(comparedScenes) of them compared",
            "skipped scenes: " + (skipped.isEmpty ? "none" : skipped.joined(separator: ", ")),
            "skipped rows: \(staleCells), views in these rows: \(staleCellViews)",
            "exact: \(share(exact, views))",
            "within 0.5 points: \(share(withinHalfAPoint, views))",
            "within 0.5 points without stale scenes: "
                + "\(share(withinHalfAPoint - staleWithinHalfAPoint, views - staleViews)); views in stale scenes: \(staleViews)",
            "within 1 point: \(share(withinAPoint, views))",
            "exact on 3x devices: \(share(exactAtThree, viewsAtThree))",
            "views with a recorded size that depends on Apple's fonts: \(recordedSizes)",
            "off by more than 0.5 points: " + (off.isEmpty ? "none" : off.joined(separator: ", ")),
        ]
    }
}

/// A JSON document with the results of a comparison of files. The totals are at the top level.
package struct InterfaceReportDocument: Encodable, Sendable {
    let version = 1
    let files: Int
    let unusableFiles: Int
    let scenes: Int
    let comparedScenes: Int
    /// The number of skipped scenes by reason.
    let skippedScenes: [String: Int]
    let skippedRows: Int
    let skippedRowViews: Int
    let views: Int
    let exact: Int
    let withinHalfAPoint: Int
    let withinAPoint: Int
    /// The number of views in scenes whose recorded frames violate a required constraint of the scene.
    let staleViews: Int
    let staleWithinHalfAPoint: Int
    let viewsOn3xDevices: Int
    let exactOn3xDevices: Int
    let viewsOfRecordedSize: Int
    /// The number of views with an error of more than half a point, by cause.
    let mismatches: [String: Int]
    /// The number of views whose width and height differ from the recorded size by at most a point, by kind; `nil`
    /// without the option `--own-sizes`.
    let sizes: [String: Share]?
    let results: [File]

    struct Share: Encodable, Sendable {
        let withinAPoint: Int
        let views: Int
    }

    struct File: Encodable, Sendable {
        let file: String
        let error: String?
        let warnings: [String]
        let scenes: [Scene]
    }

    struct Scene: Encodable, Sendable {
        let id: String
        let title: String
        let line: Int
        let skipped: String?
        let skippedRows: Int
        let isStale: Bool
        let views: [View]

        init(_ comparison: SceneComparison) {
            id = comparison.id
            title = comparison.title
            line = comparison.line
            skipped = comparison.skipped?.rawValue
            skippedRows = comparison.staleCells
            isStale = comparison.isStale
            views = comparison.views.map(View.init)
        }
    }

    struct View: Encodable, Sendable {
        let id: String
        let name: String
        let kind: String
        let line: Int
        let recorded: [Double]
        let found: [Double]
        let error: Double
        let usesRecordedSize: Bool
        let cause: String?

        init(_ comparison: ViewComparison) {
            id = comparison.id
            name = comparison.name
            kind = comparison.kind
            line = comparison.line
            recorded = comparison.recorded.numbers
            found = comparison.found.numbers
            error = comparison.error
            usesRecordedSize = comparison.usesRecordedSize
            cause = comparison.cause?.rawValue
        }

        /// A description of the difference, such as
        /// `label title (abc-de-fgh): off by 2 (baseline): (8, 8, 42, 21), recorded (8, 10, 42, 21)`.
        var text: String {
            func list(_ numbers: [Double]) -> String { "(" + numbers.map(\.shortText).joined(separator: ", ") + ")" }
            return
                "\(kind) \(name) (\(id)): off by \(error.shortText) (\(cause ?? "")): \(list(found)), recorded \(list(recorded))"
        }
    }

    fileprivate init(_ totals: ComparisonTotals, files: [File], unusable: Int, hasSizes: Bool) {
        self.files = files.count
        unusableFiles = unusable
        scenes = totals.scenes
        comparedScenes = totals.comparedScenes
        skippedScenes = Dictionary(
            uniqueKeysWithValues: SkippedScene.allCases.map { ($0.rawValue, totals.skippedScenes[$0, default: 0]) })
        skippedRows = totals.staleCells
        skippedRowViews = totals.staleCellViews
        views = totals.views
        exact = totals.exact
        withinHalfAPoint = totals.withinHalfAPoint
        withinAPoint = totals.withinAPoint
        staleViews = totals.staleViews
        staleWithinHalfAPoint = totals.staleWithinHalfAPoint
        viewsOn3xDevices = totals.viewsAtThree
        exactOn3xDevices = totals.exactAtThree
        viewsOfRecordedSize = totals.recordedSizes
        mismatches = Dictionary(
            uniqueKeysWithValues: MismatchCause.allCases.map { ($0.rawValue, totals.causes[$0, default: 0]) })
        sizes = hasSizes ? totals.sizes.mapValues { Share(withinAPoint: $0.good, views: $0.all) } : nil
        results = files
    }
}

extension Rect {
    fileprivate var numbers: [Double] { [minX, minY, width, height] }
}
