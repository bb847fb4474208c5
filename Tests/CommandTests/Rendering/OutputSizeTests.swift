import Foundation
import TestSupport
import Testing

/// The smallest and the largest pictures of every output.
@Suite("The size of an output")
struct OutputSizeTests {
    private static let overlays = "constraints,frames,guides,margins,names,passes"

    private static func script(_ size: String) -> String {
        """
        animatic: 1
        device: {size: \(size), scale: 2}
        fps: 10
        duration: 0.2s
        views:
          root:
            subviews:
              title: {label: Title 🎈, font: 17, background: white, shadowOpacity: 1}
              switch: {switch: true}
              bar: {frame: [10, 40, 100, 20], gradient: {type: radial, colors: [red, blue]}, cornerRadius: 3}
        constraints:
          titleLeft: title.left == root.left + 8
          titleTop: title.top == root.top + 8
          switchLeft: switch.left == title.right + 8
          switchTop: switch.top == title.top
        """
    }

    /// Commands whose outputs accept `--fit`, and the PNG files that they write. Movies of ffmpeg are included where it
    /// is installed.
    private static let commands: [(arguments: [String], pictures: [String])] =
        [
            (["report", "@/film.yaml", "-o", "@/report.html"], []),
            (
                ["render", "@/film.yaml", "-o", "@/out", "--masks", "--geometry", "--sheet"],
                ["out/0000.png", "out/0001.png"]
            ),
            (["render", "@/film.yaml", "-o", "@/film.gif", "-o", "@/film.apng", "-o", "@/film.webp"], ["film.apng"]),
            (["render", "@/film.yaml", "-o", "@/svg/%04d.svg", "-o", "@/pdf/%04d.pdf"], []),
            (["render", "@/film.yaml", "-o", "@/film.tar", "--masks", "--geometry"], []),
            (["still", "@/film.yaml", "--at", "0.1s", "-o", "@/still.png"], ["still.png"]),
            (
                ["compose", "@/film.yaml", "--variant", "light", "--variant", "dark", "-o", "@/out"],
                ["out/0000.png", "out/0001.png"]
            ),
        ]
        + (FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")
            ? [(["render", "@/film.yaml", "-o", "@/a.mp4", "-o", "@/a.mov", "-o", "@/a.webm"], [])] : [])

    @Test("is at most the size that the user allows, down to one pixel", arguments: commands, ["1x1", "1x50", "50x1"])
    func smallest(command: (arguments: [String], pictures: [String]), fit: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("film.yaml", Self.script("[400, 500]"))
        let overlays = command.arguments[0] == "report" ? [] : ["--overlay", Self.overlays]
        let run = await InProcessCommand(command.arguments + ["--fit", fit, "--quiet"] + overlays, in: folder)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let edges = fit.split(separator: "x").compactMap { Int($0) }
        for name in command.pictures {
            let file = try folder.bytes(name)
            // The width and the height follow the signature and the name of the first chunk.
            let size = [16, 20].map { place in file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
            #expect(size[0] <= edges[0] && size[1] <= edges[1] && size.allSatisfy { $0 >= 1 }, "\(name)")
        }
    }

    @Test("is refused beyond the largest edge, with the limit", arguments: commands.map(\.arguments))
    func largest(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("film.yaml", Self.script("[16384, 40]"))
        let run = await InProcessCommand(arguments + ["--quiet"], in: folder)
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.errors.contains("pixels; an edge must be 1 through 16384 pixels"), "\(run.errors)")
        #expect(folder.names == ["film.yaml"])
    }

    /// The size of a WebP file has 14 bits.
    @Test func `of WebP is refused one pixel earlier`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("film.yaml", Self.script("[16384, 40]"))
        let run = await InProcessCommand(
            ["render", "@/film.yaml", "-o", "@/a.webp", "--scale", "1", "--quiet"], in: folder)
        #expect(run.status == 74)
        #expect(run.errors.contains("at most 16383 pixels along an edge, not 16384 × 40"), "\(run.errors)")
    }
}
