import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("Bad input")
struct BadInputTests {
    /// Invalid values of options.
    private static let values: [String: [String]] = [
        "--scale": ["0", "-1", "9", "nan", "two", ""], "--fit": ["0x5", "-1x5", "20", "axb", "99999999999x1"],
        "--sweep": [
            "", "x", "x=1", "x.constant=", "x.constant=5..1:1", "x.constant=1..5:0", "x.constant=1..2:0.0000001",
            "x.constant=1..nan:1", "x.constant=random(1..2):0", "x.constant=random(1..2):100001",
            "x.constant=random(1..2:3", "x.constant=1..2", "x.constant=1,,2", "x.constant=random(1..2)",
        ],
        "--at": ["-1s", "soon", "nan", "1h", ""], "--from": ["-1s", "soon"], "--to": ["-1s", "soon"],
        "--budget": ["-1s", "soon"], "--fps": ["0", "-5", "1001", "many", "1.5"], "--frames": ["5-2", "x", "-1", "0-"],
        "--every": ["0", "-1", "x"], "--shard": ["0/2", "3/2", "x", "1/0"], "--jobs": ["0", "65", "-1", "x"],
        "--columns": ["0", "-2", "x"], "--limit": ["0", "2001", "x"], "--width": ["-5", "39", "x"],
        "--tolerance": ["-1", "nan", "inf", "x"], "--pixel-tolerance": ["2", "-1", "x"],
        "--allowed-pixels": ["-1", "1.5", "x"], "--seed": ["-1", "x", "1.5"],
        "--allow": ["memory=0", "memory=-1", "memory", "x=1", ""], "--shards": ["0", "-1", "10001", "x"],
        "--device": ["None", ""], "--format": ["none", ""], "--progress": ["none?"], "--compression": ["none"],
        "--compare": ["none"], "--overlay": ["none", ""], "--background": ["none", "#12"], "--template": ["none"],
        "--engine": ["none"], "--event": ["none"],
    ]

    private static let commands: [(verb: String, options: [ToolHelp.Argument])] = {
        let tool = try? JSONDecoder().decode(ToolHelp.self, from: Data(RootCommand._dumpHelp().utf8)).command
        return (tool?.verbs ?? []).map { ($0.commandName, ($0.arguments ?? []).filter { $0.kind == .option }) }
    }()

