import AnimaticTesting
import Testing
import UIKit

/// The code of a post about constraints that change: constants, priorities and activation, with and without animations.
///
/// A box of 100 × 100 points is centered in 375 points, 100 below the top. `Timelines/DynamicAutoLayout` uses the
/// same numbers. With easeInOut, the progress is 0.129162 after a quarter of the time, 0.5 after half of it, and
/// 0.870838 after three quarters.
@MainActor
struct DynamicLayoutSnippetTests {
    /// Shows a box, and runs code in `viewDidAppear`.
    private func withScreen(
        appearing: @escaping (BoxController) -> Void = { _ in }, _ body: (TestScreen, BoxController) throws -> Void
    ) throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let controller = BoxController(appearing)
            screen.show(controller)
            try body(screen, controller)
            #expect(screen.conflicts.isEmpty && screen.feedbackLoop == nil)
        }
    }

    /// Compares the left edge of the box on the screen at times from now, to a thousandth of a point.
    private func expect(_ screen: TestScreen, _ box: UIView, _ edges: [(TimeInterval, CGFloat)]) {
        for (time, edge) in edges {
            screen.advance(to: time)
            let found = screen.presentationFrame(of: box)?.minX ?? .nan
            #expect(abs(found - edge) <= 0.001, "at \(time): \(found), \(edge)")
        }
    }

    private static let way: [(TimeInterval, CGFloat)] = [
        (0.25, 150.416), (0.5, 187.5), (0.75, 224.584), (1, 237.5), (1.5, 237.5),
    ]

    // MARK: Constants

    @Test func `a constant waits for the next layout, and does not animate`() throws {
        var edge = CGFloat.nan
        try withScreen { controller in
            controller.centerXConstraint.constant = 100
            edge = controller.box.frame.minX
        } _: { screen, controller in
            #expect(edge == 137.5)
            #expect(controller.box.frame == CGRect(x: 237.5, y: 100, width: 100, height: 100))
            #expect(screen.presentationFrame(of: controller.box) == controller.box.frame)
        }
    }

    @Test func `layoutIfNeeded lays out immediately`() throws {
        var edges: [CGFloat] = []
        try withScreen { controller in
            controller.centerXConstraint.constant = 100
            controller.view.setNeedsLayout()
            edges.append(controller.box.frame.minX)
            controller.view.layoutIfNeeded()
            edges.append(controller.box.frame.minX)
        } _: { screen, controller in
            #expect(edges == [137.5, 237.5])
            #expect(screen.presentationFrame(of: controller.box)?.minX == 237.5)
        }
    }

    @Test func `layoutIfNeeded in the block animates`() throws {
        var edge = CGFloat.nan
        try withScreen { controller in
            UIView.animate(withDuration: 1) {
                controller.centerXConstraint.constant = 100
                controller.view.layoutIfNeeded()
            }
            edge = controller.box.frame.minX
        } _: { screen, controller in
            #expect(edge == 237.5, "the model is at its end")
            expect(screen, controller.box, [(0, 137.5)] + Self.way)
        }
    }

    @Test func `the constant can change before the block`() throws {
        try withScreen { screen, controller in
            controller.centerXConstraint.constant = 100
            UIView.animate(withDuration: 1) { controller.view.layoutIfNeeded() }
            expect(screen, controller.box, Self.way)
        }
    }

    @Test(arguments: ["nothing", "setNeedsLayout", "layoutIfNeeded of the box"])
    func `without a layout of the superview in the block, the box jumps`(instead: String) throws {
        try withScreen { screen, controller in
            UIView.animate(withDuration: 1) {
                controller.centerXConstraint.constant = 100
                switch instead {
                case "setNeedsLayout": controller.view.setNeedsLayout()
                case "layoutIfNeeded of the box": controller.box.layoutIfNeeded()
                default: break
                }
            }
            #expect(screen.presentationFrame(of: controller.box)?.minX == 137.5)
            expect(screen, controller.box, [(0, 237.5), (0.25, 237.5)])
        }
    }

    @Test func `a frame animates without layoutIfNeeded`() throws {
        try withScreen { screen, controller in
            let view = UIView(frame: CGRect(x: 137.5, y: 300, width: 100, height: 100))
            controller.view.addSubview(view)
            screen.advance(by: 0)
            UIView.animate(withDuration: 1) { view.frame.origin.x = 237.5 }
            expect(screen, view, Self.way)
        }
    }

    @Test func `changes before the block animate too, unless they are laid out first`() throws {
        for isFlushed in [false, true] {
            try withScreen { screen, controller in
                controller.widthConstraint.constant = 60
                if isFlushed { controller.view.layoutIfNeeded() }
                UIView.animate(withDuration: 1) {
                    controller.centerXConstraint.constant = 100
                    controller.view.layoutIfNeeded()
                }
                screen.advance(by: 0.5)
                #expect(screen.presentationFrame(of: controller.box)?.width == (isFlushed ? 60 : 80))
                #expect(screen.presentationFrame(of: controller.box)?.midX == 237.5)
            }
        }
    }

    // MARK: Passes

    @Test func `several changes in one turn cause one layout`() throws {
        try withScreen { screen, controller in
            controller.calls = []
            screen.clearTrace()
            for constant in [10, 60, 100] { controller.centerXConstraint.constant = CGFloat(constant) }
            screen.advance(by: 0)
            #expect(screen.count(of: "layoutSubviews", controller.view) == 1 && controller.box.frame.minX == 237.5)
            // The post claims that a changed constraint calls updateConstraints and updateViewConstraints. It does
            // not.
            #expect(controller.calls == ["viewWillLayoutSubviews", "viewDidLayoutSubviews"])
            #expect(
                screen.count(of: "updateConstraints") == 0 && screen.count(of: "layoutSubviews", controller.box) == 0)
        }
    }

    @Test func `layoutIfNeeded does nothing the second time`() throws {
        try withScreen { screen, controller in
            controller.centerXConstraint.constant = 100
            controller.view.layoutIfNeeded()
            controller.calls = []
            screen.clearTrace()
            controller.view.layoutIfNeeded()
            screen.advance(by: 0.1)
            #expect(controller.calls.isEmpty && screen.count(of: "layoutSubviews") == 0)
        }
    }

    @Test func `setNeedsLayout without a change causes one layout`() throws {
        try withScreen { screen, controller in
            controller.calls = []
            controller.view.setNeedsLayout()
            #expect(controller.calls.isEmpty)
            screen.advance(by: 0)
            #expect(controller.calls == ["viewWillLayoutSubviews", "viewDidLayoutSubviews"])
            #expect(controller.box.frame.minX == 137.5)
        }
    }

    @Test func `a new size of the root view lays out, and setNeedsUpdateConstraints updates`() throws {
        try withScreen { screen, controller in
            controller.calls = []
            controller.view.setNeedsUpdateConstraints()
            screen.advance(by: 0)
            #expect(controller.calls == ["updateViewConstraints"])
            controller.calls = []
            screen.rotate(toLandscape: true)
            screen.advance(by: 1)
            #expect(
                controller.calls.filter { $0.contains("Layout") } == [
                    "viewWillLayoutSubviews", "viewDidLayoutSubviews",
                ])
            #expect(controller.box.frame == CGRect(x: 283.5, y: 100, width: 100, height: 100))
        }
    }

    // MARK: Multipliers

    @Test func `a constraint with another multiplier replaces the first`() throws {
        try withScreen { screen, controller in
            controller.widthConstraint.isActive = false
            let half = controller.box.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 0.5)
            half.isActive = true
            screen.advance(by: 0)
            #expect(controller.box.frame.width == 187.5 && half.multiplier == 0.5)
            UIView.animate(withDuration: 1) {
                half.isActive = false
                controller.box.widthAnchor.constraint(equalTo: controller.view.widthAnchor, multiplier: 0.2).isActive =
                    true
                controller.view.layoutIfNeeded()
            }
            screen.advance(by: 0.5)
            // 187.5 to 75.
            #expect(screen.presentationFrame(of: controller.box)?.width == 131.25)
        }
    }

    // MARK: Priorities

    /// Runs code with a box that has two position constraints. The first constraint has the given priority.
    private func withPlaces(
        _ priority: UILayoutPriority,
        _ body: (TestScreen, BoxController, NSLayoutConstraint, NSLayoutConstraint) throws -> Void
    ) throws {
        try withScreen { screen, controller in
            controller.centerXConstraint.isActive = false
            let origin = controller.box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20)
            let move = controller.box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 200)
            origin.priority = priority
            move.priority = .defaultHigh
            NSLayoutConstraint.activate([origin, move])
            screen.advance(by: 0)
            #expect(controller.box.frame.minX == 20)
            try body(screen, controller, origin, move)
        }
    }

    @Test func `an installed constraint cannot become optional`() throws {
        try withPlaces(.required) { screen, controller, origin, _ in
            origin.priority = .defaultLow
            screen.advance(by: 0)
            // The post does this, but UIKit raises an exception.
            #expect(screen.exceptions.count == 1 && origin.priority == .required && controller.box.frame.minX == 20)
            // The priority can change while the constraint is inactive.
            origin.isActive = false
            origin.priority = .defaultLow
            origin.isActive = true
            screen.advance(by: 0)
            #expect(screen.exceptions.count == 1 && controller.box.frame.minX == 200)
        }
    }

    @Test func `an optional priority changes the layout, and animates`() throws {
        try withPlaces(.required - 1) { screen, controller, origin, _ in
            UIView.animate(withDuration: 1) {
                origin.priority = .defaultLow
                controller.view.layoutIfNeeded()
            }
            // 20 plus 180 times the progress.
            expect(screen, controller.box, [(0.25, 43.249), (0.5, 110), (0.75, 176.751), (1, 200)])
            origin.priority = .required - 1
            screen.advance(by: 0)
            #expect(controller.box.frame.minX == 20 && screen.exceptions.isEmpty)
        }
    }

    // MARK: Activation

    @Test func `exchanging constraints animates without a conflict`() throws {
        try withPlaces(.required) { screen, controller, origin, move in
            UIView.animate(withDuration: 1) {
                origin.isActive = false
                move.isActive = true
                controller.view.layoutIfNeeded()
            }
            expect(screen, controller.box, [(0.25, 43.249), (0.5, 110), (0.75, 176.751), (1, 200)])
        }
    }

    @Test func `a weak outlet loses a constraint that is deactivated`() throws {
        try withScreen { screen, controller in
            let count = controller.view.constraints.count
            do {
                let origin = controller.box.leadingAnchor.constraint(
                    equalTo: controller.view.leadingAnchor, constant: 20)
                controller.centerXConstraint.isActive = false
                origin.isActive = true
                controller.originConstraint = origin
            }
            #expect(controller.originConstraint != nil && controller.view.constraints.count == count)
            controller.originConstraint?.constant = 100
            screen.advance(by: 0)
            #expect(controller.box.frame.minX == 100)
            controller.originConstraint?.isActive = false
            #expect(controller.originConstraint == nil && controller.view.constraints.count == count - 1)
            // The outlet for the center is strong.
            #expect(!controller.centerXConstraint.isActive)
            controller.centerXConstraint.isActive = true
            screen.advance(by: 0)
            #expect(controller.box.frame.minX == 137.5 && controller.view.constraints.count == count)
        }
    }
}

/// The controller of the post. Outlets are created in code.
private final class BoxController: UIViewController {
    let box = UIView()
    private(set) lazy var centerXConstraint = box.centerXAnchor.constraint(equalTo: view.centerXAnchor)
    private(set) lazy var widthConstraint = box.widthAnchor.constraint(equalToConstant: 100)
    weak var originConstraint: NSLayoutConstraint?
    var calls: [String] = []
    private let appearing: (BoxController) -> Void

    init(_ appearing: @escaping (BoxController) -> Void) {
        self.appearing = appearing
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
            centerXConstraint, widthConstraint, box.heightAnchor.constraint(equalToConstant: 100),
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        appearing(self)
    }

    override func updateViewConstraints() {
        calls.append("updateViewConstraints")
        super.updateViewConstraints()
    }

    override func viewWillLayoutSubviews() { calls.append("viewWillLayoutSubviews") }

    override func viewDidLayoutSubviews() { calls.append("viewDidLayoutSubviews") }
}
