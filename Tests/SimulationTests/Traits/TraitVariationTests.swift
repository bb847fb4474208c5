import Geometry
import Layout
import Properties
import Simulation
import TestSupport
import Testing
import Views

@Suite("A variation")
struct TraitVariationTests {
    private let window = Window.phone()
    private let box: View
    private let width: LayoutConstraint

    init() {
        box = window.addView("box")
        width = box.widthAnchor.constraint(equalToConstant: 100)
        width.isActive = true
    }

    private func vary(_ condition: TraitCondition, _ settings: TraitSetting...) {
        window.addVariation(TraitVariation(when: condition, settings))
    }

    private let dark = TraitCondition(userInterfaceStyle: .dark)

    @Test func `applies from the start if the traits meet its condition`() {
        vary(TraitCondition(horizontalSizeClass: .compact), .constant(of: width, 140))
        vary(TraitCondition(horizontalSizeClass: .regular), .constant(of: width, 200))
        #expect(width.constant == 140)
    }

    @Test func `ends when its condition is no longer met`() {
        vary(
            dark, .constant(of: width, 140), .priority(of: width, .defaultHigh), .isActive(width, false),
            .isHidden(box, true), .alpha(of: box, 0.25), .cornerRadius(of: box, 9),
            .backgroundColor(of: box, .systemRed))
        #expect(width.constant == 100)
        window.overrideUserInterfaceStyle = .dark
        #expect(width.constant == 140 && width.priority == .defaultHigh && !width.isActive)
        #expect(box.isHidden && box.alpha == 0.25 && box.cornerRadius == 9)
        #expect(box.backgroundColor == AdaptiveColor.systemRed.dark)
        window.overrideUserInterfaceStyle = .light
        #expect(width.constant == 100 && width.priority == .required && width.isActive)
        #expect(!box.isHidden && box.alpha == 1 && box.cornerRadius == 0 && box.backgroundColor == .clear)
    }

    @Test func `yields to a later variation of the same property`() {
        vary(dark, .constant(of: width, 140))
        vary(TraitCondition(verticalSizeClass: .regular), .constant(of: width, 160))
        #expect(width.constant == 160)
        window.overrideUserInterfaceStyle = .dark
        #expect(width.constant == 160)
    }

    @Test func `is replaced by another, and the earlier value returns after both`() {
        vary(dark, .constant(of: width, 140))
        vary(TraitCondition(layoutDirection: .rightToLeft), .constant(of: width, 160))
        window.overrideUserInterfaceStyle = .dark
        window.layoutDirection = .rightToLeft
        #expect(width.constant == 160)
        window.layoutDirection = .leftToRight
        #expect(width.constant == 140)
        window.overrideUserInterfaceStyle = .light
        #expect(width.constant == 100)
    }

    @Test func `does not change a value that a statement has set since`() {
        vary(dark, .alpha(of: box, 0.5))
        window.overrideUserInterfaceStyle = .dark
        box.alpha = 0.25
        window.preferredContentSizeCategory = .extraLarge
        #expect(box.alpha == 0.25)
        window.overrideUserInterfaceStyle = .light
        #expect(box.alpha == 0.25)
    }

    /// - Source: Apple Developer Forums, thread 719233: a constant that varies returns to its value in the storyboard.
    @Test func `returns a constant that a statement has set with the next change of traits (semantics 29.5)`() {
        vary(dark, .constant(of: width, 140))
        let height = box.heightAnchor.constraint(equalToConstant: 30)
        height.isActive = true
        height.constant = 44
        width.constant = 77
        #expect(width.constant == 77)
        window.preferredContentSizeCategory = .extraLarge
        // The height does not vary.
        #expect(width.constant == 100 && height.constant == 44)
        window.overrideUserInterfaceStyle = .dark
        width.constant = 77
        window.preferredContentSizeCategory = .large
        #expect(width.constant == 140)
        width.constant = 77
        window.overrideUserInterfaceStyle = .light
        #expect(width.constant == 100)
    }

    @Test func `can apply to a range of text sizes`() {
        let large = TraitCondition(contentSizeCategories: .accessibilityMedium ... .accessibilityExtraExtraExtraLarge)
        vary(large, .constant(of: width, 200))
        window.preferredContentSizeCategory = .extraExtraExtraLarge
        #expect(width.constant == 100)
        window.preferredContentSizeCategory = .accessibilityLarge
        #expect(width.constant == 200)
    }

    /// Semantics 29.3: if the second width were activated first, the two widths would conflict.
    @Test func `deactivates constraints before it activates others (semantics 29.3)`() {
        let other = box.widthAnchor.constraint(equalToConstant: 200)
        var simulator = RunLoopSimulator(
            window: window,
            cues: [ScheduledCue(at: .seconds(1)) { $0.overrideUserInterfaceStyle = .dark }])
        vary(dark, .isActive(other, true), .isActive(width, false))
        simulator.run(until: .seconds(1))
        #expect(box.frame.width == 200)
        #expect(!window.takeLines().contains { $0.hasPrefix("conflict") })
    }
}
