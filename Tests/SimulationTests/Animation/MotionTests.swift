import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("No note about motion is recorded")
struct MotionTests {
    @Test func `if the block lays out what it changed (C3)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.slide.constant = 60
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `if the change is before the block, and the layout is in it (C5)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.slide.constant = 60
            stage.animate { stage.root.layoutIfNeeded() }
        }
        #expect(notes.isEmpty)
    }

    @Test func `if pending changes were laid out before the block (C12)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.dotLeft.constant = 50
            stage.root.layoutIfNeeded()
            stage.animate {
                stage.slide.constant = 60
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `if a later block lays out and animates the change`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate { stage.slide.constant = 60 }
            stage.animate { stage.root.layoutIfNeeded() }
        }
        #expect(notes.isEmpty)
    }

    @Test func `if the outer block lays out what the inner block changed`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.animate { stage.slide.constant = 60 }
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `without a block, or with one that changes no layout (C1, C2)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.slide.constant = 60
            stage.animate { stage.other.alpha = 0.5 }
            stage.animate(.zero) { stage.other.alpha = 1 }
        }
        #expect(notes.isEmpty)
    }

    @Test func `if one of two sets of constraints replaces the other`() {
        let stage = MotionStage()
        let right = stage.card.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor)
        let notes = stage.notes {
            stage.animate {
                stage.slide.isActive = false
                right.constant = -10
                right.isActive = true
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `for an added view, which has no earlier position`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                let badge = stage.window.addView("badge", natural: 20)
                badge.place(x: 5, y: 400)
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `in a rotation`() {
        let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { $0.setOrientation(.landscapeLeft) }])
        simulator.run(until: .seconds(3))
        #expect(window.takeEvents().compactMap(\.stillness).isEmpty)
    }
}
