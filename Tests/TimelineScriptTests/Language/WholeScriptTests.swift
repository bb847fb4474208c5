import Animation
import Film
import Geometry
import Layout
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("A script with every key")
struct WholeScriptTests {
    private let script = MarkedScript(
        """
        animatic: 1
        title: Everything
        device: iphone 8 plus
        orientation: landscape
        fps: 24
        duration: 3s
        views:
          root:
            background: "#F2F2F7"
            subviews:
              card:
                background: .systemBlue
                cornerRadius: 12.5
                alpha: 0.5
                isHidden: true
                clipsToBounds: true
                intrinsic: [150, none]
                hugging: 251
                compression: {vertical: .required}
                subviews:
                  title: {label: "Hi, \\"you\\"", font: 20 semibold, textColor: white, textAlignment: center}
                  note:
                    label: Note
                    font: .footnote
                    lines: 0
                    lineBreakMode: byCharWrapping
                    preferredMaxLayoutWidth: 176.5
                  empty: {image: none}
              plain:
        constraints:
          slide: card.centerX == root.centerX - 300
          wide: card.width == 0.5 * root.width + 20
          tall: card.height >= 200 @750
          half: card.height <= root.height / 4
          move: {constraint: card.leading == root.leading + 20, isActive: false, priority: defaultLow, outlet: weak}
        timeline:
          - at: 0.5s
            animate: {duration: 800ms, delay: 0.25s, curve: "cubicBezier(0.4, 0, 0.2, 1)"}
            do:
              - slide.constant = -1.5e1
              - root.layoutIfNeeded()
          - {at: 2, animate: 0.1s, do: tall.isActive = false}
        expect:
          - at: 0.5s
            order: [cue slide.constant, layoutSubviews root, frame card]
            layouts: {root: 1, card: 0}
            frames: {card: [-66.25, 243.5, 207.5, 200]}
            model: {plain: [0, 0, 1, 2]}
            within: 0.5
        """)

    @Test func `has its top-level keys`() throws {
        let timeline = try timeline(script)

        #expect(timeline.title == "Everything")
        #expect(timeline.device.name == "iPhone 8 Plus")
        #expect(timeline.orientation == .landscape)
        #expect(timeline.framesPerSecond == 24)
        #expect(timeline.duration == .seconds(3))
        #expect(timeline.end == .seconds(3))
    }

    @Test func `has its views`() throws {
        let root = try timeline(script).root
        let card = root.subviews[0]

        #expect(root.depthFirst.map(\.name.value) == ["root", "card", "title", "note", "empty", "plain"])
        #expect(root.color("backgroundColor") == Color(red: 242.0 / 255, green: 242.0 / 255, blue: 247.0 / 255))
        #expect(card.color("backgroundColor") == Color(red: 0, green: 122.0 / 255, blue: 1))
        #expect(card["cornerRadius"] == .number(12.5))
        #expect(card["alpha"] == .number(0.5))
        #expect(card["isHidden"] == .boolean(true))
        #expect(card["clipsToBounds"] == .boolean(true))
        #expect(card["intrinsicContentSize"] == .intrinsicSize(IntrinsicSize(width: 150, height: nil)))
        #expect(card.hugging == PriorityPair(LayoutPriority(251)))
        #expect(card.compressionResistance.horizontal == .defaultHigh)
        #expect(card.compressionResistance.vertical == .required)
        #expect(
            card.subviews[0].content
                == .label(
                    ViewContent.Label(
                        "Hi, \"you\"", font: Font(size: 20, weight: .semibold), alignment: .center)))
        #expect(
            card.subviews[1].content
                == .label(
                    ViewContent.Label(
                        "Note", font: .preferred(.footnote), numberOfLines: 0, lineBreakMode: .byCharWrapping,
                        preferredMaxLayoutWidth: 176.5)))
        #expect(card.subviews[0]["textColor"] == .color(.white))
        #expect(card.subviews[2].content == .image(nil))
        #expect(root.subviews[1] == ViewDescription(name: root.subviews[1].name))
        #expect(root.subviews[1].name.span == SourceSpan(file: "test.yaml", line: 29, column: 7, length: 5))
    }

    @Test func `has its constraints`() throws {
        let constraints = try timeline(script).scene.constraints
        let expressions = constraints.flatMap(\.parts).map(\.expression)

        #expect(constraints.map(\.name.value) == ["slide", "wide", "tall", "half", "move"])
        #expect(constraints.map(\.isActive) == [true, true, true, true, false])
        #expect(constraints.map(\.outlet) == [.strong, .strong, .strong, .strong, .weak])
        #expect(expressions.map(\.first.value.attribute) == [.centerX, .width, .height, .height, .leading])
        #expect(expressions.map(\.first.value.item) == Array(repeating: .view("card"), count: 5))
        #expect(expressions.map(\.relation) == [.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual, .equal])
        #expect(expressions.map(\.multiplier) == [1, 0.5, 1, 0.25, 1])
        #expect(expressions.map(\.second?.value.attribute) == [.centerX, .width, nil, .height, .leading])
        #expect(expressions.map(\.constant) == [-300, 20, 200, 0, 20])
        #expect(
            expressions.map(\.priority) == [.required, .required, .defaultHigh, .required, .defaultLow])
        #expect(expressions[0].span == SourceSpan(file: "test.yaml", line: 31, column: 10, length: 34))
        #expect(expressions[1].second?.span == SourceSpan(file: "test.yaml", line: 32, column: 29, length: 10))
    }

    @Test func `has its cues`() throws {
        let cues = try timeline(script).cues

        #expect(cues.map(\.time.value) == [.milliseconds(500), .seconds(2)])
        #expect(
            cues.map(\.animation) == [
                AnimationSpec(
                    duration: .milliseconds(800), delay: .milliseconds(250),
                    curve: .cubicBezier(CubicBezier(0.4, 0, 0.2, 1))),
                AnimationSpec(duration: .milliseconds(100)),
            ])
        #expect(cues[0].statements.map(\.value.action) == [.set("constant", .number(-15)), .call(.layoutIfNeeded, [])])
        #expect(cues[0].statements.map(\.value.subject.value) == ["slide", "root"])
        #expect(cues[1].statements.map(\.value.action) == [.set("isActive", .boolean(false))])
        #expect(cues[0].statements[1].span == SourceSpan(file: "test.yaml", line: 41, column: 9, length: 21))
    }

    @Test func `has its expectations`() throws {
        let expectation = try #require(try timeline(script).expectations.first)

        guard case .at(let time) = expectation.moment else {
            Issue.record("the expectation is not at a time")
            return
        }
        #expect(time.value == .milliseconds(500))
        #expect(expectation.tolerance == 0.5)
        func pattern(_ kind: TraceEvent.Kind, _ subject: String, column: Int, length: Int) -> Located<EventPattern> {
            Located(
                EventPattern(kind, subject),
                at: SourceSpan(file: "test.yaml", line: 45, column: column, length: length))
        }
        #expect(
            expectation.checks.map(\.value) == [
                .order([
                    pattern(.cue, "slide.constant", column: 13, length: 18),
                    pattern(.layoutSubviews, "root", column: 33, length: 19),
                    pattern(.frame, "card", column: 54, length: 10),
                ]),
                .layouts(view: "root", count: 1), .layouts(view: "card", count: 0),
                .frame(view: "card", Rect(x: -66.25, y: 243.5, width: 207.5, height: 200)),
                .model(view: "plain", Rect(x: 0, y: 0, width: 1, height: 2)),
            ])
        #expect(expectation.checks.map(\.span.line) == [45, 46, 46, 47, 48])
        #expect(expectation.checks[2].span == SourceSpan(file: "test.yaml", line: 46, column: 24, length: 4))
    }
}

