import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("The size that fits (semantics 12)")
struct FittingTests {
    /// Returns a card whose edges are 10 points outside of `inner`.
    private func card(around make: (Window, View) -> View) -> View {
        let window = Window.phone()
        let card = window.addView("card")
        let inner = make(window, card)
        LayoutConstraint.activate(
            inner.constraints(edgesEqualTo: card, insets: EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)))
        return card
    }

    @Test func `follows from the constraints inside, and moves nothing (semantics 12.1)`() {
        let card = card { $0.addView("label", natural: 60, 20, to: $1) }
        card.place(x: 5, y: 5)
        card.window.rootView.layoutIfNeeded()
        let frame = card.frame
        #expect(card.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 80, height: 40))
        // A hugging priority of 250 is stronger than the target's priority of 50. A hugging priority of 40 is not.
        #expect(card.systemLayoutSizeFitting(Size(width: 200, height: 200)) == Size(width: 80, height: 40))
        card.subviews[0].setContentHuggingPriority(LayoutPriority(40), for: .horizontal)
        #expect(card.systemLayoutSizeFitting(Size(width: 200, height: 200)) == Size(width: 200, height: 40))
        #expect(card.frame == frame)
    }

    @Test func `is zero or 10,000 points for an empty view (semantics 12.2)`() {
        let card = card { $0.addView("inner", to: $1) }
        #expect(card.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 20, height: 20))
        #expect(card.systemLayoutSizeFitting(.layoutFittingExpanded) == Size(width: 10_000, height: 10_000))
    }

    @Test func `has the height of the text in a required width (semantics 12.3, 12.4)`() {
        let card = card { window, card in
            let label = window.addView(
                "label", .label(.init("aaaa bbbb cccc dddd eeee", font: Font(size: 20))), to: card)
            label.numberOfLines = 0
            return label
        }
        // Ten letters fit on a line of 100 points: three lines of 23.867, rounded up to half points, plus the
        // margins.
        let width = Size(width: 120, height: 0)
        #expect(
            card.systemLayoutSizeFitting(width, withHorizontalFittingPriority: .required)
                == Size(width: 120, height: 72 + 20))
        // The 24 letters stay on one line if the smaller width has only the fitting priority.
        #expect(card.systemLayoutSizeFitting(width) == Size(width: 240 + 20, height: 24 + 20))
    }

    @Test func `queries natural sizes that were invalidated (semantics 12.5)`() {
        var natural = IntrinsicSize(width: 60, height: 20)
        let card = card { window, card in
            let inner = window.addView("inner", to: card)
            inner.overrideIntrinsicContentSize { _, _ in natural }
            return inner
        }
        #expect(card.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 80, height: 40))
        natural = IntrinsicSize(width: 90, height: 35)
        // Without an invalidation, the engine keeps the size.
        #expect(card.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 80, height: 40))
        card.subviews[0].invalidateIntrinsicContentSize()
        #expect(card.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 110, height: 55))
    }

    @Test func `is not rounded to pixels (semantics 21.2)`() {
        let card = card { window, card in
            let inner = window.addView("inner", to: card)
            LayoutConstraint.activate(inner.constraints(sizeEqualTo: Size(width: 50.6875, height: 0.125)))
            return inner
        }
        #expect(card.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 70.6875, height: 20.125))
    }
}
