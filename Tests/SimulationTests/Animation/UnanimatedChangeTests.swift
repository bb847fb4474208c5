import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("The reason for a change that is not animated")
struct UnanimatedChangeTests {
    /// The two blocks move other views in the same turn. The running animator moves nothing.
    @Test func `a change without layout was added to a running animator (22.4, 27.2)`() {
        let stage = MotionStage()
        let animator = ViewPropertyAnimator(window: stage.window, duration: .seconds(3)) { stage.card.alpha = 0.5 }
        stage.window.async(after: .milliseconds(500)) { animator.startAnimation() }
        let notes = stage.notes {
            stage.animate { stage.other.transform = AffineTransform(translationX: 5, y: 0) }
            stage.animate { stage.dot.center.x += 3 }
            animator.addAnimations { stage.slide.constant = 60 }
        }
        #expect(notes.map(\.reason) == [.neverFlushed] && notes.map(\.changes) == [["slide"]])
    }

    @Test func `the block laid nothing out (C4, semantics 22.4)`() {
        let stage = MotionStage()
        let notes = stage.notes { stage.animate { stage.slide.constant = 60 } }
        #expect(notes.map(\.reason) == [.neverFlushed])
        #expect(notes.map(\.changes) == [["slide"]] && notes.map(\.moved) == [["card"]])
        #expect(notes.map(\.viewToFlush) == ["root"])
    }

    @Test func `requesting layout is not laying out (C6)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.slide.constant = 60
                stage.root.setNeedsLayout()
            }
        }
        #expect(notes.map(\.reason) == [.neverFlushed])
    }

    @Test func `the block laid out the moving view, or its subviews (C7, semantics 3.3)`() {
        for flushesDot in [false, true] {
            let stage = MotionStage()
            let notes = stage.notes {
                stage.animate {
                    stage.slide.constant = 60
                    (flushesDot ? stage.dot : stage.card).layoutIfNeeded()
                }
            }
            #expect(notes.map(\.reason) == [.flushedBelow])
            #expect(notes.map(\.flushed) == [[flushesDot ? "dot" : "card"]])
            #expect(notes.map(\.viewToFlush) == ["root"])
        }
    }

    @Test func `the block laid out an unrelated view`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.dotLeft.constant = 50
                stage.other.layoutIfNeeded()
            }
        }
        #expect(notes.map(\.reason) == [.flushedBeside])
        #expect(notes.map(\.moved) == [["dot"]] && notes.map(\.viewToFlush) == ["card"])
    }

    @Test func `the block laid out before it changed anything`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.root.layoutIfNeeded()
                stage.slide.constant = 60
            }
        }
        #expect(notes.map(\.reason) == [.flushedBeforeChange])
    }

    @Test func `the last change in a block came after its layout`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.slide.constant = 60
                stage.root.layoutIfNeeded()
                stage.dotLeft.constant = 50
            }
        }
        #expect(notes.map(\.reason) == [.flushedBeforeChange])
        #expect(notes.map(\.changes) == [["dotLeft"]] && notes.map(\.viewToFlush) == ["card"])
    }

    @Test func `the layout ran before the block`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.slide.constant = 60
            stage.root.layoutIfNeeded()
            stage.animate { stage.root.layoutIfNeeded() }
        }
        #expect(notes.map(\.reason) == [.flushedBeforeBlock])
        #expect(notes.map(\.moved) == [["card"]] && notes.map(\.changes) == [[]])
    }

    @Test func `layout gives the same frames, because a stronger constraint decides`() {
        let stage = MotionStage()
        let wish = stage.card.widthAnchor.constraint(equalToConstant: 120)
        wish.priority = .defaultLow
        wish.isActive = true
        let notes = stage.notes {
            stage.animate {
                wish.constant = 300
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.map(\.reason) == [.nothingDiffered])
        #expect(notes.map(\.changes) == [["card.width == 300"]])
    }

    @Test func `nothing was pending, because the constant already had its value`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.slide.constant = 10
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.map(\.reason) == [.nothingDiffered])
        #expect(notes.map(\.changes) == [[]])
    }

    @Test func `the constraint is not active`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.idle.constant = 200
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.map(\.reason) == [.inactive])
        #expect(notes.map(\.changes) == [["idle"]])
    }

    @Test func `the block has no duration (semantics 22.8)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate(.zero) {
                stage.slide.constant = 60
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.map(\.reason) == [.durationZero])
        #expect(notes.map(\.moved) == [["card"]])
    }

    @Test func `refers to the closest view that contains all views that jumped`() {
        let stage = MotionStage()
        let inner = stage.notes { stage.animate { stage.dotLeft.constant = 50 } }
        #expect(inner.map(\.viewToFlush) == ["card"])
        let both = MotionStage()
        let notes = both.notes {
            both.animate {
                both.dotLeft.constant = 50
                both.slide.constant = 60
            }
        }
        #expect(notes.map(\.viewToFlush) == ["root"])
        #expect(notes.map(\.changes) == [["dotLeft", "slide"]] && notes.map(\.moved) == [["card", "dot"]])
    }

    @Test func `distinguishes views that jumped from those moved by other statements in the same turn`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.dotLeft.constant = 50
            stage.animate { stage.slide.constant = 60 }
        }
        #expect(notes.map(\.changes) == [["slide"]] && notes.map(\.moved) == [["card"]])
    }

    @Test func `treats a change to text like a change to a constraint`() {
        let stage = MotionStage()
        let title = stage.window.addView("title", .label(.init("Hello", font: Font(size: 20))))
        title.place(x: 10, y: 200)
        let notes = stage.notes { stage.animate { title.text = "Hello, world" } }
        #expect(notes.map(\.reason) == [.neverFlushed])
        #expect(notes.map(\.changes) == [["title"]] && notes.map(\.moved) == [["title"]])
    }

    @Test func `is noted at the statement that made the change`() throws {
        let stage = MotionStage()
        var simulator = RunLoopSimulator(
            window: stage.window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.perform("animate", line: 7) {
                        stage.animate { window.perform("slide.constant", line: 8) { stage.slide.constant = 60 } }
                    }
                }
            ])
        simulator.run(until: .seconds(2))
        let events = stage.window.takeEvents()
        let note = try #require(events.first { $0.kind == .note })
        #expect(note.subject == "slide" && note.cause.line == 8)
        #expect(note.cause.event == events.first { $0.subject == "slide.constant" }?.id)
        #expect(note.detail == note.stillness?.message)
    }
}
