import AnimaticTesting
import Testing
import UIKit

/// - Source: Apple's documentation of `UIUserInterfaceLevel` and the Human Interface Guidelines, Dark Mode: the system
///   uses the elevated level for an interface in the foreground, such as a popover or a modal sheet.
@MainActor
@Suite("The level of an interface")
struct ElevatedLevelTests {
    @Test(
        "is elevated in sheets and popovers",
        arguments: [
            (UIModalPresentationStyle.pageSheet, "iPhone 16", true), (.formSheet, "iPad A16", true),
            (.popover, "iPad A16", true), (.popover, "iPhone 16", true), (.fullScreen, "iPhone 16", false),
        ])
    func presentation(style: UIModalPresentationStyle, device: String, isElevated: Bool) throws {
        let screen = try TestScreen(device)
        let (presenter, page) = screen.run { (UIViewController(), UIViewController()) }
        let window = screen.show(presenter)
        screen.run {
            window.overrideUserInterfaceStyle = .dark
            page.modalPresentationStyle = style
            page.popoverPresentationController?.sourceView = presenter.view
            page.view.backgroundColor = .systemBackground
            presenter.present(page, animated: false)
        }
        screen.advance(by: 0.1)
        screen.run {
            #expect(presenter.traitCollection.userInterfaceLevel == .base)
            #expect(page.traitCollection.userInterfaceLevel == (isElevated ? .elevated : .base))
            let color = page.view.backgroundColor?.resolvedColor(with: page.traitCollection)
            // 28, 28 and 30 of 255.
            let elevated = UIColor(red: 28 / 255, green: 28 / 255, blue: 30 / 255, alpha: 1)
            #expect(color == (isElevated ? elevated : UIColor(red: 0, green: 0, blue: 0, alpha: 1)))
        }
    }

    @Test func `can be overridden, observed, and used by own colors`() throws {
        let screen = try TestScreen("iPhone 16")
        let page = screen.run { UIViewController() }
        screen.show(page)
        screen.run {
            var levels: [UIUserInterfaceLevel] = []
            page.view.registerForTraitChanges([UITraitUserInterfaceLevel.self]) {
                (view: UIView, old: UITraitCollection) in
                levels += [old.userInterfaceLevel, view.traitCollection.userInterfaceLevel]
            }
            page.view.traitOverrides.userInterfaceLevel = .elevated
            page.view.layoutIfNeeded()
            #expect(page.view.traitOverrides.contains(UITraitUserInterfaceLevel.self))
            #expect(levels == [.base, .elevated])
            page.view.traitOverrides.remove(UITraitUserInterfaceLevel.self)
            page.view.layoutIfNeeded()
            #expect(levels == [.base, .elevated, .elevated, .base])
            let own = UIColor { $0.userInterfaceLevel == .elevated ? .red : .gray }
            let elevated = UITraitCollection(userInterfaceLevel: .elevated)
            #expect(own.resolvedColor(with: elevated) == .red && own.resolvedColor(with: UITraitCollection()) == .gray)
            #expect(elevated.userInterfaceStyle == .unspecified)
        }
    }
}
