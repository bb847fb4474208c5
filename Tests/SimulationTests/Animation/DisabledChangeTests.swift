import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A change where animations are disabled")
struct DisabledChangeTests {
    /// Returns the notes of a turn in which a cue changes a constraint of an existing view.
    private func notes(_ cue: @escaping (Window, LayoutConstraint) -> Void) -> [String] {
        var leading: LayoutConstraint?
        let stage = AnimationStage([
            (
                0,
                { stage in
                    let slide = stage.window.addView("slide")
                    leading = slide.leadingAnchor.constraint(equalTo: stage.window.rootView.leadingAnchor)
                    leading?.isActive = true
                }
            ),
            (100, { stage in leading.map { cue(stage.window, $0) } }),
        ])
        _ = stage.seen(100)
        return stage.window.takeEvents().filter { $0.kind == .note }.map(\.detail)
    }

    @Test(arguments: ["enabled", "without", "inside", "transaction", "animator"])
    func `has a note with the reason (22.12)`(way: String) {
        let notes = notes { window, leading in
            func jump() {
                leading.constant = 100
                window.rootView.layoutIfNeeded()
            }
            switch way {
            case "enabled":
                window.setAnimationsEnabled(false)
                window.animate(withDuration: .seconds(1)) { jump() }
            case "without":
                window.performWithoutAnimation { window.animate(withDuration: .seconds(1)) { jump() } }
            case "inside":
                window.animate(withDuration: .seconds(1)) { window.performWithoutAnimation { jump() } }
            case "transaction":
                window.transaction.begin()
                window.transaction.disableActions = true
                window.animate(withDuration: .seconds(1)) { jump() }
                window.transaction.commit()
            default:
                window.setAnimationsEnabled(false)
                ViewPropertyAnimator(window: window, duration: .seconds(1)) { jump() }.startAnimation()
            }
        }
        #expect(notes == ["did not animate: animations were disabled, so slide moved immediately"])
    }

    @Test func `in an animator's block has a note that nothing was laid out (22.4)`() {
        let notes = notes { window, leading in
            ViewPropertyAnimator(window: window, duration: .seconds(1)) { leading.constant = 100 }.startAnimation()
        }
        #expect(notes.count == 1 && notes[0].contains("the block lays nothing out"))
    }
}
