import AnimaticTesting
import QuartzCore
import Testing
import UIKit

/// Animations and the clock of a screen.
@MainActor
struct ClockTests {
    @Test func `an animated constant moves the presentation, and the model immediately`() throws {
        let screen = try TestScreen()
        screen.run {
            let (controller, box) = (UIViewController(), UIView())
            box.translatesAutoresizingMaskIntoConstraints = false
            controller.view.addSubview(box)
            let leading = box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor)
            NSLayoutConstraint.activate([
                leading, box.topAnchor.constraint(equalTo: controller.view.topAnchor),
                box.widthAnchor.constraint(equalToConstant: 50), box.heightAnchor.constraint(equalToConstant: 50),
            ])
            screen.show(controller)
            var finished: Bool?
            leading.constant = 100
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                controller.view.layoutIfNeeded()
                box.alpha = 0
            } completion: {
                finished = $0
            }
            screen.advance(by: 0)
            #expect(box.frame.minX == 100 && box.alpha == 0)
            #expect(screen.presentationFrame(of: box, at: screen.time + 0.25)?.minX == 25)
            #expect(screen.presentationAlpha(of: box, at: screen.time + 0.75) == 0.25)
            #expect(finished == nil)
            screen.advance(by: 1.1)
            #expect(finished == true && screen.presentationFrame(of: box)?.minX == 100)
        }
    }

    @Test func `an animator is scrubbed`() throws {
        let screen = try TestScreen()
        screen.run {
            let (controller, box) = (UIViewController(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            controller.view.addSubview(box)
            screen.show(controller)
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { box.center.x = 105 }
            animator.pauseAnimation()
            animator.fractionComplete = 0.5
            screen.advance(by: 0)
            #expect(animator.state == .active && !animator.isRunning)
            #expect(screen.presentationFrame(of: box)?.midX == 55)
        }
    }

    @Test func `an animation that begins between two calls begins at its time`() throws {
        let screen = try TestScreen()
        screen.run {
            let (moving, fading) = (UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), UIView())
            let controller = UIViewController()
            controller.view.addSubview(moving)
            controller.view.addSubview(fading)
            screen.show(controller)
            screen.advance(to: 1)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                moving.frame.origin.x = 100
                fading.alpha = 0
            }
            screen.advance(by: 0.25)
            #expect(screen.presentationFrame(of: moving)?.minX == 25 && screen.presentationAlpha(of: fading) == 0.75)
            // The same applies to an animation that is caused by layout.
            let width = moving.widthAnchor.constraint(equalToConstant: 50)
            moving.translatesAutoresizingMaskIntoConstraints = false
            width.isActive = true
            screen.advance(by: 1)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                width.constant = 150
                controller.view.layoutIfNeeded()
            }
            screen.advance(by: 0.5)
            #expect(screen.presentationFrame(of: moving)?.width == 100)
        }
    }

    @Test func `blocks on the main queue run on the film's time`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            var times: [TimeInterval] = []
            let note = { @MainActor in times.append(CACurrentMediaTime()) }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { MainActor.assumeIsolated { note() } }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { MainActor.assumeIsolated { note() } }
            DispatchQueue.main.async { MainActor.assumeIsolated { note() } }
            #expect(times.isEmpty)
            screen.advance(by: 0.2)
            #expect(times == [0, 0.1])
            screen.advance(by: 1)
            #expect(times == [0, 0.1, 0.3])
        }
    }

    @Test func `a display link fires for each frame until it is invalidated`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            let counter = FrameCounter()
            let link = CADisplayLink(target: counter, selector: Selector(FrameCounter.frame))
            link.add(to: .main, forMode: .common)
            screen.advance(by: 0.5)
            #expect(counter.count == 30)
            link.isPaused = true
            screen.advance(by: 0.5)
            #expect(counter.count == 30)
            link.isPaused = false
            screen.advance(by: 0.1)
            #expect(counter.count == 36)
            link.invalidate()
            screen.advance(by: 1)
            #expect(counter.count == 36)
        }
    }

    @Test func `screens have their own clocks and names`() throws {
        let (one, other) = (try TestScreen("iPhone 8"), try TestScreen("iPad Air"))
        one.run { one.show(UIViewController()) }
        one.advance(by: 5)
        other.run {
            other.show(UIViewController())
            #expect(CACurrentMediaTime() == 0 && UIScreen.main.bounds.width == 820)
        }
        one.run { #expect(CACurrentMediaTime() == 5 && UIScreen.main.bounds.width == 375) }
        #expect(one.trace.first == other.trace.first)
        #expect(throws: TestScreen.UnknownDevice.self) { try TestScreen("iPhone 99") }
    }

    @Test func `views and controllers are released`() throws {
        let screen = try TestScreen()
        screen.run {
            weak var lostView: UIView?
            weak var lostController: UIViewController?
            weak var lostConstraint: NSLayoutConstraint?
            autoreleasing {
                let (controller, view) = (UIViewController(), UIView())
                controller.view.addSubview(view)
                let width = view.widthAnchor.constraint(equalToConstant: 5)
                width.isActive = true
                let window = screen.show(controller)
                (lostView, lostController, lostConstraint) = (view, controller, width)
                window.isHidden = true
                window.rootViewController = nil
            }
            #expect(lostView == nil && lostController == nil && lostConstraint == nil)
        }
    }

    @Test func `controls call their targets`() throws {
        try TestScreen().run {
            let (button, counter) = (UIButton(type: .system), FrameCounter())
            button.addTarget(counter, action: Selector(FrameCounter.tapped), for: .touchUpInside)
            button.addAction(UIAction { _ in counter.count += 10 }, for: .touchUpInside)
            button.sendActions(for: .touchUpInside)
            button.sendActions(for: .touchDown)
            #expect(counter.count == 11)
            button.setTitle("Go", for: .normal)
            button.setTitle("Wait", for: .disabled)
            button.isEnabled = false
            #expect(button.currentTitle == "Wait")
        }
    }

    @Test func `a film has the frames of the screen`() async throws {
        let screen = try TestScreen()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uikit-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let box = screen.run { UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)) }
        screen.run {
            let controller = UIViewController()
            box.backgroundColor = .systemRed
            controller.view.addSubview(box)
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
        }
        screen.at(0) { UIView.animate(withDuration: 0.2) { box.center.x = 200 } }
        try await screen.film(to: folder.path, until: 0.1, framesPerSecond: 60)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.filter { $0.hasSuffix(".png") }.count == 6)
        #expect(box.center.x == 200)
    }

    private func autoreleasing(_ body: () -> Void) { body() }
}

private final class FrameCounter {
    var count = 0

    func frame(_ link: CADisplayLink) { count += 1 }
    func tapped() { count += 1 }
}
