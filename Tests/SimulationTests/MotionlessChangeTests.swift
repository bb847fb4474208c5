import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A card of 100 × 100 in the root view, with a dot of 10 × 10 in it, and a second card beside; and what blocks do to them.
private struct MotionStage {
    let window = Window.phone()
    let root: View
    let card: View
    let dot: View
    let other: View
    let slide: LayoutConstraint
    let dotLeft: LayoutConstraint
    let idle: LayoutConstraint

    init() {
        root = window.rootView
        card = window.addView("card")
        dot = window.addView("dot", to: card)
        other = window.addView("other")
        slide = card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
        dotLeft = dot.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5)
        idle = card.widthAnchor.constraint(equalToConstant: 300)
        slide.identifier = "slide"
        dotLeft.identifier = "dotLeft"
        idle.identifier = "idle"
        other.place(x: 200, y: 300)
        LayoutConstraint.activate(
            [slide, dotLeft, card.topAnchor.constraint(equalTo: root.topAnchor, constant: 20)]
                + [dot.topAnchor.constraint(equalTo: card.topAnchor, constant: 5)]
                + card.constraints(sizeEqualTo: Size(width: 100, height: 100))
                + dot.constraints(sizeEqualTo: Size(width: 10, height: 10))
                + other.constraints(sizeEqualTo: Size(width: 50, height: 50)))
    }

    /// Plays a turn that does `statements`, after a first layout; answers what was noted of motion in it.
    func notes(after statements: @escaping () -> Void) -> [MotionlessChange] {
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in statements() }])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(5))
        return window.takeEvents().compactMap(\.stillness)
    }

    func animate(_ duration: Duration = .seconds(1), _ body: @escaping () -> Void) {
        window.animate(withDuration: duration, animations: body)
    }
}

@Suite("Why it did not animate")
struct MotionlessChangeTests {
    /// The other card's block, later in the same turn, moves something; the animator, which has run since before, does not.
    @Test func `an animator that runs was given a change that lays nothing out (22.4, 27.2)`() {
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

    @Test func `asking for layout is not laying out (C6)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.slide.constant = 60
                stage.root.setNeedsLayout()
            }
        }
        #expect(notes.map(\.reason) == [.neverFlushed])
    }

    @Test func `the block laid out the view that was to move, or what is inside (C7, semantics 3.3)`() {
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

    @Test func `the block laid out a view that has nothing to do with it`() {
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

    @Test func `the last change of a block came after its layout`() {
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

    @Test func `the layout was done before the block`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.slide.constant = 60
            stage.root.layoutIfNeeded()
            stage.animate { stage.root.layoutIfNeeded() }
        }
        #expect(notes.map(\.reason) == [.flushedBeforeBlock])
        #expect(notes.map(\.moved) == [["card"]] && notes.map(\.changes) == [[]])
    }

    @Test func `layout makes the same of it, because a stronger constraint decides`() {
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

    @Test func `nothing waited for layout, since the constant had its value before`() {
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

    @Test func `names the closest view that holds everything that jumped`() {
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

    @Test func `tells what jumped from what other statements moved in the same turn`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.dotLeft.constant = 50
            stage.animate { stage.slide.constant = 60 }
        }
        #expect(notes.map(\.changes) == [["slide"]] && notes.map(\.moved) == [["card"]])
    }

    @Test func `speaks of a change of text as of one of a constraint`() {
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

@Suite("Nothing is said of motion")
struct MotionTests {
    @Test func `where the block lays out what it changed (C3)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.slide.constant = 60
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `where the change came before the block, and the layout is in it (C5)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.slide.constant = 60
            stage.animate { stage.root.layoutIfNeeded() }
        }
        #expect(notes.isEmpty)
    }

    @Test func `where what waited was laid out before the block, as it should be (C12)`() {
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

    @Test func `where a later block lays out, and animates it`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate { stage.slide.constant = 60 }
            stage.animate { stage.root.layoutIfNeeded() }
        }
        #expect(notes.isEmpty)
    }

    @Test func `where the outer block lays out what the inner one changed`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                stage.animate { stage.slide.constant = 60 }
                stage.root.layoutIfNeeded()
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `where there is no block, or one that changes no layout (C1, C2)`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.slide.constant = 60
            stage.animate { stage.other.alpha = 0.5 }
            stage.animate(.zero) { stage.other.alpha = 1 }
        }
        #expect(notes.isEmpty)
    }

    @Test func `where one of two sets of constraints takes over`() {
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

    @Test func `of a view that comes, which has no place to move from`() {
        let stage = MotionStage()
        let notes = stage.notes {
            stage.animate {
                let badge = stage.window.addView("badge", natural: 20)
                badge.place(x: 5, y: 400)
            }
        }
        #expect(notes.isEmpty)
    }

    @Test func `where the device turns`() {
        let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { $0.setOrientation(.landscapeLeft) }])
        simulator.run(until: .seconds(3))
        #expect(window.takeEvents().compactMap(\.stillness).isEmpty)
    }
}

@Suite("A change where animations are disabled")
struct DisabledChangeTests {
    /// The notes of a turn in which a cue does something about a constraint of a view that was there before.
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
    func `is told why it jumps (22.12)`(way: String) {
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
        #expect(notes == ["did not animate: animations were disabled there, so slide moved at once"])
    }

    @Test func `in an animator's block is told that nothing was laid out (22.4)`() {
        let notes = notes { window, leading in
            ViewPropertyAnimator(window: window, duration: .seconds(1)) { leading.constant = 100 }.startAnimation()
        }
        #expect(notes.count == 1 && notes[0].contains("the block lays nothing out"))
    }
}
