import AnimaticTesting
import Simulation
import Testing
import UIKit

/// Changes that request the next call of the method that makes them, in every method in which UIKit code makes changes.
@MainActor @Suite("An endless layout in UIKit code", .serialized)
struct EndlessLayoutTests {
    /// The combinations in which each call leads to the next.
    private static let endless: [(Change, Set<Place>)] = [
        (.additions, Set(Place.allCases)),
        (.text, [.layoutSubviews, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .updateConstraints]),
        // A transform requests nothing (semantics 2.13), but changes the size that belongs to a frame, and with the
        // size the part of the view in the unsafe area.
        (.transform, Set(Place.allCases).subtracting([.updateConstraints])),
        (.superviewFrame, [.layoutSubviews, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .draw]),
        (
            .guide,
            [
                .layoutSubviews, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .layoutMarginsDidChange,
                .safeAreaInsetsDidChange,
            ]
        ),
        (
            .controller,
            [.layoutSubviews, .viewWillLayoutSubviews, .viewDidLayoutSubviews, .updateConstraints, .draw]
        ),
    ]

    @Test func `is reported for each change in each method, one after the other on one screen`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            // UIKit's smallest threshold saves time.
            try #require(World.local).engine.feedbackLoopThreshold = 50
            for (change, places) in Self.endless {
                for place in Place.allCases {
                    screen.clearTrace()
                    let root = Bystander()
                    let window = screen.show(root)
                    let before = root.checkLayout()
                    let log = CallLog()
                    root.view.addSubview(Container(LoopController(place, change, log)))
                    screen.advance(by: 0.1)
                    let isEndless = places.contains(place)
                    let comment: Comment = "\(change) in \(place): \(log.count) calls, \(screen.feedbackLoops)"
                    #expect(screen.feedbackLoops.count == (isEndless ? 1 : 0), comment)
                    #expect((log.count >= 50) == isEndless && log.count > 0, comment)
                    #expect(before && root.checkLayout(), comment)
                    window.isHidden = true
                    screen.advance(by: 0.1)
                }
            }
        }
    }

    @Test func `leaves the default screen intact`() {
        for (change, places) in Self.endless {
            // Without a run loop, the default screen draws nothing.
            for place in places where place != .draw && (change != .additions || place == .layoutSubviews) {
                let root = Bystander()
                let window = UIWindow()
                window.rootViewController = root
                window.makeKeyAndVisible()
                let log = CallLog()
                root.view.addSubview(Container(LoopController(place, change, log)))
                window.layoutIfNeeded()
                #expect(log.count >= 1000, "\(change) in \(place): \(log.count)")
                #expect(root.checkLayout(), "\(change) in \(place)")
                window.isHidden = true
            }
        }
    }

    @Test func `is printed once for each override, and names it`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            await MainActor.run {
                for _ in 0..<3 {
                    let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                    view.layoutIfNeeded()
                }
            }
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n").filter {
            $0.contains("layout never ends")
        }
        #expect(lines.count == 1, "\(lines)")
        let start = "layout never ends: Restless.layoutSubviews of 'Restless 1': "
        #expect(lines.first?.hasPrefix(start) == true, "\(lines)")
    }

    @Test func `keeps the last layout of the view in the loop`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let view = Restless(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            screen.show(view)
            #expect(screen.feedbackLoops.count == 1)
            // The layouts beyond the limit of 1000 record one round of the loop.
            #expect(view.count == 1010 && view.box.frame.minX == 1010)
            view.isAtRest = true
            view.setNeedsLayout()
            screen.advance(by: 0.1)
            #expect(view.count == 1011 && view.box.frame.minX == 1011)
            #expect(screen.feedbackLoops.count == 1)
        }
    }

    @Test func `is reported again in a later turn`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let view = Restless(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            screen.show(view)
            screen.clearTrace()
            #expect(screen.feedbackLoop == nil)
            view.setNeedsLayout()
            screen.advance(by: 0.1)
            let cause = "Restless.layoutSubviews of 'Restless 1'"
            #expect(
                screen.feedbackLoop == cause + ": 'Restless 1' was laid out more than 1000 times in one turn")
        }
    }

    @Test func `does not end the timers and the animations of the screen`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let (view, other) = (Restless(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), UIView())
            screen.show(view)
            view.superview?.addSubview(other)
            screen.advance(by: 0.1)
            let log = CallLog()
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { MainActor.assumeIsolated { log.count += 1 } }
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) { other.alpha = 0 }
            screen.advance(by: 0.2)
            #expect(abs(screen.presentationAlpha(of: other) - 0.5) < 1e-9)
            screen.advance(by: 0.1)
            #expect(log.count == 1)
        }
    }

    /// Each turn requests the next one at the same time.
    @Test func `across turns, is reported and ends`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let view = Later(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            screen.show(view)
            #expect(screen.feedbackLoops.count == 1 && view.count >= 1000, "\(screen.feedbackLoops)")
            let root = Bystander()
            screen.show(root)
            #expect(root.checkLayout())
        }
    }

    @Test func `is not reported for many turns that the program requests at the same time`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let view = UIView()
            screen.show(view)
            for _ in 0..<1500 {
                view.setNeedsLayout()
                screen.advance(by: 0)
            }
            #expect(screen.feedbackLoops.isEmpty && screen.count(of: "layoutSubviews", view) == 1501)
        }
    }

    @Test func `is not reported for many updates of constraints that the program requests`() {
        let view = Updating(frame: .zero)
        for _ in 0..<1500 {
            view.setNeedsUpdateConstraints()
            view.updateConstraintsIfNeeded()
        }
        #expect(view.count == 1500)
    }
}

