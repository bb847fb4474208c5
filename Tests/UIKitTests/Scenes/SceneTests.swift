import Film
import Foundation
import Geometry
import Pictures
import Playback
import Rendering
import Reporting
import TestSupport
import Testing
import Text
import TimelineScript
import UIKit
import Views

/// Compares UIKit code and a script of the same screen: they must have the same frames.
///
/// The scripts have expectations with values computed by hand, so that a common error of both is detected.
@MainActor
struct SceneTests {
    private nonisolated static let scenes: [FilmedScene.Type] = [
        GrowingCard.self, InterruptedAnimator.self, LoginError.self, StackDetails.self, SwappedLayouts.self,
    ]
    private static let folder = Repository.root.appending(path: "Timelines/UIKit")
    /// The maximum difference in points that rounding can explain.
    private static let tolerance = 1e-9

    private static func timeline(of scene: FilmedScene.Type) throws -> Timeline {
        let name = "\(scene.script).yaml"
        let source = try SourceFile.load(path: folder.appending(path: name).path, shownAs: name)
        let (timeline, diagnostics) = TimelineReader.read(source, folder: folder.path)
        #expect(diagnostics.map(\.message) == [])
        return try #require(timeline)
    }

    private static func player(of timeline: Timeline, framesPerSecond: Int = 60) throws -> Player {
        Player(
            SceneBuilder(timeline, measuring: try CairoTextMeasurer()).build(), framesPerSecond: framesPerSecond,
            until: timeline.end)
    }

    @Test func `each script has a scene`() throws {
        let scripts = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(scripts.sorted() == Self.scenes.map { "\($0.script).yaml" })
    }

    @Test(arguments: scenes.indices)
    func `every frame shows each view of the script at its position`(index: Int) async throws {
        let scene = Self.scenes[index]
        let timeline = try Self.timeline(of: scene)
        #expect(timeline.end == Duration(timeInterval: scene.end))
        var sink = RecordingSink()
        // The clock of a screen counts nanoseconds.
        try await Self.player(of: timeline).play(at: scene.times.map { Duration(timeInterval: $0) }, into: &sink)
        let samples = try scene.samples()
        #expect(samples.count == sink.frames.count && samples.count >= 72)
        var moved: Set<String> = []
        for (frame, sample) in zip(sink.frames, samples) {
            let tree = frame.presentation
            #expect(Set(tree.views.map { tree[$0].name }) == Set(sample.keys), "at \(frame.time)")
            for view in tree.views {
                let name = tree[view].name
                let expected = FilmedScene.Sample(frame: CGRect(tree[view].frame), alpha: CGFloat(tree[view].alpha))
                let found = try #require(sample[name])
                #expect(
                    found.distance(to: expected) <= Self.tolerance, "\(name) at \(frame.time): \(found), \(expected)")
                if found != samples[0][name] { moved.insert(name) }
            }
        }
        #expect(!moved.isEmpty, "a film without movement compares nothing")
    }

    @Test(arguments: scenes.indices)
    func `pictures of both films have the same pixels`(index: Int) async throws {
        let scene = Self.scenes[index]
        let root = FileManager.default.temporaryDirectory.appending(path: "scenes-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let (code, script) = (root.appending(path: "code").path, root.appending(path: "script").path)
        // The times 0, 0.5 s, 1 s and so on. Every scene moves at 0.5 s.
        try await scene.film(to: code, framesPerSecond: 2)
        var frames = PNGSequence(folder: script)
        try await Self.player(of: Self.timeline(of: scene), framesPerSecond: 2).play(into: &frames)
        let names = try FileManager.default.contentsOfDirectory(atPath: script).filter { $0.hasSuffix(".png") }.sorted()
        #expect(names.count == Int((scene.end * 2).rounded(.up)))
        let pictures = try names.map { name in
            let picture = try ImageSurface(path: "\(code)/\(name)").bitmap
            #expect(picture == (try ImageSurface(path: "\(script)/\(name)").bitmap), "\(scene.script), \(name)")
            return picture
        }
        #expect(pictures[0] != pictures[1])
    }
}
