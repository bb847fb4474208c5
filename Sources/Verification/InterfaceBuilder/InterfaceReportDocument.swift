import Geometry

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
    /// The number of views in scenes whose recorded frames break their own required constraints.
    let staleViews: Int
    let staleWithinHalfAPoint: Int
    let viewsOn3xDevices: Int
    let exactOn3xDevices: Int
    let viewsOfRecordedSize: Int
    /// The number of views with an error of more than half a point, by cause.
    let mismatches: [String: Int]
    /// The number of views whose width and height are within a point, by kind; `nil` without the option `--own-sizes`.
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

    init(_ totals: ComparisonTotals, files: [File], unusable: Int, hasSizes: Bool) {
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
