import Foundation
import TestSupport
import Testing

/// A label below a box, each line with one value.
private func script(gap: Int = 8) -> String {
    """
    animatic: 1
    device: {size: [200, 100], scale: 1}
    views: {root: {subviews: {box: {background: red}, title: {label: "Hi"}}}}
    constraints:
      x: box.leading == root.leading + 10
      y: box.top == root.top + 10
      w: box.width == 30
      h: box.height == 20
      left: title.leading == box.leading
      gap: title.top == box.bottom + \(gap)

    """
}

private typealias Text = InterfaceText

@Suite("Goldens on the command line")
struct GoldenCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("films/a.yaml", script())
        try folder.write("films/b.yaml", script(gap: 12))
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Command {
        try Command(arguments, in: folder.url, environment: environment)
    }

    @Test func `a film is recorded, compared, explained and approved`() throws {
        #expect(try run("verify", "films").status == 1)
        #expect(try run("record", "films").output == "2 goldens recorded, 0 unchanged\n")
        #expect(try run("record", "films").output == "0 goldens recorded, 2 unchanged\n")
        #expect(try run("verify", "films").output == "2 films are as recorded\n")

        try folder.write("films/a.yaml", script(gap: 16))
        let differing = try run("verify", "films", "--no-color")
        #expect(differing.status == 1)
        #expect(
            differing.output == """
                films/a.yaml: 1 difference
                  title.y 38 → 46,
                    because gap (a.yaml:10) is 16, was 8
                1 film differs, 1 film is as recorded

                """)
        #expect(differing.errors.contains("animatic approve accepts them"))
        let page = String(decoding: try folder.bytes(".animatic/verify/index.html"), as: UTF8.self)
        #expect(page.contains("title.y 38 → 46"))
        #expect(folder.names(in: ".animatic/verify/assets").count == 3)

        #expect(try run("approve", "films/b.yaml").status == 74)
        #expect(try run("approve", "films/a.yaml").output == "approved films/a.yaml.golden\n")
        #expect(try run("verify", "films").status == 0)
        // The differences have already been approved, and the golden has changed since then.
        #expect(try run("approve").status == 0)
    }

    @Test func `a golden has a section for each device and variant, which later recordings keep`() throws {
        #expect(
            try run("record", "films/a.yaml", "--device", "iPhone 14", "--variant", "dark", "--variant", "rtl").status
                == 0)
        func sections() throws -> [String] {
            String(decoding: try folder.bytes("films/a.yaml.golden"), as: UTF8.self).split(separator: "\n")
                .filter { $0.hasPrefix("section") }.map(String.init)
        }
        #expect(try sections() == ["section \"iPhone 14, dark\"", "section \"iPhone 14, rtl\""])
        try folder.write("films/a.yaml", script(gap: 9))
        #expect(try run("record", "films/a.yaml").status == 0)
        #expect(try sections().count == 2)
        #expect(try run("verify", "films/a.yaml").status == 0)
    }

    @Test func `an edited golden is distinguished from a changed program, and a damaged golden from both cases`() throws
    {
        #expect(try run("record", "films/a.yaml").status == 0)
        let golden = String(decoding: try folder.bytes("films/a.yaml.golden"), as: UTF8.self)
        let edited = golden.replacing("frame 10 10 30 20", with: "frame 10 10 30 21")
        try #require(edited != golden)
        try folder.write("films/a.yaml.golden", edited)
        let verified = try run("verify", "films/a.yaml")
        #expect(verified.status == 1)
        #expect(
            verified.output.contains(
                "box.height 21 → 20,\n    because the golden was edited: this program recorded it"))

        try folder.write("films/a.yaml.golden", String(golden.dropLast(20)))
        let damaged = try run("verify", "films/a.yaml")
        #expect(damaged.status == 2)
        #expect(damaged.errors.contains("restore the file, or delete it and record it again"))

        try folder.write("films/a.yaml.golden", "animatic golden 2" + golden.drop { $0 != "\n" })
        let newer = try run("verify", "films/a.yaml")
        #expect(newer.status == 2)
        #expect(newer.errors.contains("found version 2, expected at most 1; install the newer animatic"))
    }

    @Test func `the scenes of a storyboard are sections`() throws {
        func storyboard(_ x: Int) -> String {
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (10, 20, 30, 40), attributes: "userLabel=\"box\""))</subviews>
                <constraints>\(Text.constraint("1", "a", "leading", "root", "leading", "constant=\"\(x)\""))\
                \(Text.constraint("2", "a", "top", "root", "top", "constant=\"20\""))
                \(Text.constraint("3", "a", "width", nil, nil, "constant=\"30\""))\
                \(Text.constraint("4", "a", "height", nil, nil, "constant=\"40\""))</constraints>
                """)
        }
        try folder.write("Main.storyboard", storyboard(10))
        #expect(try run("record", "Main.storyboard").status == 0)
        #expect(try run("verify", "Main.storyboard").status == 0)
        try folder.write("Main.storyboard", storyboard(14))
        let run = try run("verify", "Main.storyboard")
        #expect(run.status == 1)
        #expect(
            run.output.contains(".x 10 → 14,\n    because constraint 1.constant (Main.storyboard:"), "\(run.output)")
        #expect(run.output.contains("is \"14\", was \"10\""))
    }

    @Test func `a storyboard to which a reference leads is a cause`() throws {
        func other(_ x: Int) -> String {
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (10, 20, 30, 40), attributes: "userLabel=\"box\""))</subviews>
                <constraints>\(Text.constraint("1", "a", "leading", "page", "leading", "constant=\"\(x)\""))\
                \(Text.constraint("2", "a", "top", "page", "top", "constant=\"20\""))
                \(Text.constraint("3", "a", "width", nil, nil, "constant=\"30\""))\
                \(Text.constraint("4", "a", "height", nil, nil, "constant=\"40\""))</constraints>
                """
            ).replacing("\"vc\"", with: "\"first\"").replacing("\"root\"", with: "\"page\"")
        }
        let container = Text.view(
            "c", (0, 0, 375, 667), kind: "containerView", isFree: false,
            "<connections><segue destination=\"ref\" kind=\"embed\" id=\"s\"/></connections>")
        let reference = """
            <scene sceneID="r"><objects><viewControllerPlaceholder storyboardName="Other" id="ref" \
            sceneMemberID="viewController"/></objects></scene>
            """
        try folder.write("App.xcodeproj/project.pbxproj", "")
        try folder.write(
            "Main.storyboard", Text.storyboard("<subviews>\(container)</subviews>", others: reference))
        try folder.write("Other.storyboard", other(10))
        #expect(try run("record", "Main.storyboard").status == 0)
        #expect(try run("verify", "Main.storyboard").status == 0)
        try folder.write("Other.storyboard", other(14))
        let run = try run("verify", "Main.storyboard")
        #expect(run.status == 1)
        #expect(
            run.output.contains("box.x 10 → 14,\n    because constraint 1.constant (Other.storyboard:"), "\(run.output)"
        )
        #expect(run.output.contains("is \"14\", was \"10\""))
    }

    @Test func `pictures are compared only if they differ, and differences are marked`() throws {
        #expect(try run("record", "films/a.yaml", "--pixels").status == 0)
        // The film does not move, so its first and last frames have the same picture.
        #expect(folder.names(in: "films/a.yaml.pictures").count == 1)
        try folder.write("films/a.yaml", script().replacing("background: red", with: "background: blue"))
        let run = try run("verify", "films/a.yaml")
        #expect(run.output.contains("the picture of frame 0 (0s) differs in 600 of its pixels"), "\(run.output)")
        #expect(run.output.contains("because box.background (a.yaml:3) is blue, was red"))
        #expect(try self.run("verify", "films/a.yaml", "--ignore", "box").status == 0)
        let allowed = try self.run("verify", "films/a.yaml", "--allowed-pixels", "600")
        #expect(!allowed.output.contains("of its pixels") && allowed.status == 1)
    }

    @Test func `unchanged goldens are counted after a script that cannot be recorded`() throws {
        _ = try run("record", "films")
        try folder.write("films/0.yaml", "animatic: 1\nviews: 5\n")
        let record = try run("record", "films")
        #expect(record.status == 2 && record.output == "0 goldens recorded, 2 unchanged\n")
    }

    @Test func `a search of a folder finds extensions in uppercase, as a path to one file does`() throws {
        try folder.write("upper/A.YAML", script())
        try folder.write("upper/B.Yml", script(gap: 12))
        #expect(try run("record", "upper").output == "2 goldens recorded, 0 unchanged\n")
        #expect(try run("verify", "upper/A.YAML", "upper/B.Yml").output == "2 films are as recorded\n")
        #expect(try run("check", "upper").output == "2 valid, 0 invalid\n")
        #expect(try run("check", "upper/A.YAML").output == "1 valid, 0 invalid\n")
    }

    @Test func `reports are written in every format`() throws {
        _ = try run("record", "films")
        try folder.write("films/a.yaml", script(gap: 16))
        let junit = try run("verify", "films", "--format", "junit", "-o", "out/verify.xml")
        #expect(junit.output.contains("title.y 38 → 46"))
        let xml = String(decoding: try folder.bytes("out/verify.xml"), as: UTF8.self)
        #expect(xml.contains("failures=\"1\"") && xml.contains("[[ATTACHMENT|.animatic/verify/assets/"))
        #expect(try run("verify", "films", "--format", "github").output.hasPrefix("::error file=films/a.yaml,line=10,"))
        #expect(
            try run("verify", "films", "--format", "markdown").output.hasPrefix(
                "### Layout: 1 film differs, 1 film is as recorded\n"))
        let json = try JSONSerialization.jsonObject(with: Data(try run("verify", "films", "--json").output.utf8))
        #expect((json as? [String: Any])?["films"] is [Any])
    }

    @Test func `damaged goldens, invalid scripts and missing files are errors, and change nothing`() throws {
        _ = try run("record", "films")
        try folder.write("films/a.yaml.golden", "animatic golden 1\n")
        let damaged = try run("verify", "films")
        #expect(damaged.status == 2 && damaged.errors.contains("films/a.yaml.golden:2"), "\(damaged.errors)")
        #expect(damaged.output == "1 file was not compared (error), 1 film is as recorded\n")
        #expect(try run("record", "films").status == 2)
        #expect(try folder.bytes("films/a.yaml.golden") == Array("animatic golden 1\n".utf8))

        try folder.write("films/b.yaml", "animatic: 1\nviews: 7\n")
        let golden = try folder.bytes("films/b.yaml.golden")
        #expect(try run("record", "films/b.yaml").status == 2)
        #expect(try folder.bytes("films/b.yaml.golden") == golden)
        #expect(try run("verify", "films/b.yaml").status == 2)
        #expect(try run("verify", "none").status == 74)
        #expect(try run("record", "none.yaml").status == 74)
        #expect(try run("approve", "--gallery", "none").status == 74)
    }

    @Test func `goldens without a script are reported, and removed on request`() throws {
        _ = try run("record", "films", "--goldens", "G")
        #expect(folder.names(in: "G/films") == ["a.yaml.golden", "b.yaml.golden"])
        try FileManager.default.removeItem(atPath: folder.path(of: "films/b.yaml"))
        #expect(
            try run("record", "films", "--goldens", "G").errors.contains(
                "G/films/b.yaml.golden: note: its script does not exist"))
        #expect(folder.names(in: "G/films").count == 2)
        _ = try run("record", "films", "--goldens", "G", "--prune")
        #expect(folder.names(in: "G/films") == ["a.yaml.golden"])
    }

    @Test func `record reports problems of playback`() throws {
        try folder.write("films/a.yaml", script() + "  other: box.width == 40\n")
        let recorded = try run("record", "films/a.yaml", "--no-color")
        #expect(recorded.status == 0 && recorded.output == "1 golden recorded, 0 unchanged\n")
        #expect(recorded.errors.contains("[unsatisfiable]"), "\(recorded.errors)")
    }

    @Test func `verify warns about goldens without a script`() throws {
        for options in [[], ["--goldens", "G"]] {
            try folder.write("films/b.yaml", script(gap: 12))
            let golden = (options.isEmpty ? "" : "G/") + "films/b.yaml.golden"
            func verify(_ more: String...) throws -> Command {
                try Command(["verify", "films", "--no-gallery"] + options + more, in: folder.url)
            }
            _ = try Command(["record", "films"] + options, in: folder.url)
            #expect(try !verify().errors.contains("warning"))
            try FileManager.default.removeItem(atPath: folder.path(of: "films/b.yaml"))
            let lenient = try verify()
            #expect(lenient.status == 0 && lenient.output == "1 film is as recorded\n")
            #expect(
                lenient.errors.contains("\(golden): warning: its script does not exist")
                    && lenient.errors.contains("animatic record --prune"), "\(lenient.errors)")
            #expect(try verify("--warnings-as-errors").status == 2)
            struct Document: Decodable {
                let warnings: [String]
            }
            let document = try JSONDecoder().decode(Document.self, from: Data(try verify("--json").output.utf8))
            #expect(
                document.warnings.count == 1 && document.warnings[0].hasPrefix("\(golden): its script does not exist"))
            // A folder that contains only such goldens is not a folder of rendered frames.
            try FileManager.default.removeItem(atPath: folder.path(of: "films/a.yaml"))
            let last = try verify()
            #expect(last.status == 0 && last.output == "found no films\n", "\(last.errors)")
            #expect(last.errors.matches(of: /its script does not exist/).count == 2, "\(last.errors)")
            try folder.write("films/a.yaml", script())
            // The warning states the command that removes the golden.
            let words = try #require(lenient.errors.firstMatch(of: /'animatic (record --prune [^']+)'/))
            _ = try Command(words.output.1.split(separator: " ").map(String.init), in: folder.url)
            #expect(try !verify().errors.contains("warning"))
        }
    }

    @Test func `scripts are compared with a git revision`() throws {
        let program = try #require(Program("git"))
        func git(_ arguments: String...) throws {
            let settings = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
            #expect(try program.output(settings + arguments, in: folder.url).status == 0)
        }
        try git("init", "-q")
        try git("add", ".")
        try git("commit", "-qm", "films")
        try folder.write("films/a.yaml", script(gap: 16))
        let run = try run("verify", "films", "--revision", "HEAD")
        #expect(run.status == 1)
        #expect(run.output.contains("title.y 38 → 46,\n    because gap (a.yaml:10) is 16, was 8"), "\(run.output)")
        #expect(try self.run("verify", "films", "--revision", "nothing").status == 64)
    }

    @Test func `a budget that is exceeded omits the rest, and this is reported`() throws {
        _ = try run("record", "films")
        let run = try run("verify", "films", "--budget", "0s")
        #expect(run.output == "2 files were skipped (time limit reached)\n")
        #expect(run.status == 0)
    }

    @Test func `the same films have no difference in another locale and time zone`() throws {
        _ = try run("record", "films", "--pixels", "--passes")
        for (locale, zone) in [("tr_TR.UTF-8", "Asia/Kathmandu"), ("C", "UTC")] {
            let run = try run("verify", "films", environment: ["LC_ALL": locale, "TZ": zone])
            #expect(run.status == 0, "\(run.output)")
        }
    }

    @Test func `a folder that cannot be written is an error`() throws {
        _ = try run("record", "films")
        // There is a file in place of the folder. File permissions are not used, because the tests may run as root,
        // which can write everywhere.
        try folder.write("blocked", "")
        #expect(try run("record", "films", "--goldens", "blocked").status == 74)
        #expect(try run("verify", "films", "--gallery", "blocked").status == 74)
    }
}
