import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import StoryboardJudge

private typealias Text = InterfaceText

/// Compares files in the process of the tests. In arguments and results, `@` is the path of the folder.
///
/// A character of the measurer is half as wide as the font size.
private func judge(_ arguments: String..., in folder: TemporaryFolder) throws -> (
    output: String, errors: String, status: Int32
) {
    let command = try StoryboardJudge.parse(arguments.map { $0.replacing("@", with: folder.path) })
    let judgment = try Judgment(command, measuring: FixedAdvanceTextMeasurer())
    let (output, errors) = (judgment.output, judgment.errors)
    return (output.replacing(folder.path, with: "@"), errors.replacing(folder.path, with: "@"), judgment.status)
}

/// Returns a storyboard with a box of 30 by 40 points at (10, 20). Its recorded position is `off` points too far to
/// the right.
private func box(off: Double = 0) -> String {
    Text.storyboard(
        """
        <subviews>\(Text.view("a", (10 + off, 20, 30, 40), attributes: "userLabel=\"box\""))</subviews>
        <constraints>\(Text.constraint("1", "a", "leading", "root", "leading", "constant=\"10\""))\
        \(Text.constraint("2", "a", "top", "root", "top", "constant=\"20\""))\
        \(Text.constraint("3", "a", "width", nil, nil, "constant=\"30\""))\
        \(Text.constraint("4", "a", "height", nil, nil, "constant=\"40\""))</constraints>
        """)
}

/// Parses a JSON object.
private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

