import AnimaticTesting
import Geometry
import Layout
import Simulation
import UIKit
import Views

/// A layout test with 40 views, 60 constraints, three turns and ten assertions. There are two versions of it: one
/// uses `AnimaticTesting` as a user would, and the other uses the engine's handles.
///
/// The test has 20 labels in a column, with constraints for the leading edge, the top and the width, and 20 views
/// with frames.
struct InterfaceTest {
    private static let count = 20
    /// The width of the first label in each turn.
    private static let widths = [100.0, 120, 140]

    private static func text(_ index: Int) -> String { "Row \(index)" }

    /// Checks three labels. Label 0 must have the width of the current turn.
    private static func check(_ frame: (Int) -> (x: Double, width: Double), _ width: Double) {
        for index in [0, 9, 19] {
            let (x, found) = frame(index)
            precondition(x == Double(index) && found == (index == 0 ? width : 80), "label \(index): \(x), \(found)")
        }
    }

    // MARK: With handles

    /// Runs the test in a new window.
    func play(in window: Window) {
        let root = window.rootView
        var (labels, constraints): ([View], [LayoutConstraint]) = ([], [])
        for index in 0..<Self.count {
            let view = window.makeView("view")
            view.translatesAutoresizingMaskIntoConstraints = true
            view.frame = Rect(x: 200, y: Double(index) * 30, width: 20, height: 20)
            root.addSubview(view)
            let label = window.makeView("label", content: .label(.init(Self.text(index))))
            root.addSubview(label)
            let above = labels.last?.bottomAnchor ?? root.topAnchor
            constraints += [
                label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: Double(index)),
                label.topAnchor.constraint(equalTo: above, constant: 4),
                label.widthAnchor.constraint(equalToConstant: 80),
            ]
            labels.append(label)
        }
        LayoutConstraint.activate(constraints)
        Self.run(window, until: .zero)
        for (turn, width) in Self.widths.enumerated() {
            constraints[2].constant = width
            Self.run(window, until: .milliseconds(100 * (turn + 1)))
            Self.check({ (labels[$0].frame.origin.x, labels[$0].frame.size.width) }, width)
        }
        precondition(labels[0].frame.origin.y == 4)
    }

    private static func run(_ window: Window, until time: Duration) {
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: time) { _ in }])
        simulator.run(until: time)
        _ = window.takeEvents()
    }

    // MARK: With UIKit

    /// Runs the test on a new screen.
    @MainActor
    func play(on screen: TestScreen) {
        screen.run {
            let controller = UIViewController()
            guard let root = controller.view else { return }
            var (labels, constraints): ([UILabel], [NSLayoutConstraint]) = ([], [])
            for index in 0..<Self.count {
                root.addSubview(UIView(frame: CGRect(x: 200, y: Double(index) * 30, width: 20, height: 20)))
                let label = UILabel()
                label.text = Self.text(index)
                label.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(label)
                let above = labels.last?.bottomAnchor ?? root.topAnchor
                constraints += [
                    label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: CGFloat(index)),
                    label.topAnchor.constraint(equalTo: above, constant: 4),
                    label.widthAnchor.constraint(equalToConstant: 80),
                ]
                labels.append(label)
            }
            NSLayoutConstraint.activate(constraints)
            screen.show(controller)
            for width in Self.widths {
                constraints[2].constant = CGFloat(width)
                screen.advance(by: 0.1)
                Self.check({ (Double(labels[$0].frame.minX), Double(labels[$0].frame.width)) }, width)
            }
            precondition(labels[0].frame.minY == 4)
        }
    }
}
