import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 6.8 and 20; rows A4 to A6 and A8 of seed 004.
@Suite("The owner of a constraint")
struct ConstraintLifetimeTests {
    private let stage = ConflictStage()

    @Test func `is its closest common superview, or the view whose extent it sets (6.8)`() {
        let window = stage.window
        let (left, right) = (window.addView("left", to: stage.box), window.addView("right", to: stage.box))
        let deep = window.addView("deep", to: left)
        let guide = right.addLayoutGuide("guide")
        let made = [
            deep.widthAnchor.constraint(equalToConstant: 10),
            deep.heightAnchor.constraint(equalTo: deep.widthAnchor),
            deep.leadingAnchor.constraint(equalTo: left.leadingAnchor),
            left.trailingAnchor.constraint(equalTo: right.leadingAnchor),
            deep.topAnchor.constraint(equalTo: guide.topAnchor),
            deep.bottomAnchor.constraint(equalTo: stage.root.bottomAnchor),
            guide.heightAnchor.constraint(equalToConstant: 5),
        ]
        LayoutConstraint.activate(made)
        let kept = [deep, left, stage.box, stage.root, right].map { $0.constraints.map(\.identifier) }
        let names = made.map(\.identifier)
        #expect(kept == [Array(names[0...1]), [names[2]], Array(names[3...4]), [names[5]], [names[6]]])
    }

    @Test func `retains it only while it is active (20.1, A8)`() {
        let origin = stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 20)
        #expect(stage.root.constraints.isEmpty)
        origin.isActive = true
        #expect(stage.root.constraints.count == 1)
        origin.isActive = false
        #expect(stage.root.constraints.isEmpty)
    }

    @Test func `keeps UIKit's constraints when all listed constraints are deactivated (6.9)`() {
        let row = stage.window.addView("row", .stack(.init(axis: .horizontal)))
        row.stack?.spacing = 10
        row.place(x: 20, y: 50)
        for width in [30.0, 40] {
            let view = stage.window.makeView("w\(width.shortText)")
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: 20)
            row.addArrangedSubview(view)
        }
        _ = stage.play([{ LayoutConstraint.deactivate(row.constraints) }])
        #expect(row.arrangedSubviews.map(\.frame.minX) == [0, 40] && row.frame.width == 80)
        #expect(stage.root.frame.width == 375)
    }

    /// In Swift a constraint is a value that refers to a constraint in the window, so every reference is strong.
    @Test func `is also the code with a reference, which can change and activate it again (20.2, A4, A5, A6)`() {
        let origin = stage.box.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 20)
        let list = [origin]
        LayoutConstraint.activate(list)
        var middle: Double?
        _ = stage.play([
            {
                list[0].isActive = false
                origin.constant = 100
            },
            {
                middle = origin.constant
                list[0].isActive = true
            },
        ])
        #expect(middle == 100 && origin.isActive && stage.box.frame.minX == 100)
    }

    @Test func `removes only the constraints to views outside when it leaves (2.9)`() {
        let inner = stage.window.addView("inner", to: stage.box)
        let inside = inner.leadingAnchor.constraint(equalTo: stage.box.leadingAnchor)
        let across = inner.topAnchor.constraint(equalTo: stage.root.topAnchor)
        let own = stage.box.widthAnchor.constraint(equalToConstant: 10)
        LayoutConstraint.activate([inside, across, own])
        stage.box.removeFromSuperview()
        #expect([inside, across, own].map(\.isActive) == [true, false, true])
    }
}