@Suite("The judge of storyboards")
struct StoryboardJudgeTests {
    @Test func `prints differences and totals, and continues after an invalid file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.storyboard", box())
        try folder.write("b.storyboard", box(off: 3))
        try folder.write("c.xib", "<document>\n<broken")
        let run = try judge("@", in: folder)
        #expect(run.status == 2)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("@/b.storyboard:"))
        #expect(lines[0].contains("view box (a): off by 3 (constraints): (10, 20, 30, 40), recorded (13, 20, 30, 40)"))
        #expect(lines.contains("3 files, 1 of them unusable; 2 scenes, 2 of them compared"))
        #expect(lines.contains("within 0.5 points: 1 of 2 (50 %)"))
        #expect(run.errors.contains("c.xib:2") && run.errors.contains("[malformed-xml]"))
        let quiet = try judge("@", "--quiet", in: folder)
        #expect(quiet.status == 2 && quiet.errors == run.errors)
        #expect(quiet.output == lines.dropFirst().map { $0 + "\n" }.joined())
    }

    @Test func `reports each unusable file in one error, and continues`() throws {
        let folder = try TemporaryFolder()
        try folder.write("empty/readme.txt", "nothing")
        try folder.write("a.xib", "yaml: 1\n")
        try folder.write("b.xib", bytes: Array("NIBArchive\u{1}".utf8))
        try folder.write("c.xib", "<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"b\">]>\n<document>&b;</document>")
        try folder.write("d.xib", String(repeating: "<a>\n", count: 1000))
        try folder.write(
            "e.xib",
            Text.xib("").replacing("CocoaTouch.XIB", with: "Cocoa.XIB").replacing(
                "iOS.CocoaTouch", with: "MacOSX.Cocoa"))
        try folder.write("f.storyboard", String(box().prefix(400)))
        try folder.write("g.storyboard", box())
        let run = try judge(
            "-q", "@/empty", "@/a.xib", "@/b.xib", "@/c.xib", "@/d.xib", "@/e.xib", "@/f.storyboard", "@/g.storyboard",
            "@/none.xib", in: folder)
        #expect(run.status == 74)
        for start in [
            "empty: error:", "a.xib:1:1: error: found no XML", "b.xib: error: found a compiled nib",
            "c.xib:2:1: error: found a document type",
            "d.xib:201:1: error: found elements nested more than 200 levels deep",
            "e.xib:2:1: error: found a macOS user interface", "f.storyboard:", "none.xib: error: found no file",
        ] { #expect(run.errors.split(separator: "\n").filter { $0.hasPrefix("@/" + start) }.count == 1, "\(start)") }
        #expect(run.errors.split(separator: "\n").filter { $0.contains(": error:") }.count == 8)
        #expect(run.output.contains("9 files, 8 of them unusable; 1 scene, 1 of them compared"))
    }

    @Test func `finds visible files in subfolders, and follows no link to a folder`() throws {
        let folder = try TemporaryFolder()
        for name in ["b/Base.lproj/A.STORYBOARD", "b/c.xib", "b/.hidden/d.xib", "b/.e.xib", "b/f.txt"] {
            try folder.write(name, box())
        }
        try folder.link("b/circle", to: folder.path(of: "b"))
        try folder.link("link", to: folder.path(of: "b"))
        for name in ["b", "b/", "link"] {
            let report = try object(try judge("@/\(name)", "--json", in: folder).output)
            let files = try #require(report["results"] as? [[String: Any]]).map { $0["file"] as? String }
            let root = name.split(separator: "/")[0]
            #expect(files == ["@/\(root)/Base.lproj/A.STORYBOARD", "@/\(root)/c.xib"])
        }
    }

    @Test func `has the totals at the top level of its JSON`() throws {
        let folder = try TemporaryFolder()
        try folder.write("b.storyboard", box(off: 3))
        let run = try judge("@/b.storyboard", "@/none.xib", "--json", in: folder)
        #expect(run.status == 74)
        let report = try object(run.output)
        #expect(
            report["views"] as? Int == 1 && report["withinHalfAPoint"] as? Int == 0 && report["scenes"] as? Int == 1)
        #expect(report["unusableFiles"] as? Int == 1)
        #expect((report["mismatches"] as? [String: Int])?["constraints"] == 1)
        #expect((report["skippedScenes"] as? [String: Int])?["misplaced"] == 0)
        let files = try #require(report["results"] as? [[String: Any]])
        #expect(files.map { $0["file"] as? String } == ["@/b.storyboard", "@/none.xib"])
        #expect((files[1]["error"] as? String)?.hasPrefix("found no file") == true)
    }

    @Test func `reports an unknown element at its line, and ends with 0`() throws {
        let folder = try TemporaryFolder()
        let text = box().replacing("</subviews>", with: "</subviews>\n<gadget id=\"g\" key=\"gadget\"/>")
        try folder.write("Box.storyboard", text)
        let line =
            try #require(
                text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
                    $0.contains("<gadget")
                }) + 1
        let run = try judge("@/Box.storyboard", in: folder)
        #expect(run.status == 0 && run.errors.hasPrefix("@/Box.storyboard:\(line):"), "\(run.errors)")
        #expect(run.errors.contains(": warning: ") && run.errors.contains("'gadget'"))
        #expect(run.errors.contains("[unknown-element]"))
        #expect(try judge("@/Box.storyboard", "-q", in: folder).errors.isEmpty)
        let results = try object(try judge("@/Box.storyboard", "--json", in: folder).output)["results"]
        let warnings = try #require((results as? [[String: Any]])?.first?["warnings"] as? [String])
        #expect(warnings.count == 1 && warnings[0].contains("'gadget'"))
    }

    @Test func `takes guides and margins that were measured`() throws {
        let folder = try TemporaryFolder()
        let text = Text.storyboard(
            """
            <subviews>\(Text.view("a", (33, 70, 30, 40), attributes: "userLabel=\"box\""))</subviews>
            <constraints>\(Text.constraint("1", "a", "leading", "root", "leadingMargin"))\
            \(Text.constraint("2", "a", "top", "safe"))\(Text.constraint("3", "a", "width", nil, nil, "constant=\"30\""))\
            \(Text.constraint("4", "a", "height", nil, nil, "constant=\"40\""))</constraints>
            <viewLayoutGuide key="safeArea" id="safe"/>
            """)
        try folder.write("a.storyboard", text)
        try folder.write(
            "cases.json",
            """
            [{"file": "x/a.storyboard", "root": "root", "margins_measured": {"root": {"leftMargin": 33}}, "guides": \
            {"safe": {"host": "root", "kind": "safeArea", "insets_ltrb": [0, 70, 0, 0]}}}]
            """)
        #expect(try judge("@/a.storyboard", "-q", in: folder).output.contains("exact: 0 of 1"))
        let measured = try judge("@/a.storyboard", "-q", "--measured", "@/cases.json", in: folder)
        #expect(measured.output.contains("exact: 1 of 1"))
        try folder.write("wrong.json", "[1]")
        for (name, words, status) in [
            ("none.json", "found no file, expected a JSON file of measured guides and margins", 74),
            ("wrong.json", "found no list of measured guides and margins", 2),
        ] as [(String, String, Int32)] {
            let run = try judge("@/a.storyboard", "--measured", "@/\(name)", in: folder)
            #expect(run.status == status && run.output.isEmpty)
            #expect(run.errors.hasPrefix("@/\(name): error: \(words)"), "\(run.errors)")
        }
    }

    @Test func `prints the effect of each rule in each folder`() throws {
        let folder = try TemporaryFolder()
        // There is no status bar in 16097, so the top of the safe area is the top of the screen.
        let content = """
            <subviews>\(Text.view("a", (0, 0, 100, 50)))</subviews><viewLayoutGuide key="safeArea" id="safe"/>
            <constraints>\(Text.constraint("1", "a", "leading", "root"))\(Text.constraint("2", "a", "top", "safe"))\
            \(Text.constraint("3", "a", "width", nil, nil, "constant=\"100\""))\
            \(Text.constraint("4", "a", "height", nil, nil, "constant=\"50\""))</constraints>
            """
        try folder.write("app/Main.storyboard", Text.storyboard(content, tools: 16097))
        let run = try judge("@", "--rules", in: folder)
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(run.status == 0 && lines.contains("hiddenStatusBar 14800 to 21600 1 0 +1"))
        #expect(lines.contains("app 1 of 1 100 % 0 % hiddenStatusBar"))
        let rules = try object(try judge("@", "--rules", "--json", in: folder).output)["rules"]
        let rule = try #require(rules as? [[String: Any]]).first { $0["name"] as? String == "hiddenStatusBar" }
        #expect(rule?["helps"] as? [String] == ["app"] && rule?["gain"] as? Int == 1)
        #expect(throws: (any Error).self) { try judge("@", "--rules", "--own-sizes", in: folder) }
    }

    @Test func `counts sizes in our fonts`() throws {
        let folder = try TemporaryFolder()
        // Four characters of 10 points. The recorded width is 10 points too much.
        let label = Text.view(
            "l", (0, 0, 50, 24), kind: "label", attributes: "text=\"abcd\"",
            "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"20\"/>")
        let places = ["leading", "top"].map { Text.constraint($0, "l", $0, "root", $0) }.joined()
        try folder.write(
            "a.storyboard", Text.storyboard("<subviews>\(label)</subviews><constraints>\(places)</constraints>"))
        let run = try judge("@/a.storyboard", "--own-sizes", in: folder)
        #expect(run.output.contains("(0, 0, 40, 24), recorded (0, 0, 50, 24)"))
        #expect(run.output.hasSuffix("sizes within 1 point: 0 of 1 (0 %)\n  label: 0 of 1 (0 %)\n"))
        let recorded = try judge("@/a.storyboard", in: folder)
        #expect(recorded.output.contains("exact: 1 of 1") && !recorded.output.contains("sizes within 1 point"))
    }

    @Test(
        "ends its process with the status, and writes results and errors to different streams",
        arguments: [
            ("Box.storyboard", "", "", 0), ("Broken.storyboard", "", "Broken.storyboard:1:", 2),
            ("", "", "Missing expected argument '<files> ...'", 64),
            ("none.storyboard", "", "none.storyboard: error: found no file", 74),
            ("Box.storyboard", "/dev/full", "error: cannot write to standard output", 74),
        ] as [(String, String, String, Int32)])
    func process(file: String, output path: String, errors words: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("Box.storyboard", box())
        try folder.write("Broken.storyboard", "<document")
        let process = Process()
        process.executableURL = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
            .appending(path: "StoryboardJudge")
        process.arguments = file.isEmpty ? [] : [file]
        process.currentDirectoryURL = folder.url
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = path.isEmpty ? output : try #require(FileHandle(forWritingAtPath: path))
        process.standardError = errors
        try process.run()
        if !path.isEmpty { try output.fileHandleForWriting.close() }
        let (outputReader, errorReader) = (PipeReader(output), PipeReader(errors))
        let (results, problems) = (outputReader.text(), errorReader.text())
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == status)
        #expect(words.isEmpty ? problems.isEmpty : problems.contains(words), "\(problems)")
        let totals = status == 2 || file.hasPrefix("none") ? "1 file, 1 of them unusable" : "1 file, 0 of them unusable"
        #expect(file.isEmpty || !path.isEmpty ? results.isEmpty : results.contains(totals), "\(results)")
    }
}
