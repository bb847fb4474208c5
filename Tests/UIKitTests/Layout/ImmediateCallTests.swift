import AnimaticTesting
import Testing
import UIKit

/// Calls that UIKit makes at once, before the method that causes them returns. A program can make them outside of a
/// turn, for example before the run loop starts.
///
/// - Source: Apple's documentation of the called methods.
@MainActor @Suite("UIKit calls at once")
struct ImmediateCallTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone 16") }

    @Test func `the methods of a controller when its window is shown, but viewDidAppear in a later turn`() throws {
        try screen.run {
            let log = Log()
            let (window, controller) = (UIWindow(), LoggedController(log))
            window.rootViewController = controller
            #expect(log.take() == [])
            window.makeKeyAndVisible()
            #expect(log.take() == ["loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing"])
            #expect(controller.view.window === window && window.isKeyWindow && controller.view.frame == window.bounds)
            // The notch of an iPhone 16 is 59 points high.
            #expect(controller.insetsWhenAppearing == 59)
            window.layoutIfNeeded()
            #expect(log.take() == ["viewWillLayoutSubviews", "viewDidLayoutSubviews"])
            screen.advance(by: 0)
            #expect(log.take() == ["viewDidAppear"])
            // The calls are in the trace, in the same order.
            let methods = [
                "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewWillLayoutSubviews",
                "viewDidLayoutSubviews", "viewDidAppear",
            ]
            try screen.expectTrace(methods.map { "\($0) LoggedController 1" }, of: Set(methods))
        }
    }

    @Test func `the methods of a controller that is added to, hidden in or removed from a shown window`() {
        screen.run {
            let log = Log()
            let (window, parent, child) = (UIWindow(), UIViewController(), LoggedController(log))
            window.rootViewController = parent
            window.makeKeyAndVisible()
            parent.addChild(child)
            #expect(log.take() == ["willMove to a parent"])
            parent.view.addSubview(child.view)
            #expect(log.take() == ["loadView", "viewDidLoad", "viewWillAppear"])
            child.didMove(toParent: parent)
            #expect(log.take() == ["didMove to a parent"])
            parent.view.layoutIfNeeded()
            #expect(log.take() == ["viewIsAppearing", "viewWillLayoutSubviews", "viewDidLayoutSubviews"])
            screen.advance(by: 0)
            #expect(log.take() == ["viewDidAppear"])
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            #expect(
                log.take() == [
                    "willMove to no parent", "viewWillDisappear", "viewDidDisappear", "didMove to no parent",
                ])
            window.rootViewController = child
            #expect(log.take() == ["viewWillAppear", "viewIsAppearing"])
            screen.advance(by: 0)
            _ = log.take()
            window.isHidden = true
            #expect(log.take() == ["viewWillDisappear", "viewDidDisappear"])
        }
    }

    @Test func `loadViewIfNeeded and view load the view`() {
        screen.run {
            let log = Log()
            let controller = LoggedController(log)
            #expect(controller.viewIfLoaded == nil && !controller.isViewLoaded)
            controller.loadViewIfNeeded()
            #expect(log.take() == ["loadView", "viewDidLoad"])
            controller.loadViewIfNeeded()
            _ = controller.view
            #expect(log.take() == [] && controller.isViewLoaded)
        }
    }

    @Test func `the methods of a view that moves to another superview or window`() {
        screen.run {
            let log = Log()
            let (window, superview, view) = (UIWindow(), LoggedView(log, "superview"), LoggedView(log, "view"))
            superview.addSubview(view)
            #expect(
                log.take() == [
                    "view willMove to a superview", "view didMove to a superview", "superview didAdd",
                ])
            window.addSubview(superview)
            #expect(
                log.take() == [
                    "superview willMove to a window", "view willMove to a window", "superview willMove to a superview",
                    "superview didMove to a window", "view didMove to a window", "superview didMove to a superview",
                ])
            #expect(view.window === window)
            view.removeFromSuperview()
            #expect(
                log.take() == [
                    "superview willRemove", "view willMove to no window", "view willMove to no superview",
                    "view didMove to no window", "view didMove to no superview",
                ])
            #expect(view.superview == nil && view.window == nil && superview.subviews.isEmpty)
        }
    }

    @Test func `the delegate of a scroll view, and the target of a control`() {
        screen.run {
            let log = Log()
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scroll.contentSize = CGSize(width: 100, height: 500)
            let delegate = ScrollLog(log)
            scroll.delegate = delegate
            scroll.contentOffset.y = 10
            #expect(log.take() == ["didScroll to 10"] && scroll.bounds.minY == 10)
            scroll.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
            #expect(log.take() == ["didScroll to 20"] && scroll.bounds.minY == 20)
            scroll.scrollRectToVisible(CGRect(x: 0, y: 140, width: 10, height: 10), animated: false)
            // The lower edge of the rectangle, 150, is at the lower edge of the view.
            #expect(log.take() == ["didScroll to 50"])
            let button = UIButton()
            button.addAction(UIAction { _ in log.add("action") }, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            #expect(log.take() == ["action"])
            let segments = UISegmentedControl(items: ["one", "two"])
            segments.addAction(UIAction { _ in log.add("changed") }, for: .valueChanged)
            segments.selectedSegmentIndex = 1
            #expect(segments.selectedSegmentIndex == 1 && log.take() == [])
        }
    }

    @Test func `the delegate of a text field that becomes or resigns the first responder, once`() {
        screen.run {
            let log = Log()
            let (field, other) = (UITextField(), UITextField())
            let (delegate, second) = (FieldLog(log, "field"), FieldLog(log, "other"))
            (field.delegate, other.delegate) = (delegate, second)
            #expect(field.resignFirstResponder() == false && log.take() == [])
            // A view outside of a window cannot become the first responder.
            #expect(field.becomeFirstResponder() == false && log.take() == [])
            let window = UIWindow()
            window.makeKeyAndVisible()
            for view in [field, other] { window.addSubview(view) }
            #expect(field.becomeFirstResponder() && field.isFirstResponder && field.isEditing)
            #expect(log.take() == ["field shouldBegin", "field didBegin"])
            #expect(field.becomeFirstResponder() && log.take() == [])
            #expect(other.becomeFirstResponder() && !field.isEditing)
            #expect(
                log.take() == ["other shouldBegin", "field shouldEnd", "field didEnd", "other didBegin"])
            #expect(other.resignFirstResponder() && !other.isFirstResponder)
            #expect(log.take() == ["other shouldEnd", "other didEnd"])
        }
    }

    @Test func `changes of inherited values: visibility, tint color, frames of subviews`() {
        screen.run {
            let log = Log()
            let (window, view) = (UIWindow(), LoggedView(log, "view"))
            window.makeKeyAndVisible()
            window.addSubview(view)
            _ = log.take()
            window.tintColor = .red
            #expect(log.take() == ["view tintColorDidChange"] && view.tintColor == .red)
            view.autoresizingMask = [.flexibleWidth]
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
            window.bounds.size.width -= 40
            #expect(view.frame.width == 60)
            view.isHidden = true
            #expect(view.isHidden && view.layer.isHidden)
        }
    }

    @Test func `the objects of a screen belong to it outside of run, too`() throws {
        let (window, view, scroll) = screen.run { (UIWindow(), UIView(), UIScrollView()) }
        let controller = screen.run { LoggedController(Log()) }
        // The first reads of the layer, of the recognizer and of the controller's view are outside of `run`.
        let layer = view.layer
        #expect(layer.delegate === view && scroll.panGestureRecognizer.view === scroll)
        window.rootViewController = controller
        window.makeKeyAndVisible()
        controller.view.addSubview(view)
        #expect(controller.view.window === window && screen.exceptions == [])
        screen.run { view.frame = CGRect(x: 10, y: 20, width: 30, height: 40) }
        screen.advance(by: 0)
        screen.run { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.frame.origin.x = 110 } }
        screen.advance(by: 0.25)
        // The position is that of the center: 25 + 100 × 0.25.
        #expect(layer.presentation()?.position.x == 50)
        #expect(screen.run { layer.presentation()?.position.x } == 50)
        #expect(layer.presentation()?.model() === layer)
    }
}

