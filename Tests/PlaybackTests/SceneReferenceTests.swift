import Film
import Geometry
import InterfaceBuilder
import Playback
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

private typealias Text = InterfaceText

@Suite("A script that refers to a scene of a storyboard")
struct SceneReferenceTests {
    private let folder: TemporaryFolder

    /// Creates a storyboard with a card that is 200 points wide and 16 points from the left.
    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "ui/Main.storyboard",
            Text.storyboard(
                """
                <subviews>\(Text.view("a", (16, 100, 200, 40), attributes: "userLabel=\"Card\""))</subviews>
                <constraints>\(Text.constraint("1", "a", "leading", "root", "leading", "constant=\"16\" identifier=\"slide\""))\
                \(Text.constraint("2", "a", "top", "root", "top", "constant=\"100\""))\
                \(Text.constraint("3", "a", "width", nil, nil, "constant=\"200\" identifier=\"wide\""))
                \(Text.constraint("4", "a", "height", nil, nil, "constant=\"40\""))</constraints>
                """))
    }

    private func read(_ script: String) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let loaded = ScriptLoader().load(
            SourceFile(name: "card.yaml", text: script), in: folder.path, measuring: nil)
        return (loaded.timeline, loaded.diagnostics)
    }

    @Test func `moves the views of the scene, with additional constraints`() throws {
        let (timeline, problems) = read(
            """
            animatic: 1
            scene: ui/Main.storyboard#scene
            constraints:
              far: {constraint: card.leading == root.leading + 100, isActive: false}
            timeline:
              - at: 0.1s
                do: [wide.constant = 120]
              - at: 0.2s
                do: [slide.isActive = false, far.isActive = true]
            """)
        #expect(problems.map(\.message) == [])
        let read = try #require(timeline)
        #expect(read.title == "card" && read.device.portraitSize.width == 375)
        let scene = SceneBuilder(read, measuring: FixedAdvanceTextMeasurer()).build()
        var simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        func place() -> [Double]? { scene.window.view(named: "card").map { [$0.frame.minX, $0.frame.width] } }
        simulator.run(until: .zero)
        #expect(place() == [16, 200])
        simulator.run(until: .milliseconds(100))
        #expect(place() == [16, 120])
        simulator.run(until: .milliseconds(200))
        #expect(place() == [100, 120])
    }

    @Test func `has the lines of constraints in the storyboard`() throws {
        let (timeline, _) = read("animatic: 1\nscene: ui/Main.storyboard")
        let wide = try #require(timeline?.scene.constraints.first { $0.name.value == "wide" })
        // The constraint is the first in the second-to-last line of constraints.
        let span = wide.parts[0].expression.span
        #expect(span.file.hasSuffix("ui/Main.storyboard"))
        let source = try SourceFile.load(path: folder.path(of: "ui/Main.storyboard"), shownAs: "x")
        #expect(source.line(span.line)?.contains("identifier=\"wide\"") == true)
    }

    /// The catalog contains an image of 30 × 45 points and, as a template, one of 8 × 6 points.
    @Test func `has the images of all states and the background images, with their sizes and rendering modes`() throws {
        let template = ", \"properties\": {\"template-rendering-intent\": \"template\"}"
        for (name, size, properties) in [("plain", (30, 45), ""), ("shape", (8, 6), template)] {
            let set = "ui/Media.xcassets/\(name).imageset"
            try folder.write("\(set)/Contents.json", "{\"images\": [{\"filename\": \"\(name).svg\"}]\(properties)}")
            try folder.write(
                "\(set)/\(name).svg",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size.0)\" height=\"\(size.1)\"></svg>")
        }
        let states = """
            <state key="normal" image="shape" backgroundImage="plain"/>
            <state key="highlighted" image="plain" backgroundImage="shape"/>
            <state key="disabled" image="shape"/>
            """
        let views = """
            <subviews>\(Text.view("b", (0, 0, 9, 9), kind: "button", attributes: "userLabel=\"buy\"", states))\
            \(Text.view("i", (0, 9, 9, 9), kind: "imageView", attributes: "userLabel=\"icon\" image=\"shape\""))</subviews>
            """
        try folder.write("ui/Buy.storyboard", Text.storyboard(views))
        let (timeline, problems) = read("animatic: 1\nscene: ui/Buy.storyboard")
        #expect(problems.map(\.message) == [])
        let root = try #require(timeline?.scene.root)
        func content(_ name: String) throws -> ViewContent {
            try #require(root.depthFirst.first { $0.name.value == name }?.content)
        }
        let button = try #require(try content("buy")[ViewContent.Button.self])
        func check(_ image: ViewContent.Image?, _ name: String) {
            let isShape = name == "shape"
            #expect(image?.size == (isShape ? Size(width: 8, height: 6) : Size(width: 30, height: 45)))
            #expect(image?.renderingMode == (isShape ? .alwaysTemplate : .automatic))
            #expect(image?.path == folder.path(of: "ui/Media.xcassets/\(name).imageset/\(name).svg"))
        }
        check(button[.normal].image, "shape")
        check(button[.normal].backgroundImage, "plain")
        check(button[.highlighted].image, "plain")
        check(button[.highlighted].backgroundImage, "shape")
        check(button[.disabled].image, "shape")
        #expect(button[.disabled].backgroundImage == nil && button[.selected].image == nil)
        guard case .image(let icon) = try content("icon") else {
            Issue.record("the icon is not an image view")
            return
        }
        check(icon, "shape")
    }

    @Test func `is valid after another file of the project could not be read`() throws {
        try folder.write("ui/Broken.storyboard", "<document")
        let scenes = InterfaceScenes(of: InterfaceProject(in: folder.path))
        func problems(_ name: String) -> [Diagnostic] {
            let script = SourceFile(name: "card.yaml", text: "animatic: 1\nscene: ui/\(name).storyboard")
            return ScriptLoader(readingScenes: scenes).load(script, in: folder.path, measuring: nil).diagnostics
        }
        #expect(problems("Main") == [])
        #expect(problems("Broken") != [])
        #expect(problems("Main") == [])
    }

    @Test func `can have another device`() {
        let (timeline, _) = read("animatic: 1\nscene: ui/Main.storyboard\ndevice: iPhone 15")
        #expect(timeline?.device.portraitSize.width == 393)
    }

    @Test(
        "is rejected with a reason if its reference or its keys are invalid",
        arguments: [
            ("scene: ui/Other.storyboard", "unknown-scene", "found no file"),
            ("scene: ui/Main.storyboard#nine", "unknown-scene", "found no scene 'nine'"),
            ("scene: ../Main.storyboard", "scene-outside", "expected one inside it"),
            ("scene: ui", "unknown-scene", "a folder"),
            ("scene: [a]", "wrong-type", "found a list"),
            ("scene: ui/Main.storyboard\nviews: {root: {}}", "conflicting-keys", "'scene' and 'views'"),
            (
                "scene: ui/Main.storyboard\ntimeline: [{at: 0s, do: narrow.constant = 1}]", "unknown-constraint",
                "'narrow'"
            ),
            ("scene: ui/Main.storyboard\nguides: {card: {in: root}}", "ambiguous-name", "'card'"),
        ] as [(String, String, String)])
    func mistakes(keys: String, kind: String, words: String) {
        let (timeline, problems) = read("animatic: 1\n" + keys)
        #expect(timeline == nil)
        #expect(problems.map(\.id.rawValue) == [kind])
        #expect(problems.first?.message.contains(words) == true, "\(problems.map(\.message))")
    }

    @Test(
        "is rejected with a suggestion that replaces the whole reference",
        arguments: [
            ("ui/Main.storyboard#sceen", "ui/Main.storyboard#scene"),
            ("ui/Main.storyboard#rot", "ui/Main.storyboard#root"),
            // The title of a scene is not a name. The suggestion is the ID in the list.
            ("ui/Main.storyboard#LoginViewControler", "ui/Main.storyboard#vc"),
            ("ui/Mian.storyboard", "ui/Main.storyboard"), ("iu/Main.storyboard#scene", "ui/Main.storyboard#scene"),
            ("ui/Main.storyboard#another", nil), ("ui/Other.storyboard", nil),
        ])
    func suggestion(reference: String, meant: String?) {
        let (_, problems) = read("animatic: 1\nscene: '\(reference)'")
        #expect(problems.map(\.id.rawValue) == ["unknown-scene"])
        #expect(problems.first?.suggestion == meant)
        // The suggestion replaces the text inside the quotation marks.
        #expect(problems.first?.span.column == 9 && problems.first?.span.length == reference.count)
    }

    @Test func `is an error if only scripts are read`() {
        let (timeline, problems) = TimelineReader.read(
            SourceFile(name: "a.yaml", text: "animatic: 1\nscene: ui/Main.storyboard"), folder: folder.path)
        #expect(timeline == nil && problems.map(\.id.rawValue) == ["unknown-scene"])
    }
}
