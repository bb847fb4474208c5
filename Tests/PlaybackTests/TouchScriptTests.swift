import Animation
import Film
import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// Tests of touches that a script performs step by step.
@Suite("A script with touches")
struct TouchScriptTests {
    private func film(_ timeline: String) throws -> ScriptedFilm {
        try ScriptedFilm(
            """
            animatic: 1
            fps: 20
            duration: 2s
            views:
              root:
                subviews:
                  buy: {button: Buy, frame: [0, 0, 100, 40], on: {touchUpInside: 'note.text = "bought"', touchCancel: 'note.text = "cancelled"'}}
                  other: {button: Other, frame: [200, 0, 100, 40], on: {touchUpInside: 'note.text = "other"'}}
                  note: {label: waiting, frame: [0, 300, 200, 20]}
                  list: {scroll: {contentSize: [300, 1000], contentInsetAdjustmentBehavior: never}, frame: [0, 100, 300, 100], subviews: {inner: {button: In, frame: [0, 0, 100, 40], on: {touchUpInside: 'note.text = "inner"'}}}}
            timeline:
            \(timeline.split(separator: "\n").map { "  - " + $0 }.joined(separator: "\n"))
            """)
    }

    private func view(_ name: String, at time: Double, in film: ScriptedFilm) async throws -> ViewState {
        let frame = try #require(try await film.frames().frame(at: time))
        return frame.model[try #require(frame.model.view(named: name))]
    }

    @Test func `highlights a button until the finger is lifted, regardless of the view`() async throws {
        let film = try film("{at: 0.2s, do: buy.touchDown()}\n{at: 1s, do: root.touchUp()}")
        #expect(try await view("buy", at: 0.5, in: film).content.isHighlighted == true)
        #expect(try await view("note", at: 0.5, in: film).content.text == "waiting")
        #expect(try await view("note", at: 1.5, in: film).content.text == "bought")
    }

    /// A touch is inside a control up to a distance of 70 points.
    @Test("is outside after a movement of more than 70 points", arguments: [(165.0, "bought"), (175, "waiting")])
    func movement(x: Double, text: String) async throws {
        let film = try film(
            "{at: 0.2s, do: buy.touchDown()}\n{at: 0.4s, do: \"buy.touchMove(to: [\(x), 20])\"}\n{at: 0.6s, do: buy.touchUp()}"
        )
        #expect(try await view("note", at: 1, in: film).content.text == text)
    }

    @Test func `ends without an action if the touch is cancelled`() async throws {
        let film = try film("{at: 0.2s, do: buy.touchDown()}\n{at: 0.4s, do: buy.touchCancel()}")
        #expect(try await view("note", at: 1, in: film).content.text == "cancelled")
        #expect(try await view("buy", at: 1, in: film).content.isHighlighted == false)
    }

    @Test func `has several fingers`() async throws {
        let film = try film(
            """
            {at: 0.2s, do: [buy.touchDown(), 'other.touchDown(finger: 2)']}
            {at: 0.4s, do: buy.touchUp()}
            {at: 1s, do: 'other.touchUp(finger: 2)'}
            """)
        #expect(try await view("other", at: 0.6, in: film).content.isHighlighted == true)
        #expect(try await view("note", at: 0.6, in: film).content.text == "bought")
        #expect(try await view("note", at: 1.5, in: film).content.text == "other")
    }

    /// The scroll view starts to follow after 10 points, so it is 40 points from its initial position.
    @Test func `moves a scroll view with the finger`() async throws {
        let film = try film(
            """
            {at: 0.2s, do: "list.touchDown(at: [50, 80])"}
            {at: 0.4s, do: "list.touchMove(to: [50, 70])"}
            {at: 0.6s, do: "list.touchMove(to: [50, 30])"}
            """)
        #expect(try await view("list", at: 1, in: film).bounds.minY == 40)
    }

    /// A scroll view waits 150 ms, in which the finger can begin to scroll.
    @Test(
        "highlights a button in a scroll view after 150 ms, unless the finger scrolls",
        arguments: [
            ("{at: 0.2s, do: inner.touchDown()}", [false, false, true, true], "waiting"),
            ("{at: 0.2s, do: inner.tap()}", [false, false, false, false], "inner"),
            (
                "{at: 0.2s, do: inner.touchDown()}\n{at: 0.3s, do: 'inner.touchMove(to: [50, -10])'}",
                [false, false, false, false], "waiting"
            ),
            // Nothing scrolls to the side, so the button receives the touch.
            (
                "{at: 0.2s, do: inner.touchDown()}\n{at: 0.3s, do: 'inner.touchMove(to: [70, 20])'}",
                [false, true, true, true], "waiting"
            ),
            (
                "{at: 0.2s, do: [list.delaysContentTouches = false, inner.touchDown()]}", [true, true, true, true],
                "waiting"
            ),
        ])
    func delay(timeline: String, highlights: [Bool], text: String) async throws {
        let film = try film(timeline)
        for (time, isHighlighted) in zip([0.25, 0.3, 0.4, 0.9], highlights) {
            #expect(try await view("inner", at: time, in: film).content.isHighlighted == isHighlighted, "at \(time)")
        }
        #expect(try await view("note", at: 1, in: film).content.text == text)
    }

    @Test func `notes a finger that is already on the screen, and one that is not`() async throws {
        let film = try film(
            "{at: 0.2s, do: [buy.touchDown(), buy.touchDown()]}\n{at: 0.4s, do: 'buy.touchUp(finger: 2)'}")
        let notes = try await film.frames().flatMap(\.events).filter { $0.kind == .note }.map(\.detail)
        #expect(notes.contains("finger 1 is already on the screen") && notes.contains("finger 2 is not on the screen"))
    }
}
