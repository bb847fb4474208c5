import Simulation
import TestSupport
import Testing
import Views

/// The style in which views are drawn if they or their superviews override it.
///
/// Source: Apple's documentation of `overrideUserInterfaceStyle`: a view has the style that it overrides, or the style of
/// its superview; a root view has the style of the window.
@Suite("An overridden style")
struct LocalStyleTests {
    /// Each combination of styles: `nil` means that a view overrides nothing.
    static let combinations: [[UserInterfaceStyle?]] = {
        let overrides: [UserInterfaceStyle?] = [nil, .light, .dark]
        let styles: [UserInterfaceStyle?] = [.light, .dark]
        return overrides.flatMap { outer in
            overrides.flatMap { inner in
                styles.flatMap { before in styles.map { after in [outer, inner, before, after] } }
            }
        }
    }()

    @Test("is the nearest one, before and after the style of the window changes", arguments: combinations)
    func nearest(_ combination: [UserInterfaceStyle?]) throws {
        let (outer, inner) = (combination[0], combination[1])
        let (before, after) = (try #require(combination[2]), try #require(combination[3]))
        let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
        window.overrideUserInterfaceStyle = before
        let (box, child, late) = (window.addView("box"), window.makeView("child"), window.makeView("late"))
        box.addSubview(child)
        box.traitOverrides.userInterfaceStyle = outer
        child.traitOverrides.userInterfaceStyle = inner

        func check(_ view: View, _ overrides: [UserInterfaceStyle?], _ window: UserInterfaceStyle) {
            let expected = overrides.compactMap(\.self).first ?? window
            let tree = view.window.tree
            #expect(view.traitCollection.userInterfaceStyle == expected, "\(view.name) \(combination)")
            let drawn = (tree[view.id].appearance ?? tree.traits.appearance).style
            #expect(drawn == expected, "\(view.name) \(combination)")
        }
        check(box, [outer], before)
        check(child, [inner, outer], before)
        // A view that is added later inherits the overrides of its superviews.
        child.addSubview(late)
        check(late, [inner, outer], before)

        window.overrideUserInterfaceStyle = after
        check(box, [outer], after)
        check(child, [inner, outer], after)
        check(late, [inner, outer], after)

        child.traitOverrides.userInterfaceStyle = nil
        check(child, [outer], after)
        check(late, [outer], after)
        box.traitOverrides.userInterfaceStyle = nil
        window.overrideUserInterfaceStyle = before
        check(box, [], before)
        check(child, [], before)
        check(late, [], before)
    }
}
