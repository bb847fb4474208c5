import AnimaticTesting
import Testing
import UIKit

@Suite("A label on a screen")
@MainActor struct LabelTests {
    @Test func `has the size of its text`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let label = UILabel()
            label.text = "7"
            screen.show(label)
            screen.advance(by: 0.25)
            screen.tap(label)
            #expect(screen.count(of: "layoutSubviews", label) == 1)
            #expect(screen.conflicts.isEmpty && screen.feedbackLoop == nil)
            try screen.expectTrace([], of: ["viewDidLoad"])
        }
    }

    @Test func `fades`() async throws {
        let screen = try TestScreen("iPhone 16")
        let label = screen.run { UILabel() }
        screen.run { _ = screen.show(label) }
        screen.at(0.1) { UIView.animate(withDuration: 0.3) { label.alpha = 0 } }
        try await screen.film(to: "label.gif", until: 0.5, framesPerSecond: 10)
        await screen.advance(by: 1)
        #expect(screen.presentationAlpha(of: label) == 0)
    }
}
