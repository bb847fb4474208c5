import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Numbers from Swift code that are NaN, infinite or beyond ``LayoutLimits`` change nothing and cause a note.
@Suite("Numbers that the layout does not accept")
struct RefusedNumberTests {
    static let outside: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, LayoutLimits.length.nextUp]

    private let window = Window.phone()
    private let box: View

    /// A box of 100 × 50 at the top left.
    init() {
        box = window.addView("box", natural: 100, 50)
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            box.topAnchor.constraint(equalTo: window.rootView.topAnchor),
        ])
        _ = window.firstTurn()
    }

    /// Expects that `change` causes a note for `subject` and moves nothing.
    private func expectNote(
        of subject: String, _ property: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ change: () -> Void
    ) {
        _ = window.takeEvents()
        change()
        window.rootView.layoutIfNeeded()
        let notes = window.takeEvents().filter { $0.kind == .note }
        #expect(notes.map(\.subject) == [subject], sourceLocation: sourceLocation)
        #expect(notes.allSatisfy { $0.detail.contains(property) }, "\(notes)", sourceLocation: sourceLocation)
        #expect(box.frame == Rect(x: 0, y: 0, width: 100, height: 50), sourceLocation: sourceLocation)
    }

    @Test("are rejected as a constant", arguments: RefusedNumberTests.outside)
    func constants(number: Double) {
        let width = box.widthAnchor.constraint(equalToConstant: 100)
        width.isActive = true
        expectNote(of: "box.width == 100", "found \(number.shortText) in its constant") { width.constant = number }
        #expect(width.constant == 100)
        let made = box.heightAnchor.constraint(equalToConstant: number)
        expectNote(of: made.identifier, "not activated: found the constant") { made.isActive = true }
        #expect(!made.isActive)
    }

    @Test(
        "are refused as a multiplier",
        arguments: [.nan, .infinity, -.infinity, 1e300, 1e-300, -1e-4, LayoutLimits.multiplier.upperBound.nextUp]
            as [Double])
    func multipliers(number: Double) {
        let wide = box.widthAnchor.constraint(equalTo: box.heightAnchor, multiplier: 2)
        wide.isActive = true
        wide.identifier = "wide"
        expectNote(of: "wide", "found the multiplier \(number.shortText), expected 0.001 through 1000") {
            wide.replaceMultiplier(with: number)
        }
        #expect(wide.multiplier == 2)
        let made = box.widthAnchor.constraint(equalTo: box.heightAnchor, multiplier: number)
        made.identifier = "made"
        expectNote(of: "made", "not activated: found the multiplier") { LayoutConstraint.activate([made]) }
        #expect(!made.isActive)
    }

    @Test("are rejected as a frame, an offset or an inset", arguments: RefusedNumberTests.outside)
    func frames(number: Double) {
        let insets = EdgeInsets(left: number)
        let scroll = window.addView("scroll", .scroll(.init()))
        let row = window.addView("row", .stack(.init(axis: .horizontal)))
        row.addArrangedSubview(window.makeView("a"))
        window.rootView.layoutIfNeeded()
        expectNote(of: "box", "its frame") { box.center = Point(x: number, y: 0) }
        expectNote(of: "box", "its frame") { box.bounds = Rect(x: 0, y: 0, width: 1, height: number) }
        expectNote(of: "box", "its margins") { box.layoutMargins = insets }
        expectNote(of: "box", "its margins") { box.directionalLayoutMargins = insets }
        expectNote(of: "box", "its safe area") { box.additionalSafeAreaInsets = insets }
        expectNote(of: "box", "its alignment insets") { box.alignmentRectInsets = insets }
        expectNote(of: "box", "its natural size") {
            box.contentSizing.intrinsicOverride = IntrinsicSize(width: nil, height: number)
        }
        expectNote(of: "scroll", "its content offset") { scroll.contentOffset = Point(x: 0, y: number) }
        expectNote(of: "scroll", "its content inset") { scroll.contentInset = insets }
        expectNote(of: "scroll", "its content size") { scroll.contentSize = Size(width: number, height: 1) }
        expectNote(of: "row", "its spacing") { row.stack?.spacing = number }
        expectNote(of: "row", "its spacing") { row.setCustomSpacing(number, after: row.arrangedSubviews[0]) }
        #expect(row.stack?.spacing == 0 && row.stack?.customSpacing == [])
        box.overrideIntrinsicContentSize { _, _ in IntrinsicSize(width: number, height: 50) }
        expectNote(of: "box", "its natural size") {}
    }

    /// A target such as `greatestFiniteMagnitude` is common for an extent that is irrelevant.
    @Test("do not prevent the fitting of a view", arguments: RefusedNumberTests.outside)
    func fitting(number: Double) {
        let target = Size(width: 0, height: number)
        #expect(box.systemLayoutSizeFitting(target) == Size(width: 100, height: 50))
    }

    @Test("can result from valid numbers without stopping the process", arguments: [false, true])
    func chain(isOptional: Bool) {
        // A thousand to the power of 120 exceeds the range of a Double.
        var last = box
        for index in 0..<120 {
            let next = window.addView("view\(index)")
            let wide = next.widthAnchor.constraint(equalTo: last.widthAnchor, multiplier: 1000)
            if isOptional { wide.priority = .defaultHigh }
            wide.isActive = true
            last = next
        }
        last.layoutMargins = EdgeInsets(left: 5)
        let inner = window.addView("inner", to: last)
        inner.autoresizingMask = [.flexibleWidth]
        inner.translatesAutoresizingMaskIntoConstraints = true
        window.rootView.layoutIfNeeded()
        #expect((window.rootView.subviews + [inner]).allSatisfy { (0...1e12).contains($0.frame.width) })
    }

    @Test func `that follow from a constraint disable it until it changes, with a note`() {
        let outer = window.addView("outer")
        let inner = window.addView("inner", to: outer)
        outer.bounds.origin.x = 1e9
        // In root's coordinates: box.left == 1000 · (inner.left - 1e9) - 1e9. Its constant exceeds 1e12.
        let far = LayoutConstraint(
            item: box, attribute: .left, relatedBy: .equal, toItem: inner, attribute: .left, multiplier: 1000,
            constant: -1e9)
        far.identifier = "far"
        expectNote(of: "far", "has no effect") { far.isActive = true }
        // 0 == 1000 · (inner.left - 1e9) + 1e9
        far.constant = 1e9
        window.rootView.layoutIfNeeded()
        #expect(inner.frame.minX == 999_000_000)
        expectNote(of: "far", "has no effect") { far.constant = -1e9 }
    }
}

