import Animation
import Foundation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 18.8: hiding an arranged view in an animation block lays out everything that its stack view moves, without
/// a call to `layoutIfNeeded()`.
@Suite("Hiding an arranged view in an animation block")
struct HiddenArrangedViewTests {
    /// A column at y = 100 with views of 60, 80 and 40 points, and a footer 10 points below it.
    private final class Column {
        let window: Window
        let list: View
        let views: [View]
        let footer: View
        var animator: ViewPropertyAnimator?

        init(in content: ViewContent = .none) {
            let window = Window.phone()
            let outer = window.addView("outer", content)
            outer.place(y: 100)
            let list = window.addView("list", .stack(.init(axis: .vertical)), to: outer)
            list.place()
            let views = [60.0, 80, 40].map { height in
                let view = window.makeView("view \(height)")
                view.contentSizing.intrinsicOverride = IntrinsicSize(width: 50, height: height)
                return view
            }
            let footer = window.addView("footer", natural: 50, 50, to: outer)
            for view in views { list.addArrangedSubview(view) }
            LayoutConstraint.activate([
                footer.leadingAnchor.constraint(equalTo: list.leadingAnchor),
                footer.topAnchor.constraint(equalTo: list.bottomAnchor, constant: 10),
            ])
            (self.window, self.list, self.views, self.footer) = (window, list, views, footer)
        }