/// The calls since the last request for them.
@MainActor
private final class Log {
    private var calls: [String] = []

    func add(_ call: String) { calls.append(call) }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

private final class LoggedController: UIViewController {
    private let log: Log
    private(set) var insetsWhenAppearing: CGFloat?

    init(_ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func loadView() {
        log.add("loadView")
        view = UIView()
    }
    override func viewDidLoad() { log.add("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { log.add("viewWillAppear") }
    override func viewIsAppearing(_ animated: Bool) {
        log.add("viewIsAppearing")
        insetsWhenAppearing = view.safeAreaInsets.top
    }
    override func viewDidAppear(_ animated: Bool) { log.add("viewDidAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.add("viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.add("viewDidDisappear") }
    override func viewWillLayoutSubviews() { log.add("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { log.add("viewDidLayoutSubviews") }
    override func willMove(toParent parent: UIViewController?) {
        log.add("willMove to \(parent == nil ? "no" : "a") parent")
    }
    override func didMove(toParent parent: UIViewController?) {
        log.add("didMove to \(parent == nil ? "no" : "a") parent")
    }
}

private final class LoggedView: UIView {
    private let log: Log
    private let name: String

    init(_ log: Log, _ name: String) {
        (self.log, self.name) = (log, name)
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override func willMove(toSuperview superview: UIView?) {
        log.add("\(name) willMove to \(superview == nil ? "no" : "a") superview")
    }
    override func didMoveToSuperview() { log.add("\(name) didMove to \(superview == nil ? "no" : "a") superview") }
    override func willMove(toWindow window: UIWindow?) {
        log.add("\(name) willMove to \(window == nil ? "no" : "a") window")
    }
    override func didMoveToWindow() { log.add("\(name) didMove to \(window == nil ? "no" : "a") window") }
    override func didAddSubview(_ subview: UIView) { log.add("\(name) didAdd") }
    override func willRemoveSubview(_ subview: UIView) { log.add("\(name) willRemove") }
    override func tintColorDidChange() { log.add("\(name) tintColorDidChange") }
}

private final class ScrollLog: UIScrollViewDelegate {
    private let log: Log

    init(_ log: Log) { self.log = log }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        log.add("didScroll to \(Int(scrollView.contentOffset.y))")
    }
}

private final class FieldLog: UITextFieldDelegate {
    private let (log, name): (Log, String)

    init(_ log: Log, _ name: String) { (self.log, self.name) = (log, name) }

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        log.add("\(name) shouldBegin")
        return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { log.add("\(name) didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        log.add("\(name) shouldEnd")
        return true
    }
    func textFieldDidEndEditing(_ textField: UITextField) { log.add("\(name) didEnd") }
}
