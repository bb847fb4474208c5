import Geometry
import Layout
import Properties
import Simulation
import TestSupport
import Testing
import Views

/// A row of two boxes below a header. One of the boxes is only installed for some size classes.
@Suite("A view that is not installed")
struct InstalledViewTests {
    private let window = Window.phone()
    private let back: View
    private let middle: View
    private let front: View
    private let gap: LayoutConstraint

    init() {
        back = window.addView("back")
        middle = window.addView("middle")
        front = window.addView("front")
        gap = front.leadingAnchor.constraint(equalTo: middle.trailingAnchor, constant: 8)
        LayoutConstraint.activate([
            middle.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 10),
            middle.widthAnchor.constraint(equalToConstant: 50), gap,
        ])
    }

    @Test func `is not in the hierarchy, and its constraints with others are inactive`() {
        middle.isInstalled = false
        #expect(middle.superview == nil && !middle.isInstalled)
        #expect(window.rootView.subviews == [back, front])
        #expect(!gap.isActive)
    }

    @Test func `returns to its place with its constraints`() {
        middle.isInstalled = false
        back.isInstalled = false
        middle.isInstalled = true
        #expect(window.rootView.subviews == [middle, front])
        back.isInstalled = true
        #expect(window.rootView.subviews == [back, middle, front])
        #expect(gap.isActive)
        window.rootView.layoutIfNeeded()
        #expect(middle.frame.minX == 10 && front.frame.minX == 68)
    }

    @Test func `lets a constraint wait until both of its views are installed`() {
        middle.isInstalled = false
        front.isInstalled = false
        middle.isInstalled = true
        #expect(!gap.isActive)
        front.isInstalled = true
        #expect(gap.isActive)
    }

    @Test func `returns to its place in a stack view, and with the space after it`() throws {
        let stack = window.makeView("stack", content: .stack(.init(axis: .horizontal)))
        window.rootView.addSubview(stack)
        for view in [back, middle, front] { stack.addArrangedSubview(view) }
        stack.setCustomSpacing(20, after: middle)
        middle.isInstalled = false
        #expect(stack.arrangedSubviews == [back, front])
        middle.isInstalled = true
        #expect(stack.arrangedSubviews == [back, middle, front])
        #expect(try #require(stack.stack).customSpacing.map(\.spacing) == [20])
    }

    @Test func `follows a variation, including constraints that vary with it`() {
        let condition = TraitCondition(verticalSizeClass: .compact)
        gap.isActive = false
        middle.isInstalled = false
        window.addVariation(
            TraitVariation(when: condition, [.isInstalled(middle, true), .isActive(gap, true)]))
        #expect(!middle.isInstalled)
        window.setOrientation(.landscape)
        #expect(middle.isInstalled && gap.isActive)
        window.setOrientation(.portrait)
        #expect(!middle.isInstalled && !gap.isActive)
    }

    @Test func `keeps constraints inactive that a variation deactivates in the meantime`() {
        let dark = TraitCondition(userInterfaceStyle: .dark)
        let compact = TraitCondition(verticalSizeClass: .compact)
        window.addVariations([
            TraitVariation(when: dark, [.isInstalled(middle, false)]),
            TraitVariation(when: compact, [.isActive(gap, false)]),
        ])
        window.overrideUserInterfaceStyle = .dark
        window.setOrientation(.landscape)
        window.overrideUserInterfaceStyle = .light
        #expect(middle.isInstalled && !gap.isActive)
        window.setOrientation(.portrait)
        #expect(gap.isActive)
    }

    @Test func `is never the root view`() {
        window.rootView.isInstalled = false
        #expect(window.rootView.isInstalled)
    }
}

@Suite("A variation of a stack view or a text")
struct ArrangementVariationTests {
    private let window = Window.phone()

    @Test func `sets and restores axis, distribution, alignment and spacing`() throws {
        let stack = window.makeView("stack", content: .stack(.init(axis: .horizontal)))
        window.rootView.addSubview(stack)
        window.addVariation(
            TraitVariation(
                when: TraitCondition(userInterfaceStyle: .dark),
                [
                    .axis(of: stack, .vertical), .distribution(of: stack, .fillEqually), .alignment(of: stack, .center),
                    .spacing(of: stack, 12),
                ]))
        window.overrideUserInterfaceStyle = .dark
        let varied = try #require(stack.stack)
        #expect(varied.axis == .vertical && varied.distribution == .fillEqually)
        #expect(varied.alignment == .center && varied.spacing == 12)
        window.overrideUserInterfaceStyle = .light
        #expect(stack.stack == ViewContent.Stack(axis: .horizontal))
    }

    @Test func `sets a font of a text style in the current text size, and restores it in another`() {
        let label = window.makeView("label", content: .label(.init("Hi", font: .preferred(.body))))
        window.rootView.addSubview(label)
        window.addVariation(
            TraitVariation(
                when: TraitCondition(userInterfaceStyle: .dark),
                [.font(of: label, .preferred(.headline)), .textColor(of: label, .systemRed)]))
        window.overrideUserInterfaceStyle = .dark
        #expect(label.font == .preferred(.headline) && label.textColor == AdaptiveColor.systemRed.dark)
        window.preferredContentSizeCategory = .accessibilityLarge
        #expect(label.font == .preferred(.headline, for: .accessibilityLarge))
        window.overrideUserInterfaceStyle = .light
        #expect(label.font == .preferred(.body, for: .accessibilityLarge))
    }
}
