import Animation
import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// A window in which every callback of the run loop happens, with one change in one of the callbacks.
final class ReentryStage {
    let window = Window.phone()
    let panel: View
    let label: View
    let stack: View
    let scroll: View
    /// A view whose frame is set by code.
    let loose: View
    /// A view outside of the hierarchy.
    let spare: View
    let width: LayoutConstraint
    let height: LayoutConstraint
    let child: ViewController
    private(set) var hasChanged = false

    /// The time at which the callbacks of views are triggered.
    static let start = Duration.milliseconds(100)
    /// The time of changes in callbacks that occur later: in a timer, a block or a completion.
    static let later = Duration.milliseconds(300)

    init() {
        panel = window.addView("panel")
        label = window.addView("label", .label(ViewContent.Label("words")), to: panel)
        stack = window.addView("stack", .stack(ViewContent.Stack(axis: .vertical)), to: panel)
        scroll = window.addView("scroll", .scroll(ViewContent.Scroll()), to: window.rootView)
        loose = window.addView("loose")
        spare = window.makeView("spare")
        width = panel.widthAnchor.constraint(equalToConstant: 200)
        height = panel.heightAnchor.constraint(equalToConstant: 150)
        child = window.makeViewController("child", view: panel)
        build()
    }

    private func build() {
        panel.place(x: 20, y: 40)
        label.place(x: 8, y: 8)
        stack.place(x: 8, y: 60)
        for name in ["first", "second"] {
            let row = window.makeView(name)
            stack.addArrangedSubview(row)
            row.heightAnchor.constraint(equalToConstant: 10).isActive = true
            row.widthAnchor.constraint(equalToConstant: 30).isActive = true
        }
        scroll.place(x: 0, y: 300)
        LayoutConstraint.activate([
            width, height, scroll.widthAnchor.constraint(equalToConstant: 100),
            scroll.heightAnchor.constraint(equalToConstant: 100),
        ])
        loose.translatesAutoresizingMaskIntoConstraints = true
        loose.frame = Rect(x: 5, y: 500, width: 30, height: 30)
        window.rootViewController.addChild(child)
        child.didMove(toParent: window.rootViewController)
    }

    /// Plays three seconds in which `callback` happens and `change` is made once, in the callback or in a cue.
    ///
    /// - Parameter time: The time of the cue, or `nil` for a change in the callback.
    func play(_ change: ReentryChange, _ callback: ReentryCallback, byCueAt time: Duration?) {
        let makeChange = { [unowned self] in
            guard !hasChanged else { return }
            hasChanged = true
            change.make(self)
        }
        let inCallback = time == nil ? makeChange : {}
        callback.install(self, inCallback)
        let provoke = ScheduledCue(at: ReentryStage.start) { [unowned self] _ in
            panel.setNeedsUpdateConstraints()
            panel.setNeedsLayout()
            panel.setNeedsDisplay()
            label.invalidateIntrinsicContentSize()
            panel.preservesSuperviewLayoutMargins.toggle()
            panel.layoutMargins.left += 4
            callback.provoke(self, inCallback)
        }
        let cues = time.map { [ScheduledCue(at: $0) { _ in makeChange() }] } ?? []
        var simulator = RunLoopSimulator(window: window, cues: [provoke] + cues)
        simulator.run(until: .seconds(3))
        isAtRest = simulator.nextEvent == nil
    }

    /// Removes the panel from the window until ``later``.
    func hidePanelForAWhile() {
        window.async(after: ReentryStage.later - ReentryStage.start) { [unowned self] in
            window.rootView.addSubview(panel)
        }
        panel.removeFromSuperview()
    }

    /// Whether no work is pending after ``play(_:_:byCueAt:)``.
    private(set) var isAtRest = false

    /// The name, superview and model values of each view in the window.
    var model: [String] {
        window.tree.views.map { view in
            let state = window.tree[view]
            let superview = window.tree.superview(of: view).map { window.tree[$0].name } ?? "none"
            return
                "\(state.name) in \(superview) \(state.frame) \(state.bounds.origin) \(state.alpha) \(state.isHidden)"
        }
    }
}

