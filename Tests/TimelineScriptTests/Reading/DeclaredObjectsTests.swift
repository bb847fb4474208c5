import Film
import Playback
import Reporting
import Simulation
import TestSupport
import Testing
import TimelineScript

@Suite("The objects that a script declares")
struct DeclaredObjectsTests {
    private func scene(_ script: MarkedScript) throws -> Scene {
        SceneBuilder(try timeline(script), measuring: FixedAdvanceTextMeasurer()).build()
    }

    @Test func `have the places of the names of views, and of constraints or their texts`() throws {
        let script = MarkedScript(
            """
            animatic: 1
            views: {«root»: {subviews: {«card»: {subviews: {«cardTitle»: {}}}}}}
            constraints:
              «wide»: card.width == 5
              both: «card.size == [1, 2]»
            """)
        let objects = try scene(script).objects
        func places(_ name: String) -> [SourceSpan?] { objects[name].map { objects.place(of: $0) } }
        #expect(objects.root == script.marked[0])
        #expect(places("card") == [script.marked[1]] && places("cardTitle") == [script.marked[2]])
        #expect(places("wide") == [script.marked[3]])
        #expect(places("both.width") == [script.marked[4]] && places("both.height") == [script.marked[4]])
        #expect(places("both") == [script.marked[4], script.marked[4]])
        #expect(objects["cardT"].isEmpty && objects["card.width"].isEmpty)
    }

    @Test func `keep their places when statements rename them`() throws {
        let script = MarkedScript.small(
            """
            constraints: {«wide»: card.width == 5, «tall»: card.height == 6}
            timeline:
              - {at: 1s, do: [wide.identifier = "tall"]}
            """)
        let scene = try scene(script)
        let constraints = scene.window.constraints
        #expect(constraints.map(\.identifier) == ["wide", "tall"])
        constraints[0].identifier = "tall"
        #expect(constraints.map { scene.objects.place(of: $0.traceSubject) } == [script.marked[0], script.marked[1]])
    }

    /// The root view has a controller with its name without a key.
    @Test func `include the controllers of views, at the places of the views`() throws {
        let script = MarkedScript(
            """
            animatic: 1
            views: {«root»: {subviews: {«card»: {controller: true}, «side»: {controller: panel}}}}
            constraints: {}
            """)
        let objects = try scene(script).objects
        #expect(objects["root"].count == 2 && objects["card"].count == 2)
        #expect(objects["side"].count == 1 && objects["panel"].count == 1)
        #expect(objects["panel"].map { objects.place(of: $0) } == [script.marked[2]])
    }

    /// An override in a script belongs to the controller of the view, if the view has one.
    @Test func `match events of a controller rather than of its view`() throws {
        let script = MarkedScript(
            """
            animatic: 1
            views: {root: {subviews: {card: {controller: true}}}}
            constraints: {}
            """)
        let scene = try scene(script)
        let card = try #require(scene.window.view(named: "card"))
        let controller = try #require(scene.window.viewController(of: card))
        let bound = scene.objects.bound(EventPattern(.traitCollectionDidChange, "card"))
        #expect(bound.objects == [controller.traceSubject])
        #expect(scene.objects.bound(EventPattern(.frame, "card")).objects?.first == card.traceSubject)
        #expect(scene.objects.bound(EventPattern(.conflict, "other")).objects == nil)
    }

    @Test func `include the place of the first statement in a line, at any depth`() throws {
        let script = MarkedScript.small(
            """
            constraints: {wide: card.width == 5}
            timeline:
              - at: 1s
                do:
                  - {async: ["«wide.constant = 6»", wide.constant = 7]}
            """)
        let objects = try scene(script).objects
        #expect(objects.place(ofStatementIn: script.marked[0].line)?.line == script.marked[0].line)
        #expect(objects.place(ofStatementIn: 1) == nil && objects.place(ofStatementIn: nil) == nil)
    }
}
