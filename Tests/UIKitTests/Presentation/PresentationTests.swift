import AnimaticTesting
import Testing
import UIKit

/// A controller that records calls to its appearance methods.
final class RecordingController: UIViewController {
    let name: String
    let log: AppearanceLog

    init(_ name: String, _ log: AppearanceLog) {
        (self.name, self.log) = (name, log)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    private func record(_ call: String, _ animated: Bool) {
        log.calls.append("\(name) \(call)\(animated ? " animated" : "")")
    }

    override func viewWillAppear(_ animated: Bool) { record("willAppear", animated) }
    override func viewIsAppearing(_ animated: Bool) { record("isAppearing", animated) }
    override func viewDidAppear(_ animated: Bool) { record("didAppear", animated) }
    override func viewWillDisappear(_ animated: Bool) { record("willDisappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { record("didDisappear", animated) }
}

/// The calls that tests compare.
@MainActor
final class AppearanceLog {
    var calls: [String] = []
    /// Returns the calls since the last request.
    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

@MainActor
@Suite("Presentations")
struct PresentationTests {
    let log = AppearanceLog()
    let screen: TestScreen
    let presenter: RecordingController
    let presented: RecordingController

    init() throws {
        let (log, screen) = (log, try TestScreen("iPhone SE 3"))
        self.screen = screen
        (presenter, presented) = screen.run { (RecordingController("A", log), RecordingController("B", log)) }
        screen.show(presenter)
        screen.advance(by: 0.1)
        _ = log.take()
    }

    /// The order on iOS: the presented controller appears before the presenter has disappeared.
    @Test("in full screen remove the presenter, with and without an animation", arguments: [false, true])
    func fullScreen(animated: Bool) {
        let suffix = animated ? " animated" : ""
        screen.run {
            presented.modalPresentationStyle = .fullScreen
            presenter.present(presented, animated: animated) { self.log.calls.append("completion") }
            #expect(presenter.presentedViewController === presented)
            #expect(presented.presentingViewController === presenter)
            // UIKit runs the transition after the changes of the turn are committed.
            #expect(log.calls == [])
        }
        screen.advance(by: 1)
        #expect(
            log.take()
                == ["A willDisappear", "B willAppear", "B isAppearing", "B didAppear", "A didDisappear"].map {
                    $0 + suffix
                }
                + ["completion"])
        #expect(presenter.view.window == nil)
        #expect(presented.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        screen.run { presented.dismiss(animated: animated) { self.log.calls.append("completion") } }
        screen.advance(by: 1)
        #expect(
            log.take()
                == ["B willDisappear", "A willAppear", "A isAppearing", "A didAppear", "B didDisappear"].map {
                    $0 + suffix
                }
                + ["completion"])
        #expect(presenter.view.window != nil && presented.view.window == nil)
        #expect(presenter.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(presenter.presentedViewController == nil && presented.presentingViewController == nil)
    }

    @Test("over the full screen keep the presenter, which receives no appearance methods")
    func overFullScreen() {
        screen.run {
            presented.modalPresentationStyle = .overFullScreen
            presenter.present(presented, animated: false)
        }
        screen.advance(by: 0.1)
        #expect(log.take() == ["B willAppear", "B isAppearing", "B didAppear"])
        #expect(presenter.view.window != nil)
        screen.run { presenter.dismiss(animated: false) }
        screen.advance(by: 0.1)
        #expect(log.take() == ["B willDisappear", "B didDisappear"])
    }

    @Test("move the view up with the spring of sheets")
    func coverVertical() throws {
        screen.run {
            presented.modalPresentationStyle = .overFullScreen
            presenter.present(presented, animated: true)
        }
        screen.advance(by: 0.1)
        // A critically damped spring with ω = 9.2334134764 / 0.50573 s: the rest of the way is (1 + ωt)·e^(−ωt).
        let angle = 9.2334134764 / 0.50573 * 0.1
        let rest = (1 + angle) * exp(-angle)
        let y = try #require(screen.run { presented.view.layer.presentation() }).frame.minY
        #expect(abs(y - 667 * rest) < 0.1)
        screen.advance(by: 1)
        #expect(presented.view.frame.minY == 0)
    }

    @Test("of several controllers are dismissed together")
    func chain() {
        let third = screen.run { RecordingController("C", log) }
        screen.run {
            presented.modalPresentationStyle = .fullScreen
            third.modalPresentationStyle = .fullScreen
            presenter.present(presented, animated: false)
        }
        screen.advance(by: 0.1)
        screen.run { presented.present(third, animated: false) }
        screen.advance(by: 0.1)
        #expect(third.presentingViewController === presented)
        _ = log.take()
        screen.run { presenter.dismiss(animated: true) }
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "C willDisappear animated", "A willAppear animated", "A isAppearing animated", "A didAppear animated",
                "C didDisappear animated",
            ])
        #expect(presenter.presentedViewController == nil && presented.presentedViewController == nil)
        #expect(presenter.view.window != nil && presented.view.window == nil && third.view.window == nil)
        #expect(presenter.view.window?.subviews.count == 1)
    }

