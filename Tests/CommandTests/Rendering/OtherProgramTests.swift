import Foundation
import TestSupport
import Testing

/// A box that moves from left to right in a fifth of a second and then stops. The film has 24 frames at 60 frames per
/// second, and 50 × 30 points.
private let film = """
    animatic: 1
    title: Slide
    device: {size: [50, 30], scale: 1}
    fps: 60
    duration: 0.4s
    views: {root: {subviews: {box: {background: {light: "#FF3B3080", dark: white}, cornerRadius: 4}}}}
    constraints: {x: box.leading == root.leading + 0, y: box.top == root.top + 5, w: box.width == 15, h: box.height == 15}
    timeline:
      - at: 0s
        animate: {duration: 0.2s, curve: linear}
        do: [x.constant = 30, root.layoutIfNeeded()]
    """

/// Tests that compare the files with the results of other programs. Programs that are not installed are skipped.
@Suite("Output files in other programs")
struct OtherProgramTests {
    private static let hasPNGCheck = Program.runs("pngcheck", ["-h"]) || Program("pngcheck") != nil
    private static let hasFFprobe = Program.runs("ffprobe", ["-version"]) && Program.runs("ffmpeg", ["-version"])
    private static let hasPillow = Program.runs("python3", ["-c", "import PIL.features as f; assert f.check('webp')"])
    private static let hasChromium = Program.runs("chromium", ["--version"]) && Program("timeout") != nil

    /// Creates a folder with the film in all formats, rendered with `options`. The file `raw` contains the raw
    /// frames.
    private func files(_ options: [String]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", film)
        try folder.write("raw", "")
        let outputs = ["frames", "a.apng", "a.gif", "a.webp", "-.rgba"].flatMap { ["-o", $0] }
        let render = try Command(
            ["render", "film.yaml"] + outputs + options, in: folder.url, output: folder.path(of: "raw"))
        #expect(render.status == 0)
        return folder
    }

    private static let variants: [[String]] = [
        [], ["--background", "clear"], ["--compression", "small"], ["--compression", "small", "--background", "clear"],
        ["--scale", "1.5", "--variant", "dark", "--background", "#123"],
    ]

    @Test(
        "pngcheck finds nothing wrong with any kind of PNG file", .enabled(if: hasPNGCheck, "needs pngcheck"),
        arguments: variants)
    func pngcheck(options: [String]) throws {
        let folder = try files(options)
        let names = folder.names(in: "frames").filter { $0.hasSuffix(".png") }.map { "frames/\($0)" }
        #expect(names.count == 24)
        let check = try #require(Program("pngcheck")).output(["-q"] + names + ["a.apng"], in: folder.url)
        #expect(check.status == 0 && !check.text.contains("ERROR"), "\(check.text)")
    }

    /// Compares each frame of a film with the raw frame at the middle of its display time. For each file, prints the
    /// number of pictures, their total duration in milliseconds, and the largest difference in a channel of visible
    /// pixels.
    private static let reader = """
        import sys
        from PIL import Image, ImageSequence
        width, height, fps, count = map(int, sys.argv[1:5])
        raw = open('raw', 'rb').read()
        size = width * height * 4
        assert len(raw) == size * count, len(raw)
        def difference(a, b):
            worst = 0
            for i in range(0, size, 4):
                if a[i + 3] or b[i + 3]:
                    worst = max(worst, *(abs(a[i + k] - b[i + k]) for k in range(4)))
            return worst
        for name in sys.argv[5:]:
            image = Image.open(name)
            shown, end = [], 0
            for frame in ImageSequence.Iterator(image):
                pixels = frame.convert('RGBA')
                assert pixels.size == (width, height)
                end += frame.info.get('duration', 1000 / fps)
                shown.append((end, pixels.tobytes()))
            worst = 0
            if len(shown) == 1:
                index = int(name.split('/')[-1].split('.')[0])
                worst = difference(shown[0][1], raw[index * size:(index + 1) * size])
            else:
                for index in range(count):
                    time = (index + 0.5) * 1000 / fps
                    pixels = next((p for e, p in shown if time < e), shown[-1][1])
                    worst = max(worst, difference(pixels, raw[index * size:(index + 1) * size]))
            print(name, len(shown), round(end), worst)
        """

