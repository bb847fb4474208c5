import Foundation
import TestSupport

/// A call that shows the effect of an option.
struct OptionUse {
    /// The option with its value.
    var arguments: [String]
    /// The script of the call.
    var script = "@/slide.yaml"
    /// Arguments of both calls, with and without the option.
    var both: [String] = []
    /// The arguments of the command, if they differ from those of the command's other options.
    var base: [String]?
    /// Whether the command formats its output as for a terminal.
    var isTerminal = false
    /// Whether the command must run in a new process, because it writes to the current folder.
    var needsProcess = false
    var effect = Effect.change

    enum Effect {
        /// The status, the text or the files differ.
        case change
        /// The command refuses the option with status 64. The refusal is the expected effect if the option has no
        /// meaning for the command, or if it has no effect on results, such as `--jobs`; then its value is invalid.
        case refusal
        /// Every command accepts the option, which has no effect on this command.
        case none(because: String)
    }

    init(
        _ arguments: String..., script: String = "@/slide.yaml", both: [String] = [], base: [String]? = nil,
        isTerminal: Bool = false, needsProcess: Bool = false, effect: Effect = .change
    ) {
        (self.arguments, self.script, self.both, self.base) = (arguments, script, both, base)
        (self.isTerminal, self.needsProcess, self.effect) = (isTerminal, needsProcess, effect)
    }

    static func refused(_ option: String, _ value: String? = nil, both: [String] = []) -> OptionUse {
        var use = OptionUse(option, both: both, effect: .refusal)
        if let value { use.arguments.append(value) }
        return use
    }

    /// The arguments of a command. `SCRIPT` is the script of the row.
    static func base(of verb: String) -> [String] {
        switch verb {
        case "init": ["@/new.yaml"]
        case "check", "test", "trace", "frames", "explain", "migrate": ["SCRIPT"]
        case "render": ["SCRIPT", "-o", "@/out"]
        case "compose": ["SCRIPT", "@/other.yaml", "-o", "@/out"]
        case "still": ["SCRIPT", "--at", "0.2s", "-o", "@/out.png"]
        case "report": ["SCRIPT", "-o", "@/out.html", "--scale", "1"]
        case "record": ["SCRIPT"]
        case "verify": ["@/films", "--gallery", "@/gallery"]
        case "approve": ["--gallery", "@/gallery"]
        case "merge": ["@/one", "@/two", "-o", "@/out"]
        case "farm": ["slurm", "@/slide.yaml", "--shards", "4"]
        case "import", "scenes": ["@/App/Base.lproj/Main.storyboard"]
        default: []
        }
    }

    // MARK: Rows

    /// The rows of a command, by the name of the option.
    static func of(_ verb: String) -> [String: OptionUse] {
        let shared = sharedRows(of: verb)
        let reading = ofScripts.contains(verb) ? readingRows(of: verb) : [:]
        return shared.merging(reading) { $1 }.merging(own[verb] ?? [:]) { $1 }
    }

    static let ofScripts = [
        "render", "compose", "still", "record", "verify", "check", "test", "trace", "frames", "explain", "report",
        "migrate",
    ]

    /// The options of all commands.
    private static func sharedRows(of verb: String) -> [String: OptionUse] {
        if ["watch", "port", "studio"].contains(verb) { return [:] }
        // A script with a warning, which has colors on a terminal.
        let isOfScript = ofScripts.contains(verb) && verb != "verify"
        var rows = [
            "--json": OptionUse("--json"),
            "--quiet": OptionUse("--quiet"),
            "--no-color": OptionUse(
                "--no-color", effect: .none(because: "the command prints no colors")),
            "--warnings-as-errors": OptionUse(
                "--warnings-as-errors", effect: .none(because: "the command prints no warnings")),
        ]
        if isOfScript {
            rows["--quiet"] = OptionUse("--quiet", script: "@/warning.yaml")
            rows["--no-color"] = OptionUse("--no-color", script: "@/warning.yaml", isTerminal: true)
            rows["--warnings-as-errors"] = OptionUse("--warnings-as-errors", script: "@/warning.yaml")
        }
        switch verb {
        case "schema": rows["--json"] = OptionUse("--json", both: ["-o", "@/schema.json"])
        case "report": rows["--watched"] = OptionUse("--watched")
        default: break
        }
        switch verb {
        case "devices", "schema", "manual", "farm":
            rows["--quiet"] = OptionUse("--quiet", effect: .none(because: "the command prints only its result"))
        case "verify":
            rows["--quiet"] = OptionUse("--quiet", base: ["@/warned.yaml", "--gallery", "@/gallery"])
            rows["--warnings-as-errors"] = OptionUse(
                "--warnings-as-errors", base: ["@/warned.yaml", "--gallery", "@/gallery"])
            rows["--no-color"] = OptionUse(
                "--no-color", base: ["@/warned.yaml", "--gallery", "@/gallery"], isTerminal: true)
        case "import":
            rows["--quiet"] = OptionUse("--quiet", base: ["@/Unknown.storyboard"])
            rows["--no-color"] = OptionUse("--no-color", base: ["@/Unknown.storyboard"], isTerminal: true)
            rows["--warnings-as-errors"] = OptionUse("--warnings-as-errors", base: ["@/Unknown.storyboard"])
        case "scenes":
            rows["--no-color"] = OptionUse("--no-color", base: ["@/Broken.storyboard"], isTerminal: true)
        default: break
        }
        return rows
    }

