import AnimaticTesting
import Testing
import UIKit

/// The delegate of a presentation, which records its calls.
final class RecordingSheetDelegate: NSObject, UISheetPresentationControllerDelegate {
    let log: AppearanceLog
    var permits = true

    init(_ log: AppearanceLog) { self.log = log }

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        log.calls.append("shouldDismiss")
        return permits
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        log.calls.append("willDismiss")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        log.calls.append("didDismiss")
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        log.calls.append("didAttemptToDismiss")
    }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {
        log.calls.append("didChange \(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "nil")")
    }
}

@MainActor
@Suite("Sheets")
struct SheetTests {
    let log = AppearanceLog()
    let screen: TestScreen
    let presenter: RecordingController
    let presented: RecordingController
    let delegate: RecordingSheetDelegate

    init() throws {
        let (log, screen) = (log, try TestScreen("iPhone 16"))
        self.screen = screen
        (presenter, presented) = screen.run { (RecordingController("A", log), RecordingController("B", log)) }
        delegate = RecordingSheetDelegate(log)
        screen.show(presenter)
        screen.advance(by: 0.1)
        _ = log.take()
    }

    private var sheet: UISheetPresentationController? { screen.run { presented.sheetPresentationController } }

    private func present(
        _ detents: [UISheetPresentationController.Detent]? = nil, animated: Bool = false,
        _ configure: (UISheetPresentationController) -> Void = { _ in }
    ) {
        screen.run {
            if let sheet = presented.sheetPresentationController {
                if let detents { sheet.detents = detents }
                sheet.delegate = delegate
                configure(sheet)
            }
            presenter.present(presented, animated: animated) { self.log.calls.append("completion") }
        }
        screen.advance(by: animated ? 1 : 0.1)
    }

    /// The frame of the sheet in the window, after its scale.
    private var frame: CGRect { screen.run { presented.view.superview?.frame ?? .zero } }

