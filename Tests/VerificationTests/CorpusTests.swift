import Diagnostics
import Foundation
import Geometry
import InterfaceBuilder
import Playback
import Simulation
import TestSupport
import Testing
import TimelineScript
import Verification
import Views

/// Real storyboards and xibs, with the frames that Apple's engine computed.
@Suite(
    "On real storyboards and xibs",
    .enabled(if: SharedReference.corpus != nil, "the storyboards and xibs do not lie beside this checkout"))
struct CorpusTests {
    /// Those of iOS, by path.
    private static let documents: [InterfaceDocument] = {
        guard let corpus = SharedReference.corpus else { return [] }
        let names = (FileManager.default.enumerator(atPath: corpus.path)?.compactMap { $0 as? String } ?? []).sorted()
        return names.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.compactMap { name in
            let path = corpus.appending(path: name).path
            return (try? SourceFile.loadInterface(path: path, shownAs: path)).flatMap { try? InterfaceReader.read($0) }
        }
    }()

    private func totals(_ measured: MeasuredEnvironments?) -> ComparisonTotals {
        var report = InterfaceReport()
        for document in Self.documents {
            report.add(document, measured: measured, measuring: FixedAdvanceTextMeasurer())
        }
        return report.totals
    }

    @Test func `nearly all views are where Apple's engine put them, guides and margins as measured`() throws {
        let corpus = try #require(SharedReference.corpus)
        let cases = try Data(contentsOf: corpus.appending(path: "cases.json"))
        let totals = totals(try JSONDecoder().decode(MeasuredEnvironments.self, from: cases))
        #expect(totals.views > 1900)
        #expect(Double(totals.withinHalfAPoint) >= 0.975 * Double(totals.views))
        #expect(Double(totals.withinAPoint) >= 0.985 * Double(totals.views))
        #expect(Double(totals.exactAtThree) >= 0.99 * Double(totals.viewsAtThree))
        // Of 392 scenes 18 are left out, each for a reason that the file itself gives.
        #expect(totals.comparedScenes >= totals.scenes * 95 / 100)
    }

    @Test func `and nine in ten from the files alone`() {
        let totals = totals(nil)
        #expect(totals.views > 0)
        #expect(Double(totals.withinHalfAPoint) >= 0.9 * Double(totals.views))
    }

    @Test func `every scene is a good script that lays out the same frames`() throws {
        var count = 0
        for document in Self.documents {
            for scene in document.scenes {
                let environment = CanvasEnvironment.predicted(for: scene, in: document)
                let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: .recorded)
                let script = SceneScript(plan, title: "scene", source: document.file.name)
                let source = SourceFile(name: "scene.yaml", text: script.text)
                let (timeline, problems) = TimelineReader.read(source, folder: "")
                #expect(problems.filter { $0.severity == .error }.isEmpty, "\(document.file.name) \(scene.root.id)")
                guard let timeline else { continue }
                // A window has a size; a scene in a bar may be recorded without one.
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
        #expect(count > 300)
    }

    /// By name, in their superviews, as solved.
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