    @Test(
        "Pillow reads the pixels and the duration of every frame from PNG, APNG and WebP files",
        .enabled(if: hasPillow, "needs python3 with Pillow"), arguments: variants)
    func pillow(options: [String]) throws {
        let folder = try files(options)
        let names = folder.names(in: "frames").filter { $0.hasSuffix(".png") }.map { "frames/\($0)" }
        let scale = options.contains("1.5") ? (75, 45) : (50, 30)
        let read = try #require(Program("python3")).output(
            ["-c", OtherProgramTests.reader, "\(scale.0)", "\(scale.1)", "60", "24"] + names + ["a.apng", "a.webp"],
            in: folder.url)
        #expect(read.status == 0)
        let lines = read.text.split(separator: "\n")
        #expect(lines.count == 26)
        for (line, name) in zip(lines, names) { #expect(line == "\(name) 1 17 0") }
        // The box moves in 12 of the 24 frames after the first frame. The rest of the film is one long picture.
        #expect(lines.suffix(2) == ["a.apng 13 400 0", "a.webp 13 400 0"])
    }

    @Test(
        "ffprobe finds the expected number of pictures and the duration of the film",
        .enabled(if: hasFFprobe, "needs ffmpeg and ffprobe"),
        arguments: [
            // GIF has at most 50 pictures per second. There are 10 pictures in the fifth of a second in which the box
            // moves, and the last picture.
            ("a.gif", [], 11, 0.4), ("a.gif", ["--frames", "2..<8"], 5, 0.1), ("a.gif", ["--fps", "30"], 7, 0.4),
            ("a.apng", [], 13, 0.4), ("a.mp4", [], 24, 0.4), ("a.webm", [], 24, 0.4),
            ("a.mp4", ["--frames", "2..<8", "--scale", "1.5"], 6, 0.1), ("-.y4m", [], 24, 0.4),
        ] as [(String, [String], Int, Double)])
    func ffprobe(name: String, options: [String], pictures: Int, seconds: Double) throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", film)
        try folder.write("raw.y4m", "")
        let render = try Command(
            ["render", "film.yaml", "-o", name] + options, in: folder.url, output: folder.path(of: "raw.y4m"))
        #expect(render.status == 0, "\(render.errors)")
        let file = name.hasPrefix("-") ? "raw.y4m" : name
        let probe = try #require(Program("ffprobe")).output(
            [
                "-v", "error", "-show_entries", "frame=pkt_pts_time,best_effort_timestamp_time,pkt_duration_time",
                "-of",
                "csv=p=0", file,
            ], in: folder.url)
        let frames = probe.text.split(separator: "\n").map { $0.split(separator: ",").compactMap { Double($0) } }
        #expect(frames.count == pictures, "\(probe.text)")
        let last = try #require(frames.last)
        if name.hasSuffix("gif") || name.hasSuffix("mp4") || name.hasSuffix("y4m") {
            #expect(abs((last.first ?? 0) + (last.last ?? 0) - seconds) <= 0.0101, "\(probe.text)")
        }
    }

    @Test(
        "Chromium opens every film, with the expected number of pictures and duration",
        .enabled(if: hasChromium, "needs chromium and timeout"))
    func chromium() throws {
        let folder = try files([])
        let page = """
            <!doctype html><body><script>
            const films = {\(try ["a.apng", "a.gif", "a.webp"].map { name in
                "'\(name)': '\(Data(try folder.bytes(name)).base64EncodedString())'"
            }.joined(separator: ",\n"))};
            const kinds = {'a.apng': 'image/png', 'a.gif': 'image/gif', 'a.webp': 'image/webp'};
            async function look() {
              const lines = [];
              for (const name in films) {
                const data = Uint8Array.from(atob(films[name]), c => c.charCodeAt(0));
                const decoder = new ImageDecoder({data, type: kinds[name]});
                await decoder.tracks.ready;
                await decoder.completed;
                const count = decoder.tracks.selectedTrack.frameCount;
                let time = 0;
                for (let i = 0; i < count; i++) {
                  const {image} = await decoder.decode({frameIndex: i});
                  time += image.duration;
                }
                lines.push(`[${name} ${count} ${Math.round(time / 1000)}]`);
              }
              console.log('seen: ' + lines.join(' '));
            }
            look().catch(error => { console.log('seen: ' + error); });
            </script></body>
            """
        try folder.write("page.html", page)
        let arguments = [
            // The browser does not always end after SIGTERM. Its temporary files are removed together with the folder of
            // the test.
            "--kill-after=1", "60", "env", "TMPDIR=\(folder.path)", "chromium", "--headless", "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--remote-debugging-port=0", "--user-data-dir=\(folder.path(of: "profile"))",
            "file://\(folder.path(of: "page.html"))",
        ]
        let line = try #require(Program("timeout")).firstLine(containing: "seen: ", arguments, in: folder.url)
        #expect(line?.contains("seen: [a.apng 13 400] [a.gif 11 400] [a.webp 13 400]") == true, "\(line ?? "nothing")")
    }
}
