import Foundation
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("The command on storyboards")
struct InterfaceCommandTests {
    @Test func `a timeline can override methods of a scene's views and of its controller`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.storyboard", Text.box)
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
        let wide = Text.box.replacing("width=\"375\"", with: "width=\"1000000\"")
        #expect(wide != Text.box)
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
            Text.box.replacing("id=\"vc\"", with: "id=\"-1a-Bc\"")
                .replacing("initialViewController=\"vc\"", with: ""))
        let run = try Command(["import", "a.storyboard", "--scene", "-1a-Bc"], in: folder.url)
        #expect(run.status == 0 && run.output.contains("box.leading == root.leading + 10"), "\(run.errors)")
    }

    @Test func `import writes a valid script, and reports if it cannot`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.storyboard", Text.box)
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