/// The methods in which UIKit code makes changes.
private enum Place: CaseIterable {
    case layoutSubviews, viewWillLayoutSubviews, viewDidLayoutSubviews, updateConstraints
    case layoutMarginsDidChange, safeAreaInsetsDidChange, draw
}

private enum Change {
    /// Adds a view whose class makes the same change.
    case additions
    case text, transform, superviewFrame, guide
    /// Removes the view and its controller, and adds them again.
    case controller
}

@MainActor
private final class CallLog {
    var count = 0
}

/// The superview of the view that makes changes.
private final class Container: UIView {
    let controller: LoopController

    init(_ controller: LoopController) {
        self.controller = controller
        // Overlaps the unsafe area, so that the insets of new subviews change.
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        addSubview(controller.view)
    }

    required init?(coder: NSCoder) { return nil }
}

private final class LoopController: UIViewController {
    private let place: Place
    private let change: Change
    private let log: CallLog
    /// A controller that the change added. Nobody else retains it.
    private var added: LoopController?

    init(_ place: Place, _ change: Change, _ log: CallLog) {
        (self.place, self.change, self.log) = (place, change, log)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func loadView() { view = LoopView(self, hasLabel: change != .additions) }

    override func viewWillLayoutSubviews() { reach(.viewWillLayoutSubviews) }

    override func viewDidLayoutSubviews() { reach(.viewDidLayoutSubviews) }

    func reach(_ place: Place) {
        guard place == self.place, let view = view as? LoopView, let superview = view.superview else { return }
        log.count += 1
        let isOdd = log.count % 2 == 1
        switch change {
        case .additions:
            let added = LoopController(place, change, log)
            self.added = added
            superview.addSubview(added.view)
        case .text: view.label.text = isOdd ? "longer" : "short"
        case .transform:
            view.transform = isOdd ? CGAffineTransform(scaleX: 2, y: 2) : .identity
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        case .superviewFrame: superview.frame.size.width += isOdd ? 1 : -1
        case .guide:
            view.layoutMargins.left = isOdd ? 20 : 10
            additionalSafeAreaInsets.top = isOdd ? 20 : 10
        case .controller:
            view.removeFromSuperview()
            superview.addSubview(view)
        }
    }
}

private final class LoopView: UIView {
    let label = UILabel()
    private weak var loop: LoopController?

    init(_ loop: LoopController, hasLabel: Bool) {
        self.loop = loop
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentMode = .redraw
        guard hasLabel else { return }
        label.translatesAutoresizingMaskIntoConstraints = false
        label.text = "label"
        addSubview(label)
        label.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor).isActive = true
        label.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor).isActive = true
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        loop?.reach(.layoutSubviews)
    }

    override func updateConstraints() {
        loop?.reach(.updateConstraints)
        super.updateConstraints()
    }

    override func layoutMarginsDidChange() { loop?.reach(.layoutMarginsDidChange) }

    override func safeAreaInsetsDidChange() { loop?.reach(.safeAreaInsetsDidChange) }

    override func draw(_ rect: CGRect) { loop?.reach(.draw) }
}

/// A controller whose layout shows whether the screen works.
private final class Bystander: UIViewController {
    private let box = UIView()
    private lazy var width = box.widthAnchor.constraint(equalToConstant: 10)

    override func viewDidLoad() {
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30), width,
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            box.heightAnchor.constraint(equalToConstant: 5),
        ])
    }

    /// Changes a constraint, and returns whether the layout of the controller and of a new view follow it.
    func checkLayout() -> Bool {
        width.constant += 1
        view.layoutIfNeeded()
        let (outer, inner) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
        inner.translatesAutoresizingMaskIntoConstraints = false
        outer.addSubview(inner)
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 7),
            inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
            inner.topAnchor.constraint(equalTo: outer.topAnchor), inner.heightAnchor.constraint(equalToConstant: 5),
        ])
        outer.layoutIfNeeded()
        return box.frame == CGRect(x: 30, y: 40, width: width.constant, height: 5)
            && inner.frame == CGRect(x: 7, y: 0, width: 43, height: 5)
    }
}

/// Moves its subview by one point in each layout, and requests another layout.
private final class Restless: UIView {
    let box = UIView()
    private(set) var count = 0
    var isAtRest = false

    override func layoutSubviews() {
        super.layoutSubviews()
        addSubview(box)
        count += 1
        box.frame.origin.x = CGFloat(count)
        if !isAtRest { setNeedsLayout() }
    }
}

/// Requests another layout in the next turn.
private final class Later: UIView {
    private(set) var count = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        DispatchQueue.main.async { MainActor.assumeIsolated { self.setNeedsLayout() } }
    }
}

private final class Updating: UIView {
    private(set) var count = 0

    override func updateConstraints() {
        count += 1
        super.updateConstraints()
    }
}
