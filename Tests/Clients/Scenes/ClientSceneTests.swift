import AnimaticTesting
import Foundation
import Testing
import UIKit

/// Scenes with constraints from a layout library have the same frames as the scenes with anchors.
///
/// The tests of `UIKit` compare the scenes with anchors with the scripts in `Timelines/UIKit`.
@MainActor
struct ClientSceneTests {
    /// The largest difference that rounding can cause, in points.
    private static let tolerance = 1e-9

    @Test(arguments: clientScenes.indices)
    func `every frame shows each view at the same place`(index: Int) throws {
        let (plain, client) = clientScenes[index]
        #expect(plain.script == client.script && plain != client)
        let (expected, found) = (try plain.samples(), try client.samples())
        #expect(expected.count == found.count && expected.count >= 72)
        for (number, (expected, found)) in zip(expected, found).enumerated() {
            #expect(expected.count >= 5 && Set(expected.keys) == Set(found.keys))
            for (name, sample) in expected {
                let distance = found[name]?.distance(to: sample) ?? .infinity
                #expect(distance <= Self.tolerance, "\(name) in frame \(number) of \(client)")
            }
        }
        #expect(expected.first != expected.last || expected.first != expected[expected.count / 3])
    }

    @Test(arguments: clientScenes.indices)
    func `the pictures are the same`(index: Int) async throws {
        let (plain, client) = clientScenes[index]
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("scenes-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let folders = ["plain", "client"].map { root.appendingPathComponent($0) }
        for (scene, folder) in zip([plain, client], folders) {
            try await scene.film(to: folder.path, framesPerSecond: 2)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folders[0].path).filter { $0.hasSuffix(".png") }
        #expect(names.count == Int((plain.end * 2).rounded(.up)))
        for name in names {
            // In the same build, equal pixels result in equal bytes.
            let files = try folders.map { try Data(contentsOf: $0.appendingPathComponent(name)) }
            #expect(files[0] == files[1], "\(name) of \(client)")
        }
    }
}
