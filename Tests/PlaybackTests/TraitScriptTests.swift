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
    private func state(of view: String, in tree: ViewTree) throws -> ViewState {
        tree[try #require(tree.view(named: view))]
    }

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
            try state(of: name, in: try #require(frames.frame(at: time)).model)
        }
        #expect(try view("note", at: 0.3).backgroundColor == .black && view("card", at: 0.3).alpha == 1)
        // - Source: Human Interface Guidelines, Typography: Body has 17 points at Large and 23 points at xxxLarge.
        #expect(try view("note", at: 0.3).content.font?.size == 17 && view("note", at: 0.8).content.font?.size == 23)
        #expect(try view("card", at: 0.8).alpha == 0.5)
        #expect(try view("note", at: 1.5).backgroundColor == .white && view("card", at: 1.5).backgroundColor == .white)
    }

    @Test func `has lighter dark backgrounds in a sheet`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: iPhone 16
            traits: {style: dark}
            duration: 2s
            views:
              root: {background: systemBackground}
              details: {sheet: {}, background: systemBackground}
            timeline:
              - {at: 0.1s, do: root.present(details)}
            """)
        let tree = try #require(try await film.frames().frame(at: 1.9)).model
        // 28, 28 and 30 of 255; see the test of the values.
        #expect(try state(of: "details", in: tree).backgroundColor == Color(hexadecimal: "#1C1C1E"))
        #expect(try state(of: "root", in: tree).backgroundColor == .black)
    }

    @Test func `changes colors and fonts with the accessibility settings of the device`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            fps: 10
            duration: 2s
            views:
              root:
                background: {light: "#FFF", dark: "#000", lightHighContrast: "#FF0"}
                subviews:
                  plain: {label: Legibility, textColor: systemBlue, font: 20}
            constraints:
              top: plain.top == root.top
              start: plain.leading == root.leading
            timeline:
              - {at: 0.5s, do: device.contrast = .high}
              - {at: 1s, do: device.boldText = true}
              - {at: 1.5s, do: [device.contrast = .normal, device.boldText = false]}
            """)
        let frames = try await film.frames()
        func view(_ name: String, at time: Double) throws -> ViewState {
            try state(of: name, in: try #require(frames.frame(at: time)).model)
        }
        // - Source: Human Interface Guidelines, Color: the accessible blue is 0, 64, 221.
        #expect(try view("plain", at: 0.8)[color: .text] == Color(hexadecimal: "#0040DD"))
        #expect(try view("root", at: 0.8).backgroundColor == Color(hexadecimal: "#FFFF00"))
        #expect(try view("root", at: 1.8).backgroundColor == .white)
        func weight(at time: Double) throws -> LegibilityWeight {
            try #require(frames.frame(at: time)).model.traits.legibilityWeight
        }
        #expect(try weight(at: 0.8) == .regular && weight(at: 1.2) == .bold && weight(at: 1.8) == .regular)
    }

    @Test func `fades pages and sheets that would move`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            fps: 10
            duration: 4s
            traits: {reduceMotion: true, crossFade: true}
            views:
              root: {navigation: {list: {title: List}, detail: {title: Detail, background: white}}}
              panel: {sheet: {detents: [large]}, background: white}
            timeline:
              - {at: 0.5s, do: root.push(detail)}
              - {at: 2s, do: root.present(panel)}
            """)
        let frames = try await film.frames()
        func view(_ name: String, at time: Double) throws -> ViewState {
            try state(of: name, in: try #require(frames.frame(at: time)).presentation)
        }
        #expect(try view("detail", at: 0.6).frame.minX == 0)
        #expect(try (0.1..<0.9).contains(view("detail", at: 0.6).alpha) && view("detail", at: 1.8).alpha == 1)
        let shadow = "panel UIDropShadowView"
        #expect(try view(shadow, at: 2.1).frame == view(shadow, at: 3.5).frame)
        #expect(try (0.1..<0.9).contains(view(shadow, at: 2.1).alpha) && view(shadow, at: 3.5).alpha == 1)
    }
}