@Suite("A script with few keys")
struct SmallScriptTests {
    private let smallest = MarkedScript("animatic: 1\nviews: {root: }")

    @Test func `is a still of an empty root on the default device`() throws {
        let timeline = try timeline(smallest)

        #expect(timeline.title == "test")
        #expect(timeline.device == .iPhoneSE3)
        #expect(timeline.orientation == .portrait)
        #expect(timeline.framesPerSecond == 60)
        #expect(timeline.duration == nil)
        #expect(timeline.end == .milliseconds(500))
        #expect(timeline.root.content == .none)
        #expect(timeline.cues.isEmpty)
    }

    @Test func `ends half a second after the last animation`() throws {
        let script = MarkedScript.small(
            """
            timeline:
              - {at: 2s, do: root.setNeedsLayout()}
              - {at: 1s, animate: {duration: 1s, delay: 0.3s}, do: root.layoutIfNeeded()}
            """)

        #expect(try timeline(script).end == .milliseconds(2800))
    }

    @Test func `can have empty sections`() throws {
        let timeline = try timeline(.small("constraints:\ntimeline: []\nexpect:"))

        #expect(timeline.scene.constraints.isEmpty)
        #expect(timeline.expectations.isEmpty)
    }

    @Test func `can describe a custom device`() throws {
        let device = try timeline(.small("device: {size: [320, 480.5], scale: 3}")).device

        #expect(device.portraitSize == Size(width: 320, height: 480.5))
        #expect(device.scale == 3)
        #expect(device.name == "320×480.5 @3x")
    }

    @Test(
        "has the file's name as its title",
        arguments: [("a/b.c/film.yaml", "film"), ("<stdin>", "stdin"), (".x", ".x")])
    func title(file: String, title: String) {
        let source = SourceFile(name: file, text: smallest.file.text)

        #expect(TimelineReader.read(source, folder: "").timeline?.title == title)
    }

    @Test func `can use anchors and aliases`() throws {
        let timeline = try timeline(
            MarkedScript(
                """
                animatic: 1
                views:
                  root:
                    subviews:
                      a: &look
                        background: &blue "#00F"
                        hugging: {horizontal: 1}
                      b: *look
                      c: {background: *blue, subviews: {x: *look}}
                """))

        #expect(timeline.root.depthFirst.map(\.hugging.horizontal.rawValue) == [250, 1, 1, 250, 1])
        #expect(timeline.root.subviews[2].color("backgroundColor") == Color(red: 0, green: 0, blue: 1))
    }
}
