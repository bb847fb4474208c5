import Geometry
import Layout
import Simulation
import Testing
import Views

@testable import Benchmarks

@Suite("The cards of the layout benchmark")
struct CardStageTests {
    private let stage = CardStage(cards: 3)

    @Test func `are ten views and 38 constraints each, in a list in the root`() {
        #expect(stage.window.tree.views.count == 2 + 3 * 10)
        #expect(stage.window.constraints.count == 4 + 3 * 38)
    }

    @Test func `determine the frame of every view`() {
        stage.layOut()
        let open = stage.window.tree.views.filter { View(window: stage.window, id: $0).hasAmbiguousLayout }
        #expect(open.map { stage.window.tree[$0].name }.isEmpty)
    }

    @Test func `have a constant that moves the title and the subtitle of the middle card`() {
        stage.layOut()
        let before = stage.window.tree
        stage.indent(by: 1)
        let tree = stage.window.tree
        let moved = tree.views.filter { tree[$0].frame != before[$0].frame }
        #expect(moved.map { tree[$0].name } == ["title1", "subtitle1"])
        #expect(moved.allSatisfy { tree[$0].frame.minX == 1 && before[$0].frame.minX == 0 })
    }

    @Test func `give the solver the same constraints as the engine`() throws {
        stage.layOut()
        let system = stage.window.engine.solverSystem
        // The variables are four for each view's frame, and the variable with the value zero that has the first rank.
        #expect(system.domains.count == 1 + 4 * stage.window.tree.views.count)
        // Each of the three labels in a card has two rows per axis.
        #expect(system.naturalSizes.count == 3 * 3 * 4)
        _ = try SystemRun(system)
    }
}
