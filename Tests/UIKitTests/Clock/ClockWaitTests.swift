import AnimaticTesting
import Foundation
import Testing
import UIKit
import XCTest

/// Returns a square of 100 points on the current screen.
@MainActor
private func makeBox() -> UIView {
    let (window, box) = (UIWindow(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    window.rootViewController?.view.addSubview(box)
    return box
}

/// The time of the current screen, in milliseconds.
@MainActor private var milliseconds: Int { Int((CACurrentMediaTime() * 1000).rounded()) }

/// Waits that were written for a device, in XCTest.
final class ClockWaitXCTests: XCTestCase {
    /// Runs `body` with a screen of its own and with the default screen. Synchronous tests run on the main thread.
    private func onScreens(_ body: @MainActor (XCTestCase) -> Void) {
        nonisolated(unsafe) let test = self
        MainActor.assumeIsolated {
            guard let screen = try? TestScreen("iPhone 16") else { return XCTFail("no screen") }
            screen.run { unsafe body(test) }
            unsafe body(test)
        }
        MainActor.assumeIsolated { unsafe body(test) }
    }

    func testAnExpectationIsFulfilledByACompletion() {
        onScreens { test in
            let (box, start) = (makeBox(), milliseconds)
            let done = test.expectation(description: "the animation has ended")
            UIView.animate(withDuration: 0.23) {
                box.alpha = 0
            } completion: { _ in
                done.fulfill()
            }
            test.wait(for: [done], timeout: 2)
            XCTAssertEqual(milliseconds - start, 230)
            XCTAssertEqual(box.layer.presentation()?.opacity, 0)
        }
    }

    func testAnExpectationIsFulfilledByTheMainQueue() {
        onScreens { test in
            let start = milliseconds
            let done = test.expectation(description: "three blocks have run")
            done.expectedFulfillmentCount = 3
            for delay in [0.01, 0.11, 0.31] {
                DispatchQueue.main.asyncAfter(deadline: .now() + delay) { done.fulfill() }
            }
            test.waitForExpectations(timeout: 2)
            XCTAssertEqual(milliseconds - start, 310)
        }
    }

    /// An inverted expectation waits until its timeout.
    func testTheClockAdvancesByTheTimeoutOfAnInvertedExpectation() {
        onScreens { test in
            let start = milliseconds
            let never = test.expectation(description: "never")
            never.isInverted = true
            test.wait(for: [never], timeout: 0.35)
            XCTAssertEqual(milliseconds - start, 350)
            never.fulfill()
        }
    }

    func testOneWaitAfterAnother() {
        onScreens { test in
            let start = milliseconds
            for number in 1...3 {
                let done = test.expectation(description: "a block has run")
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.15) { done.fulfill() }
                test.wait(for: [done], timeout: 1)
                XCTAssertEqual(milliseconds - start, 150 * number)
            }
        }
    }

    func testABlockOfAnotherThread() {
        onScreens { test in
            let done = test.expectation(description: "another thread has called")
            DispatchQueue.global().async { done.fulfill() }
            test.wait(for: [done], timeout: 2)
        }
    }

    func testWorkOfAnotherThreadReturnsToTheMainQueue() {
        onScreens { test in
            let (label, done) = (UILabel(), test.expectation(description: "the label has its text"))
            DispatchQueue.global().async {
                let width = ("mm" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)]).width
                DispatchQueue.main.async {
                    MainActor.assumeIsolated { label.text = "\(width)" }
                    done.fulfill()
                }
            }
            test.wait(for: [done], timeout: 2)
            let width = ("mm" as NSString).size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)]).width
            XCTAssertEqual(label.text, "\(width)")
        }
    }

    @MainActor
    private final class Calls: NSObject {
        var timer = 0
        var performed = 0
        var frames = 0

        func note() { performed += 1 }
        func frame(_ link: CADisplayLink) { frames += 1 }
    }

    func testTimersAndFramesDuringOneWait() {
        onScreens { test in
            let (start, calls) = (milliseconds, Calls())
            let link = CADisplayLink(target: calls, selector: Selector(Calls.frame))
            link.add(to: .main, forMode: .common)
            calls.perform(Selector(Calls.note), with: nil, afterDelay: 0.1)
            let timer = UIKit.Timer(timeInterval: 0.05, repeats: true) { _ in
                MainActor.assumeIsolated { calls.timer += 1 }
            }
            RunLoop.main.add(timer, forMode: .common)
            let done = test.expectation(description: "the block has run")
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.24) { done.fulfill() }
            test.wait(for: [done], timeout: 2)
            XCTAssertEqual(milliseconds - start, 240)
            timer.invalidate()
            link.invalidate()
            // The timer at 50, 100, 150 and 200 milliseconds, and 14 or 15 multiples of 1/60 second.
            XCTAssertEqual(calls.timer, 4)
            XCTAssertEqual(calls.performed, 1)
            XCTAssertTrue((14...15).contains(calls.frames), "\(calls.frames)")
        }
    }

    func testTheRunLoopRunsUntilADate() {
        onScreens { _ in
            let (box, start) = (makeBox(), milliseconds)
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) { box.frame.origin.x = 100 }
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
            XCTAssertEqual(milliseconds - start, 100)
            XCTAssertEqual(box.layer.presentation()?.frame.minX ?? 0, 25, accuracy: 1e-9)
            RunLoop.current.run(until: Date().addingTimeInterval(0.025))
            XCTAssertEqual(milliseconds - start, 125)
            RunLoop.current.run(until: Date(timeIntervalSinceNow: -1))
            XCTAssertEqual(milliseconds - start, 125)
        }
    }

    func testTheRunLoopRunsInAModeUntilSomethingHappens() {
        onScreens { _ in
            let start = milliseconds
            // A source of the machine's run loop can end the call early.
            let end = Date(timeIntervalSinceNow: 0.05)
            while end.timeIntervalSinceNow > 0 { XCTAssertTrue(RunLoop.main.run(mode: .default, before: end)) }
            XCTAssertEqual(milliseconds - start, 50)
            var isDone = false
            let timer = UIKit.Timer(timeInterval: 0.03, repeats: false) { _ in
                MainActor.assumeIsolated { DispatchQueue.main.async {} }
            }
            RunLoop.main.add(timer, forMode: .common)
            while timer.isValid { isDone = RunLoop.main.run(mode: .default, before: .distantFuture) }
            XCTAssertTrue(isDone)
            XCTAssertEqual(milliseconds - start, 80)
        }
    }
}

/// Waits that were written for a device, in Swift Testing.
@MainActor @Suite("A wait of the run loop")
struct ClockWaitTests {
    @Test func `advances the clock of the screen`() throws {
        let screen = try TestScreen("iPhone 16")
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        screen.show(box)
        screen.advance(to: 1)
        UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) { box.alpha = 0 }
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.05))
        #expect(abs(screen.time - 1.05) < 1e-9 && abs(screen.presentationAlpha(of: box) - 0.75) < 1e-9)
        #expect(RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05)))
        #expect(abs(screen.time - 1.1) < 1e-9)
    }

    @Test func `takes as long as on a device`() throws {
        let screen = try TestScreen("iPhone 16")
        let clock = ContinuousClock()
        let elapsed = clock.measure { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1)) }
        #expect(elapsed >= .milliseconds(99) && abs(screen.time - 0.1) < 1e-9)
    }

    @Test func `inside a layout does not advance the clock`() throws {
        let screen = try TestScreen("iPhone 16")
        let view = Waiting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        screen.show(view)
        #expect(view.count == 1 && screen.time == 0)
    }
}

private final class Waiting: UIView {
    private(set) var count = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
    }
}
