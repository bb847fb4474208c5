import Geometry
import TestSupport
import Testing

@testable import Goldens
@testable import Regression

@Suite("Sampling a film")
struct SamplingTests {
    @Test func `a view that moves for half a second has one movement, which ends at the model's frame`() async throws {
        let film = try await PlayedScript(
            """
            views: {root: {subviews: {box: {}}}}
            constraints:
              x: box.leading == root.leading + 10
              y: box.top == root.top + 20
              w: box.width == 30
              h: box.height == 40
            timeline:
              - at: 0.5s
                animate: {duration: 0.5s, curve: linear}
                do: [x.constant = 40, root.layoutIfNeeded()]
            """
        ).golden.sections[0].film
        let box = try #require(film["box"])
        let x = try #require(box.tracks["x"])
        // The movement takes half a second at 60 frames per second, so frames 31 through 60 differ from the previous
        // frames.
        #expect(x.stretches == [31...60])
        #expect(x[30] == .number(10_000) && x[60] == .number(40_000))
        // A linear movement is halfway after half of its time.
        #expect(x[45] == .number(25_000))
        #expect(box.tracks["y"]?.isConstant ?? false)
        #expect(box.rectangle(in: 60) == Rect(x: 40, y: 20, width: 30, height: 40))
    }

    @Test func `a view is present from the frame in which it is added until it is removed`() async throws {
        let film = try await PlayedScript(
            """
            views: {root: {subviews: {a: {subviews: {b: {frame: [1, 2, 3, 4]}}}}}}
            timeline:
              - {at: 0.1s, do: [b.removeFromSuperview()]}
              - {at: 0.2s, do: [a.addSubview(b)]}
            duration: 0.5s
            """
        ).golden.sections[0].film
        // The interval between frames is 1/60 s. The cue at 0.1 s is in frame 6, and the cue at 0.2 s is in frame 12.
        #expect(film["b"]?.presence == [0...5, 12...29])
        #expect(film.frameCount == 30)
    }

    @Test func `only properties that differ from a new view are recorded`() async throws {
        let film = try await PlayedScript(
            """
            views:
              root:
                subviews:
                  plain: {frame: [0, 0, 10, 10]}
                  red: {frame: [0, 0, 10, 10], background: "#FF0000", alpha: 0.5}
                  title: {label: "Hi", frame: [0, 0, 100, 30]}
            """
        ).golden.sections[0].film
        let places = Set(SampledView.frameNames + [SampledView.superview, SampledView.order])
        #expect(Set(film["plain"]?.tracks.keys ?? [:].keys) == places)
        #expect(Set(film["red"]?.tracks.keys ?? [:].keys) == places.union(["backgroundColor", "alpha"]))
        #expect(film["red"]?.tracks["backgroundColor"]?.first == .text("#FF0000"))
        #expect(film["red"]?.tracks["alpha"]?.first == .number(500))
        #expect(film["title"]?.tracks["text"]?.first == .text("Hi"))
    }

    @Test func `a label is truncated if its text needs more space than is available`() async throws {
        let film = try await PlayedScript(
            """
            views:
              root:
                subviews:
                  short: {label: "Hi", frame: [0, 0, 100, 30]}
                  narrow: {label: "A text that does not fit", frame: [0, 0, 40, 30]}
                  low: {label: "A text of several lines that needs room", lines: 0, frame: [0, 0, 60, 20]}
                  two: {label: "A text of several lines that needs room", lines: 2, frame: [0, 0, 60, 100]}
                  all: {label: "A text of several lines that needs room", lines: 0, frame: [0, 0, 200, 90]}
            """
        ).golden.sections[0].film
        let truncated = film.views.filter { $0.tracks[SampledView.isTruncated]?.first == .text("true") }.map(\.name)
        #expect(truncated == ["narrow", "low", "two"])
    }

    @Test func `frames without a change take no space`() async throws {
        func size(_ duration: String) async throws -> Int {
            let film = try await PlayedScript(
                "views: {root: {subviews: {box: {frame: [0, 0, 10, 10]}}}}\nduration: \(duration)\n"
            ).golden.sections[0].film
            return film.views.flatMap(\.tracks.values).reduce(0) { $0 + $1.changes.count }
        }
        #expect(try await size("0.1s") == size("60s"))
    }

    @Test func `passes are recorded in order when requested`() async throws {
        let golden = try await PlayedScript(
            """
            views: {root: {subviews: {box: {frame: [0, 0, 10, 10]}}}}
            timeline: [{at: 0.5s, do: [box.setNeedsLayout()]}]
            """, passes: true
        ).golden
        let passes = try #require(golden.sections[0].passes)
        #expect(passes[0].turn == 0 && passes.contains { $0.turn == 0 && $0.views == ["root", "box"] })
        // The statement needs its own turn, in which only the box is laid out.
        let last = try #require(passes.last)
        #expect(last.turn > 0 && last.phase == "layout" && last.views == ["box"])
    }

    /// A damaged golden can contain such names.
    @Test(arguments: ["", ".", "..", "frame.", "nothing.x"])
    func `values of properties that do not exist are not in points`(name: String) {
        #expect(!SampledView.isInPoints(name))
    }
}
