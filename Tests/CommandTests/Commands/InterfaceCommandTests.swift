import Foundation
import TestSupport
import Testing

private typealias Text = InterfaceText

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

@Suite("The command on storyboards")
struct InterfaceCommandTests {
    @Test func `verify-ib prints differences and totals, and continues after an invalid file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.storyboard", box())
        try folder.write("b.storyboard", box(off: 3))
        try folder.write("c.xib", "<document>\n<broken")
        let run = try Command(["verify-ib", ".", "--no-color"], in: folder.url)
        #expect(run.status == 2)
        let lines = run.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("./b.storyboard:"))
        #expect(lines[0].contains("view box (a): off by 3 (constraints): (10, 20, 30, 40), recorded (13, 20, 30, 40)"))
        #expect(lines.contains("3 files, 1 of them unusable; 2 scenes, 2 of them compared"))
        #expect(lines.contains("within 0.5 points: 1 of 2 (50 %)"))
        #expect(run.errors.contains("c.xib:2") && run.errors.contains("[malformed-xml]"))
    }

    @Test func `verify-ib reports each unusable file in one error, and continues`() throws {
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
        let files =
            ["empty"] + ["a", "b", "c", "d", "e"].map { "\($0).xib" } + ["f.storyboard", "g.storyboard", "none.xib"]
        let run = try Command(["verify-ib", "-q", "--no-color"] + files, in: folder.url)
        #expect(run.status == 74)
        for start in [
            "empty: error:", "a.xib:1:1: error: found no XML", "b.xib: error: found a compiled nib",
            "c.xib:2:1: error: found a document type",
            "d.xib:201:1: error: found elements nested more than 200 levels deep",
            "e.xib:2:1: error: found a macOS user interface", "f.storyboard:", "none.xib: error: found no file",
        ] { #expect(run.errors.split(separator: "\n").filter { $0.hasPrefix(start) }.count == 1, "\(start)") }
        #expect(run.errors.split(separator: "\n").filter { $0.contains(": error:") }.count == 8)
        #expect(run.output.contains("9 files, 8 of them unusable; 1 scene, 1 of them compared"))
    }

    @Test func `a timeline can override methods of a scene's views and of its controller`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.storyboard", box())
        let script = """
            animatic: 1
            scene: a.storyboard
            overrides:
              root: {on: {viewDidLayoutSubviews: ['box.alpha = 0.5']}}
              box: {controller: boxController, on: {viewDidLoad: ['box.cornerRadius = 4']}}
            expect:
              - {at: 0s, order: [viewDidLoad loginViewController, viewDidLoad boxController]}
            """
        try folder.write("a.yaml", script)
        let run = try Command(["test", "a.yaml"], in: folder.url)
        #expect(run.status == 0, "\(run.output) \(run.errors)")
        let trace = try Command(["trace", "a.yaml"], in: folder.url)
        #expect(trace.output.contains("cornerRadius") && trace.output.contains("alpha"))
        try folder.write("b.yaml", script.replacing("  box: {", with: "  bix: {"))
        let wrong = try Command(["check", "b.yaml", "--no-color"], in: folder.url)
        #expect(wrong.errors.contains("did you mean 'box'?"))
        try folder.write("c.yaml", "animatic: 1\nviews: {root: }\noverrides: {root: {on: {}}}\n")
        let alone = try Command(["check", "c.yaml", "--no-color"], in: folder.url)
        #expect(alone.errors.contains("found 'overrides' but no 'scene'"))
    }

    @Test func `import immediately reports what scripts cannot express`() throws {
        let folder = try TemporaryFolder()
        let wide = box().replacing("width=\"375\"", with: "width=\"1000000\"")
        #expect(wide != box())
        try folder.write("wide.storyboard", wide)
        let run = try Command(["import", "wide.storyboard", "-o", "wide.yaml", "--no-color"], in: folder.url)
        #expect(run.status == 2, "\(run.errors)")
        #expect(run.errors.contains("wide.storyboard: error: the script of the scene cannot be played: found 1000000"))
        #expect(run.errors.contains("expected 1 through 16,384 points"))
    }

    @Test func `import --coverage prints how each name in several files is used`() throws {
        let folder = try TemporaryFolder()
        let label = Text.view("l", (0, 0, 9, 9), kind: "label", attributes: "text=\"A\" opaque=\"NO\" sparkle=\"1\"")
        for name in ["a", "b"] {
            try folder.write("all/\(name).storyboard", Text.storyboard("<subviews>\(label)</subviews>"))
        }
        let run = try Command(["import", "--coverage", "all"], in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(lines.contains(["label.text", "2", "used"]) && lines.contains(["label.sparkle", "2", "reported"]))
        #expect(lines.contains { $0.starts(with: ["label.opaque", "2", "ignored:"]) && $0.count > 3 })
        let json = try Command(["import", "--coverage", "all", "--json"], in: folder.url)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let names = try #require(document["names"] as? [[String: Any]])
        let sparkle = names.first { $0["name"] as? String == "label.sparkle" }
        #expect(sparkle?["count"] as? Int == 2 && sparkle?["outcome"] as? String == "reported")
        // An import also reports the name with its source location in JSON.
        let script = try Command(["import", "all/a.storyboard", "--json"], in: folder.url)
        #expect(script.status == 0 && script.errors.contains("left out label.sparkle, in the element 'l'"))
        #expect(script.errors.contains("not-imported"))
        #expect(try Command(["import", "all/a.storyboard", "-q"], in: folder.url).errors.isEmpty)
        for wrong in [["all/a.storyboard", "all/b.storyboard"], ["--coverage", "all", "-o", "a.yaml"]] {
            #expect(try Command(["import"] + wrong, in: folder.url).status == 64)
        }
    }

    @Test func `import accepts an ID that begins with a dash`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.storyboard",
            box().replacing("id=\"vc\"", with: "id=\"-1a-Bc\"")
                .replacing("initialViewController=\"vc\"", with: ""))
        let run = try Command(["import", "a.storyboard", "--scene", "-1a-Bc"], in: folder.url)
        #expect(run.status == 0 && run.output.contains("box.leading == root.leading + 10"), "\(run.errors)")
    }

    @Test func `verify-ib has the totals at the top level of its JSON`() throws {
        let folder = try TemporaryFolder()
        try folder.write("b.storyboard", box(off: 3))
        let run = try Command(["verify-ib", "b.storyboard", "--json"], in: folder.url)
        #expect(run.status == 0)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(
            report["views"] as? Int == 1 && report["withinHalfAPoint"] as? Int == 0 && report["scenes"] as? Int == 1)
        #expect((report["mismatches"] as? [String: Int])?["constraints"] == 1)
        #expect((report["skippedScenes"] as? [String: Int])?["misplaced"] == 0)
        #expect((report["results"] as? [[String: Any]])?.first?["file"] as? String == "b.storyboard")
    }

    @Test func `verify-ib takes guides and margins that were measured`() throws {
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
        let alone = try Command(["verify-ib", "a.storyboard", "-q"], in: folder.url)
        #expect(alone.output.contains("exact: 0 of 1"))
        let measured = try Command(["verify-ib", "a.storyboard", "-q", "--measured", "cases.json"], in: folder.url)
        #expect(measured.output.contains("exact: 1 of 1"))
    }

    @Test func `import writes a valid script, and reports if it cannot`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.storyboard", box())
        #expect(try Command(["import", "a.storyboard", "-o", "a.yaml"], in: folder.url).status == 0)
        #expect(try Command(["check", "a.yaml"], in: folder.url).output == "1 valid, 0 invalid\n")
        let frames = try Command(["frames", "a.yaml"], in: folder.url)
        #expect(frames.output.contains("(10, 20, 30, 40)"))
        let none = try Command(["import", "a.storyboard", "--scene", "x", "--no-color"], in: folder.url)
        #expect(
            none.status == 2 && none.errors.contains("found no scene 'x': expected one of vc (LoginViewController)"))
        #expect(try Command(["import", "b.storyboard"], in: folder.url).status == 74)
        try folder.write("mac.xib", Text.xib("").replacing("CocoaTouch", with: "Cocoa"))
        #expect(try Command(["import", "mac.xib"], in: folder.url).errors.contains("[macos]"))
    }
}
