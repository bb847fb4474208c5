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
}