    /// The options of all commands that read scripts.
    private static func readingRows(of verb: String) -> [String: OptionUse] {
        let thai = OptionUse("--fonts", "@/fonts", script: "@/thai.yaml")
        var rows = [
            "--strict": OptionUse("--strict", script: "@/warning.yaml"),
            "--device": OptionUse("--device", "iPhone SE 1"),
            "--variant": OptionUse("--variant", "rtl"),
            "--language": OptionUse("--language", "ar", script: "@/greeting.yaml"),
            "--sweep": OptionUse("--sweep", "x.constant=7"),
            "--seed": OptionUse("--seed", "2", both: ["--sweep", "x.constant=random(1..90):1"]),
            "--fonts": thai,
            "--allow": OptionUse("--allow", "nesting=300", script: "@/deep.yaml"),
            "--allow-read": OptionUse("--allow-read", "@/pictures", script: "@/more/picture.yaml"),
        ]
        switch verb {
        case "check":
            // The statement of the script is valid only on an iPad, and the variant is not on an iPad.
            rows["--device"] = OptionUse("--device", "iPhone SE 1", script: "@/split.yaml")
            rows["--variant"] = OptionUse("--variant", "phone", script: "@/split.yaml")
            rows["--language"] = OptionUse("--language", "nl", script: "@/greeting.yaml")
            // UIKit raises an exception for a priority below 1000.
            rows["--sweep"] = OptionUse("--sweep", "x.priority=7")
            rows["--seed"] = OptionUse("--seed", "2", both: ["--sweep", "x.priority=random(1..2000):1"])
        case "record", "verify":
            for option in ["--language", "--sweep", "--seed"] { rows[option] = nil }
        case "migrate":
            for option in ["--device", "--variant", "--language", "--sweep", "--seed"] { rows[option] = nil }
            rows["--fonts"] = OptionUse("--fonts", "@/none", script: "@/warning.yaml")
        default: break
        }
        if verb == "verify" {
            (rows["--device"], rows["--variant"]) = (nil, nil)
            for (option, use) in rows where use.script != "@/slide.yaml" {
                var other = use
                other.base = ["SCRIPT", "--gallery", "@/gallery"]
                rows[option] = other
            }
            rows["--strict"]?.script = "@/warned.yaml"
        }
        return rows
    }

    private static let drawing: [String: OptionUse] = [
        "--scale": OptionUse("--scale", "1.5"), "--fit": OptionUse("--fit", "20x20"),
        "--background": OptionUse("--background", "blue", script: "@/plain.yaml"),
        "--compression": OptionUse("--compression", "small"),
    ]

    private static let frameRows: [String: OptionUse] = [
        "--fps": OptionUse("--fps", "10"), "--frames": OptionUse("--frames", "2-4"),
        "--clip": OptionUse("--clip", both: ["--frames", "0-99"]), "--every": OptionUse("--every", "3"),
        "--at": OptionUse("--at", "0.1s"),
    ]

    /// The overlays of a script with a bar.
    private static let withoutSystemViews = OptionUse(
        "--without-system-views", script: "@/bar.yaml", both: ["--overlay", "frames"])

    /// The touches of a script in which a button is tapped.
    private static let touches = OptionUse("--touches", script: "@/tap.yaml")

    private static let filming: [String: OptionUse] = [
        "--sheet": OptionUse("--sheet"), "--geometry": OptionUse("--geometry"), "--masks": OptionUse("--masks"),
        "--part": OptionUse("--part", both: ["--frames", "0-4"]), "--shard": OptionUse("--shard", "1/2"),
        "--jobs": .refused("--jobs", "0"), "--progress": OptionUse("--progress", "lines"),
        "--output": OptionUse("-o", "@/film.gif"), "--overlay": OptionUse("--overlay", "constraints"),
        "--no-title-cards": OptionUse("--no-title-cards", script: "@/cards.yaml"), "--bezel": OptionUse("--bezel"),
        "--without-system-views": withoutSystemViews, "--touches": touches,
    ]
    .merging(drawing) { $1 }.merging(frameRows) { $1 }

