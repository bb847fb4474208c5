import AnimaticTesting
import Testing
import UIKit

@MainActor
@Suite("Alerts")
struct AlertTests {
    let log = AppearanceLog()
    let screen: TestScreen
    let presenter: RecordingController

    init() throws { (screen, presenter) = try Self.make("iPhone SE 3", log) }

    private static func make(_ device: String, _ log: AppearanceLog) throws -> (TestScreen, RecordingController) {
        let screen = try TestScreen(device)
        let presenter = screen.run { RecordingController("A", log) }
        screen.show(presenter)
        screen.advance(by: 0.1)
        _ = log.take()
        return (screen, presenter)
    }

    private func makeAlert(
        _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)], title: String? = "Save changes?",
        message: String? = "This cannot be undone."
    ) -> UIAlertController {
        let alert = UIAlertController(title: title, message: message, preferredStyle: style)
        for (title, style) in actions {
            alert.addAction(UIAlertAction(title: title, style: style) { self.log.calls.append($0.title ?? "") })
        }
        return alert
    }

    /// The point of an action of an alert in the window.
    private func tap(_ title: String, on screen: TestScreen) throws {
        let control = try #require(screen.element(labeled: title))
        screen.tap(control)
    }

    @Test("leave the presenter in place, and call the handler after they have left")
    func actions() throws {
        let alert = screen.run {
            makeAlert(.alert, [("Save", .default), ("Discard", .destructive), ("Cancel", .cancel)])
        }
        screen.run { presenter.present(alert, animated: true) { log.calls.append("completion") } }
        screen.advance(by: 1)
        #expect(log.take() == ["completion"])
        // The card that was measured at y 201.5, in a safe area that begins at y 20.
        #expect(alert.view.frame == CGRect(x: 27.5, y: 211.5, width: 320, height: 264))
        #expect(screen.element(labeled: "Discard")?.bounds.size == CGSize(width: 288, height: 48))
        let names = alert.view.handle.systemViews().compactMap(\.text)
        #expect(names == ["Save changes?", "This cannot be undone.", "Save", "Discard", "Cancel"])
        try tap("Discard", on: screen)
        #expect(log.take() == [] && presenter.presentedViewController === alert)
        screen.advance(by: 1)
        #expect(log.take() == ["Discard"] && presenter.presentedViewController == nil)
        // The alert can be presented again.
        screen.run { presenter.present(alert, animated: false) }
        screen.advance(by: 0.1)
        try tap("Cancel", on: screen)
        screen.advance(by: 1)
        #expect(log.take() == ["Cancel"])
    }

    @Test("dim the window with a spring of 0.4036 s, and show the card at once")
    func dimming() throws {
        let alert = screen.run { makeAlert(.alert, [("OK", .default)]) }
        screen.run { presenter.present(alert, animated: true) }
        screen.advance(by: 0.1)
        // The rest of the way of a critically damped spring with ω = 9.2334134764 / 0.4036: (1 + ωt)·e^(−ωt).
        let angle = 9.2334134764 / 0.4036 * 0.1
        let dimming = try #require(alert.view.superview?.subviews.first)
        let shown = screen.presentationAlpha(of: dimming)
        #expect(abs(shown - 0.2 * (1 - (1 + angle) * exp(-angle))) < 0.002)
        #expect(screen.presentationAlpha(of: alert.view) == 1)
    }

    @Test("have text fields, a preferred action and disabled actions")
    func textFields() throws {
        let alert = screen.run { makeAlert(.alert, [("OK", .default), ("Cancel", .cancel)]) }
        screen.run {
            alert.addTextField { $0.placeholder = "Name" }
            alert.preferredAction = alert.actions[0]
            alert.actions[0].isEnabled = false
            presenter.present(alert, animated: false)
        }
        screen.advance(by: 0.1)
        let field = try #require(alert.textFields?.first)
        #expect(field.frame.minX == 30 && field.frame.size == CGSize(width: 260, height: 48))
        #expect(field.isFirstResponder)
        try tap("OK", on: screen)
        screen.advance(by: 1)
        #expect(presenter.presentedViewController === alert)
        // The card is in the middle of the area between the safe area, which begins at y 20, and the keyboard at y 407.
        #expect(abs(alert.view.frame.midY - (20 + 407) / 2) <= 0.5)
        screen.run { _ = field.resignFirstResponder() }
        screen.advance(by: 1)
        #expect(abs(alert.view.frame.midY - (20 + 667) / 2) <= 0.5)
        screen.run {
            alert.actions[0].isEnabled = true
            _ = field.becomeFirstResponder()
        }
        screen.advance(by: 1)
        try tap("OK", on: screen)
        screen.advance(by: 1)
        #expect(log.take() == ["OK"])
    }

    @Test("refuse a second cancel action, text fields in an action sheet and a foreign preferred action")
    func misuse() {
        screen.run {
            let sheet = makeAlert(.actionSheet, [("Cancel", .cancel), ("Cancel", .cancel)])
            sheet.addTextField()
            sheet.preferredAction = UIAlertAction(title: "Other", style: .default)
            #expect(sheet.actions.count == 1 && sheet.textFields == nil && sheet.preferredAction == nil)
        }
        #expect(screen.exceptions.count == 3)
        #expect(
            screen.exceptions.first
                == "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
    }

    @Test("as action sheets are cancelled by a tap beside them; alerts are not")
    func tapOutside() {
        for style in [UIAlertController.Style.alert, .actionSheet] {
            let alert = screen.run { makeAlert(style, [("Save", .default), ("Cancel", .cancel)]) }
            screen.run { presenter.present(alert, animated: false) }
            screen.advance(by: 0.1)
            screen.tap(presenter.view, at: CGPoint(x: 100, y: 30))
            screen.advance(by: 1)
            #expect(log.take() == (style == .alert ? [] : ["Cancel"]))
            screen.run { presenter.dismiss(animated: false) }
            screen.advance(by: 0.1)
        }
    }

    @Test("as action sheets are popovers on an iPad, without Cancel, and without a source in the middle")
    func pad() throws {
        let (screen, presenter) = try Self.make("iPad A16", log)
        let sheet = screen.run {
            makeAlert(
                .actionSheet,
                [
                    ("Copy", .default), ("Share", .default), ("Favorite", .default), ("Delete", .destructive),
                    ("Cancel", .cancel),
                ],
                title: nil, message: nil)
        }
        screen.run { presenter.present(sheet, animated: false) }
        screen.advance(by: 0.1)
        let frame = screen.run { sheet.view.convert(sheet.view.bounds, to: nil) }
        #expect(frame == CGRect(x: 266, y: 466, width: 288, height: 248))
        #expect(screen.element(labeled: "Cancel") == nil && screen.element(labeled: "Delete") != nil)
        screen.tap(presenter.view, at: CGPoint(x: 100, y: 100))
        screen.advance(by: 1)
        #expect(log.take() == ["Cancel"] && presenter.presentedViewController == nil)
    }

    /// In a compact window, UIKit shows an action sheet as on an iPhone.
    @Test("as action sheets are cards in a compact window of an iPad")
    func compactPad() throws {
        let (screen, presenter) = try Self.make("iPad A16", log)
        let sheet = screen.run { makeAlert(.actionSheet, [("Delete", .destructive), ("Cancel", .cancel)]) }
        screen.run {
            presenter.view.window?.traitOverrides.horizontalSizeClass = .compact
            presenter.present(sheet, animated: false)
        }
        screen.advance(by: 0.1)
        #expect(sheet.view.bounds.width == 320 && sheet.view.layer.cornerRadius == 34)
        #expect(screen.element(labeled: "Cancel") != nil)
    }

    @Test("as popovers have no card of their own, also if the view is loaded early")
    func earlyView() throws {
        let (screen, presenter) = try Self.make("iPad A16", log)
        let sheet = screen.run { makeAlert(.actionSheet, [("Delete", .destructive)]) }
        screen.run {
            sheet.view.tintColor = .red
            presenter.present(sheet, animated: false)
        }
        screen.advance(by: 0.1)
        #expect(sheet.view.layer.cornerRadius == 0 && !sheet.view.subviews.contains { $0 is UIVisualEffectView })
        let alert = screen.run { makeAlert(.alert, [("OK", .default)]) }
        screen.run {
            sheet.dismiss(animated: false)
            alert.view.tintColor = .red
        }
        screen.advance(by: 0.1)
        screen.run { presenter.present(alert, animated: false) }
        screen.advance(by: 0.1)
        #expect(alert.view.layer.cornerRadius == 34 && alert.view.subviews.first is UIVisualEffectView)
    }
}

