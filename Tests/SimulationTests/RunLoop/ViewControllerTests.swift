import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// A window on an iPhone 11 with a child controller, `sheet`, whose view fills the root view, and with a label in it.
private struct ControllerStage {
    let window: Window
    let panel: View
    let sheet: ViewController

    init() {
        let device = Device.named("iPhone 11") ?? .iPhoneSE3
        window = Window(device: device, measuring: FixedAdvanceTextMeasurer())
        let root = window.rootView
        panel = window.makeView("panel")
        sheet = window.makeViewController("sheet", view: panel)
        window.rootViewController.addChild(sheet)
        root.addSubview(panel)
        sheet.didMove(toParent: window.rootViewController)
        LayoutConstraint.activate([
            panel.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            panel.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            panel.topAnchor.constraint(equalTo: root.topAnchor),
            panel.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        window.addView("title", .label(.init("Hello", font: Font(size: 20))), to: panel).place()
    }

    /// Returns the callbacks without the requests that lead to passes.
    func callbacks() -> [String] {
        window.takeLines().filter { !$0.hasPrefix("needs") && !$0.hasPrefix("solve") && !$0.hasPrefix("frame") }
    }
}

@Suite("First appearance (semantics 5.1 and 5.2)")
struct FirstAppearanceTests {
    @Test func `calls the controllers in UIKit's order, a child's after its superview's layout`() {
        let stage = ControllerStage()
        _ = stage.window.takeEvents()
        var simulator = RunLoopSimulator(window: stage.window, cues: [])
        simulator.run(until: .zero)
        #expect(
            stage.callbacks() == [
                "loadView root", "viewDidLoad root", "loadView sheet", "viewDidLoad sheet", "viewWillAppear root",
                "viewWillAppear sheet",
                "viewIsAppearing root", "viewLayoutMarginsDidChange root", "viewSafeAreaInsetsDidChange root",
                "updateConstraints title", "updateViewConstraints sheet", "updateConstraints panel",
                "updateViewConstraints root", "updateConstraints root",
                "viewWillLayoutSubviews root", "layoutSubviews root", "viewDidLayoutSubviews root",
                "viewIsAppearing sheet", "viewLayoutMarginsDidChange sheet", "viewSafeAreaInsetsDidChange sheet",
                "viewWillLayoutSubviews sheet", "layoutSubviews panel", "viewDidLayoutSubviews sheet",
                "layoutSubviews title", "draw title", "viewDidAppear root", "viewDidAppear sheet",
            ])
    }

    @Test func `has the view in its final size in viewIsAppearing, but not in viewWillAppear`() {
        let stage = ControllerStage()
        var widths: [String: Double] = [:]
        for method in [ViewController.Method.viewWillAppear, .viewIsAppearing, .viewDidAppear] {
            stage.sheet.override(method) { controller, _ in widths[method.rawValue] = controller.view.frame.width }
        }
        _ = stage.window.firstTurn()
        #expect(widths == ["viewWillAppear": 0, "viewIsAppearing": 414, "viewDidAppear": 414])
    }

    @Test func `ends with viewDidAppear in the next turn, before the cues of time 0`() {
        let stage = ControllerStage()
        var simulator = RunLoopSimulator(
            window: stage.window, cues: [ScheduledCue(at: .zero) { $0.note("cue", "") }])
        simulator.run(until: .zero)
        let events = stage.window.takeEvents().filter { $0.kind == .viewDidAppear || $0.kind == .note }
        #expect(events.map(\.turn) == [1, 1, 1])
        #expect(events.map(\.subject) == ["root", "sheet", "cue"])
    }

    @Test func `lays out in the same turn what viewDidLoad changes`() {
        let stage = ControllerStage()
        let box = stage.window.addView("box", natural: 10, 10)
        let left = box.leadingAnchor.constraint(equalTo: stage.window.rootView.leadingAnchor)
        left.isActive = true
        stage.window.rootViewController.override(.viewDidLoad) { _, _ in left.constant = 70 }
        let events = stage.window.firstTurn()
        #expect(box.frame.minX == 70)
        #expect(events.count { $0.kind == .layoutSubviews && $0.subject == "root" } == 1)
    }
}

@Suite("A child controller")
struct ChildControllerTests {
    @Test func `that is added later appears at that time, with its view in place before viewIsAppearing`() {
        let stage = ControllerStage()
        let late = stage.window.makeView("late")
        let controller = stage.window.makeViewController(view: late)
        _ = stage.window.firstTurn()
        var simulator = RunLoopSimulator(
            window: stage.window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.rootViewController.addChild(controller)
                    window.rootView.addSubview(late)
                    controller.didMove(toParent: window.rootViewController)
                    window.note("end", "of the handler")
                }
            ])
        simulator.run(until: .seconds(1))
        #expect(
            stage.callbacks().filter { !$0.hasPrefix("update") } == [
                "willMove late", "loadView late", "viewDidLoad late", "viewWillAppear late", "didMove late", "note end",
                "viewWillLayoutSubviews root", "layoutSubviews root", "viewDidLayoutSubviews root",
                "viewIsAppearing late", "viewLayoutMarginsDidChange late", "viewSafeAreaInsetsDidChange late",
                "viewWillLayoutSubviews late", "layoutSubviews late", "viewDidLayoutSubviews late",
                "viewDidAppear late",
            ])
        #expect(controller.parent == stage.window.rootViewController)
    }

    @Test func `that is removed from its parent receives didMove only, as in UIKit`() {
        let stage = ControllerStage()
        _ = stage.window.firstTurn()
        stage.sheet.willMove(toParent: nil)
        stage.panel.removeFromSuperview()
        stage.sheet.removeFromParent()
        // Without a parent it is not notified again.
        stage.sheet.removeFromParent()
        #expect(
            stage.callbacks() == [
                "willMove sheet", "viewWillDisappear sheet", "viewDidDisappear sheet", "didMove sheet",
            ])
        #expect(stage.sheet.parent == nil && stage.window.rootViewController.children == [])
    }

    @Test func `with a new parent leaves the old one without a call`() {
        let stage = ControllerStage()
        let other = stage.window.makeViewController("other", view: stage.window.addView("box"))
        _ = stage.window.firstTurn()
        other.addChild(stage.sheet)
        #expect(stage.callbacks() == ["willMove sheet"])
        #expect(stage.sheet.parent == other && stage.window.rootViewController.children == [])
    }

    @Test("is not added to itself or to its own child", arguments: [true, false])
    func cycle(isItself: Bool) {
        let stage = ControllerStage()
        _ = stage.window.firstTurn()
        stage.sheet.addChild(isItself ? stage.sheet : stage.window.rootViewController)
        #expect(stage.callbacks() == ["note sheet"])
        #expect(stage.sheet.children == [] && stage.window.rootViewController.parent == nil)
    }

    @Test func `that is removed disappears, and appears again without loading`() {
        let stage = ControllerStage()
        _ = stage.window.firstTurn()
        stage.panel.removeFromSuperview()
        #expect(stage.callbacks() == ["viewWillDisappear sheet", "viewDidDisappear sheet"])
        stage.window.rootView.addSubview(stage.panel)
        #expect(stage.callbacks() == ["viewWillAppear sheet"])
    }

    @Test func `whose view only changes its superview does not disappear`() {
        let stage = ControllerStage()
        let frame = stage.window.addView("frame")
        _ = stage.window.firstTurn()
        frame.addSubview(stage.panel)
        #expect(stage.callbacks() == [])
    }

    @Test func `is notified of a rotation by its parent's super, before the parent continues (semantics 5.5)`() {
        let stage = ControllerStage()
        stage.window.rootViewController.override(.viewWillTransition) { controller, callSuper in
            controller.window.note("before", "")
            callSuper()
            controller.window.note("after", "")
        }
        _ = stage.window.firstTurn()
        stage.window.setOrientation(.landscape)
        #expect(
            stage.callbacks().prefix(9) == [
                "willTransition root", "willTransition sheet", "viewWillTransition root", "note before",
                "viewWillTransition sheet", "note after", "traitCollectionDidChange root",
                "traitCollectionDidChange sheet", "viewLayoutMarginsDidChange root",
            ])
    }

    @Test func `is not notified if the parent does not call super`() {
        let stage = ControllerStage()
        stage.window.rootViewController.override(.viewWillTransition) { _, _ in }
        _ = stage.window.firstTurn()
        stage.window.setOrientation(.landscape)
        #expect(!stage.callbacks().contains("viewWillTransition sheet"))
    }
}

