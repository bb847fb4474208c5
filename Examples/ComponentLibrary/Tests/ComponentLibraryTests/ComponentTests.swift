import AnimaticTesting
import ComponentLibrary
import Testing
import UIKit

@MainActor
struct ComponentTests {
    private func isEqual(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 0.001 }

    @Test(arguments: [(1, "1"), (42, "42"), (100, "99+")])
    func `a badge fits its text, and is never narrower than a circle`(count: Int, text: String) throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let badge = Badge()
            badge.count = count
            screen.show(badge)
            #expect(badge.label.text == text && !badge.isHidden)
            // The margins are 6 points on the left and right, and 2 points above and below. The minimum size is a
            // circle.
            #expect(isEqual(badge.bounds.height, badge.label.bounds.height + 4))
            #expect(
                isEqual(badge.bounds.width, max(badge.label.intrinsicContentSize.width + 12, badge.bounds.height)))
            #expect(badge.layer.cornerRadius == badge.bounds.height / 2)
            #expect(screen.conflicts.isEmpty && screen.feedbackLoop == nil)
        }
    }

    @Test func `a badge without a number is hidden`() throws {
        try TestScreen("iPhone 16").run {
            let badge = Badge()
            #expect(badge.isHidden)
            badge.count = 3
            badge.count = 0
            #expect(badge.isHidden)
        }
    }

    @Test func `a message slides in, stays for two seconds, and slides out`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            let message = Message("Saved")
            message.show(in: controller.view)
            screen.advance(by: 0)
            // The screen is 852 points high, and its safe area ends 34 points above the bottom edge.
            #expect(screen.presentationFrame(of: message)?.minY == 852)
            #expect(isEqual(message.frame.maxY, 852 - 34 - 16))
            screen.advance(by: 0.25)
            #expect(isEqual(screen.presentationFrame(of: message)?.maxY ?? 0, 802))
            screen.advance(by: 1.7)
            #expect(isEqual(message.frame.maxY, 802))
            screen.advance(by: 0.1)
            #expect(message.frame.minY == 852 && message.superview != nil)
            screen.advance(by: 0.25)
            #expect(message.superview == nil)
        }
    }

    /// The folder `__Goldens__` contains the recorded layout. A difference is reported with the line of the sources that
    /// caused it. To accept it, run `ANIMATIC_RECORD=all swift test`, and look at the changes in the folder.
    @Test func `badges in a row are laid out as recorded`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let badges = [1, 42, 100].map { count in
                let badge = Badge()
                badge.count = count
                return badge
            }
            let row = UIStackView(arrangedSubviews: badges)
            row.spacing = 8
            row.alignment = .center
            screen.show(row)
            try screen.expectLayout(named: "badges")
        }
    }

    @Test func `a message moves as recorded`() async throws {
        let screen = try TestScreen("iPhone 16")
        let controller = screen.run { UIViewController() }
        screen.show(controller)
        screen.at(0) { Message("Saved").show(in: controller.view) }
        try await screen.expectFilm(named: "message", until: 2.6, framesPerSecond: 20)
    }
}