        /// Runs `change` at 1 s, and returns the tops of the third view and the footer and the height of the list as
        /// they are shown at a time in seconds.
        func seen(at time: Double, _ change: @escaping (Column) -> Void) -> [Double] {
            var simulator = RunLoopSimulator(
                window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in change(self) }])
            simulator.run(until: .seconds(time))
            let tree = window.presentation(at: .seconds(time))
            return [
                tree[views[2].id].frame.minY, tree[footer.id].frame.minY, tree[list.id].frame.height,
            ]
        }

        /// The explanations of changes that were not animated.
        var notes: [String] { window.takeEvents().compactMap(\.stillness?.message) }
    }

    private func isClose(_ found: [Double], _ expected: [Double]) -> Bool {
        zip(found, expected).allSatisfy { abs($0 - $1) < 0.01 }
    }

    private static let linear = AnimationTiming(duration: .seconds(1), curve: .linear)

    private static var ways: [(String, (Column, @escaping () -> Void) -> Void)] {
        [
            ("a block", { $0.window.animate(Self.linear, animations: $1) }),
            (
                "an animator",
                { column, change in
                    let animator = ViewPropertyAnimator(
                        window: column.window, duration: .seconds(1), curve: .linear, animations: change)
                    animator.startAnimation()
                    column.animator = animator
                }
            ),
            (
                "keyframes",
                { column, change in
                    column.window.animateKeyframes(withDuration: .seconds(1), options: .curveLinear) {
                        column.window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: change)
                    }
                }
            ),
            (
                "a nested block",
                { column, change in
                    column.window.animate(Self.linear) { column.window.animate(Self.linear, animations: change) }
                }
            ),
            ("a block that is resolved", { $0.window.animate(Self.linear, between: .resolve, animations: $1) }),
            (
                "a block that also lays out the stack view",
                { column, change in
                    column.window.animate(Self.linear) {
                        change()
                        column.list.layoutIfNeeded()
                    }
                }
            ),
        ]
    }

    @Test("moves the views outside of the stack view, in", arguments: 0..<ways.count)
    func moves(way: Int) {
        let (name, animate) = Self.ways[way]
        let column = Column()
        // Half way, the list is 180 - 40 points high.
        let half = column.seen(at: 1.5) { column in animate(column) { column.views[1].isHidden = true } }
        #expect(isClose(half, [100, 150, 140]), "\(name): \(half)")
        let end = column.window.presentation(at: .seconds(2))
        #expect(end[column.footer.id].frame.minY == 110)
        #expect(column.notes == [])
    }

    @Test func `follows the spring of the block`() {
        let column = Column()
        let seen = column.seen(at: 1.25) { column in
            column.window.animate(springDuration: .milliseconds(500)) { column.views[1].isHidden = true }
        }
        // A critically damped spring with ω = 2π / 0.5 s, a quarter of a second after its start.
        let rest = (1 + 4 * Double.pi * 0.25) * exp(-4 * Double.pi * 0.25)
        #expect(isClose(seen, [60 + 80 * rest, 110 + 80 * rest, 100 + 80 * rest]))
    }

    @Test func `moves the views when it is shown`() {
        let column = Column()
        column.views[1].isHidden = true
        let half = column.seen(at: 1.5) { column in
            column.window.animate(Self.linear) { column.views[1].isHidden = false }
        }
        #expect(isClose(half, [100, 150, 140]))
        #expect(column.notes == [])
    }

    @Test func `moves the views together with other changes of the block`() {
        let column = Column()
        let half = column.seen(at: 1.5) { column in
            column.window.animate(Self.linear) {
                column.views[1].isHidden = true
                column.views[1].alpha = 0
                column.views[2].isHidden = true
            }
        }
        // Both views are hidden: 180 - 120 = 60, half way 120.
        #expect(isClose([half[1], half[2]], [130, 120]))
        #expect(abs(column.window.presentation(at: .milliseconds(1500))[column.views[1].id].alpha - 0.5) < 1e-6)
        #expect(column.notes == [])
    }

    @Test func `moves the views around nested stack views`() {
        let column = Column()
        let inner = column.window.makeView("inner", content: .stack(.init(axis: .vertical)))
        let row = column.window.makeView("row", content: .stack(.init(axis: .horizontal)))
        column.list.insertArrangedSubview(row, at: 2)
        row.addArrangedSubview(inner)
        let lines = [30.0, 20].map { height in
            let view = column.window.makeView("line \(height)")
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: 10, height: height)
            inner.addArrangedSubview(view)
            return view
        }
        let half = column.seen(at: 1.5) { column in column.window.animate(Self.linear) { lines[0].isHidden = true } }
        // The list is 230 points high before and 200 after.
        #expect(isClose(half, [175, 225, 215]))
        #expect(column.notes == [])
    }

    @Test func `moves the views beside a stack view in a scroll view`() {
        let column = Column(in: .scroll(.init()))
        column.window.rootView.subviews[0].heightAnchor.constraint(equalToConstant: 300).isActive = true
        let half = column.seen(at: 1.5) { column in
            column.window.animate(Self.linear) { column.views[1].isHidden = true }
        }
        #expect(isClose(half, [100, 150, 140]))
        #expect(column.notes == [])
    }

    @Test func `has the timing of the block in which it was hidden`() {
        let column = Column()
        let slow = AnimationTiming(duration: .seconds(2), curve: .linear)
        let seen = column.seen(at: 1.5) { column in
            column.window.animate(slow) {
                column.views[1].isHidden = true
                column.window.animate(Self.linear, options: [.overrideInheritedDuration]) {
                    column.views[2].isHidden = true
                }
            }
        }
        // A quarter of 80 points and half of 40 points.
        #expect(isClose([seen[1], seen[2]], [190 - 20 - 20, 180 - 20 - 20]))
    }

    @Test func `moves the views at once without animations`() {
        for change in [
            { column in column.window.performWithoutAnimation { column.views[1].isHidden = true } },
            { column in
                column.window.animate(withDuration: .zero, animations: { column.views[1].isHidden = true })
            },
        ] as [(Column) -> Void] {
            #expect(isClose(Column().seen(at: 1.01, change), [60, 110, 100]))
        }
    }

    /// The properties of a stack view also animate without a layout in the block (18.8). A custom spacing needs one (22.4).
    @Test func `has the same effect as changing another property of the stack view`() {
        for laysOut in [false, true] {
            let column = Column()
            let half = column.seen(at: 1.5) { column in
                column.window.animate(Self.linear) {
                    column.list.stack?.spacing = 20
                    if laysOut { column.window.rootView.layoutIfNeeded() }
                }
            }
            #expect(isClose(half, [160, 210, 200]))
            #expect(column.notes.isEmpty)
        }
        let column = Column()
        _ = column.seen(at: 1.5) { column in
            column.window.animate(Self.linear) { column.list.setCustomSpacing(20, after: column.views[0]) }
        }
        #expect(column.notes.count == 1)
    }
}
