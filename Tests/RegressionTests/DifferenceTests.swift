import TestSupport
import Testing
import TimelineScript

@testable import Goldens
@testable import Regression

/// Returns a script with a box in the root view, with one line for each constraint of the box.
private func box(x: String = "10", extra: String = "", subviews: String = "box: {}") -> String {
    """
    views: {root: {subviews: {\(subviews)}}}
    constraints:
      x: box.leading == root.leading + \(x)
      y: box.top == root.top + 20
      w: box.width == 30
      h: box.height == 40
    \(extra)
    """
}

@Suite("Differences from a golden")
struct DifferenceTests {
    @Test func `the same script has no difference`() async throws {
        let film = try await PlayedScript(box())
        #expect(try await film.differences(from: film).isEmpty)
    }

    @Test func `a moved view is reported with its old and new position, and the line`() async throws {
        let differences = try await PlayedScript(box(x: "18")).differences(from: PlayedScript(box()))
        #expect(differences == ["box.x 10 → 18, because x (film.yaml:5) is 18, was 10"])
    }

    @Test func `a difference within the tolerance does not count`() async throws {
        var settings = Verifier.Settings()
        settings.tolerance = 1
        // Half a point is one pixel on this device.
        let (old, new) = try await (PlayedScript(box()), PlayedScript(box(x: "10.5")))
        #expect(try await new.differences(from: old, settings).isEmpty)
        #expect(try await new.differences(from: old).count == 1)
    }

