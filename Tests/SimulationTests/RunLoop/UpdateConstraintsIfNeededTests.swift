import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("updateConstraintsIfNeeded")
struct UpdateConstraintsIfNeededTests {
    private let window = Window.phone()

    private func tree() -> (card: View, title: View) {
        let card = window.addView("card")
        let title = window.addView("title", to: card)
        _ = window.firstTurn()
        return (card, title)
    }

    @Test func `updates the view and its descendants with requests, and lays out nothing`() {
        let (card, title) = tree()
        title.setNeedsUpdateConstraints()
        _ = window.takeEvents()
        card.updateConstraintsIfNeeded()
        #expect(window.takeLines() == ["updateConstraints title", "updateConstraints card"])
        card.updateConstraintsIfNeeded()
        #expect(window.takeLines() == [])
    }

    @Test func `leaves the ancestors to the next pass (measured: they are updated too)`() {
        let (card, title) = tree()
        title.setNeedsUpdateConstraints()
        card.updateConstraintsIfNeeded()
        _ = window.takeEvents()
        window.rootView.updateConstraintsIfNeeded()
        #expect(window.takeLines() == ["updateViewConstraints root", "updateConstraints root", "needsLayout root"])
    }

    @Test func `does nothing for a sibling`() {
        let (card, _) = tree()
        let other = window.addView("other")
        window.rootView.layoutIfNeeded()
        card.setNeedsUpdateConstraints()
        _ = window.takeEvents()
        other.updateConstraintsIfNeeded()
        #expect(window.takeLines() == [])
    }
}
