import Diagnostics
import Geometry
import TestSupport
import Testing
import Views

@testable import Film
@testable import FrameFolders
@testable import Pictures
@testable import Rendering

@Suite("The libraries that decode pictures")
struct PictureLibraryTests {
    private let folder: TemporaryFolder
    private let png: TestScene
    private let jpeg: TestScene
    private let webP: TestScene
    private let svg: TestScene

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.png",
            bytes: PNGEncoding.encode(Bitmap(width: 1, height: 1, pixels: [0xFF12_3456], isOpaque: true)))
        try folder.write("a.jpg", bytes: EncodedPicture.jpeg([0xFF12_3456], 1, 1))
        try folder.write("a.webp", bytes: EncodedPicture.webP([0xFF12_3456], 1, 1))
        try folder.write("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>")
        func scene(_ name: String) -> TestScene {
            var scene = TestScene(width: 9, height: 9)
            let picture = ViewContent.Image(path: folder.path(of: name), size: scene.canvas)
            scene.add(Rect(origin: .zero, size: scene.canvas), content: .image(picture))
            return scene
        }
        self.folder = folder
        (png, jpeg, webP, svg) = (scene("a.png"), scene("a.jpg"), scene("a.webp"), scene("a.svg"))
    }

    /// Renders the frames with the given numbers to the folder `name`.
    private func render(
        _ film: TestFilm, to name: String, of numbers: [Int]? = nil, shard: String? = nil, jobs: Int = 1
    ) async throws {
        let chosen = ChosenFrames(0..<film.frames.count)
        var sequence = PNGSequence(
            folder: folder.path(of: name), jobs: jobs,
            origin: RenderOrigin(tool: "test 1", chosen: chosen, shard: shard))
        try await sequence.begin(film.format)
        for number in numbers ?? chosen.numbers { try await sequence.receive(film.frames[number]) }
        try await sequence.finish(.complete)
    }

    @Test("are in the manifest with their versions if a frame needs them", arguments: [1, 3])
    func named(jobs: Int) async throws {
        defer { folder.remove() }
        try await render(TestFilm([png, jpeg, webP, svg, jpeg]), to: "all", jobs: jobs)
        try await render(TestFilm([png, .cards]), to: "none", jobs: jobs)

        let libraries = try #require(RenderManifest(in: folder.path(of: "all"))).pictureLibraries
        #expect(libraries.keys.sorted() == ["libjpeg-turbo", "librsvg", "libwebp"])
        #expect(libraries["librsvg"]?.wholeMatch(of: /2\.\d+\.\d+/) != nil)
        #expect(libraries["libwebp"]?.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
        #expect(libraries["libjpeg-turbo"]?.wholeMatch(of: /libturbojpeg\.so\.\d+\.\d+\.\d+, [0-9a-f]{16}/) != nil)
        #expect(try #require(RenderManifest(in: folder.path(of: "none"))).pictureLibraries == [:])
    }

    @Test func `of another version cause only dependent frames to be drawn again`() {
        defer { folder.remove() }
        let old = GeometryDigest("film") { format, _ in [PictureLibrary(name: format.rawValue, version: "1.0")] }
        let new = GeometryDigest("film") { format, _ in
            [PictureLibrary(name: format.rawValue, version: format == .webP ? "1.1" : "1.0")]
        }
        #expect(old.hash(of: webP.tree) != new.hash(of: webP.tree))
        for scene in [png, jpeg, svg, .cards] { #expect(old.hash(of: scene.tree) == new.hash(of: scene.tree)) }
    }

    @Test func `of shards are the same as those of the complete film`() async throws {
        defer { folder.remove() }
        let film = TestFilm([png, webP, jpeg, webP])
        try await render(film, to: "whole")
        for (number, frames) in [(1, [0]), (2, [1, 3]), (3, [2])] {
            try await render(film, to: "merged/part-\(number)-of-3", of: frames, shard: "\(number)/3")
        }

        let merge = try FolderMerge([folder.path(of: "merged")])
        try merge.publishInPlace()

        #expect(merge.films.map(\.frameCount) == [4] && folder.names(in: "merged") == folder.names(in: "whole"))

        #expect(try folder.bytes("merged/manifest.json") == folder.bytes("whole/manifest.json"))
    }

    @Test func `of two versions in two shards are refused`() async throws {
        defer { folder.remove() }
        let film = TestFilm([webP, png])
        try await render(film, to: "merged/part-1-of-2", of: [0], shard: "1/2")
        try await render(film, to: "merged/part-2-of-2", of: [1], shard: "2/2")
        let path = "merged/part-2-of-2/manifest.json"
        let manifest = String(decoding: try folder.bytes(path), as: UTF8.self)
        #expect(manifest.contains("\"pictureLibraries\": {}"))
        try folder.write(path, manifest.replacing("{}\n", with: "{\"libwebp\": \"0.1.2\"}\n"))

        let refusal = #expect(throws: RenderingError.self) {
            try FolderMerge([folder.path(of: "merged")])
        }

        #expect(
            refusal?.description.contains("its pictures were decoded by libwebp 0.1.2, those of another part by")
                == true)
    }
}
