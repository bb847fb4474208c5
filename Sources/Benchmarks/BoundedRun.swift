import Foundation

/// One measurement in its own process, which the system ends at a limit of processor time.
///
/// A solver cannot be interrupted, so a measurement that takes hours must not run in the process that prints the table. The
/// peak of the memory in use then belongs to that measurement alone, too.
struct BoundedRun {
    /// The numbers that the process printed before it ended, by name.
    let numbers: [String: Double]
    /// Why numbers may be missing, such as `> 20 s`. Nil when the process ended normally.
    let problem: String?

    /// - Parameter seconds: How much processor time the measurement may take.
    init(_ measurement: ShapeMeasurement, seconds: Int) {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["measure", "\(seconds)", measurement.text]
        let pipe = Pipe()
        process.standardOutput = pipe
        // A process that traps would write a backtrace of several pages.
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else {
            (numbers, problem) = ([:], "not started")
            return
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let pairs = lines.compactMap { words -> (String, Double)? in
            guard words.count == 2, let number = Double(words[1]) else { return nil }
            return (String(words[0]), number)
        }
        numbers = Dictionary(pairs) { $1 }
        if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGXCPU {
            problem = "> \(seconds) s"
        } else {
            problem = process.terminationStatus == 0 ? nil : "failed"
        }
    }

    /// Limits the processor time of this process and of each process that it starts.
    static func limitProcessorTime(toSeconds seconds: Int) {
        var limit = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 1))
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    }
}
