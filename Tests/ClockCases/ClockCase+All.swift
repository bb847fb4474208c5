import AnimaticTesting
import UIKit

extension ClockCase {
    /// The number of cases, for parameterized tests.
    public nonisolated static let count = 7

    public static let all = [
        ClockCase(
            "timers fire at multiples of their interval until they are invalidated",
            ["once 300 ms", "each 250 ms", "each 500 ms", "each 750 ms"].sortedByTime
        ) { screen, log in
            var count = 0
            Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
                MainActor.assumeIsolated { log.note("each") }
                MainActor.assumeIsolated { count += 1 }
                if MainActor.assumeIsolated({ count }) == 3 { timer.invalidate() }
            }
            let once = Timer(timeInterval: 0.3, repeats: false) { _ in MainActor.assumeIsolated { log.note("once") } }
            RunLoop.main.add(once, forMode: .common)
            await screen.advance(by: 2)
        },
        ClockCase(
            "tasks sleep on the film's time",
            ["start 0 ms", "other 0 ms", "slept 100 ms", "other slept 150 ms", "slept 200 ms", "end 200 ms"]
        ) { screen, log in
            let task = Task { @MainActor in
                log.note("start")
                for _ in 0..<2 {
                    try await Task.sleep(for: .milliseconds(100))
                    log.note("slept")
                }
            }
            Task {
                log.note("other")
                try? await Task.sleep(nanoseconds: 150_000_000)
                log.note("other slept")
            }
            Task {
                try? await task.value
                log.note("end")
            }
            await screen.advance(by: 1)
        },
        ClockCase(
            "functions that are not isolated wait with the film", ["loaded 400 ms", "loaded 400 ms"]
        ) { screen, log in
            for _ in 0..<2 {
                Task {
                    await Loader().load()
                    log.note("loaded")
                }
            }
            await screen.advance(by: 1)
        },
        ClockCase("a canceled sleep ends at once", ["canceled 200 ms"]) { screen, log in
            let task = Task { @MainActor in
                do { try await Task.sleep(for: .seconds(5)) } catch is CancellationError { log.note("canceled") }
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { task.cancel() }
            await screen.advance(by: 1)
        },
        ClockCase(
            "blocks, tasks and frames are in the order of their times",
            ["block 100 ms", "task 100 ms", "block of the task 100 ms", "frame 117 ms", "later 300 ms"]
        ) { screen, log in
            let frames = Frames(log)
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
                MainActor.assumeIsolated {
                    log.note("block")
                    Task { @MainActor in
                        log.note("task")
                        frames.start()
                        DispatchQueue.main.async { MainActor.assumeIsolated { log.note("block of the task") } }
                    }
                }
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300)) {
                MainActor.assumeIsolated { log.note("later") }
            }
            await screen.advance(by: 1)
        },
        ClockCase(
            "a task changes the layout between the turns",
            ["laid out at 10 0 ms", "laid out at 60 500 ms", "end 1000 ms"]
        ) { screen, log in
            let view = NotingView(log)
            screen.show(view)
            let top = view.top.constraint(equalToConstant: 10)
            top.isActive = true
            Task { @MainActor in
                try await Task.sleep(for: .seconds(0.5))
                top.constant = 60
            }
            await screen.advance(by: 1)
            log.note("end")
        },
        ClockCase("performed methods are delayed and canceled", ["message 250 ms"]) { screen, log in
            let (kept, canceled) = (Messenger(log), Messenger(log))
            kept.perform(Selector(Messenger.show), with: nil, afterDelay: 0.25)
            canceled.perform(Selector(Messenger.show), with: nil, afterDelay: 0.25)
            NSObject.cancelPreviousPerformRequests(withTarget: canceled)
            await screen.advance(by: 1)
        },
    ]
}

extension [String] {
    /// The lines, sorted by the number before `ms`.
    fileprivate var sortedByTime: [String] {
        func time(_ line: String) -> Int { Int(line.split(separator: " ").dropLast().last ?? "") ?? 0 }
        return enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }.map(\.element)
    }
}

/// A model without isolation. Outside of a screen, its functions would run on other threads.
private final class Loader: Sendable {
    func load() async {
        try? await Task.sleep(for: .milliseconds(100))
        async let part: Void = wait()
        await part
    }

    private func wait() async { try? await Task.sleep(for: .milliseconds(300)) }
}

@MainActor
private final class Messenger: NSObject {
    private let log: ClockCase.Log

    init(_ log: ClockCase.Log) { self.log = log }

    func show() { log.note("message") }
}

/// Logs the first frame.
@MainActor
private final class Frames: NSObject {
    private let log: ClockCase.Log
    private var link: CADisplayLink?

    init(_ log: ClockCase.Log) { self.log = log }

    func start() {
        link = CADisplayLink(target: self, selector: Selector(Frames.frame))
        link?.add(to: .main, forMode: .common)
    }

    func frame() {
        log.note("frame")
        link?.invalidate()
    }
}

/// Logs the height of its constraint in each layout.
private final class NotingView: UIView {
    private let log: ClockCase.Log

    init(_ log: ClockCase.Log) {
        self.log = log
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
    }

    required init?(coder: NSCoder) { return nil }

    var top: NSLayoutDimension { heightAnchor }

    override func layoutSubviews() {
        super.layoutSubviews()
        if bounds.height > 0 { log.note("laid out at \(Int(bounds.height))") }
    }
}
