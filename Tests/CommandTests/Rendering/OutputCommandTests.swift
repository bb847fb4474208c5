import Foundation
import TestSupport
import Testing

@Suite("The command's outputs")
struct OutputCommandTests {
    @Test func `are the same for any number of jobs, and made from one play`() throws {
        let folder = try scriptFolder()
        let names = ["a.gif", "a.apng", "a.webp", "frames", "v/%04d.svg", "p/%04d.pdf", "j/%04d.jpg"]
        for jobs in 1...3 {
            let outputs = names.flatMap { ["-o", "\(jobs)/\($0)"] }
            let render = try Command(
                ["render", "slide.yaml", "--jobs", "\(jobs)", "--sheet"] + outputs, in: folder.url)
            #expect(render.status == 0 && render.errors.isEmpty)
            #expect(render.output == names.map { "\(jobs)/\($0): 16 frames\n" }.joined())
        }
        let files = folder.files(in: "1")
        #expect(files.count == 3 + 16 + 2 + 16 + 16 + 16)
        for jobs in 2...3 {
            #expect(folder.files(in: "\(jobs)") == files)
            for name in files { #expect(try folder.bytes("\(jobs)/\(name)") == folder.bytes("1/\(name)"), "\(name)") }
        }
    }

    @Test("as numbered files are chosen, cut into shards and repeated like any frames", arguments: ["svg", "jpg"])
    func numbered(suffix: String) throws {
        let folder = try scriptFolder()
        _ = try Command(["render", "slide.yaml", "-o", "all/%04d.\(suffix)", "-q"], in: folder.url)
        let choices: [([String], [Int])] = [
            (["--frames", "3..<6"], [3, 4, 5]), (["--every", "6"], [0, 6, 12]), (["--shard", "2/3"], [5, 6, 7, 8, 9]),
        ]
        for (index, (options, numbers)) in choices.enumerated() {
            let render = try Command(
                ["render", "slide.yaml", "-o", "\(index)/%04d.\(suffix)", "--jobs", "2"] + options, in: folder.url)
            #expect(render.output == "\(index)/%04d.\(suffix): \(numbers.count) frames\n")
            let names = numbers.map { $0 < 10 ? "000\($0).\(suffix)" : "00\($0).\(suffix)" }
            #expect(folder.names(in: "\(index)") == names)
            for name in names { #expect(try folder.bytes("\(index)/\(name)") == folder.bytes("all/\(name)")) }
        }
        // A second render at selected times: 0 s and the last frame.
        _ = try Command(
            ["render", "slide.yaml", "-o", "all/%04d.\(suffix)", "--at", "0s", "--at", "0.75s", "-q"], in: folder.url)
        #expect(folder.names(in: "all") == ["0000.\(suffix)", "0001.\(suffix)"])
        #expect(try folder.bytes("0/0003.\(suffix)") != folder.bytes("all/0001.\(suffix)"))
    }

    @Test func `as numbered PNG files have the pictures of the frames in a folder`() throws {
        let folder = try scriptFolder()
        let outputs = ["frames", "n/%04d.png", "n/a-%d.png", "card.svg", "v/card-%04d.svg"].flatMap { ["-o", $0] }
        let render = try Command(["render", "slide.yaml", "--jobs", "2"] + outputs, in: folder.url)
        #expect(render.status == 0, "\(render.errors)")
        #expect(folder.names(in: "n").count == 32 && !folder.names(in: "n").contains("manifest.json"))
        for number in 0..<16 {
            let name = (number < 10 ? "000" : "00") + "\(number)"
            #expect(try folder.bytes("n/\(name).png") == folder.bytes("frames/\(name).png"))
            #expect(try folder.bytes("n/a-\(number).png") == folder.bytes("frames/\(name).png"))
            #expect(try folder.bytes("card-\(name).svg") == folder.bytes("v/card-\(name).svg"))
        }
        let again = try Command(["render", "slide.yaml", "-o", "n/%04d.png", "--frames", "0-2"], in: folder.url)
        #expect(again.output == "n/%04d.png: 3 frames\n")
        // A pattern with four digits certainly belongs to frames, and one without leading zeros does not.
        #expect(folder.names(in: "n").filter { !$0.hasPrefix("a-") } == ["0000.png", "0001.png", "0002.png"])
        #expect(folder.names(in: "n").count == 19)
        let twice = try Command(["render", "slide.yaml", "-o", "frames", "-o", "frames/%04d.png"], in: folder.url)
        #expect(twice.status == 64 && twice.errors.contains("would be in one folder"))
    }

    @Test func `at one time are single pictures`() throws {
        let folder = try scriptFolder()
        let outputs = ["a.png", "a.svg", "a.pdf"].flatMap { ["-o", $0] }
        let render = try Command(["render", "slide.yaml", "--at", "0.1s"] + outputs, in: folder.url)
        #expect(render.status == 0 && render.output == "a.png\na.svg\na.pdf\n", "\(render.errors)")
        for name in ["a.png", "a.svg"] {
            _ = try Command(["still", "slide.yaml", "--at", "0.1s", "-o", "still-\(name)"], in: folder.url)
            #expect(try folder.bytes(name) == folder.bytes("still-\(name)"))
        }
    }

    @Test func `are drawn with added fonts in every command`() throws {
        let folder = try TemporaryFolder()
        try folder.copy("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf", to: "fonts/thai.ttf")
        try folder.write("none/readme.txt", "")
        let thai = slide.replacing("{background: red}", with: "{label: \"สวัสดี\"}").replacing(
            "  w: box.width == 20\n", with: "")
        try folder.write("slide.yaml", thai.split(separator: "expect:")[0] + "")
        let fonts = ["--fonts", "fonts"]
        for verb in [
            ["test"], ["trace"], ["frames"], ["render", "-o", "out"], ["still", "--at", "0s", "-o", "a.png"],
        ] {
            let without = try Command(verb + ["slide.yaml"], in: folder.url)
            let with = try Command(verb + ["slide.yaml"] + fonts, in: folder.url)
            #expect(without.errors.contains("[missing-glyph]") && without.errors.contains("--fonts"))
            #expect(!with.errors.contains("[missing-glyph]") && with.status == 0)
            if verb == ["frames"] { #expect(with.output != without.output) }
            let wrong = try Command(verb + ["slide.yaml", "--fonts", "none"], in: folder.url)
            #expect(wrong.status == 74 && wrong.errors.hasPrefix("error: cannot add the fonts of 'none'"))
        }
        _ = try Command(["render", "slide.yaml", "-o", "1", "--shard", "1/2"] + fonts, in: folder.url)
        _ = try Command(["render", "slide.yaml", "-o", "2", "--shard", "2/2"], in: folder.url)
        #expect(try Command(["merge", "1", "2", "-o", "merged"], in: folder.url).status == 65)
    }

    /// Returns an environment with the fonts, settings, language and time zone of a different user.
    private func hostile(_ folder: TemporaryFolder) throws -> [String: String] {
        try folder.write(
            "home/fonts.conf",
            """
            <fontconfig><dir>/usr/share/fonts</dir><match target="pattern"><edit name="family" mode="assign" binding="strong">
            <string>DejaVu Serif</string></edit></match></fontconfig>
            """)
        try folder.copy("/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc", to: "home/.fonts/Inter-Regular.otf")
        let home = folder.path(of: "home")
        return [
            "HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "FONTCONFIG_FILE": home + "/fonts.conf",
            "FONTCONFIG_PATH": home, "LANG": "ar_EG.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "ja:zh",
            "TZ": "Asia/Kathmandu",
        ]
    }

    @Test func `are the same for a user with other settings, in shards, and after a killed render`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "slide.yaml", slide.replacing("{background: red}", with: "{label: \"直 1,5 İ fi مرحبا 😀\"}"))
        let outputs = ["-o", "a.gif", "-o", "a.apng", "-o", "a.webp", "-o", "v/%04d.svg"]
        func render(_ name: String, _ options: [String], _ environment: [String: String] = [:]) throws {
            let outputs = outputs.map { $0.hasPrefix("-") ? $0 : "\(name)/\($0)" } + ["-o", "\(name)/frames"]
            let render = try Command(
                ["render", "slide.yaml"] + outputs + options, in: folder.url, environment: environment)
            #expect(render.status == 0, "\(render.errors)")
        }
        try render("plain", ["--jobs", "1"])
        try render("hostile", ["--jobs", "2"], hostile(folder))

        // The render is killed in the middle, which leaves frames and hidden files, and is then started again.
        let process = Process()
        let frames = Pipe()
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = ["render", "slide.yaml", "-o", "killed/frames", "-o", "killed/a.gif", "-o", "-.rgba"]
        process.standardOutput = frames
        process.standardError = Pipe()
        try process.run()
        _ = try frames.fileHandleForReading.read(upToCount: 200 * 120 * 4 * 3)
        kill(process.processIdentifier, SIGKILL)
        _ = try frames.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(folder.files(in: "killed").filter { $0.contains(".partial") && $0.hasSuffix(".png") }.count >= 2)
        try render("killed", ["--jobs", "2"])

        for shard in 1...3 {
            let options = ["--shard", "\(shard)/3", "-q", "-o", "shard\(shard)", "-o", "shards/v\(shard)/%04d.svg"]
            #expect(try Command(["render", "slide.yaml"] + options, in: folder.url).status == 0)
        }
        let merge = try Command(["merge", "shard3", "shard1", "shard2", "-o", "shards/frames"], in: folder.url)
        #expect(merge.status == 0)

        let files = folder.files(in: "plain")
        #expect(files.count == 3 + 17 + 16)
        for other in ["hostile", "killed"] {
            #expect(folder.files(in: other) == files)
            for name in files {
                #expect(try folder.bytes("\(other)/\(name)") == folder.bytes("plain/\(name)"), "\(name)")
            }
        }
        for name in folder.names(in: "plain/frames") {
            #expect(try folder.bytes("shards/frames/\(name)") == folder.bytes("plain/frames/\(name)"))
        }
        for shard in 1...3 {
            for name in folder.names(in: "shards/v\(shard)") {
                #expect(try folder.bytes("shards/v\(shard)/\(name)") == folder.bytes("plain/v/\(name)"))
            }
        }
    }
}

extension TemporaryFolder {
    /// Returns the paths of all files in a folder and its subfolders, including hidden files, sorted.
    func files(in name: String) -> [String] {
        (FileManager.default.enumerator(atPath: path(of: name))?.compactMap { $0 as? String } ?? []).sorted().filter {
            var isFolder: ObjCBool = false
            let isThere = unsafe FileManager.default.fileExists(
                atPath: path(of: "\(name)/\($0)"), isDirectory: &isFolder)
            return isThere && !isFolder.boolValue
        }
    }
}
