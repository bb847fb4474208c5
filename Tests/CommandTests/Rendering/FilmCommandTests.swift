import Foundation
import TestSupport
import Testing

/// A red box of 5 × 5 points that moves from 0 to 20 in a fifth of a second, on a white background. The film has 25 ×
/// 15 pixels.
private let smallSlide = """
    animatic: 1
    title: Slide
    device: {size: [25, 15], scale: 1}
    fps: 20
    duration: 0.4s
    views: {root: {background: white, subviews: {box: {background: red}}}}
    constraints: {x: box.leading == root.leading + 0, y: box.top == root.top + 5, w: box.width == 5, h: box.height == 5}
    timeline:
      - at: 0.1s
        animate: {duration: 0.2s, curve: linear}
        do: [x.constant = 20, root.layoutIfNeeded()]
    """

@Suite("The command's films")
struct FilmCommandTests {
    private static let hasFFmpeg = ["/usr/bin/ffmpeg", "/usr/bin/ffprobe"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test func `are all produced in one pass, in addition to a folder of frames`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        let render = try Command(
            ["render", "slide.yaml", "-o", "a.gif", "-o", "b/a.apng", "-o", "a.webp", "-o", "frames"], in: folder.url)

        #expect(render.status == 0 && render.errors.isEmpty)
        #expect(render.output == "a.gif: 8 frames\nb/a.apng: 8 frames\na.webp: 8 frames\nframes: 8 frames\n")
        #expect(folder.names == ["a.gif", "a.webp", "b", "frames", "slide.yaml"])
    }