    private static let own: [String: [String: OptionUse]] = [
        "init": [
            "--template": OptionUse("--template", "spring"),
            "--workflow": OptionUse("--workflow", needsProcess: true),
        ],
        "render": filming.merging(["--compare": OptionUse("--compare", "between")]) { $1 },
        "compose": filming.merging([
            "--columns": OptionUse("--columns", "1"), "--label": OptionUse("--label", "A", "--label", "B"),
        ]) { $1 },
        "still": drawing.merging([
            "--at": OptionUse("--at", "0s", base: ["SCRIPT", "-o", "@/out.png"]),
            "--output": OptionUse("-o", "@/other.png", base: ["SCRIPT", "--at", "0s"]),
            "--overlay": OptionUse("--overlay", "constraints"), "--bezel": OptionUse("--bezel"),
            "--without-system-views": withoutSystemViews, "--touches": touches,
        ]) { $1 },
        "record": [
            "--passes": OptionUse("--passes"), "--pixels": OptionUse("--pixels"),
            "--at": OptionUse("--at", "0.2s", both: ["--pixels"]),
            "--prune": OptionUse("--prune", base: ["@/orphans"]), "--goldens": OptionUse("--goldens", "@/goldens"),
        ],
        "verify": [
            "--against": OptionUse("--against", "@/otherframes", base: ["@/frames"]),
            "--tolerance": OptionUse("--tolerance", "100"),
            "--pixel-tolerance": OptionUse("--pixel-tolerance", "1", base: pixels),
            "--allowed-pixels": OptionUse("--allowed-pixels", "100000", base: pixels),
            "--ignore": OptionUse("--ignore", "box"), "--revision": OptionUse("--revision", "none"),
            "--budget": OptionUse("--budget", "0s"), "--format": OptionUse("--format", "junit"),
            "--output": OptionUse("-o", "@/report.txt"),
            "--asset-url": OptionUse("--asset-url", "https://example.com", both: ["--format", "markdown"]),
            // Without the option, the gallery would be in the current folder of the tests.
            "--gallery": OptionUse(
                "--gallery", "@/gallery", base: ["@/films", "--no-gallery"], effect: .refusal),
            "--no-gallery": OptionUse("--no-gallery"), "--goldens": OptionUse("--goldens", "@/goldens"),
        ],
        "approve": [
            "--gallery": OptionUse("--gallery", "@/gallery", base: []),
            "--goldens": OptionUse("--goldens", "@/goldens"),
        ],
        "merge": [
            "--output": OptionUse("-o", "@/out", base: ["@/one", "@/two"]),
            "--missing": OptionUse("--missing", base: ["@/one"]),
            "--engine": OptionUse("--engine", "slurm", base: ["@/one", "--missing"]),
            "--frames": OptionUse("--frames", "0-4", base: ["@/some", "-o", "@/out"]),
            "--check": OptionUse("--check", base: ["@/damaged", "-o", "@/out"]),
            "--compression": OptionUse("--compression", "small", base: ["@/one", "@/two", "-o", "@/out.apng"]),
            "--jobs": .refused("--jobs", "0"), "--allow": .refused("--allow", "memory=0"),
        ],
        "farm": [
            "--shards": OptionUse("--shards", "5", base: ["slurm", "@/slide.yaml"]),
            "--folder": OptionUse("--folder", "shared"),
        ],
        "test": [
            "--format": OptionUse("--format", "junit"), "--output": OptionUse("-o", "@/report.txt"),
            "--shard": OptionUse("--shard", "1/2", base: ["@/slide.yaml", "@/other.yaml"]),
            "--jobs": .refused("--jobs", "0"),
        ],
        "trace": [
            "--format": OptionUse("--format", "jsonl"), "--output": OptionUse("-o", "@/trace.txt"),
            "--view": OptionUse("--view", "box"), "--event": OptionUse("--event", "layoutSubviews"),
            "--from": OptionUse("--from", "0.2s"), "--to": OptionUse("--to", "0.1s"),
            "--width": OptionUse("--width", "40"),
            "--without-system-views": OptionUse("--without-system-views", script: "@/bar.yaml"),
        ],
        "frames": [
            "--at": OptionUse("--at", "0.2s"), "--every": OptionUse("--every", "4"),
            "--format": OptionUse("--format", "jsonl"), "--output": OptionUse("-o", "@/frames.txt"),
            "--without-system-views": OptionUse("--without-system-views", script: "@/bar.yaml"),
        ],
        "explain": ["--at": OptionUse("--at", "0.2s")],
        "report": drawing.merging(frameRows) { $1 }.merging([
            "--output": OptionUse("-o", "@/out.html", base: ["SCRIPT"]),
            "--pictures": OptionUse("--pictures", both: ["--no-pictures"]), "--no-pictures": OptionUse("--no-pictures"),
            // Only files of images are stored as pictures. Their default compression is small.
            "--compression": OptionUse("--compression", "fast", script: "@/image.yaml"),
            "--fit": OptionUse("--fit", "20x20", script: "@/image.yaml"), "--limit": .refused("--limit", "0"),
            "--scale": OptionUse("--scale", "1", script: "@/image.yaml", base: ["SCRIPT", "-o", "@/out.html"]),
        ]) { $1 },
        "schema": ["--output": OptionUse("-o", "@/schema.json")],
        "manual": ["--output": OptionUse("-o", "@/man")],
        "import": [
            "--scene": OptionUse("--scene", "none"), "--output": OptionUse("-o", "@/scene.yaml"),
            "--language": OptionUse("--language", "ar"), "--recorded-sizes": OptionUse("--recorded-sizes"),
            "--coverage": OptionUse("--coverage"), "--allow": .refused("--allow", "memory=0"),
        ],
        "scenes": ["--allow": .refused("--allow", "memory=0")],
    ]

    private static let pixels = ["@/pixels.yaml", "--gallery", "@/gallery"]
}