@MainActor
@Suite("Popovers")
struct PopoverTests {
    private final class Adapting: NSObject, UIPopoverPresentationControllerDelegate {
        var style = UIModalPresentationStyle.none
        var prepared = 0

        func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
        func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
            prepared += 1
        }
    }

    private func present(
        on device: String, _ delegate: Adapting? = nil, source: CGRect? = CGRect(x: 100, y: 300, width: 60, height: 40)
    ) throws -> (TestScreen, presenter: UIViewController, popover: UIViewController) {
        let screen = try TestScreen(device)
        let (presenter, popover) = screen.run { (UIViewController(), UIViewController()) }
        screen.show(presenter)
        screen.advance(by: 0.1)
        screen.run {
            popover.modalPresentationStyle = .popover
            popover.preferredContentSize = CGSize(width: 240, height: 180)
            if let source {
                popover.popoverPresentationController?.sourceView = presenter.view
                popover.popoverPresentationController?.sourceRect = source
            }
            popover.popoverPresentationController?.delegate = delegate
            presenter.present(popover, animated: false)
        }
        screen.advance(by: 0.1)
        return (screen, presenter, popover)
    }

    @Test("are beside their source on an iPad, and a tap elsewhere dismisses them")
    func pad() throws {
        let (screen, presenter, popover) = try present(on: "iPad A16")
        // The popover that was measured at [160, 230, 253, 180], whose arrow is 13 points long.
        let frame = screen.run { popover.view.convert(popover.view.bounds, to: nil) }
        #expect(frame == CGRect(x: 173, y: 230, width: 240, height: 180))
        #expect(popover.popoverPresentationController?.arrowDirection == .left)
        screen.tap(presenter.view, at: CGPoint(x: 700, y: 900))
        screen.advance(by: 1)
        #expect(presenter.presentedViewController == nil && popover.view.superview == nil)
    }

    @Test("are sheets on an iPhone, unless the delegate keeps or changes the style")
    func adapted() throws {
        let (_, _, sheet) = try present(on: "iPhone 16")
        #expect(sheet.view.superview?.frame == CGRect(x: 0, y: 59, width: 393, height: 793))
        #expect(sheet.popoverPresentationController != nil && sheet.sheetPresentationController != nil)
        let delegate = Adapting()
        let (_, _, popover) = try present(on: "iPhone 16", delegate)
        #expect(popover.view.bounds.size == CGSize(width: 240, height: 180) && delegate.prepared == 1)
        delegate.style = .fullScreen
        let (_, presenter, full) = try present(on: "iPhone 16", delegate)
        #expect(full.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852) && presenter.view.window == nil)
    }

    @Test("need a source on an iPad")
    func withoutSource() throws {
        let (screen, presenter, popover) = try present(on: "iPad A16", source: nil)
        #expect(screen.exceptions.count == 1 && presenter.presentedViewController == nil)
        #expect(popover.presentingViewController == nil)
    }

    @Test("cover a part of their bar item, without an arrow")
    func barItem() throws {
        let screen = try TestScreen("iPad A16")
        let (page, popover) = screen.run { (UIViewController(), UIViewController()) }
        screen.run {
            page.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "More", style: .plain, target: nil, action: nil)
            popover.modalPresentationStyle = .popover
            popover.preferredContentSize = CGSize(width: 240, height: 180)
        }
        screen.show(screen.run { UINavigationController(rootViewController: page) })
        screen.advance(by: 0.1)
        screen.run {
            popover.popoverPresentationController?.barButtonItem = page.navigationItem.rightBarButtonItem
            page.present(popover, animated: false)
        }
        screen.advance(by: 0.1)
        let frame = screen.run { popover.view.convert(popover.view.bounds, to: nil) }
        #expect(frame == CGRect(x: 561, y: 62, width: 240, height: 180))
    }
}
