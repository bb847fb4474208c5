import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Rounding to pixels (semantics 21)")
struct PixelRoundingTests {
    @Test(
        "puts an origin on the nearest pixel, a half away from zero (semantics 21.1)",
        arguments: [
            (3, 25.1667, 25 + 1.0 / 3), (3, 127.5, 127 + 2.0 / 3), (2, 301.5, 301.5), (2, 10.25, 10.5),
            (2, -10.25, -10.5), (1, 0.5, 1),
        ] as [(Double, Double, Double)])
    func origins(scale: Double, x: Double, pixel: Double) {
        let window = Window.phone(scale: scale)
        let view = window.addView("view", natural: 10, 10)
        view.place(x: x)
        window.rootView.layoutIfNeeded()
        #expect(abs(view.frame.minX - pixel) < 1e-9)
    }

    @Test func `rounds each view separately, so equal sizes stay equal and may overlap (semantics 21.1)`() {
        let window = Window.phone()
        let card = window.addView("card", natural: 280, 20)
        card.place()
        let views = ["a", "b", "c"].map { window.addView($0, natural: nil, 20, to: card) }
        for (view, x) in zip(views, [card.leadingAnchor, views[0].trailingAnchor, views[1].trailingAnchor]) {
            LayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: x), view.topAnchor.constraint(equalTo: card.topAnchor),
                view.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 1 / 3),
            ])
        }
        window.rootView.layoutIfNeeded()
        // 93.333 wide, at 93.333 and 186.667. Measured as 93.5 each, in 280.
        #expect(views.map(\.frame.width) == [93.5, 93.5, 93.5])
        #expect(views.map(\.frame.minX) == [0, 93.5, 186.5])
    }

    @Test func `is local: a subview is positioned in its rounded superview (semantics 21.1)`() {
        let window = Window.phone(scale: 1)
        let card = window.addView("card", natural: 100, 100)
        let inner = window.addView("inner", natural: 10, 10, to: card)
        card.place(x: 10.4)
        inner.place(x: 10.4)
        window.rootView.layoutIfNeeded()
        // Rounded in window coordinates it would be at 20.8, and thus at 11 in the card.
        #expect(card.frame.minX == 10 && inner.frame.minX == 10)
    }

    @Test func `does not change a frame that code has set (semantics 21.2)`() {
        let window = Window.phone()
        let view = window.addView("view")
        view.frame = Rect(x: 199.3, y: 0.125, width: 10.7, height: 20)
        view.translatesAutoresizingMaskIntoConstraints = true
        window.rootView.layoutIfNeeded()
        #expect(view.frame == Rect(x: 199.3, y: 0.125, width: 10.7, height: 20))
    }
}