    @Test func `are written to standard output as raw frames`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        try folder.write("raw", "")
        let render = try Command(
            ["render", "slide.yaml", "-o", "-.rgba"], in: folder.url, output: folder.url.appending(path: "raw").path)
        let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "raw")))

        #expect(render.status == 0 && render.errors == "-.rgba: 8 frames\n")
        try #require(bytes.count == 8 * 25 * 15 * 4)
        func pixel(_ frame: Int, _ x: Int, _ y: Int) -> [UInt8] {
            let place = ((frame * 15 + y) * 25 + x) * 4
            return Array(bytes[place..<place + 4])
        }
        // Frame 4, at 0.2 s, is in the middle of the animation. The box is at 10.
        #expect(pixel(4, 9, 7) == [255, 255, 255, 255] && pixel(4, 15, 7) == [255, 255, 255, 255])
        #expect(pixel(4, 10, 7) == pixel(0, 0, 7) && pixel(4, 14, 7) == pixel(7, 20, 7))
        #expect(pixel(0, 0, 7)[0] == 255 && pixel(0, 0, 7)[2] < 128)
    }

    @Test(
        "are videos with even edges and the right number of frames", .enabled(if: hasFFmpeg, "needs ffmpeg"),
        arguments: [("a.mp4", "h264"), ("a.webm", "vp9")])
    func videos(name: String, codec: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        let render = try Command(["render", "slide.yaml", "-o", name], in: folder.url)

        #expect(render.status == 0 && render.errors.isEmpty)
        #expect(folder.names == [name, "slide.yaml"])
        let answer = try #require(Program("ffprobe")).output(
            [
                "-v", "error", "-count_frames", "-show_entries",
                "stream=codec_name,width,height,nb_read_frames,r_frame_rate", "-of", "csv=p=0", name,
            ], in: folder.url)
        #expect(answer.text == "\(codec),26,16,20/1,8\n")
    }

    @Test func `report that ffmpeg is missing or failed, and keep the earlier file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        try folder.write("a.mp4", "earlier")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "bin"), withIntermediateDirectories: true)
        let path = ["PATH": folder.url.appending(path: "bin").path]
        let missing = try Command(["render", "slide.yaml", "-o", "a.mp4"], in: folder.url, environment: path)
        #expect(missing.status == 74)
        #expect(
            missing.errors
                == "error: cannot write 'a.mp4': ffmpeg is not installed (apt-get install ffmpeg); .apng, .gif and .webp "
                + "need no other program\n")

        let film = try Command(["render", "slide.yaml", "-o", "a.mov"], in: folder.url, environment: path)
        #expect(film.status == 74 && film.errors.hasPrefix("error: cannot write 'a.mov': ffmpeg is not installed"))

        try folder.write("bin/ffmpeg", "#!/bin/sh\necho 'no space for this' >&2\nexit 3\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "bin/ffmpeg").path)
        let dead = try Command(["render", "slide.yaml", "-o", "a.mp4"], in: folder.url, environment: path)
        #expect(dead.status == 74)
        #expect(dead.errors == "error: cannot write 'a.mp4': ffmpeg ended with status 3: no space for this\n")
        #expect(folder.names == ["a.mp4", "bin", "slide.yaml"])
        #expect(try String(contentsOf: folder.url.appending(path: "a.mp4"), encoding: .utf8) == "earlier")
    }

    @Test(
        "report in one line why ffmpeg failed, and the other outputs are complete",
        arguments: [
            // ffmpeg fails in the middle, at the end, and without a message.
            ("head -c 2000 > /dev/null; echo disk full >&2; exit 1", "ffmpeg ended with status 1: disk full"),
            ("cat > /dev/null; echo disk full >&2; exit 3", "ffmpeg ended with status 3: disk full"),
            ("head -c 2000 > /dev/null; kill -9 $$", "ffmpeg ended with signal 9"),
            ("cat > /dev/null", "ffmpeg wrote nothing"),
        ], [1, 2])
    func deadProgram(end: (script: String, words: String), jobs: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        for name in ["a.mp4", "a.gif", "frames/0000.png"] { try folder.write(name, "earlier") }
        try folder.write("bin/ffmpeg", "#!/bin/sh\n\(end.script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path(of: "bin/ffmpeg"))
        let render = try Command(
            [
                "render", "slide.yaml", "-o", "a.mp4", "-o", "a.gif", "-o", "frames", "--scale", "4", "--jobs",
                "\(jobs)",
            ], in: folder.url, environment: ["PATH": folder.path(of: "bin") + ":/usr/bin:/bin"])

        #expect(render.status == 74 && render.errors == "error: cannot write 'a.mp4': \(end.words)\n")
        #expect(folder.names == ["a.gif", "a.mp4", "bin", "frames", "slide.yaml"])
        #expect(try folder.bytes("a.mp4") == Array("earlier".utf8))
        #expect(folder.names(in: "frames").count == 17)
        let isEarlier = try folder.bytes("a.gif") == Array("earlier".utf8)
        #expect(!isEarlier)
    }

    @Test(
        "are refused if the options or the paths do not permit them",
        arguments: [
            (["-o", "a.gif", "--every", "2"], 64), (["-o", "a.gif", "--at", "0s"], 64),
            (["-o", "a.gif", "--shard", "1/2"], 64), (["-o", "a.gif", "--sheet"], 64), (["-o", "a", "-o", "b"], 64),
            (["-o", "-.rgba", "-o", "-.y4m"], 64), (["-o", "a.gif", "-o", "a.gif"], 64),
            (["slide.yaml", "-o", "a.gif"], 64), (["-o", "slide.yaml/a.gif"], 74),
            (["-o", "a.mp4", "--background", "clear"], 64), (["-o", "-.y4m", "--background", "clear"], 64),
        ] as [([String], Int32)])
    func refusals(options: [String], status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        let render = try Command(["render", "slide.yaml"] + options, in: folder.url)
        #expect(render.status == status)
        #expect(render.errors.lowercased().hasPrefix("error: "))
        #expect(folder.names == ["slide.yaml"])
    }

    @Test(
        "are refused if one would overwrite another",
        arguments: [
            (["ov", "ov/0000.png"], "'ov/0000.png' would be one of the files in 'ov'"),
            (["a/../ov/00012.png", "./ov/"], "'a/../ov/00012.png' would be one of the files in './ov/'"),
            (["ov/x.gif", "./ov/x.gif"], "'ov/x.gif' and './ov/x.gif' are the same path"),
            (["v/%d.svg", "v/../v/%04d.svg"], "'v/%d.svg' and 'v/../v/%04d.svg' are the same path"),
            (["linked/x.gif", "true/x.gif"], "'linked/x.gif' and 'true/x.gif' are the same path"),
            (["true", "linked/sheet.png", "--sheet"], "'linked/sheet.png' would be one of the files in 'true'"),
        ] as [([String], String)])
    func overlaps(outputs: [String], words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        try folder.write("true/file", "earlier")
        try folder.link("linked", to: folder.path(of: "true"))
        let options = outputs.flatMap { $0.hasPrefix("--") ? [$0] : ["-o", $0] }
        let render = try Command(["render", "slide.yaml"] + options, in: folder.url)
        #expect(render.status == 64 && render.errors.contains(words), "\(render.errors)")
        #expect(folder.names == ["linked", "slide.yaml", "true"] && folder.names(in: "true") == ["file"])
    }

    @Test func `can be in the folder of the frames under names that no frame has`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        let outputs = ["-o", "a", "-o", "a/000.png", "-o", "a/0000.gif", "-o", "a/sheet.png", "-o", "a/%04d.svg"]
        #expect(try Command(["render", "slide.yaml"] + outputs, in: folder.url).status == 0)
        #expect(folder.names(in: "a").count == 8 + 1 + 3 + 8)
    }

    @Test("have stills as vectors", arguments: [("a.svg", "<?xml"), ("a.pdf", "%PDF-")])
    func stills(name: String, start: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", smallSlide)
        let files = try (0..<2).map { _ in
            #expect(try Command(["still", "slide.yaml", "--at", "0.2s", "-o", name], in: folder.url).status == 0)
            return [UInt8](try Data(contentsOf: folder.url.appending(path: name)))
        }
        #expect(files[0] == files[1] && files[0].starts(with: start.utf8))
        // An SVG file contains its size in points and the position of the box in the middle of the animation.
        if name == "a.svg" {
            let text = String(decoding: files[0], as: UTF8.self)
            #expect(text.contains(#"viewBox="0 0 25 15""#) && text.contains("M 10 5"))
        }
    }
}