@Suite("A value for which UIKit raises an exception or has a special meaning")
struct UnusualValueTests {
    private let window = Window(size: Size(width: 300, height: 200), scale: 1, measuring: FixedAdvanceTextMeasurer())

    @Test("is a priority outside of 1 through 1000", arguments: [0, -1, 1000.5, 2000, .nan, .infinity], [true, false])
    func priorities(rawValue: Double, isStrict: Bool) {
        window.isStrict = isStrict
        let box = window.addView("box")
        let wide = box.widthAnchor.constraint(equalToConstant: 50)
        wide.isActive = true
        _ = window.firstTurn()
        wide.priority = LayoutPriority(rawValue)
        box.setContentHuggingPriority(LayoutPriority(rawValue), for: .horizontal)
        box.setContentCompressionResistancePriority(LayoutPriority(rawValue), for: .vertical)
        let events = window.takeEvents()
        #expect(events.map(\.kind) == Array(repeating: isStrict ? .exception : .note, count: 3))
        #expect(wide.priority == .required && box.contentHuggingPriority(for: .horizontal) == .defaultLow)
        #expect(box.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
        // Fitting uses the closest valid priority instead. A required target of 0 is stronger than the width.
        let size = box.systemLayoutSizeFitting(
            .zero, withHorizontalFittingPriority: LayoutPriority(rawValue),
            verticalFittingPriority: LayoutPriority(rawValue))
        #expect(size.width == (rawValue > 1000 ? 0 : 50))
    }

    @Test func `makes an extent equal to the constant with a multiplier of 0 (semantics 15.3)`() {
        let (box, other) = (window.addView("box"), window.addView("other", natural: 80))
        box.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0, constant: 25).isActive = true
        _ = window.firstTurn()
        #expect(box.frame.width == 25)
    }

    @Test func `does not activate a position with a multiplier of 0 (semantics 15.3)`() {
        let box = window.addView("box")
        _ = window.firstTurn()
        let left = LayoutConstraint(
            item: box, attribute: .leading, relatedBy: .equal, toItem: window.rootView, attribute: .trailing,
            multiplier: 0, constant: 25)
        left.isActive = true
        #expect(!left.isActive)
        #expect(window.takeEvents().filter { $0.kind == .note }.count == 1)
    }

    @Test(
        "makes a window of no size, or of the standardized size",
        arguments: [
            (Size(width: 0, height: 0), Size(width: 0, height: 0)),
            (Size(width: -300, height: 200), Size(width: 300, height: 200)),
            (Size(width: .nan, height: .infinity), Size(width: 0, height: 0)),
        ])
    func windows(size: Size, standardized: Size) {
        let window = Window(size: size, scale: 2, measuring: FixedAdvanceTextMeasurer())
        let box = window.addView("box")
        LayoutConstraint.activate([
            box.widthAnchor.constraint(equalTo: window.rootView.widthAnchor),
            box.heightAnchor.constraint(equalToConstant: 10),
            box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            box.topAnchor.constraint(equalTo: window.rootView.topAnchor),
        ])
        _ = window.firstTurn()
        #expect(window.size == standardized)
        #expect(box.frame == Rect(x: 0, y: 0, width: standardized.width, height: 10))
    }

    @Test("lets a second simulator commit an animation that was made outside of turns", arguments: [0, 700])
    func simulators(milliseconds: Int) {
        let box = window.addView("box")
        var first = RunLoopSimulator(window: window, cues: [ScheduledCue(at: .milliseconds(milliseconds)) { _ in }])
        first.run(until: .seconds(2))
        var ends: [Bool] = []
        window.animate(withDuration: .seconds(1), options: .curveLinear) {
            box.alpha = 0
        } completion: {
            ends.append($0)
        }
        _ = window.firstTurn()
        // The animation begins at the time of the last turn, because time does not decrease.
        #expect(window.presentation(at: .milliseconds(milliseconds + 250))[box.id].alpha == 0.75)
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .milliseconds(milliseconds + 1000))
        #expect(ends == [true])
    }
}