    @Test func `a removed and a new constraint are reported with their places`() async throws {
        let removed = try await PlayedScript(box().replacing("  y: box.top == root.top + 20\n", with: ""))
        #expect(
            try await removed.differences(from: PlayedScript(box())) == [
                "box.y 20 → 0, because 'y: box.top == root.top + 20' was removed (film.yaml:6 in the golden)"
            ])
        let added = try await PlayedScript(
            box(extra: "  late: box.width == 50 @900").replacing("w: box.width == 30", with: "w: box.width == 30 @500"))
        let differences = try await added.differences(from: PlayedScript(box()))
        #expect(differences.count == 1 && differences[0].hasPrefix("box.width 30 → 50, because"))
        #expect(differences[0].contains("'late: box.width == 50 @900' (film.yaml:9) is new"))
    }

    @Test func `each of several changes is reported with the difference that it causes`() async throws {
        let new = box(x: "18").replacing("h: box.height == 40", with: "h: box.height == 44")
        let differences = try await PlayedScript(new).differences(from: PlayedScript(box()))
        #expect(
            differences == [
                "box.x 10 → 18, box.height 40 → 44, because x (film.yaml:5) is 18, was 10; and h (film.yaml:8) is 44, was 40"
            ])
        let apart = box(x: "18", subviews: "box: {}, dot: {frame: [5, 5, 9, 9]}")
        let old = box(subviews: "box: {}, dot: {frame: [5, 5, 1, 9]}")
        #expect(
            try await PlayedScript(apart).differences(from: PlayedScript(old)) == [
                "box.x 10 → 18, because x (film.yaml:5) is 18, was 10",
                "dot.width 1 → 9, because dot.frame (film.yaml:3) is [5, 5, 9, 9], was [5, 5, 1, 9]",
            ])
    }

    @Test func `new, missing and renamed views are distinguished`() async throws {
        let old = try await PlayedScript(box(subviews: "box: {}, dot: {frame: [5, 5, 9, 9]}"))
        let renamed = try await PlayedScript(box(subviews: "box: {}, spot: {frame: [5, 5, 9, 9]}"))
        #expect(try await renamed.differences(from: old)[0].hasPrefix("spot was called dot"))
        let missing = try await PlayedScript(box())
        #expect(try await missing.differences(from: old)[0].hasPrefix("dot (view) is missing"))
        #expect(try await old.differences(from: missing)[0].hasPrefix("dot (view) is new in root"))
    }

    @Test func `another order of siblings is one difference`() async throws {
        let old = try await PlayedScript(box(subviews: "box: {}, a: {frame: [1, 1, 1, 1]}, b: {frame: [2, 2, 2, 2]}"))
        let new = try await PlayedScript(box(subviews: "box: {}, b: {frame: [2, 2, 2, 2]}, a: {frame: [1, 1, 1, 1]}"))
        let differences = try await new.differences(from: old)
        #expect(differences.count == 1)
        #expect(differences[0].hasPrefix("the subviews of root have the order box, b, a, had box, a, b"))
    }

    private func slide(_ animate: String, duration: String = "2s") -> String {
        box(
            extra: """
                timeline:
                  - at: 0.5s
                \(animate)
                    do: [x.constant = 60, root.layoutIfNeeded()]
                duration: \(duration)
                """)
    }

    @Test func `a missing animation, another curve and another duration are distinguished`() async throws {
        let old = try await PlayedScript(slide("    animate: {duration: 0.5s, curve: linear}"))
        let jump = try await PlayedScript(slide("    # no animation"))
        let lost = try await jump.differences(from: old)
        #expect(lost.count == 1 && lost[0].hasPrefix("box.x is no longer animated from frame 30, because"), "\(lost)")
        #expect(try await old.differences(from: jump)[0].hasPrefix("box.x is now animated from frame 30"))
        let curve = try await PlayedScript(slide("    animate: {duration: 0.5s, curve: easeIn}"))
        #expect(
            try await curve.differences(from: old) == [
                "box.x moves differently in frames 31 through 59, because animate.curve (film.yaml:11) is easeIn, was linear"
            ])
    }

    @Test func `another duration and another device are differences of the film`() async throws {
        let old = try await PlayedScript(slide("    animate: {duration: 0.5s}"))
        let long = try await PlayedScript(slide("    animate: {duration: 0.5s}", duration: "3s"))
        #expect(
            try await long.differences(from: old) == [
                "the number of frames is 180, was 120, because duration (film.yaml:13) is 3s, was 2s"
            ])
    }

    @Test func `a pass that runs twice is reported with its turn`() async throws {
        let old = try await PlayedScript(box(extra: "timeline: [{at: 0.5s, do: [box.setNeedsLayout()]}]"), passes: true)
        let new = try await PlayedScript(
            box(
                extra: "timeline: [{at: 0.5s, do: [box.setNeedsLayout(), box.layoutIfNeeded(), box.setNeedsLayout()]}]"),
            passes: true)
        let differences = try await new.differences(from: old)
        #expect(differences.count == 1)
        #expect(differences[0].contains(/^layout of box runs twice in turn \d, ran once, because/), "\(differences)")
    }

    @Test func `a label whose text is now truncated is reported`() async throws {
        let old = try await PlayedScript(
            "views: {root: {subviews: {title: {label: \"A long title\", frame: [0, 0, 150, 30]}}}}")
        let new = try await PlayedScript(
            "views: {root: {subviews: {title: {label: \"A long title\", frame: [0, 0, 50, 30]}}}}")
        let result = try await new.result(from: old)
        #expect(result.differences.map(\.kind) == [.geometry, .truncation])
        #expect(result.differences.allSatisfy { $0.causes.first?.line == 3 })
    }

    @Test func `an ignored view and its descendants are not compared`() async throws {
        let views = { (size: Int) in
            "views: {root: {subviews: {clock: {frame: [0, 0, \(size), 9], subviews: {hand: {frame: [0, 0, \(size), 1]}}}, box: {frame: [0, 0, 5, 5]}}}}"
        }
        let (old, new) = try await (PlayedScript(views(9)), PlayedScript(views(12)))
        var settings = Verifier.Settings()
        settings.ignoredViews = ["clock"]
        #expect(try await new.differences(from: old, settings).isEmpty)
        #expect(try await new.differences(from: old).count == 2)
    }

    @Test func `a difference from a golden of another program names the program`() async throws {
        let film = try await PlayedScript(box())
        var golden = film.golden
        golden.program = "animatic 0.0.1"
        golden.sections[0].film.views[1].tracks["x"] = ValueTrack(.number(9000), at: 0)
        let result = try await PlayedScript.verifier().verify(
            "film.yaml", golden, at: "g", films: [("as written", film.film, .asWritten)], recorded: { _ in nil })
        #expect(
            result.differences.map(\.text) == [
                "box.x 9 → 10, because the program is animatic test, was animatic 0.0.1"
            ])
    }

    @Test func `changes to the program and changes to the script are distinguished`() async throws {
        let film = try await PlayedScript(box(x: "18"))
        var golden = try await PlayedScript(box()).golden
        golden.sections[0].film.views[1].tracks["height"] = ValueTrack(.number(39_000), at: 0)
        let result = try await PlayedScript.verifier().verify(
            "film.yaml", golden, at: "g", films: [("as written", film.film, .asWritten)], recorded: { _ in nil })
        // Both differences concern the same view and frame, so the lines recorded in the golden explain only a part.
        let causes = result.differences.flatMap(\.causes).map(\.words)
        #expect(causes.contains("x (film.yaml:5) is 18, was 10"), "\(causes)")
    }
}
