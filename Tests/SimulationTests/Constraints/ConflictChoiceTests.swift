import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 7.2 to 7.4: the choice of the constraint that breaks in a set of contradictory required constraints.
@Suite("The choice of the constraint that breaks")
struct ConflictChoiceTests {
    /// Two siblings in a panel. The second was added later.
    private struct Panel {
        let window = Window.phone()
        let panel: View
        let first: View
        let second: View

        init() {
            panel = window.addView("panel")
            panel.frame = Rect(x: 0, y: 0, width: 300, height: 300)
            panel.translatesAutoresizingMaskIntoConstraints = true
            first = window.addView("first", to: panel)
            second = window.addView("second", to: panel)
        }

        /// Returns the constraint for a word of a test.
        func constraint(_ word: String) -> LayoutConstraint {
            switch word {
            case "100": first.widthAnchor.constraint(equalToConstant: 100)
            case "200": first.widthAnchor.constraint(equalToConstant: 200)
            case ">=150": first.widthAnchor.constraint(greaterThanOrEqualToConstant: 150)
            case "<=100": first.widthAnchor.constraint(lessThanOrEqualToConstant: 100)
            case "leading20": first.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 20)
            case "leading-10": first.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: -10)
            case "trailing": first.trailingAnchor.constraint(equalTo: panel.trailingAnchor)
            case "centerX": first.centerXAnchor.constraint(equalTo: panel.centerXAnchor)
            case "after": second.leadingAnchor.constraint(equalTo: first.trailingAnchor)
            case "end": second.trailingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 150)
            default: second.widthAnchor.constraint(equalToConstant: 100)
            }
        }
    }

    /// In each set the last constraint breaks, for the reason in the comment.
    static let sets = [
        ["100", "200"],  // the larger constant
        ["100", ">=150"],  // an inequality rather than an equality
        [">=150", "<=100"],  // `<=` rather than `>=`
        ["leading20", "trailing", "100"],  // an extent counts as relative to the view itself, the latest item
        ["leading20", "trailing", "centerX"],  // the attribute with the highest raw value
        ["leading-10", "leading20"],  // the larger constant
        ["leading20", "100", "after", "end", "second100"],  // the width of the later sibling
    ]

    @Test("depends on the later and the other item, relation, attribute and constant (7.3, 7.4)", arguments: sets)
    func choice(words: [String]) throws {
        let panel = Panel()
        let constraints = words.map(panel.constraint)
        LayoutConstraint.activate(constraints)
        let conflicts = panel.window.firstTurn().conflicts
        #expect(conflicts.count == 1)
        #expect(constraints.map(\.isBroken) == words.map { $0 == words.last })
    }

    @Test("does not depend on the order or time of creation or activation (7.2)", arguments: sets)
    func orders(words: [String]) throws {
        let made = Panel()
        let backwards = words.reversed().map(made.constraint)
        LayoutConstraint.activate(backwards)
        _ = made.window.firstTurn()
        #expect(backwards.map(\.isBroken) == words.reversed().map { $0 == words.last })

        let live = Panel()
        let oneByOne = words.map(live.constraint)
        for constraint in oneByOne.reversed() {
            constraint.isActive = true
            live.window.rootView.layoutIfNeeded()
        }
        #expect(oneByOne.map(\.isBroken) == words.map { $0 == words.last })
    }
}
