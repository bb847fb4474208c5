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
}