    @Test("are presented by the topmost ancestor, and found by all its descendants")
    func ancestors() {
        let child = screen.run { () -> UIViewController in
            let child = UIViewController()
            presenter.addChild(child)
            presenter.view.addSubview(child.view)
            child.didMove(toParent: presenter)
            presented.modalPresentationStyle = .overFullScreen
            child.present(presented, animated: false)
            return child
        }
        screen.advance(by: 0.1)
        #expect(presented.presentingViewController === presenter)
        #expect(child.presentedViewController === presented)
        screen.run { child.dismiss(animated: false) }
        screen.advance(by: 0.1)
        #expect(child.presentedViewController == nil)
    }

    @Test("that are not possible are refused with UIKit's reasons, or noted in the trace")
    func refused() {
        screen.run {
            presenter.present(presenter, animated: false)
            let child = UIViewController()
            presenter.addChild(child)
            presenter.present(child, animated: false)
            presenter.present(presented, animated: false)
            presenter.present(UIViewController(), animated: false)
            UIViewController().present(UIViewController(), animated: false)
        }
        #expect(screen.exceptions.count == 2)
        #expect(screen.exceptions.last?.contains("that has a parent view controller RecordingController") == true)
        #expect(screen.trace.filter { $0.hasPrefix("note") } == ["note RecordingController", "note UIViewController"])
    }

    @Test("release the controllers after the dismissal")
    func released() {
        weak var released: UIViewController?
        screen.run {
            let controller = UIViewController()
            released = controller
            controller.modalPresentationStyle = .fullScreen
            presenter.present(controller, animated: true)
        }
        screen.advance(by: 1)
        #expect(released != nil)
        screen.run { presenter.dismiss(animated: true) }
        screen.advance(by: 1)
        #expect(released == nil)
    }
}

@MainActor
@Suite("Transitions between children")
struct ChildTransitionTests {
    @Test(
        "call the appearance methods and exchange the views",
        arguments: [[], UIView.AnimationOptions.transitionCrossDissolve])
    func exchange(options: UIView.AnimationOptions) throws {
        let (log, screen) = (AppearanceLog(), try TestScreen())
        let (parent, old, new) = screen.run {
            (UIViewController(), RecordingController("old", log), RecordingController("new", log))
        }
        screen.run {
            for child in [old, new] { parent.addChild(child) }
            parent.view.addSubview(old.view)
        }
        screen.show(parent)
        screen.advance(by: 0.1)
        _ = log.take()
        screen.run {
            parent.transition(from: old, to: new, duration: 0.5, options: options, animations: nil) { _ in
                log.calls.append("completion")
            }
        }
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "old willDisappear animated", "new willAppear animated", "new isAppearing animated",
                "old didDisappear animated", "new didAppear animated", "completion",
            ])
        #expect(old.view.superview == nil && new.view.superview === parent.view && !old.view.isHidden)
    }
}
