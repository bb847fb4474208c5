import Film
import Geometry
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@Suite("The status bar of a script")
struct StatusBarScriptTests {
    private func script(_ bar: String, _ rest: String = "views: {root: }", device: String = "iPhone 16") -> String {
        "animatic: 1\ndevice: \(device)\nfps: 10\nduration: 2s\nstatusBar: \(bar)\n\(rest)\n"
    }

    private func state(_ name: String, _ frame: FrameSnapshot?) throws -> ViewState {
        let tree = try #require(frame).presentation
        return tree[try #require(tree.view(named: "root \(name)"), "no view is named '\(name)'")]
    }

    @Test func `is not shown by default`() async throws {
        let plain = try await ScriptedFilm(script("false")).frames()
        let without = try await ScriptedFilm("animatic: 1\ndevice: iPhone 16\nfps: 10\nduration: 2s\nviews: {root: }\n")
            .frames()
        #expect(try #require(plain.first).presentation.views.count == 1)
        #expect(plain.map(\.presentation) == without.map(\.presentation))
        #expect(plain.flatMap(\.events).map(\.kind) == without.flatMap(\.events).map(\.kind))
    }

    @Test func `shows its time, style and home indicator`() async throws {
        let frames = try await ScriptedFilm(script("{time: \"10:08\", style: lightContent}")).frames()
        let time = try state("_UIStatusBarStringView", frames.first)
        #expect(time.content.text == "10:08")
        #expect(try state("_UIStatusBar", frames.first).frame == Rect(x: 0, y: 0, width: 393, height: 54))
        #expect(try state("_UIStaticBatteryView", frames.first).tintColor == .white)
        #expect(try state("MTLumaDodgePillView", frames.first).backgroundColor == .black)
        let plain = try await ScriptedFilm(script("true")).frames()
        #expect(try state("_UIStatusBarStringView", plain.first).content.text == "9:41")
        #expect(try state("_UIStaticBatteryView", plain.first).tintColor == .black)
    }

    @Test func `follows statements, the appearance, the direction and the orientation`() async throws {
        let frames = try await ScriptedFilm(
            script(
                "true",
                """
                views: {root: }
                timeline:
                  - {at: 0.3s, do: device.style = .dark}
                  - {at: 0.5s, do: [device.statusBarStyle = .darkContent, 'device.statusBarTime = "9:42"']}
                  - {at: 0.7s, do: device.direction = .rightToLeft}
                  - {at: 0.9s, animate: 0.4s, do: device.isStatusBarHidden = true}
                  - {at: 1.4s, do: device.orientation = .landscape}
                """)
        ).frames()
        func tint(_ time: Double) throws -> Color {
            try state("_UIStaticBatteryView", frames.frame(at: time)).tintColor
        }
        #expect(try tint(0.2) == .black && tint(0.4) == .white && tint(0.6) == .black)
        let time = try state("_UIStatusBarStringView", frames.frame(at: 0.6))
        #expect(time.content.text == "9:42" && time.frame.maxX < 196)
        #expect(try state("_UIStatusBarStringView", frames.frame(at: 0.8)).frame.minX > 196)
        let alphas = try [0.8, 1.1, 1.3].map { try state("_UIStatusBar", frames.frame(at: $0)).alpha }
        #expect(alphas[0] == 1 && alphas[1] > 0 && alphas[1] < 1 && alphas[2] == 0)
        let last = try #require(frames.last).presentation
        #expect(last.view(named: "root _UIStatusBar") == nil)
        #expect(try state("UIStatusBarWindow", frames.last).frame.size == Size(width: 852, height: 393))
    }

    @Test func `hides the safe area of an iPhone with a home button`() async throws {
        let frames = try await ScriptedFilm(
            script(
                "{isHidden: true}",
                """
                views: {root: {subviews: {box: {}}}}
                constraints: {top: box.top == root.safeArea.top, left: box.left == root.left, wide: box.width == 10, tall: box.height == 10}
                timeline: [{at: 1s, do: device.isStatusBarHidden = false}]
                """, device: "iPhone SE 3")
        ).frames()
        let tops = try [0.5, 1.5].map { time in
            let tree = try #require(frames.frame(at: time)).presentation
            return tree[try #require(tree.view(named: "box"))].frame.minY
        }
        #expect(tops == [0, 20])
    }

    @Test func `is in front of views that are added later, and lets touches through`() async throws {
        let film = try ScriptedFilm(
            script(
                "true",
                """
                views:
                  root:
                    subviews:
                      panel: {frame: [0, 0, 393, 200], background: red, on: {tap: panel.alpha = 0.5}}
                timeline: [{at: 0.2s, do: root.bringSubviewToFront(panel)}, {at: 0.5s, do: 'panel.tap(at: [72, 32])'}]
                """))
        let tree = try #require(try await film.frames().last).presentation
        #expect(tree[try #require(tree.view(named: "panel"))].alpha == 0.5)
        let drawn = tree.drawnSublayers(of: tree.root).last
        #expect(drawn == tree.view(named: "root UIStatusBarWindow"))
    }

    @Test func `stays at the top of a root view that scrolls`() async throws {
        let film = try ScriptedFilm(
            script(
                "true",
                """
                views: {root: {scroll: {contentSize: [393, 3000]}}}
                timeline: [{at: 0.2s, do: 'root.drag(by: [0, -300], duration: 0.5)'}]
                """))
        let frames = try await film.frames()
        var offsets: Set<Double> = []
        for frame in frames {
            let tree = frame.presentation
            let bar = try state("UIStatusBarWindow", frame)
            #expect(bar.frame.origin == tree[tree.root].bounds.origin, "at \(frame.time)")
            offsets.insert(tree[tree.root].bounds.minY)
        }
        #expect(offsets.count > 3)
    }

    /// The offset of the root view changes at the start, when the safe area becomes known.
    @Test func `is at the top of a root view that scrolls, also in a script without statements`() async throws {
        let frames = try await ScriptedFilm(
            script("true", "views: {root: {scroll: {contentSize: [393, 3000]}}}")
        ).frames()
        let tree = try #require(frames.last).presentation
        #expect(tree[tree.root].bounds.minY == -59)
        #expect(try state("UIStatusBarWindow", frames.last).frame.minY == -59)
    }

    @Test(
        "has a message for",
        arguments: [
            ("{style: light}", "found the style 'light'"),
            ("{time: \"\"}", "found an empty time, expected a text such as \"9:41\""),
            ("{hidden: true}", "'hidden'"), ("5", "expected"), ("[true]", "expected"),
        ])
    func mistakes(bar: String, message: String) {
        let texts = problems(script(bar))
        #expect(texts.contains { $0.contains(message) }, "\(bar): \(texts)")
    }

    @Test func `needs a safe area, and a script that shows it`() {
        let device = problems(script("true", device: "{size: [200, 100], scale: 1}"))
        #expect(device.contains { $0.contains("has no space for a status bar") }, "\(device)")
        for statement in ["device.statusBarStyle = .lightContent", "'device.statusBarTime = \"9:42\"'"] {
            let texts = problems(script("false", "views: {root: }\ntimeline: [{at: 1s, do: \(statement)}]"))
            #expect(texts == ["the script shows no status bar, expected 'statusBar: true' at its top level"])
        }
        let wrong = [
            ("device.statusBarStyle = .light", "found the style 'light'"),
            ("'device.statusBarTime = \"\"'", "found an empty time"),
            ("device.isStatusBarHidden = 2", "expected true or false"),
        ]
        for (statement, message) in wrong {
            let texts = problems(script("true", "views: {root: }\ntimeline: [{at: 1s, do: \(statement)}]"))
            #expect(texts.contains { $0.contains(message) }, "\(statement): \(texts)")
        }
    }

    private func problems(_ text: String) -> [String] {
        TimelineReader.read(SourceFile(name: "film.yaml", text: text), folder: "").1.map(\.message)
    }
}