    @Test(
        "of an option is refused with one message and status 64, and changes no file",
        arguments: RootCommand.verbs.filter { $0 != "watch" })
    func values(verb: String) async throws {
        let folder = try OptionUse.folder(for: verb)
        for name in ["out/0000.png", "out.png", "out.html", "gallery/index.html"] { try folder.write(name, "kept") }
        let before = try folder.contents()
        let options = Self.commands.first { $0.verb == verb }?.options ?? []
        let base = [verb] + OptionUse.base(of: verb).map { $0 == "SCRIPT" ? "@/slide.yaml" : $0 }
        for option in options.compactMap({ $0.names?.first { $0.kind == "long" }?.text }) {
            // Parsing is slow in a debug build. Commands share the parsers of most options, so only the first command
            // with an option refuses all values.
            let isFirst =
                Self.commands.first { $0.options.contains { $0.names?.contains { $0.text == option } ?? false } }?.verb
                == verb
            for value in (Self.values[option] ?? []).prefix(isFirst ? 100 : 1) {
                let run = await InProcessCommand(base + ["\(option)=\(value)"], in: folder)
                #expect(run.status == 64 && run.output.isEmpty, "\(verb) \(option) '\(value)': \(run)")
                let lines = run.errors.split(separator: "\n")
                #expect(
                    lines.count { $0.hasPrefix("Error: ") } == 1 && lines.count == 3, "\(verb) \(option): \(run.errors)"
                )
                // The parser reports an empty value as a missing value.
                let start =
                    value.isEmpty ? "Error: Missing value for '\(option) " : "Error: \(option): found '\(value)'"
                #expect(lines[0].hasPrefix(start), "\(lines[0])")
                #expect(value.isEmpty || lines[0].contains(", expected "), "\(lines[0])")
            }
        }
        let isUnchanged = try folder.contents() == before
        #expect(isUnchanged)
    }

    @Test func `is tested for every option that does not accept all texts`() {
        let text: Set = [
            "--output", "--label", "--variant", "--language", "--fonts", "--allow-read", "--goldens", "--gallery",
            "--against", "--ignore", "--revision", "--asset-url", "--folder", "--view", "--scene",
        ]
        let all = Set(Self.commands.flatMap(\.options).compactMap { $0.names?.first { $0.kind == "long" }?.text })
        #expect(all == text.union(Self.values.keys))
    }

    /// Calls that are refused only when the input is read. Their outputs already exist.
    private static let refusals: [(status: Int32, arguments: [String])] = [
        (64, ["still", "@/slide.yaml", "--at", "99s", "-o", "@/out.png"]),
        (2, ["still", "@/wrong.yaml", "--at", "0s", "-o", "@/out.png"]),
        (2, ["still", "@/huge.yaml", "--at", "0s", "--scale", "4", "-o", "@/out.png"]),
        (64, ["render", "@/slide.yaml", "--frames", "90-99", "-o", "@/out"]),
        (64, ["render", "@/slide.yaml", "--at", "99s", "-o", "@/out"]),
        (64, ["render", "@/slide.yaml", "--seed", "3", "-o", "@/out"]),
        (2, ["render", "@/slide.yaml", "--sweep", "x.constnt=1..3:1", "-o", "@/out"]),
        (2, ["render", "@/slide.yaml", "--sweep", "y.constant=wide", "-o", "@/out"]),
        (2, ["render", "@/wrong.yaml", "-o", "@/out", "-o", "@/film.gif"]),
        (74, ["render", "@/none.yaml", "-o", "@/out"]),
        (74, ["render", "@/folder.yaml", "-o", "@/out"]),
        (2, ["render", "@/latin.yaml", "-o", "@/out"]),
        (64, ["compose", "@/slide.yaml", "@/other.yaml", "--at", "99s", "-o", "@/out.png"]),
        (64, ["compose", "@/slide.yaml", "@/other.yaml", "--label", "A", "-o", "@/out"]),
        (2, ["compose", "@/slide.yaml", "@/wrong.yaml", "-o", "@/film.gif"]),
        (64, ["report", "@/slide.yaml", "--at", "99s", "-o", "@/out.html"]),
        (2, ["report", "@/wrong.yaml", "-o", "@/out.html"]),
        (64, ["frames", "@/slide.yaml", "--at", "99s", "-o", "@/out.txt"]),
        (2, ["frames", "@/wrong.yaml", "-o", "@/out.txt"]),
        (64, ["trace", "@/slide.yaml", "--view", "none", "-o", "@/out.txt"]),
        (2, ["trace", "@/wrong.yaml", "-o", "@/out.txt"]),
        (64, ["explain", "@/slide.yaml", "none"]),
        (2, ["record", "@/wrong.yaml"]),
        (2, ["verify", "@/slide.yaml", "--no-gallery"]),
        (74, ["verify", "@/folder.yaml", "--no-gallery"]),
        (74, ["approve", "--gallery", "@/gallery"]),
        (74, ["merge", "@/none", "-o", "@/out"]),
        (2, ["import", "@/App/Base.lproj/Main.storyboard", "--scene", "none", "-o", "@/out.yaml"]),
        (2, ["import", "@/Broken.storyboard", "-o", "@/out.yaml"]),
        (64, ["import", "@/folder.storyboard", "-o", "@/out.yaml"]),
        (74, ["init", "@/slide.yaml"]),
    ]

    @Test("that is found while reading is reported once, and changes no file", arguments: refusals.map(\.arguments))
    func reading(arguments: [String]) async throws {
        let status = Self.refusals.first { $0.arguments == arguments }?.status
        let folder = try OptionUse.folder(for: "init")
        for name in ["out/0000.png", "out.png", "out.html", "out.txt", "out.yaml", "film.gif"] {
            try folder.write(name, "kept")
        }
        try folder.write("wrong.yaml", slide.replacing("x.constant = 40", with: "y.constnt = 40"))
        try folder.write("wrong.yaml.golden", "kept")
        try folder.write("slide.yaml.golden", "not a golden")
        try folder.write("huge.yaml", slide.replacing("[100, 60], scale: 2", with: "[9000, 7000], scale: 1"))
        try folder.write("folder.yaml/readme.txt", "kept")
        try folder.write("folder.storyboard/readme.txt", "kept")
        try folder.write("latin.yaml", bytes: Array("title: ".utf8) + [0xE9, 0x0A])
        let before = try folder.contents()
        let run = await InProcessCommand(arguments, in: folder)
        #expect(run.status == status, "\(run)")
        // A batch also names the films that failed.
        let lines = run.errors.split(separator: "\n").filter { !$0.contains(" failed: ") }
        #expect(lines.count { $0.lowercased().hasPrefix("error: ") || $0.contains(": error: ") } == 1, "\(run.errors)")
        let isUnchanged = try folder.contents() == before
        #expect(isUnchanged)
    }

    @Test(
        "that cannot be read is reported with the reason",
        arguments: [
            ["check"], ["test"], ["render", "-o", "@/out"], ["still", "--at", "0s", "-o", "@/out.png"], ["trace"],
            ["frames"], ["explain"], ["report", "-o", "@/out.html"], ["record"], ["verify", "--no-gallery"],
        ])
    func reasons(verb: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write("folder.yaml/inner.txt", "")
        try folder.write("latin.yaml", bytes: Array("title: ".utf8) + [0xE9, 0x0A])
        try folder.write("all/stray.yaml/inner.txt", "")
        try folder.link("loop.yaml", to: "loop.yaml")
        for (path, words, status) in [
            ("@/latin.yaml", "not UTF-8", 2), ("@/all", "stray.yaml: error: found a folder, expected a script", 74),
            ("@/loop.yaml", "Too many levels of symbolic links", 74),
            ("@/folder.yaml", "folder.yaml", verb[0] == "record" ? 0 : 74),
        ] as [(String, String, Int32)] {
            let run = await InProcessCommand([verb[0], path] + verb.dropFirst(), in: folder)
            // A folder without scripts has no goldens, which is not an error for `record`.
            #expect(run.status == status && (status == 0 || run.errors.contains(words)), "\(path): \(run)")
        }
    }

    /// The superuser can read every file, so the command runs as another user.
    @Test(
        "without permission is reported with the reason",
        .enabled(if: getuid() != 0 || Program("setpriv") != nil, "setpriv is not installed"),
        arguments: [["check"], ["record"], ["render", "-o", "out"]])
    func permission(verb: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write("secret.yaml", slide)
        try folder.write("closed/slide.yaml", slide)
        try folder.write("all/closed/slide.yaml", slide)
        let closed = ["secret.yaml", "closed", "all/closed"]
        func set(_ mode: Int, _ path: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(of: path))
        }
        for path in closed { try set(0, path) }
        defer { for path in closed { try? set(0o755, path) } }
        try set(0o755, "")
        let shell = getuid() == 0 ? #"exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@""# : #"exec "$@""#
        for (path, words) in [
            ("secret.yaml", "this file cannot be read: Permission denied"),
            ("closed", "this folder cannot be read: Permission denied"),
            ("all", "this folder cannot be read: Permission denied"),
        ] {
            let run = try Command([verb[0], path] + verb.dropFirst(), in: folder.url, shell: shell)
            #expect(run.status == 74 && run.errors.contains(words), "\(path): \(run)")
        }
    }
}
