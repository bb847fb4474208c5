import Animation
import Film
import Geometry
import SceneModel
import TestSupport
import Testing
import TimelineScript
import Views

/// Tests of views whose traits differ from those of the device.
@Suite("A script with traits of views")
struct TraitScriptTests {
    @Test func `resolves colors and scales fonts by the traits of the view`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            fps: 10
            duration: 2s
            views:
              root:
                subviews:
                  card:
                    overrideUserInterfaceStyle: dark
                    background: systemBackground
                    on: {traitCollectionDidChange: card.alpha = 0.5}
                    subviews:
                      note: {label: Text, font: body, background: systemBackground}
            constraints: {all: card.edges == root, middle: note.center == card.center}
            timeline:
              - at: 0.5s
                do: [card.overrideContentSizeCategory = .extraExtraExtraLarge]
              - at: 1s
                do: [card.overrideUserInterfaceStyle = .unspecified, note.overrideHorizontalSizeClass = .regular]
            """)
        let frames = try await film.frames()
        func view(_ name: String, at time: Double) throws -> ViewState {
            let frame = try #require(frames.frame(at: time))
            return frame.model[try #require(frame.model.view(named: name))]
        }
        #expect(try view("note", at: 0.3).backgroundColor == .black && view("card", at: 0.3).alpha == 1)
        // - Source: Human Interface Guidelines, Typography: Body has 17 points at Large and 23 points at xxxLarge.
        #expect(try view("note", at: 0.3).content.font?.size == 17 && view("note", at: 0.8).content.font?.size == 23)
        #expect(try view("card", at: 0.8).alpha == 0.5)
        #expect(try view("note", at: 1.5).backgroundColor == .white && view("card", at: 1.5).backgroundColor == .white)
    }
}
