import AnimaticTesting
import Testing
import UIKit

@Suite("The slide")
@MainActor struct SlideTests {
    @Test func `moves the box by 100 points`() throws {
        let screen = try TestScreen("iPhone SE 3")
        let controller = screen.run { SlideController() }
        screen.show(controller)
        #expect(controller.box.frame == CGRect(x: 137.5, y: 100, width: 100, height: 100))

        screen.clearTrace()
        screen.run { controller.slide() }
        screen.advance(to: 0.5)
        // After half of the duration, the default curve has covered half of the distance.
        let frame = try #require(screen.presentationFrame(of: controller.box))
        #expect(abs(frame.minX - 187.5) < 0.01)

        #expect(screen.count(of: "layoutSubviews", controller.view) == 1)
        #expect(screen.events.contains(inOrder: [.init(.layoutSubviews, "root"), .init(.animation, "box")]))
        #expect(screen.conflicts.isEmpty && screen.feedbackLoop == nil)
        let width = screen.explainLayout(of: controller.box).horizontal.numbers.first { $0.attribute == .width }
        #expect(width?.value == 100)
    }
}
