import Foundation
import Geometry
import Pictures
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@testable import TimelineScript

@Suite("A picture beside the script")
struct PictureTests {
    /// Returns the start of a PNG file according to the PNG specification. The rest of the file is not read.
    private func head(_ width: [UInt8], _ height: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52] + width + height
            + [8, 6, 0, 0, 0]
    }

    @Test(
        "has its size in pixels divided by the scale in its name",
        arguments: [("a.png", 300.0, 258.0), ("b@2x.png", 150, 129), ("sub/c@3x.png", 100, 86), ("d@2x", 150, 129)])
    func size(name: String, width: Double, height: Double) throws {
        let folder = try TemporaryFolder()
        // 300 = 1 · 256 + 44 and 258 = 1 · 256 + 2.
        try folder.write(name, bytes: head([0, 0, 1, 44], [0, 0, 1, 2]))

        let image = try PictureFile.find(name, in: folder.path)

        #expect(image == ViewContent.Image(path: folder.path(of: name), size: Size(width: width, height: height)))
    }

    @Test func `can be a symbol, with a point size after its name`() throws {
        func reading(_ text: String) -> (ViewContent.Image?, [String]) {
            let script = "animatic: 1\nviews: {root: {subviews: {icon: {image: \(text)}}}}\ntimeline: []\n"
            let result = TimelineReader.read(SourceFile(name: "a.yaml", text: script), folder: "")
            guard case .image(let image)? = result.timeline?.scene.root.subviews.first?.content else {
                return (nil, result.diagnostics.map(\.message))
            }
            return (image, result.diagnostics.map(\.message))
        }
        let (image, problems) = reading("symbol circle 36")
        // 27.5 / 18 points for each point of the size at the scale `large`, and 1 / 1.28 of it at the scale `medium`.
        #expect(problems == [] && image?.size == Size(width: 43, height: 43) && image?.renderingMode == .alwaysTemplate)
        #expect(reading("symbol circle").0?.size == Size(width: 20.5, height: 20.5))
        #expect(reading("symbol circel").1.first?.contains("no drawing of the symbol 'circel'") == true)
        for text in ["symbol circle 0", "symbol circle nan", "symbol circle 36 7", "symbol circle 1001"] {
            #expect(reading(text).1.first?.contains("a point size of 1 to 1,000") == true, "\(text)")
        }
        #expect(reading("\"symbol \"").1.count == 1)
    }

    @Test func `can be reached through subfolders and links inside the folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write("sub/a.png", bytes: head([0, 0, 0, 1], [0, 0, 0, 1]))
        try folder.link("b.png", to: "sub/a.png")

        #expect(try PictureFile.find("sub/../sub/a.png", in: folder.path).size == Size(width: 1, height: 1))
        #expect(try PictureFile.find("b.png", in: folder.path).path == folder.path(of: "b.png"))
    }

    @Test func `cannot be reached through a link that leaves the folder`() throws {
        let outside = try TemporaryFolder()
        try outside.write("a.png", bytes: head([0, 0, 0, 1], [0, 0, 0, 1]))
        let folder = try TemporaryFolder()
        try folder.link("file.png", to: outside.path(of: "a.png"))
        try folder.link("folder", to: outside.path)

        for path in [
            "file.png", "folder/a.png", "../\(outside.url.lastPathComponent)/a.png", outside.path(of: "a.png"),
        ] {
            #expect(throws: PictureFile.Problem.outside) { try PictureFile.find(path, in: folder.path) }
        }
    }

    /// A script must not learn the names of files outside of its folder.
    @Test func `is only suggested if it is allowed`() throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>"
        let outside = try TemporaryFolder()
        try outside.write("secret.svg", svg)
        let folder = try TemporaryFolder()
        try folder.write("in/secret.svg", svg)
        try folder.link("in/linked.svg", to: outside.path(of: "secret.svg"))
        try folder.link("out", to: outside.path)
        func meant(_ path: String, allowed: [String] = []) -> String? {
            var limits = ReadingLimits.usual
            limits.folders = allowed
            let script = "animatic: 1\nviews: {root: {subviews: {a: {image: \(path)}}}}\ntimeline: []\n"
            let problems = TimelineReader.read(
                SourceFile(name: "a.yaml", text: script), folder: folder.path, within: limits
            ).diagnostics
            #expect(problems.map(\.id) == [.imageMissing] || problems.map(\.id) == [.imageOutside])
            return problems.first?.suggestion
        }
        #expect(meant("in/secert.svg") == "in/secret.svg")
        #expect(meant("./in/secert.svg") == "./in/secret.svg")
        #expect(meant("in/../in/secert.svg") == "in/../in/secret.svg")
        // A link to a place outside of the folder, a file in such a folder, and an outside folder by its name.
        #expect(meant("in/lniked.svg") == nil)
        #expect(meant("out/secert.svg") == nil)
        #expect(meant("oot/secret.svg") == nil)
        #expect(meant(outside.path(of: "secert.svg")) == nil)
        #expect(meant("out/secert.svg", allowed: [outside.path]) == "out/secret.svg")
        #expect(meant(outside.path(of: "secert.svg"), allowed: [outside.path]) == outside.path(of: "secret.svg"))
        #expect(meant("in/lniked.svg", allowed: [outside.path]) == "in/linked.svg")
    }

    @Test func `is missing if its link is dangling`() throws {
        let folder = try TemporaryFolder()
        try folder.link("a.png", to: "b.png")
        try folder.link("b.png", to: "a.png")

        #expect(throws: PictureFile.Problem.missing) { try PictureFile.find("a.png", in: folder.path) }
    }

    @Test func `must be a picture file within the limits`() throws {
        let folder = try TemporaryFolder()
        // 16,384 × 3,906 pixels are just below 64 million.
        let good = head([0, 0, 0x40, 0], [0, 0, 0x0F, 0x42])
        try folder.write("good.png", bytes: good)
        try folder.write("short.png", bytes: Array(good.prefix(23)))
        try folder.write("text.png", bytes: Array("this is not a picture at all".utf8))
        try folder.write("flat.png", bytes: head([0, 0, 0, 5], [0, 0, 0, 0]))
        try folder.write("wide.png", bytes: head([0, 0, 0x40, 1], [0, 0, 0, 1]))
        try folder.write("huge.png", bytes: head([0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1]))
        try folder.write("many.png", bytes: head([0, 0, 0x40, 0], [0, 0, 0x0F, 0x43]))
        try folder.write("endless.svg", "<svg width='1e9' height='2'/>")
        try folder.write("sizeless.svg", "<svg/>")

        #expect(try PictureFile.find("good.png", in: folder.path).size == Size(width: 16_384, height: 3906))
        for (name, fault) in [
            ("short.png", PictureHeader.Fault.damaged(.png, "it ends early")), ("text.png", .unknownFormat),
            ("flat.png", .damaged(.png, "it has no pixels")), ("sizeless.svg", .noSize),
        ] {
            #expect(throws: PictureFile.Problem.unreadable(fault)) { try PictureFile.find(name, in: folder.path) }
        }
        #expect(throws: PictureFile.Problem.tooLarge(width: 16_384, height: 3907)) {
            try PictureFile.find("many.png", in: folder.path)
        }
        #expect(throws: PictureFile.Problem.tooLarge(width: 1e9, height: 2)) {
            try PictureFile.find("endless.svg", in: folder.path)
        }
        #expect(throws: PictureFile.Problem.tooLarge(width: 16_385, height: 1)) {
            try PictureFile.find("wide.png", in: folder.path)
        }
        #expect(throws: PictureFile.Problem.tooLarge(width: 4_294_967_295, height: 1)) {
            try PictureFile.find("huge.png", in: folder.path)
        }
    }
}