/// A place in the run loop where the user's code is called.
struct ReentryCallback: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Adds the callback before the first turn.
    var install: @Sendable (ReentryStage, _ change: @escaping () -> Void) -> Void = { _, _ in }
    /// Triggers the callback in a cue.
    var provoke: @Sendable (ReentryStage, _ change: @escaping () -> Void) -> Void = { _, _ in }

    static func view(_ method: View.Method, _ name: String, callsSuperFirst: Bool) -> ReentryCallback {
        ReentryCallback(testDescription: name) { stage, change in
            let window = stage.window
            stage.panel.override(method) { _, callSuper in
                if callsSuperFirst { callSuper() }
                if window.currentMediaTime >= ReentryStage.start { change() }
                if !callsSuperFirst { callSuper() }
            }
        }
    }

    static func controller(_ method: ViewController.Method, fromStart: Bool = false) -> ReentryCallback {
        ReentryCallback(testDescription: method.rawValue) { stage, change in
            let window = stage.window
            stage.child.override(method) { _, callSuper in
                callSuper()
                if fromStart || window.currentMediaTime >= ReentryStage.start { change() }
            }
        }
    }

    static let updateConstraintsPass: [ReentryCallback] = [
        .view(.updateConstraints, "updateConstraints before super", callsSuperFirst: false),
        .view(.updateConstraints, "updateConstraints after super", callsSuperFirst: true),
        .controller(.updateViewConstraints),
        ReentryCallback(testDescription: "intrinsicContentSize") { stage, change in
            let window = stage.window
            stage.label.overrideIntrinsicContentSize { _, natural in
                if window.currentMediaTime >= ReentryStage.start { change() }
                return natural
            }
        },
    ]

    static let layoutPass: [ReentryCallback] = [
        .controller(.viewWillLayoutSubviews),
        .view(.layoutSubviews, "layoutSubviews before super", callsSuperFirst: false),
        .view(.layoutSubviews, "layoutSubviews after super", callsSuperFirst: true),
        .controller(.viewDidLayoutSubviews),
        .view(.layoutMarginsDidChange, "layoutMarginsDidChange", callsSuperFirst: true),
        .controller(.viewLayoutMarginsDidChange),
    ]

    static let displayPass: [ReentryCallback] = [.view(.draw, "draw", callsSuperFirst: true)]

    static let appearance: [ReentryCallback] = [
        .controller(.viewDidLoad, fromStart: true), .controller(.viewWillAppear, fromStart: true),
        .controller(.viewIsAppearing, fromStart: true), .controller(.viewDidAppear, fromStart: true),
        ReentryCallback(testDescription: "viewWillDisappear") { stage, change in
            stage.child.override(.viewWillDisappear) { _, _ in change() }
        } provoke: { stage, _ in
            stage.hidePanelForAWhile()
        },
        ReentryCallback(testDescription: "viewDidDisappear") { stage, change in
            stage.child.override(.viewDidDisappear) { _, _ in change() }
        } provoke: { stage, _ in
            stage.hidePanelForAWhile()
        },
    ]

    static let surroundings: [ReentryCallback] = [ViewController.Method.viewWillTransition, .traitCollectionDidChange]
        .map { method in
            ReentryCallback(testDescription: method.rawValue) { stage, change in
                stage.window.rootViewController.override(method) { _, callSuper in
                    change()
                    callSuper()
                }
            } provoke: { stage, _ in
                if method == .viewWillTransition {
                    stage.window.setOrientation(.landscapeRight)
                } else {
                    stage.window.overrideUserInterfaceStyle = .dark
                }
            }
        }

    static let animationBlocks: [ReentryCallback] = [
        ReentryCallback(testDescription: "an animation block") { _, _ in
        } provoke: { stage, change in
            stage.window.animate(withDuration: .milliseconds(200), animations: change)
        },
        ReentryCallback(testDescription: "a keyframe") { _, _ in
        } provoke: { stage, change in
            let window = stage.window
            window.animateKeyframes(withDuration: .milliseconds(200)) {
                window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5, animations: change)
            }
        },
        ReentryCallback(testDescription: "performWithoutAnimation") { _, _ in
        } provoke: { stage, change in
            stage.window.performWithoutAnimation(change)
        },
        ReentryCallback(testDescription: "a block of an animator") { _, _ in
        } provoke: { stage, change in
            ViewPropertyAnimator(window: stage.window, duration: .milliseconds(200), animations: change)
                .startAnimation()
        },
        ReentryCallback(testDescription: "the completion of an empty transaction") { _, _ in
        } provoke: { stage, change in
            stage.window.transaction.begin()
            stage.window.transaction.setCompletionBlock(change)
            stage.window.transaction.commit()
        },
    ]

    /// The callbacks before the cues of a turn. The animations change a view that is not part of any other change.
    static let wakingUp: [ReentryCallback] = [
        ReentryCallback(testDescription: "a timer") { _, _ in
        } provoke: { stage, change in
            stage.window.scheduleTimer(every: .milliseconds(200), times: 1) { _ in change() }
        },
        ReentryCallback(testDescription: "a block on the main queue") { _, _ in
        } provoke: { stage, change in
            stage.window.async(after: .milliseconds(200), change)
        },
        ReentryCallback(testDescription: "the completion of an animation block") { _, _ in
        } provoke: { stage, change in
            stage.window.animate(withDuration: .milliseconds(200), animations: { stage.loose.shadowOpacity = 1 }) { _ in
                change()
            }
        },
        ReentryCallback(testDescription: "the completion of an animator") { _, _ in
        } provoke: { stage, change in
            let animator = ViewPropertyAnimator(window: stage.window, duration: .milliseconds(200)) {
                stage.loose.shadowOpacity = 1
            }
            animator.addCompletion { _ in change() }
            animator.startAnimation()
        },
        ReentryCallback(testDescription: "the completion of a transaction") { _, _ in
        } provoke: { stage, change in
            stage.window.transaction.begin()
            stage.window.transaction.setCompletionBlock(change)
            stage.window.animate(withDuration: .milliseconds(200)) { stage.loose.shadowOpacity = 1 }
            stage.window.transaction.commit()
        },
    ]
}
