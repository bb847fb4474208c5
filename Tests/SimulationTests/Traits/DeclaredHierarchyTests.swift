import Geometry
import Layout
import Properties
import Simulation
import TestSupport
import Testing
import Views

/// A scene with a badge that is not installed in dark appearance, like a view of a storyboard that is installed for some
/// traits only, and with views and constraints that do not vary.
///
/// - Source: semantics 29.4.
@Suite("A scene that varies with the traits")
struct DeclaredHierarchyTests {
    private let window = Window.phone()
    private let badge: View
    private let hint: View
    private let note: View
    private let row: View
    private let arranged: [View]
    private let top: LayoutConstraint
    private let unused: LayoutConstraint

    init() {
        badge = window.addView("badge")
        hint = window.addView("hint")
        note = window.addView("note")
        row = window.addView("row", .stack(.init(axis: .horizontal)))
        arranged = ["one", "two", "three"].map { [window] in window.makeView($0) }
        for view in arranged { row.addArrangedSubview(view) }
        row.setCustomSpacing(30, after: arranged[1])
        top = hint.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 10)
        unused = hint.bottomAnchor.constraint(equalTo: window.rootView.bottomAnchor)
        top.isActive = true
        window.declareHierarchy(of: [window.rootView, badge, hint, note, row] + arranged, [top, unused])
    }

    private func varyBadge() {
        window.addVariation(
            TraitVariation(when: TraitCondition(userInterfaceStyle: .dark), [.isInstalled(badge, false)]))
    }

    /// Changes a trait to which no variation refers.
    private func changeTraits() { window.preferredContentSizeCategory = .extraLarge }

    @Test func `shows a view again that code removed, with its constraints`() {
        varyBadge()
        hint.removeFromSuperview()
        #expect(!top.isActive)
        changeTraits()
        #expect(window.rootView.subviews == [badge, hint, note, row] && top.isActive)
    }

    @Test func `shows an arranged view again, at its place and with the space after it`() throws {
        varyBadge()
        arranged[1].removeFromSuperview()
        arranged[0].removeFromSuperview()
        changeTraits()
        let stack = try #require(row.stack)
        #expect(row.arrangedSubviews == arranged && row.subviews == arranged)
        #expect(stack.customSpacing.first { $0.view == arranged[1].id }?.spacing == 30)
    }

    @Test func `installs and uninstalls the constraints that code deactivated and activated`() {
        varyBadge()
        top.isActive = false
        unused.isActive = true
        changeTraits()
        #expect(top.isActive && !unused.isActive)
    }

    @Test func `keeps views hidden, and keeps views and constraints that code added`() {
        varyBadge()
        note.isHidden = true
        let extra = window.addView("extra")
        let wide = extra.widthAnchor.constraint(equalToConstant: 10)
        wide.isActive = true
        changeTraits()
        #expect(note.isHidden && extra.superview == window.rootView && wide.isActive)
    }

    @Test func `does not show the views that the traits remove`() {
        varyBadge()
        hint.removeFromSuperview()
        window.overrideUserInterfaceStyle = .dark
        #expect(badge.superview == nil && hint.superview == window.rootView)
        window.overrideUserInterfaceStyle = .light
        #expect(window.rootView.subviews == [badge, hint, note, row])
    }

    @Test func `follows a constraint that varies`() {
        window.addVariation(TraitVariation(when: TraitCondition(userInterfaceStyle: .dark), [.isActive(top, false)]))
        hint.removeFromSuperview()
        window.overrideUserInterfaceStyle = .dark
        #expect(hint.superview == window.rootView && !top.isActive)
        window.overrideUserInterfaceStyle = .light
        #expect(top.isActive)
    }

    @Test func `changes nothing without a change of traits, or if no view or constraint varies`() {
        varyBadge()
        hint.removeFromSuperview()
        window.rootView.setNeedsLayout()
        window.rootView.layoutIfNeeded()
        #expect(hint.superview == nil)
        let plain = Window.phone()
        let (view, other) = (plain.addView("view"), plain.addView("other"))
        plain.declareHierarchy(of: [view, other], [])
        plain.addVariation(TraitVariation(when: TraitCondition(userInterfaceStyle: .dark), [.alpha(of: other, 0.5)]))
        view.removeFromSuperview()
        plain.overrideUserInterfaceStyle = .dark
        #expect(view.superview == nil && other.alpha == 0.5)
    }
}
