import Film
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Constraints that lost")
struct LostConstraintTests {
    let window = Window.phone()
    var root: View { window.rootView }

    @Test func `include an optional constraint that lost to a required one, with the difference`() throws {
        let card = window.addView("card")
        named("tall", card.heightAnchor.constraint(equalToConstant: 200), 750)
        named("most", card.heightAnchor.constraint(lessThanOrEqualToConstant: 140))
        _ = window.firstTurn()
        let axis = card.explainLayout().vertical
        #expect(axis.numbers[1].value == 140 && axis.labels(1) == ["most"])
        let lost = try #require(axis.lost.first)
        #expect(axis.lost.count == 1 && lost.constraint.identifier == "tall" && lost.amount == -60 && !lost.isBroken)
        #expect(lost.winners.map(\.label) == ["most"])
    }

    @Test func `include a required constraint that a conflict broke (semantics 7.4)`() throws {
        let box = window.addView("box")
        named("wide", box.widthAnchor.constraint(equalToConstant: 100))
        named("wider", box.widthAnchor.constraint(equalToConstant: 200))
        _ = window.firstTurn()
        let lost = try #require(box.explainLayout().horizontal.lost.first)
        // Of 100 and 200, the 200 breaks.
        #expect(lost.constraint.identifier == "wider" && lost.isBroken && lost.amount == -100)
        #expect(lost.winners.map(\.label) == ["wide"])
    }

    @Test func `are sorted by strength`() {
        let box = window.addView("box")
        named("most", box.widthAnchor.constraint(lessThanOrEqualToConstant: 50))
        named("weak", box.widthAnchor.constraint(equalToConstant: 90), 200)
        named("strong", box.widthAnchor.constraint(equalToConstant: 70), 600)
        _ = window.firstTurn()
        let lost = box.explainLayout().horizontal.lost
        #expect(lost.map(\.constraint.identifier) == ["strong", "weak"] && lost.map(\.amount) == [-20, -40])
    }

    /// Two labels with 10 points at both ends and 20 between them, in 375 points: they share 335 points, and need 200
    /// and 230.
    private func twoLabels(_ left: Double, _ right: Double) -> (left: View, right: View) {
        let (a, b) = (window.addView("left", natural: 200), window.addView("right", natural: 230))
        a.setContentCompressionResistancePriority(LayoutPriority(left), for: .horizontal)
        b.setContentCompressionResistancePriority(LayoutPriority(right), for: .horizontal)
        a.place(x: 10, y: 80)
        named("between", b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 20))
        named("edge", b.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor, constant: -10))
        named("line", b.topAnchor.constraint(equalTo: a.topAnchor))
        _ = window.firstTurn()
        return (a, b)
    }

    @Test func `include the last of two labels of one priority (L2, S000)`() throws {
        let (left, right) = twoLabels(750, 750)
        let lost = try #require(right.explainLayout().horizontal.lost.first)
        // 335 − 200 = 135 of 230.
        #expect(lost.maker == .compressionResistance && lost.constraint.text == "right.width >= 230")
        #expect(lost.amount == -95)
        #expect(Set(lost.winners.map(\.label)).isSuperset(of: ["between", "edge", "left.width >= 200"]))
        #expect(left.explainLayout().horizontal.lost.isEmpty)
    }

    @Test func `include the one of two labels with the lower priority (L3, S000)`() throws {
        let (left, right) = twoLabels(750, 751)
        let lost = try #require(left.explainLayout().horizontal.lost.first)
        // 335 − 230 = 105 of 200.
        #expect(lost.constraint.text == "left.width >= 200" && lost.amount == -95)
        #expect(
            lost.winners.contains {
                $0.constraint.text == "right.width >= 230" && $0.constraint.priority.rawValue == 751
            })
        #expect(right.explainLayout().horizontal.lost.isEmpty)
    }

    @Test func `include the first of two labels with equal hugging (S003, semantics 9.4)`() throws {
        let (a, b) = (window.addView("a", natural: 50), window.addView("b", natural: 60))
        a.place(x: 0, y: 0)
        named("between", b.leftAnchor.constraint(equalTo: a.rightAnchor))
        named("edge", b.rightAnchor.constraint(equalTo: root.rightAnchor))
        named("line", b.topAnchor.constraint(equalTo: a.topAnchor))
        _ = window.firstTurn()
        // 375 − 60 = 315, which is 265 more than 50.
        let lost = try #require(a.explainLayout().horizontal.lost.first)
        #expect(lost.maker == .hugging && lost.amount == 265)
        #expect(lost.winners.contains { $0.constraint.text == "b.width <= 60" })
        #expect(b.explainLayout().horizontal.lost.isEmpty)
    }

    @Test func `are computed without changing the layout`() {
        let (left, right) = twoLabels(750, 750)
        let before = [left.frame, right.frame]
        for view in [left, right, root] { _ = view.explainLayout() }
        left.setNeedsLayout()
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect([left.frame, right.frame] == before)
    }
}
