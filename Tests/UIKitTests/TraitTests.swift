import AnimaticTesting
import Pictures
import Simulation
import Testing
import Views

@testable import UIKit

/// Traits that views and controllers override.
///
/// Source: WWDC 2023 session 10057. Overrides are inherited by subviews and child controllers. A handler is called
/// for the traits that it was registered for, with the previous traits.
@MainActor
struct TraitTests {
    private final class Card: UIView {
        var calls: [String] = []

        override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
            calls.append(
                "\(previousTraitCollection?.userInterfaceStyle ?? .unspecified) \(traitCollection.userInterfaceStyle)")
        }

        func noted() { calls.append("noted") }
    }

    private final class Recorder: NSObject {
        var senders: [UIView] = []

        func traitsChanged(_ view: UIView) { senders.append(view) }
    }

    /// Shows a controller and runs its first layout.
    private func showing(_ body: (TestScreen, UIViewController) throws -> Void) throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let controller = UIViewController()
            controller.view.backgroundColor = .white
            screen.show(controller)
            screen.advance(by: 0.1)
            try body(screen, controller)
        }
    }

    @Test func `subviews inherit the overrides of their superviews and controllers`() throws {
        try showing { _, controller in
            let (outer, inner, other) = (UIView(), UIView(), UIView())
            controller.view.addSubview(outer)
            controller.view.addSubview(other)
            outer.addSubview(inner)
            outer.overrideUserInterfaceStyle = .dark
            outer.traitOverrides.horizontalSizeClass = .regular
            #expect(
                inner.traitCollection.userInterfaceStyle == .dark && other.traitCollection.userInterfaceStyle == .light)
            #expect(inner.traitCollection.horizontalSizeClass == .regular)
            #expect(controller.traitCollection.horizontalSizeClass == .compact)

            inner.traitOverrides.userInterfaceStyle = .light
            #expect(inner.traitCollection.userInterfaceStyle == .light)
            #expect(inner.traitOverrides.contains(UITraitUserInterfaceStyle.self))
            inner.traitOverrides.remove(UITraitUserInterfaceStyle.self)
            #expect(inner.traitCollection.userInterfaceStyle == .dark)
            other.addSubview(inner)
            #expect(inner.traitCollection.userInterfaceStyle == .light, "the new superview has no overrides")

            controller.overrideUserInterfaceStyle = .dark
            #expect(
                other.traitCollection.userInterfaceStyle == .dark
                    && controller.traitCollection.userInterfaceStyle == .dark)
            outer.overrideUserInterfaceStyle = .unspecified
            #expect(outer.traitCollection.userInterfaceStyle == .dark)
        }
    }

    @Test func `a controller has overrides before its view is loaded`() throws {
        try TestScreen().run {
            let (parent, child) = (UIViewController(), UIViewController())
            parent.addChild(child)
            child.traitOverrides.preferredContentSizeCategory = .extraLarge
            parent.traitOverrides.userInterfaceStyle = .dark
            #expect(child.traitCollection.userInterfaceStyle == .dark && !child.isViewLoaded)
            #expect(child.traitCollection.preferredContentSizeCategory == .extraLarge)
            parent.view.addSubview(child.view)
            #expect(child.view.traitCollection.preferredContentSizeCategory == .extraLarge)
            #expect(child.view.traitCollection.userInterfaceStyle == .dark)
        }
    }

    @Test func `colors and controls have the appearance of their view`() throws {
        try showing { screen, controller in
            let (outer, inner) = (UIView(), UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50)))
            outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            inner.backgroundColor = .systemBackground
            controller.view.addSubview(outer)
            outer.addSubview(inner)
            @MainActor func color() throws -> UInt32 { try screen.bitmap()[40, 40] }
            #expect(try color() == 0xFFFF_FFFF)
            outer.overrideUserInterfaceStyle = .dark
            #expect(try color() == 0xFF00_0000)
            try #require(World.local).engine.overrideUserInterfaceStyle = .dark
            outer.overrideUserInterfaceStyle = .light
            #expect(try color() == 0xFFFF_FFFF, "the override is kept when the window changes")
            inner.removeFromSuperview()
            controller.view.addSubview(inner)
            #expect(try color() == 0xFF00_0000)

            let field = UITextField(frame: CGRect(x: 0, y: 200, width: 100, height: 40))
            field.borderStyle = .roundedRect
            controller.view.addSubview(field)
            // UIKit's secondary background in the dark appearance.
            #expect(try screen.bitmap()[100, 440] == 0xFF1C_1C1E)
            field.overrideUserInterfaceStyle = .light
            #expect(try screen.bitmap()[100, 440] == 0xFFFF_FFFF)
        }
    }

    @Test func `fonts of text styles have the text size of their view`() throws {
        try showing { _, controller in
            let (box, label) = (UIView(), UILabel())
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            label.text = "Text"
            controller.view.addSubview(box)
            box.addSubview(label)
            let size = label.intrinsicContentSize
            // Source: Human Interface Guidelines, Typography: Body is 17 points at Large, and 23 at xxxLarge.
            #expect(label.font.pointSize == 17)
            box.traitOverrides.preferredContentSizeCategory = .extraExtraExtraLarge
            #expect(label.font.pointSize == 23 && label.intrinsicContentSize.height > size.height)
            box.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
            #expect(label.font.pointSize == 17 && label.intrinsicContentSize == size)
        }
    }

    @Test func `a collection specifies some traits, and contains those of others`() throws {
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        let wide = UITraitCollection(horizontalSizeClass: .regular)
        #expect(dark.horizontalSizeClass == .unspecified && dark.preferredContentSizeCategory == .unspecified)
        let both = UITraitCollection(traitsFrom: [dark, wide])
        #expect(both.containsTraits(in: dark) && both.containsTraits(in: wide) && !dark.containsTraits(in: both))
        let light = UITraitCollection(traitsFrom: [both, UITraitCollection(userInterfaceStyle: .light)])
        #expect(light.userInterfaceStyle == .light && light.horizontalSizeClass == .regular)
        #expect(light.containsTraits(in: wide) && !light.containsTraits(in: dark))
        try TestScreen("iPhone 8").run {
            let screen = UITraitCollection(traitsFrom: [wide, UIScreen.main.traitCollection, dark])
            #expect(screen.horizontalSizeClass == .compact && screen.userInterfaceStyle == .dark)
            #expect(screen.containsTraits(in: dark) && screen.displayScale == 2)
        }
    }

    @Test func `changes are reported to overrides, handlers and targets with the previous traits`() throws {
        try showing { screen, controller in
            let (outer, card, plain, recorder) = (UIView(), Card(), UIView(), Recorder())
            controller.view.addSubview(outer)
            outer.addSubview(card)
            card.addSubview(plain)
            var seen: [String] = []
            let styles = plain.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (view: UIView, previous: UITraitCollection) in
                #expect(view === plain)
                seen.append("\(previous.userInterfaceStyle) \(view.traitCollection.userInterfaceStyle)")
            }
            plain.registerForTraitChanges([UITraitHorizontalSizeClass.self]) { (_: UIView, _) in seen.append("size") }
            plain.registerForTraitChanges(
                [UITraitUserInterfaceStyle.self], target: recorder, action: Selector(Recorder.traitsChanged))
            card.registerForTraitChanges([UITraitVerticalSizeClass.self], action: Selector(Card.noted))

            outer.overrideUserInterfaceStyle = .dark
            #expect(card.calls == ["light dark"] && seen == ["light dark"])
            #expect(recorder.senders.count == 1 && recorder.senders.first === plain)
            screen.advance(by: 0.1)
            #expect(screen.count(of: "traitCollectionDidChange", card) == 1)

            plain.unregisterForTraitChanges(styles)
            outer.overrideUserInterfaceStyle = .light
            #expect(seen == ["light dark"] && card.calls == ["light dark", "dark light"])
            outer.traitOverrides.horizontalSizeClass = .regular
            outer.traitOverrides.verticalSizeClass = .compact
            #expect(seen == ["light dark", "size"])
            #expect(card.calls == ["light dark", "dark light", "light light", "light light", "noted"])
        }
    }

    @Test func `a change to the window is reported to views whose traits change`() throws {
        try showing { _, controller in
            let (light, follower) = (Card(), Card())
            controller.view.addSubview(light)
            controller.view.addSubview(follower)
            light.overrideUserInterfaceStyle = .light
            try #require(World.local).engine.overrideUserInterfaceStyle = .dark
            #expect(light.calls == [] && follower.calls == ["light dark"])
        }
    }
}
