import Diagnostics
import TestSupport
import Testing
import TimelineScript

@Suite("Places in a script")
struct ScriptPlacesTests {
    private func places(_ script: MarkedScript) throws -> ScriptPlaces { ScriptPlaces(in: try timeline(script)) }

    @Test func `of views are found by their names, and by names that begin with them and a dot`() throws {
        let script = MarkedScript(
            """
            animatic: 1
            views: {«root»: {subviews: {«card»: {subviews: {«cardTitle»: {}}}}}}
            constraints: {}
            """)
        let places = try places(script)
        #expect(places.root == script.marked[0])
        #expect(places.place(ofView: "card") == script.marked[1])
        #expect(places.place(ofView: "card.width == 0.5 * root.width") == script.marked[1])
        #expect(places.place(ofView: "cardTitle.top") == script.marked[2])
        #expect(places.place(ofView: "cardT") == nil && places.place(ofView: "other.card.width") == nil)
    }

    @Test func `of statements are those of the first in a line, at any depth`() throws {
        let script = MarkedScript.small(
            """
            constraints: {wide: card.width == 5}
            timeline:
              - at: 1s
                do:
                  - {async: ["«wide.constant = 6»", wide.constant = 7]}
            """)
        let places = try places(script)
        #expect(places.place(ofStatementIn: script.marked[0].line)?.line == script.marked[0].line)
        #expect(places.place(ofStatementIn: 1) == nil && places.place(ofStatementIn: nil) == nil)
    }
}