    @Test("do not call the appearance methods of the presenter", arguments: [false, true])
    func appearance(animated: Bool) {
        let suffix = animated ? " animated" : ""
        present(animated: animated)
        #expect(
            log.take() == ["willAppear", "isAppearing", "didAppear"].map { "B \($0)\(suffix)" } + ["completion"])
        #expect(presenter.view.window != nil)
        #expect(frame == CGRect(x: 0, y: 59, width: 393, height: 793))
        screen.run { presented.dismiss(animated: animated) { self.log.calls.append("completion") } }
        screen.advance(by: 1)
        // A dismissal by the program does not call the delegate.
        #expect(log.take() == ["B willDisappear\(suffix)", "B didDisappear\(suffix)", "completion"])
        #expect(presented.view.window == nil && presented.view.superview == nil)
        #expect(presenter.view.window?.subviews.count == 1)
    }

    @Test("can be presented from a sheet, and are dismissed together")
    func nested() {
        let second = screen.run { RecordingController("C", log) }
        present()
        _ = log.take()
        screen.run { presented.present(second, animated: true) }
        screen.advance(by: 1)
        #expect(log.take() == ["C willAppear animated", "C isAppearing animated", "C didAppear animated"])
        screen.run { presenter.dismiss(animated: true) }
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "C willDisappear animated", "B willDisappear animated", "B didDisappear animated",
                "C didDisappear animated",
            ])
        #expect(presenter.presentedViewController == nil && presenter.view.window?.subviews.count == 1)
    }

    @Test("that present in full screen leave the screen until the dismissal")
    func fullScreenFromSheet() {
        let full = screen.run { RecordingController("C", log) }
        present()
        _ = log.take()
        screen.run {
            full.modalPresentationStyle = .fullScreen
            presented.present(full, animated: false)
        }
        screen.advance(by: 0.1)
        #expect(
            log.take()
                == ["B willDisappear", "C willAppear", "C isAppearing", "C didAppear", "B didDisappear"])
        #expect(full.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852) && presented.view.window == nil)
        screen.run { full.dismiss(animated: false) }
        screen.advance(by: 0.1)
        #expect(
            log.take()
                == ["C willDisappear", "B willAppear", "B isAppearing", "B didAppear", "C didDisappear"])
        #expect(presented.view.superview?.frame == CGRect(x: 0, y: 59, width: 393, height: 793))
        #expect(presented.view.frame == CGRect(x: 0, y: 0, width: 393, height: 793))
    }

    @Test("have the size and the safe area of their detent")
    func detents() {
        present([.custom { _ in 144 }, .large()]) { $0.prefersGrabberVisible = true }
        #expect(abs(frame.minY - 705.4293) < 0.001 && abs(frame.width - 373.7568) < 0.001)
        #expect(presented.view.bounds.size == CGSize(width: 393, height: 144))
        #expect(abs(presented.view.safeAreaInsets.bottom - 31.3333) < 0.001)
        #expect(presented.view.safeAreaInsets.top == 0)
        screen.run { sheet?.animateChanges { sheet?.selectedDetentIdentifier = .large } }
        screen.advance(by: 0.05)
        let moving = screen.run { presented.view.superview?.layer.presentation()?.frame.minY ?? 0 }
        #expect(moving > 60 && moving < 705)
        screen.advance(by: 1)
        #expect(frame.minY == 59 && presented.view.safeAreaInsets.bottom == 34)
        #expect(log.take().filter { $0.hasPrefix("didChange") } == [])
    }

    /// The tops of a medium sheet on an iPhone SE, which were read in frames of 1/60 s.
    @Test("move up with the measured spring")
    func curve() throws {
        let screen = try TestScreen("iPhone SE 3")
        let (presenter, sheet) = screen.run { (UIViewController(), UIViewController()) }
        screen.show(presenter)
        screen.advance(by: 0.1)
        screen.run {
            sheet.sheetPresentationController?.detents = [.medium()]
            presenter.present(sheet, animated: true)
        }
        let start = screen.time
        for (frame, top) in [(4, 546.0), (6, 476.5), (9, 402), (12, 359.5), (15, 338), (18, 327), (24, 319.5)] {
            screen.advance(to: start + Double(frame) / 60)
            let shown = try #require(screen.run { sheet.view.superview?.layer.presentation() }).frame.minY
            #expect(abs(shown - top) < 1.1, "frame \(frame): \(shown)")
        }
    }

    @Test("are dismissed by a drag beyond half of their height, after the delegate was asked")
    func dragDown() {
        present()
        _ = log.take()
        screen.drag(presented.view, by: CGVector(dx: 0, dy: 430), duration: 2, from: CGPoint(x: 100, y: 20))
        #expect(log.take() == ["shouldDismiss", "willDismiss", "B willDisappear animated"])
        screen.advance(by: 1)
        #expect(log.take() == ["B didDisappear animated", "didDismiss"])
        #expect(presenter.presentedViewController == nil)
    }

    @Test("return after a short drag, which cancels the disappearance")
    func dragBack() {
        present()
        _ = log.take()
        screen.drag(presented.view, by: CGVector(dx: 0, dy: 200), duration: 2, from: CGPoint(x: 100, y: 20))
        // The first 10 points of the movement are not included.
        #expect(abs(frame.minY - 59) < 0.001)
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "shouldDismiss", "willDismiss", "B willDisappear animated", "B willAppear animated",
                "B isAppearing animated", "B didAppear animated",
            ])
        #expect(frame.minY == 59 && presenter.presentedViewController === presented)
        // A second gesture is possible.
        screen.drag(presented.view, by: CGVector(dx: 0, dy: 600), duration: 2, from: CGPoint(x: 100, y: 20))
        screen.advance(by: 1)
        #expect(presenter.presentedViewController == nil)
    }

    @Test("follow the finger minus 10 points")
    func follow() throws {
        present()
        let finger = try #require(screen.touchDown(at: CGPoint(x: 100, y: 100), in: presenter.view.window ?? UIView()))
        screen.advance(by: 0.1)
        screen.move(finger, to: CGPoint(x: 100, y: 150), in: presenter.view.window ?? UIView())
        screen.advance(by: 0.1)
        #expect(abs(frame.minY - 99) < 0.001)
        screen.lift(finger)
        screen.advance(by: 1)
        #expect(frame.minY == 59)
    }

    @Test("that are modal, or that the delegate keeps, resist and report the attempt", arguments: [false, true])
    func modal(isModal: Bool) {
        screen.run { presented.isModalInPresentation = isModal }
        delegate.permits = false
        present()
        _ = log.take()
        screen.drag(presented.view, by: CGVector(dx: 0, dy: 500), duration: 2, from: CGPoint(x: 100, y: 20))
        screen.advance(by: 1)
        #expect(log.take() == (isModal ? [] : ["shouldDismiss"]) + ["didAttemptToDismiss"])
        #expect(frame.minY == 59)
    }

    @Test("move to the nearest detent, which the delegate learns")
    func betweenDetents() {
        present([.medium(), .large()])
        #expect(abs(frame.minY - 403.687) < 0.001)
        _ = log.take()
        screen.drag(presented.view, by: CGVector(dx: 0, dy: -250), duration: 2, from: CGPoint(x: 100, y: 100))
        screen.advance(by: 1)
        #expect(log.take() == ["didChange com.apple.UIKit.large"])
        #expect(frame.minY == 59)
        screen.drag(presented.view, by: CGVector(dx: 0, dy: 200), duration: 2, from: CGPoint(x: 100, y: 20))
        screen.advance(by: 1)
        #expect(log.take() == ["didChange com.apple.UIKit.medium"])
    }

    @Test("share drags with a scroll view: at the start of its content, the sheet moves")
    func scrollView() {
        let scroll = screen.run { () -> UIScrollView in
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 1000))
            scroll.contentSize = CGSize(width: 393, height: 3000)
            presented.view.addSubview(scroll)
            return scroll
        }
        present([.medium(), .large()])
        _ = log.take()
        screen.drag(presented.view, by: CGVector(dx: 0, dy: -250), duration: 2, from: CGPoint(x: 100, y: 300))
        screen.advance(by: 1)
        #expect(log.take() == ["didChange com.apple.UIKit.large"] && scroll.contentOffset.y == 0)
        // The sheet cannot become larger, so the content scrolls. Then it is not at its start.
        screen.drag(presented.view, by: CGVector(dx: 0, dy: -250), duration: 2, from: CGPoint(x: 100, y: 300))
        screen.advance(by: 1)
        #expect(scroll.contentOffset.y > 200 && frame.minY == 59)
        screen.drag(presented.view, by: CGVector(dx: 0, dy: 100), duration: 2, from: CGPoint(x: 100, y: 300))
        screen.advance(by: 1)
        #expect(scroll.contentOffset.y < 200 && frame.minY == 59 && log.take() == [])
    }

    @Test("are dismissed by a tap beside them, unless they are modal")
    func tapOutside() {
        present([.medium()])
        _ = log.take()
        screen.run { presented.isModalInPresentation = true }
        screen.tap(presenter.view, at: CGPoint(x: 100, y: 200))
        #expect(log.take() == ["didAttemptToDismiss"])
        screen.run { presented.isModalInPresentation = false }
        screen.tap(presenter.view, at: CGPoint(x: 100, y: 200))
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "shouldDismiss", "willDismiss", "B willDisappear animated", "B didDisappear animated", "didDismiss",
            ])
    }

    @Test("without dimming pass touches to the views behind them")
    func undimmed() {
        var taps = 0
        screen.run {
            let button = UIButton(frame: CGRect(x: 50, y: 150, width: 100, height: 100))
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            presenter.view.addSubview(button)
        }
        present([.medium(), .large()]) { $0.largestUndimmedDetentIdentifier = .medium }
        screen.tap(presenter.view, at: CGPoint(x: 100, y: 200))
        #expect(taps == 1 && presenter.presentedViewController === presented)
        screen.run { sheet?.selectedDetentIdentifier = .large }
        screen.tap(presenter.view, at: CGPoint(x: 100, y: 200))
        #expect(taps == 1)
    }

    @Test("fill the window in landscape, where the medium detent is not used")
    func landscape() {
        present([.medium(), .large()])
        screen.rotate(toLandscape: true)
        screen.advance(by: 1)
        #expect(frame == CGRect(x: 0, y: 0, width: 852, height: 393))
        screen.run { sheet?.prefersEdgeAttachedInCompactHeight = true }
        #expect(frame.minY == 30 && frame.width < 852)
    }

    @Test("report empty detents and heights that are not numbers")
    func misuse() {
        present([.custom { _ in .nan }, .custom { _ in 1e9 }])
        #expect(frame.minY == 59)
        #expect(screen.trace.contains { $0.contains("UISheetPresentationController") })
        screen.run { sheet?.detents = [] }
        #expect(screen.exceptions.count == 1 && sheet?.detents.count == 2)
    }

    @Test("release the controllers after a dismissal by the user")
    func released() {
        weak var released: UIViewController?
        screen.run {
            let controller = UIViewController()
            released = controller
            presenter.present(controller, animated: true)
        }
        screen.advance(by: 1)
        screen.tap(presenter.view, at: CGPoint(x: 100, y: 20))
        screen.advance(by: 1)
        #expect(presenter.presentedViewController == nil && released == nil)
    }

    @Test("have the same safe area after a rotation as when they are presented in landscape")
    func rotatedSafeArea() {
        present([.large()]) { $0.prefersEdgeAttachedInCompactHeight = true }
        screen.rotate(toLandscape: true)
        screen.advance(by: 1)
        let rotated = (frame, presented.view.safeAreaInsets)
        screen.run { presented.dismiss(animated: false) }
        screen.advance(by: 0.1)
        present([.large()]) { $0.prefersEdgeAttachedInCompactHeight = true }
        #expect(rotated.0 == frame && rotated.1 == presented.view.safeAreaInsets)
    }

    @Test("apply changes that are made during a transition at its end")
    func changedDuringTransition() {
        screen.run {
            presented.sheetPresentationController?.detents = [.custom { _ in 144 }]
            presenter.present(presented, animated: true)
        }
        screen.advance(by: 0.1)
        screen.run { sheet?.detents = [.large()] }
        screen.advance(by: 2)
        #expect(frame.minY == 59)
    }

    @Test("determine the height of a custom detent once, until it is invalid")
    func resolver() throws {
        var (count, height) = (0, 144.0 as CGFloat)
        present([
            .custom { _ in
                count += 1
                return height
            }
        ])
        #expect(count == 1 && presented.view.bounds.height == 144)
        let finger = try #require(screen.touchDown(at: CGPoint(x: 200, y: 750), in: presenter.view))
        for y in [760, 780, 750] as [CGFloat] {
            screen.advance(by: 0.1)
            screen.move(finger, to: CGPoint(x: 200, y: y), in: presenter.view)
        }
        screen.lift(finger)
        screen.advance(by: 2)
        height = 120
        screen.run { presented.view.superview?.superview?.setNeedsLayout() }
        screen.advance(by: 0.1)
        #expect(count == 1 && presented.view.bounds.height == 144)
        screen.run { sheet?.invalidateDetents() }
        #expect(count == 2 && presented.view.bounds.height == 120)
        screen.rotate(toLandscape: true)
        screen.advance(by: 1)
        #expect(count > 2)
    }
}
