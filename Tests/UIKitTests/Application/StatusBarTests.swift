import AnimaticTesting
import Testing
import UIKit

@Suite("Status bar and orientation")
@MainActor
struct StatusBarTests {
    private final class Player: UIViewController {
        override var prefersStatusBarHidden: Bool { true }
        override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .landscape }
    }

    @Test func `controllers have the defaults of the device, and can override them`() throws {
        for (device, mask) in [
            ("iPhone 16", .allButUpsideDown), ("iPad A16", .all),
        ] as [(String, UIInterfaceOrientationMask)] {
            try TestScreen(device).run {
                let (plain, player) = (UIViewController(), Player())
                #expect(plain.supportedInterfaceOrientations == mask && plain.shouldAutorotate)
                #expect(!plain.prefersStatusBarHidden && plain.preferredStatusBarStyle == .default)
                #expect(player.prefersStatusBarHidden && player.preferredStatusBarStyle == .lightContent)
                #expect(player.supportedInterfaceOrientations.contains(.landscapeLeft))
                player.setNeedsStatusBarAppearanceUpdate()
            }
        }
        // The masks contain the bits of the orientations.
        #expect(UIInterfaceOrientationMask.landscapeLeft.rawValue == 1 << UIInterfaceOrientation.landscapeLeft.rawValue)
        #expect(UIInterfaceOrientationMask.portrait.rawValue == 1 << UIInterfaceOrientation.portrait.rawValue)
    }

    /// A running screen of an iPhone SE without a status bar has no safe area.
    @Test(arguments: [("iPhone SE 3", 20.0, 0.0), ("iPhone 16", 59, 59)])
    func `a hidden status bar leaves the safe area of an iPhone without a notch`(
        device: String, shown: Double, hidden: Double
    ) throws {
        let screen = try TestScreen(device)
        screen.run {
            let plain = UIViewController()
            screen.show(plain)
            #expect(Double(plain.view.safeAreaInsets.top) == shown)
            let player = Player()
            let window = screen.show(player)
            #expect(Double(player.view.safeAreaInsets.top) == hidden)
            window.isHidden = true
            plain.setNeedsStatusBarAppearanceUpdate()
            screen.advance(by: 0.1)
            #expect(Double(plain.view.safeAreaInsets.top) == shown)
        }
    }

    /// UIKit asks a presented controller only if it covers the presenter or captures the status bar.
    @Test func `a sheet hides the status bar only if it captures its appearance`() throws {
        let screen = try TestScreen("iPhone SE 3")
        let (plain, player) = screen.run { (UIViewController(), Player()) }
        screen.show(plain)
        func top(_ style: UIModalPresentationStyle, captures: Bool) -> Double {
            screen.run {
                player.modalPresentationStyle = style
                player.modalPresentationCapturesStatusBarAppearance = captures
                plain.present(player, animated: false)
            }
            screen.advance(by: 0.1)
            let top = screen.run { Double(player.view.window?.safeAreaInsets.top ?? -1) }
            screen.run { player.dismiss(animated: false) }
            screen.advance(by: 0.1)
            #expect(plain.view.safeAreaInsets.top == 20)
            return top
        }
        #expect(top(.pageSheet, captures: false) == 20 && top(.pageSheet, captures: true) == 0)
        #expect(top(.overFullScreen, captures: false) == 20 && top(.fullScreen, captures: false) == 0)
    }

    @Test func `the page of a navigation or tab bar controller hides the status bar`() throws {
        let screen = try TestScreen("iPhone SE 3")
        let (tabs, plain, player) = screen.run { (UITabBarController(), UIViewController(), Player()) }
        screen.run {
            tabs.viewControllers = [UINavigationController(rootViewController: player), plain]
            #expect(tabs.viewControllers?.first?.childForStatusBarHidden === player)
            #expect(tabs.viewControllers?.first?.childForStatusBarStyle == nil)
        }
        screen.show(tabs)
        screen.advance(by: 0.1)
        #expect(tabs.view.safeAreaInsets.top == 0)
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        #expect(tabs.view.safeAreaInsets.top == 20)
    }
}