/// Semantics 5.5: a safe area that changes with the size is known before the layout inside the rotation.
@Suite("A rotation of a window with guides")
struct RotationWithGuidesTests {
    @Test func `needs one layout`() throws {
        let device = try #require(Device.named("iPhone 16"))
        let window = Window(device: device, measuring: FixedAdvanceTextMeasurer())
        let box = window.addView("box", natural: 10, 10)
        LayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: window.rootView.safeAreaLayoutGuide.topAnchor),
            box.leadingAnchor.constraint(equalTo: window.rootView.safeAreaLayoutGuide.leadingAnchor),
        ])
        _ = window.firstTurn()
        window.setOrientation(.landscape)
        #expect(window.takeLines().count { $0 == "layoutSubviews root" } == 1)
        #expect(box.frame.minX == 59)
    }
}

@Suite("The identity of a controller in the trace")
struct ControllerIdentityTests {
    /// The second controller has the index of the released first one.
    @Test func `differs from the identities of released controllers and of views`() {
        let window = Window.phone()
        let first = window.makeViewController(view: window.addView("panel"))
        let identity = first.traceSubject
        _ = window.firstTurn()
        first.discard()
        window.runTurn(at: .milliseconds(100), performing: [])
        let second = window.makeViewController(view: window.addView("card"))
        #expect(second.index == first.index)
        #expect(second.traceSubject != identity && second.traceSubject != second.view.traceSubject)
    }
}
