import Film
import Simulation
import Testing
import UIKit
import Views

@testable import AnimaticTesting

@Suite("A status bar on a screen")
@MainActor
struct ShownStatusBarTests {
    private final class Page: UIViewController {
        var isHidden = false
        var style = UIStatusBarStyle.default
        override var prefersStatusBarHidden: Bool { isHidden }
        override var preferredStatusBarStyle: UIStatusBarStyle { style }
    }

    /// The views of the bar in a dump: the class, the frame and the opacity.
    private func bar(_ screen: TestScreen) -> [ScreenDump.View] {
        screen.dump().views.filter { $0.class.contains("StatusBar") || $0.class.contains("Pill") }
    }

    @Test func `is not shown by default, and is not part of a window`() throws {
        let screen = try TestScreen("iPhone 16")
        let page = screen.run { Page() }
        let window = screen.show(page)
        #expect(screen.statusBarTime == nil && bar(screen).isEmpty)
        let before = screen.dump().views
        screen.statusBarTime = "10:08"
        screen.advance(by: 0.1)
        let shown = bar(screen)
        #expect(shown.first { $0.text == "10:08" }?.class == "_UIStatusBarStringView")
        #expect(shown.first { $0.class == "_UIStatusBar" }?.frame == [0, 0, 393, 54])
        #expect(shown.last?.frame[1] == 839)
        // The bar is in front of the window, which is unchanged.
        #expect(Array(screen.dump().views.prefix(before.count)) == before)
        #expect(window.subviews == [page.view] && screen.run { UIApplication.shared.windows } == [window])
        screen.statusBarTime = nil
        screen.advance(by: 0.1)
        #expect(screen.dump().views.filter { $0.class != "UIStatusBarWindow" } == before)
    }

    @Test func `lets touches through, and stays in front of presentations`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.statusBarTime = "9:41"
        let (page, button) = screen.run { (Page(), UIButton(frame: CGRect(x: 0, y: 0, width: 393, height: 60))) }
        var count = 0
        screen.run {
            button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
            page.view.addSubview(button)
        }
        let window = screen.show(page)
        screen.tap(window, at: CGPoint(x: 72, y: 32))
        #expect(count == 1)
        #expect(screen.run { window.hitTest(CGPoint(x: 72, y: 32), with: nil) } === button)
        screen.run {
            let sheet = Page()
            sheet.modalPresentationStyle = .fullScreen
            page.present(sheet, animated: false)
        }
        screen.advance(by: 0.1)
        #expect(screen.dump().views.last?.class == "MTLumaDodgePillView")
    }

    @Test func `follows the style and the visibility that the controller prefers`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.statusBarTime = "9:41"
        let page = screen.run { Page() }
        screen.show(page)
        func opacity() throws -> Double { try #require(bar(screen).first { $0.class == "_UIStatusBar" }).alpha }
        #expect(try opacity() == 1 && color(screen) == .black)
        screen.run {
            page.style = .lightContent
            page.setNeedsStatusBarAppearanceUpdate()
        }
        #expect(color(screen) == .white)
        // A controller with dark appearance has light content by default.
        screen.run {
            page.style = .default
            page.overrideUserInterfaceStyle = .dark
            page.setNeedsStatusBarAppearanceUpdate()
        }
        screen.advance(by: 0.1)
        #expect(color(screen) == .white)
        screen.run {
            page.isHidden = true
            UIView.animate(withDuration: 0.4) { page.setNeedsStatusBarAppearanceUpdate() }
        }
        screen.advance(by: 0.2)
        #expect(try opacity() > 0 && opacity() < 1)
        screen.advance(by: 0.3)
        #expect(screen.dump().views.first { $0.class == "_UIStatusBar" }.map(\.alpha) ?? 0 == 0)
        #expect(page.view.safeAreaInsets.top == 0)
    }

    @Test func `has the frame of the status bar manager on every device and in both orientations`() throws {
        for device in ["iPhone SE 3", "iPhone X", "iPhone 16", "iPhone 16 Pro", "iPad A16"] {
            let screen = try TestScreen(device)
            screen.statusBarTime = "9:41"
            let window = screen.show(screen.run { Page() })
            for isLandscape in [false, true] {
                screen.rotate(toLandscape: isLandscape)
                screen.advance(by: 1)
                let shown = bar(screen).first { $0.class == "_UIStatusBar" }?.frame
                let frame = try #require(screen.run { window.windowScene?.statusBarManager ?? manager }).statusBarFrame
                #expect(
                    (shown ?? [0, 0, 0, 0]) == [frame.minX, frame.minY, frame.width, frame.height].map(Double.init))
            }
        }
    }

    /// The color of the battery.
    private func color(_ screen: TestScreen) -> Color? {
        var views = [screen.world.engine.rootView]
        while let view = views.popLast() {
            if view.systemClass == "_UIStaticBatteryView" { return screen.world.engine.tree[view.id].tintColor }
            views += view.subviews
        }
        return nil
    }

    private var manager: UIStatusBarManager? {
        UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first?.statusBarManager
    }

    @Test func `is mirrored from right to left, and shows no time for an empty text`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.isRightToLeft = true
        screen.statusBarTime = "9:41"
        screen.show(screen.run { Page() })
        let time = bar(screen).first { $0.text == "9:41" }
        #expect(time.map { $0.frame[0] > 300 } == true)
        screen.statusBarTime = ""
        #expect(bar(screen).allSatisfy { $0.text == nil } && bar(screen).count >= 4)
        screen.statusBarTime = String(repeating: "9:41 ", count: 40)
        #expect(bar(screen).allSatisfy { $0.frame[0] >= 0 && $0.frame[0] + $0.frame[2] <= 393 })
    }
}
