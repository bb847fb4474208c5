import AnimaticTesting
import Testing
import UIKit

/// The order of the calls in a turn. It is the order of the engine, which was measured on iOS.
@MainActor
struct PassTests {
    @Test func `a controller's view appears in UIKit's order`() throws {
        let screen = try TestScreen()
        screen.run {
            let controller = LoggingController()
            screen.show(controller)
            #expect(
                controller.calls == [
                    "loadView", "viewDidLoad", "viewWillAppear", "viewIsAppearing", "updateViewConstraints",
                    "viewWillLayoutSubviews", "layoutSubviews", "viewDidLayoutSubviews", "viewDidAppear",
                ])
            #expect(screen.count(of: "layoutSubviews", controller.view) == 1)
        }
    }

    @Test func `the trace names views after properties`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(NamedController())
            let subjects = Set(screen.trace.filter { $0.hasPrefix("layoutSubviews ") }.map { $0.dropFirst(15) })
            #expect(
                subjects.isSuperset(of: [
                    "NamedController.header", "NamedController.rows[1]", "NamedController.footer", "NamedHeader.icon",
                    "chosen", "Plain 1",
                ]))
        }
    }

    @Test func `events are counted for one of two views with the same name`() throws {
        let screen = try TestScreen()
        screen.run {
            let controller = UIViewController()
            let (one, other) = (UIView(), UIView())
            for view in [one, other] {
                view.accessibilityIdentifier = "box"
                controller.view.addSubview(view)
            }
            screen.show(controller)
            screen.clearTrace()
            one.setNeedsLayout()
            screen.advance(by: 0.1)
            #expect(screen.trace.contains("layoutSubviews box"))
            #expect(screen.count(of: "layoutSubviews", one) == 1 && screen.count(of: "layoutSubviews", other) == 0)
        }
    }

    @Test func `the trace contains the events between two turns`() throws {
        let screen = try TestScreen()
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            screen.clearTrace()
            controller.view.setNeedsLayout()
            controller.view.layoutIfNeeded()
            #expect(screen.count(of: "layoutSubviews", controller.view) == 1)
            controller.view.setNeedsLayout()
            controller.view.layoutIfNeeded()
            screen.clearTrace()
            screen.advance(by: 0.1)
            #expect(screen.count(of: "layoutSubviews") == 0 && screen.trace.isEmpty)
        }
    }

    @Test func `layoutSubviews without super does not place subviews`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = Deaf(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let subview = UIView()
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
            NSLayoutConstraint.activate([
                subview.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 7),
                subview.widthAnchor.constraint(equalToConstant: 10),
            ])
            view.layoutIfNeeded()
            #expect(subview.frame == .zero)
            view.callsSuper = true
            view.setNeedsLayout()
            view.layoutIfNeeded()
            #expect(subview.frame.minX == 7 && subview.frame.width == 10)
        }
    }

    @Test func `only a class that overrides draw is drawn`() throws {
        let screen = try TestScreen()
        screen.run {
            let (plain, drawing, below) = (UIView(), Drawing(), MoreDrawing())
            let controller = UIViewController()
            for view in [plain, drawing, below] { controller.view.addSubview(view) }
            screen.show(controller)
            #expect(screen.count(of: "draw", plain) == 0)
            #expect(screen.count(of: "draw", drawing) == 1 && screen.count(of: "draw", below) == 1)
            #expect(drawing.count == 1 && below.count == 1)
            drawing.setNeedsDisplay()
            screen.advance(by: 0.1)
            #expect(drawing.count == 2)
        }
    }

    @Test func `a natural size is queried again after it was invalidated`() throws {
        let screen = try TestScreen()
        screen.run {
            let growing = Growing()
            growing.translatesAutoresizingMaskIntoConstraints = false
            screen.show(growing)
            #expect(growing.bounds.size == CGSize(width: 10, height: 10))
            growing.side = 25
            growing.invalidateIntrinsicContentSize()
            screen.advance(by: 0.1)
            #expect(growing.bounds.size == CGSize(width: 25, height: 25))
            #expect(screen.feedbackLoop == nil)
        }
    }

    @Test func `views report their superview and their window`() throws {
        let screen = try TestScreen()
        screen.run {
            let (controller, view) = (UIViewController(), Moving())
            let window = screen.show(controller)
            controller.view.addSubview(view)
            #expect(view.calls == ["willMoveToWindow", "willMoveToSuperview", "didMoveToWindow", "didMoveToSuperview"])
            #expect(view.window === window)
            view.calls = []
            view.removeFromSuperview()
            #expect(view.calls == ["willMoveToWindow", "willMoveToSuperview", "didMoveToWindow", "didMoveToSuperview"])
            #expect(view.window == nil && view.superview == nil && controller.view.subviews.isEmpty)
        }
    }

    @Test func `a rotation is reported to the root controller and its children`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let (root, child) = (LoggingController(), LoggingController())
            root.addChild(child)
            root.view.addSubview(child.view)
            child.didMove(toParent: root)
            screen.show(root)
            screen.rotate(toLandscape: true)
            screen.advance(by: 1)
            #expect(root.newSize == CGSize(width: 667, height: 375) && child.newSize == root.newSize)
            #expect(root.view.frame.size == CGSize(width: 667, height: 375))
        }
    }
}

private final class LoggingController: UIViewController {
    var calls: [String] = []
    var newSize: CGSize?

    override func loadView() {
        calls.append("loadView")
        view = LoggingView(self)
    }
    override func viewDidLoad() { calls.append("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { calls.append("viewWillAppear") }
    override func viewIsAppearing(_ animated: Bool) { calls.append("viewIsAppearing") }
    override func viewDidAppear(_ animated: Bool) { calls.append("viewDidAppear") }
    override func updateViewConstraints() {
        calls.append("updateViewConstraints")
        super.updateViewConstraints()
    }
    override func viewWillLayoutSubviews() { calls.append("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { calls.append("viewDidLayoutSubviews") }
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        newSize = size
        super.viewWillTransition(to: size, with: coordinator)
    }
}

private final class LoggingView: UIView {
    private weak var log: LoggingController?

    init(_ log: LoggingController) {
        self.log = log
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        log?.calls.append("layoutSubviews")
    }
}

private final class Deaf: UIView {
    var callsSuper = false

    override func layoutSubviews() { if callsSuper { super.layoutSubviews() } }
}

private class Drawing: UIView {
    var count = 0

    override func draw(_ rect: CGRect) { count += 1 }
}

private final class MoreDrawing: Drawing {}

private final class Growing: UIView {
    var side: CGFloat = 10

    override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
}

private final class Moving: UIView {
    var calls: [String] = []

    override func willMove(toSuperview newSuperview: UIView?) { calls.append("willMoveToSuperview") }
    override func didMoveToSuperview() { calls.append("didMoveToSuperview") }
    override func willMove(toWindow newWindow: UIWindow?) { calls.append("willMoveToWindow") }
    override func didMoveToWindow() { calls.append("didMoveToWindow") }
}

private final class NamedController: UIViewController {
    private let header = NamedHeader()
    private var rows = [UIStackView(), UIStackView()]
    private lazy var footer = UILabel()
    private let identified = UIView()

    override func viewDidLoad() {
        identified.accessibilityIdentifier = "chosen"
        let others: [UIView] = [footer, identified]
        for view in [header] + rows + others { self.view.addSubview(view) }
        self.view.addSubview(Plain())
    }
}

private final class NamedHeader: UIView {
    private let icon = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(icon)
    }

    required init?(coder: NSCoder) { return nil }
}

private final class Plain: UIView {}
