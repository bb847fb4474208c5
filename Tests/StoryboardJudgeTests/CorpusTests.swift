import CanvasComparison
import Film
import Foundation
import Geometry
import InterfaceBuilder
import Playback
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

/// Compares layouts of real storyboards and xibs with the frames that Apple's engine computed.
@Suite("On real storyboards and xibs")
struct CorpusTests {
    /// The minimum agreement, which an earlier version reached. Each share is a fraction of the compared views.
    ///
    /// The agreement is lower for the selection than for the collections, because it contains similar documents only
    /// once.
    private struct Minimum {
        let views: Int
        let withinHalfAPoint: Double
        let withinAPoint: Double
        /// The share of the views on 3x canvases whose frames agree to a pixel.
        let exactAtThree: Double
        /// The share within half a point without the measured guides and margins.
        let fromFilesAlone: Double
        let scripts: Int

        private init(
            views: Int, half: Double, point: Double, atThree: Double, filesAlone: Double, scripts: Int
        ) {
            self.views = views
            withinHalfAPoint = half
            withinAPoint = point
            exactAtThree = atThree
            fromFilesAlone = filesAlone
            self.scripts = scripts
        }

        private static let minima = [
            "Storyboards": Minimum(
                views: 322, half: 0.92, point: 0.95, atThree: 1, filesAlone: 0.9, scripts: 99),
            "corpus": Minimum(
                views: 1892, half: 0.985, point: 0.985, atThree: 0.99, filesAlone: 0.98, scripts: 300),
            "corpus-2": Minimum(
                views: 1248, half: 0.955, point: 0.96, atThree: 0.91, filesAlone: 0.955, scripts: 300),
        ]

        init(_ corpus: StoryboardCorpus) throws {
            self = try #require(Self.minima[corpus.name])
        }
    }

    /// Returns the iOS documents of a corpus by path. macOS documents are rejected.
    private func documents(of corpus: StoryboardCorpus) throws -> [InterfaceDocument] {
        try corpus.documentPaths().compactMap { name in
            let path = corpus.folder.appending(path: name).path
            return try? InterfaceReader.read(try SourceFile.loadInterface(path: path, shownAs: path))
        }
    }

    private func totals(of corpus: StoryboardCorpus, measured: MeasuredEnvironments?) throws -> ComparisonTotals {
        var report = InterfaceReport()
        for document in try documents(of: corpus) {
            report.add(document, measured: measured, measuring: FixedAdvanceTextMeasurer())
        }
        return report.totals
    }

    @Test(
        .enabled(
            if: StoryboardCorpus.available.count == 3,
            "make nightly compares the complete collections, if they are on the machine"
        ))
    func `the complete collections are also compared`() throws {
        // 20 of the 262 files in the first collection are for macOS.
        #expect(try StoryboardCorpus.available.dropFirst().map { try documents(of: $0).count } == [242, 249])
    }

    @Test func `every file of the selection is read`() throws {
        #expect(try documents(of: .selection).count == StoryboardCorpus.selection.documentPaths().count)
    }

    @Test(arguments: StoryboardCorpus.available)
    func `most views have Apple's frames, with measured guides and margins`(
        corpus: StoryboardCorpus
    ) throws {
        let cases = try Data(contentsOf: corpus.measurements)
        let totals = try totals(of: corpus, measured: try JSONDecoder().decode(MeasuredEnvironments.self, from: cases))
        let minimum = try Minimum(corpus)
        print("evidence: \(corpus): \(totals.withinHalfAPoint) of \(totals.views) views within half a point")
        #expect(totals.views >= minimum.views)
        #expect(Double(totals.withinHalfAPoint) >= minimum.withinHalfAPoint * Double(totals.views))
        #expect(Double(totals.withinAPoint) >= minimum.withinAPoint * Double(totals.views))
        #expect(Double(totals.exactAtThree) >= minimum.exactAtThree * Double(totals.viewsAtThree))
        // In the first collection 39 of 392 scenes with 44 of 1,936 views are omitted, 22 of them Apple's launch
        // screens. The reason for each omission is in the file.
        #expect(totals.comparedScenes >= totals.scenes * 90 / 100)
        #expect(totals.staleViews * 100 <= totals.views * 3)
    }

    @Test(arguments: StoryboardCorpus.available)
    func `most views have Apple's frames, from the files alone`(corpus: StoryboardCorpus) throws {
        let totals = try totals(of: corpus, measured: nil)
        let minimum = try Minimum(corpus)
        #expect(totals.views >= minimum.views)
        #expect(Double(totals.withinHalfAPoint) >= minimum.fromFilesAlone * Double(totals.views))
    }

    @Test(arguments: StoryboardCorpus.available)
    func `every scene is a valid script with the same frames`(corpus: StoryboardCorpus) throws {
        var count = 0
        for document in try documents(of: corpus) {
            for scene in document.scenes {
                let environment = CanvasEnvironment.predicted(for: scene, in: document)
                let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: .recorded)
                let script = SceneScript(plan, title: "scene", source: document.file.name)
                let source = SourceFile(name: "scene.yaml", text: script.text)
                let (timeline, problems) = TimelineReader.read(source, folder: "")
                #expect(problems.filter { $0.severity == .error }.isEmpty, "\(document.file.name) \(scene.root.id)")
                guard let timeline else { continue }
                // A window has a size. A scene in a bar can be recorded without a size.
                guard let frame = scene.root.frame, frame.width >= 1, frame.height >= 1 else { continue }
                let planned = frames(plan.makeWindow(measuring: FixedAdvanceTextMeasurer()))
                let scripted = frames(SceneBuilder(timeline, measuring: FixedAdvanceTextMeasurer()).build().window)
                #expect(planned.count == scripted.count)
                for (name, frame) in planned {
                    let other = scripted[name] ?? []
                    let isSame = zip(frame, other).allSatisfy { abs($0 - $1) < 1e-4 } && other.count == 4
                    #expect(isSame, "\(document.file.name) \(scene.root.id) \(name): \(frame) \(other)")
                }
                count += 1
            }
        }
        #expect(count >= (try Minimum(corpus)).scripts)
    }

    /// Returns the frames by name, relative to their superviews and without rounding.
    private func frames(_ window: Window) -> [String: [Double]] {
        window.rounding = .none
        window.rootView.layoutIfNeeded()
        return Dictionary(
            uniqueKeysWithValues: window.tree.views.map { id in
                let frame = window.tree[id].frame
                return (window.tree[id].name, [frame.minX, frame.minY, frame.width, frame.height])
            })
    }
}
