import AnimaticTesting
import Testing
import UIKit

/// This target also imports XCTest and Foundation.
private typealias Timer = UIKit.Timer

/// Timers and sleeping tasks.
@MainActor
struct TimerTests {
    @Test func `a timer that fires once is invalid afterwards, and a timer that is not added never fires`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            let counter = Counter()
            let once = Timer.scheduledTimer(
                timeInterval: 0.5, target: counter, selector: Selector(Counter.fired), userInfo: "note", repeats: false)
            let notAdded = Timer(timeInterval: 0.1, repeats: true) { _ in Issue.record("the timer was not added") }
            #expect(once.isValid && once.timeInterval == 0 && once.userInfo as? String == "note")
            screen.advance(by: 0.49)
            #expect(counter.count == 0 && counter.info == nil)
            screen.advance(by: 5)
            #expect(counter.count == 1 && counter.info == "note" && !once.isValid && notAdded.isValid)
        }
    }

    @Test func `fire calls immediately, and a new date moves the calls`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            var times: [TimeInterval] = []
            let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                MainActor.assumeIsolated { times.append(CACurrentMediaTime()) }
            }
            timer.tolerance = 0.5
            timer.fire()
            screen.advance(by: 1.5)
            #expect(times == [0, 1])
            timer.fireDate = .distantFuture
            screen.advance(by: 10)
            #expect(times == [0, 1])
            timer.fireDate = Date()
            screen.advance(by: 1.25)
            // At 11.5 s, and one interval later.
            #expect(times == [0, 1, 11.5, 12.5])
        }
    }

    @Test func `a timer releases its target when it is invalidated`() throws {
        let screen = try TestScreen()
        screen.run {
            weak var lost: Counter?
            let timer = makeTimer(&lost)
            screen.advance(by: 3)
            #expect(lost?.count == 3)
            timer.invalidate()
            #expect(lost == nil)
        }
    }

    private func makeTimer(_ target: inout Counter?) -> Timer {
        let counter = Counter()
        target = counter
        return Timer.scheduledTimer(
            timeInterval: 1, target: counter, selector: Selector(Counter.fired), userInfo: nil, repeats: true)
    }

    @Test func `a film runs tasks at their times`() async throws {
        let screen = try TestScreen()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("uikit-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        var times: [TimeInterval] = []
        screen.at(0.05) {
            Task { @MainActor in
                try await Task.sleep(for: .milliseconds(30))
                times.append(CACurrentMediaTime())
            }
        }
        try await screen.film(to: folder.path, until: 0.2)
        #expect(times == [0.08])
    }

    @Test func `a synchronous call that passes the time of a sleeping task adds a note`() async throws {
        let screen = try TestScreen()
        await screen.runTask {
            screen.show(UIViewController())
            let task = Task { @MainActor in try? await Task.sleep(for: .seconds(1)) }
            await screen.advance(by: 0.5)
            screen.run { screen.advance(by: 3) }
            #expect(screen.trace.contains("note Task.sleep"))
            await task.value
        }
    }

    @Test func `observers with methods receive notifications until they are removed or released`() {
        let (center, name) = (NotificationCenter(), Notification.Name("changed"))
        var observer: Counter? = Counter()
        let other = Counter()
        center.addObserver(observer as Any, selector: Selector(Counter.received), name: name, object: nil)
        center.addObserver(other, selector: Selector(Counter.called), name: name, object: center)
        center.post(name: name, object: nil, userInfo: ["info": "one"])
        #expect(observer?.count == 1 && observer?.info == "one" && other.count == 0)
        center.post(name: name, object: center)
        #expect(observer?.count == 2 && other.count == 1)
        center.post(name: Notification.Name("another"), object: center)
        center.removeObserver(other)
        observer = nil
        center.post(name: name, object: center)
        #expect(other.count == 1)
    }
}

private final class Counter: NSObject {
    var count = 0
    var info: String?

    func fired(_ timer: Timer) {
        count += 1
        info = timer.userInfo as? String
    }

    func received(_ notification: Notification) {
        count += 1
        info = notification.userInfo?["info"] as? String
    }

    func called() { count += 1 }
}
