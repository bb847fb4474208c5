package import Diagnostics
package import InterfaceBuilder
package import Layout

/// What came of comparing files, as lines for people and as a document for programs.
package struct InterfaceReport {
    package private(set) var totals = ComparisonTotals()
    private var files: [InterfaceReportDocument.File] = []
    private var unusable = 0

    package init() {}

    /// Lays out every scene of `document` and compares.
    package mutating func add(
        _ document: InterfaceDocument, measured: MeasuredEnvironments?, measuring measurer: any TextMeasuring
    ) {
        var own = ComparisonTotals()
        var scenes: [InterfaceReportDocument.Scene] = []
        for (scene, predicted) in zip(document.scenes, CanvasEnvironment.predicted(in: document)) {
            var environment = predicted
            if let measured { environment = measured.completing(environment, of: scene, in: document.file.name) }
            let comparison = SceneComparison(scene, of: document, in: environment, measuring: measurer)
            own.add(comparison, of: document)
            totals.add(comparison, of: document)
            scenes.append(InterfaceReportDocument.Scene(comparison))
        }
        files.append(
            InterfaceReportDocument.File(
                file: document.file.name, error: nil, warnings: document.notes.map(\.message), scenes: scenes))
    }

    /// Counts a file that could not be used.
    package mutating func addUnusable(_ diagnostic: Diagnostic) {
        unusable += 1
        files.append(
            InterfaceReportDocument.File(
                file: diagnostic.span.file, error: diagnostic.message, warnings: [], scenes: []))
    }

    package var document: InterfaceReportDocument {
        InterfaceReportDocument(totals, files: files, unusable: unusable)
    }

    /// Each view that is off by more than half a point, the worst first in its file; then the totals.
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
        return (lines + totals.lines(files: files.count, unusable: unusable)).joined(separator: "\n") + "\n"
    }
}
