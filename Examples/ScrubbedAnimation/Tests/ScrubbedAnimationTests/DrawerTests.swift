import AnimaticTesting
import ScrubbedAnimation
import Testing
import UIKit

@MainActor
struct DrawerTests {
    private func show(on screen: TestScreen) -> DrawerView {
        screen.run {
            let (controller, view) = (UIViewController(), DrawerView())
            controller.view = view
            screen.show(controller)
            return view
        }
    }

    /// Returns the position of the drawer's top edge on the screen, which is 852 points high.
    private func top(_ view: DrawerView, on screen: TestScreen) -> CGFloat {
        screen.presentationFrame(of: view.drawer)?.minY ?? .nan
    }

    private func isEqual(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 0.001 }

    @Test func `the drawer opens in half a second`() throws {
        let screen = try TestScreen("iPhone 16")
        let view = show(on: screen)
        screen.run {
            #expect(isEqual(top(view, on: screen), 852 - 60))
            view.toggle()
            screen.advance(by: 0.25)
            // Half of the distance from 60 to 360 points.
            #expect(isEqual(top(view, on: screen), 852 - 210))
            screen.advance(by: 0.3)
            #expect(isEqual(top(view, on: screen), 852 - 360) && view.isOpen)
        }
    }

    @Test func `a finger catches the drawer, scrubs it, and reverses it`() throws {
        let screen = try TestScreen("iPhone 16")
        let view = show(on: screen)
        try screen.run {
            view.toggle()
            screen.advance(by: 0.3)
            let caught = top(view, on: screen)
            #expect(isEqual(caught, 852 - 240))
            let finger = try #require(screen.touchDown(at: CGPoint(x: 100, y: caught + 20), in: view))
            // The gesture begins after 10 points of movement. The next movement scrubs the animation.
            screen.move(finger, to: CGPoint(x: 100, y: caught + 40), in: view)
            screen.move(finger, to: CGPoint(x: 100, y: caught + 50), in: view)
            screen.advance(by: 0.1)
            let held = top(view, on: screen)
            screen.advance(by: 0.5)
            #expect(isEqual(top(view, on: screen), held), "the finger holds the drawer")
            screen.move(finger, to: CGPoint(x: 100, y: caught + 140), in: view)
            screen.advance(by: 0.1)
            #expect(isEqual(top(view, on: screen), held + 90), "the drawer follows the finger")
            screen.lift(finger)
            screen.advance(by: 1)
            #expect(isEqual(top(view, on: screen), 852 - 60) && !view.isOpen, "it was less than half open")
        }
    }
}
