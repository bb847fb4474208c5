import Foundation
import TestSupport
import Testing

@Suite("A render that is interrupted")
struct InterruptTests {
    /// A film with one minute of continuous movement.
    private static let long = slide.replacing("duration: 0.2s, curve", with: "duration: 60s, curve")
        .split(separator: "expect:")[0]

    /// Starts a render of all outputs. Returns when the first frames have been written to standard output.
    ///
    /// - Parameters:
    ///   - outputs: Additional outputs.
    ///   - path: A search path for other programs, which is added before the search path of this process.
    private func start(
        in folder: TemporaryFolder, writing outputs: [String] = [], findingPrograms path: String? = nil
    ) throws -> (process: Process, frames: Pipe, errors: Pipe) {
        try folder.write("long.yaml", String(InterruptTests.long))
        try folder.write("old.gif", "earlier")
        let process = Process()
        let (frames, errors) = (Pipe(), Pipe())
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = ["render", "long.yaml", "--sheet"]
        for output in outputs + ["deep/er/a.apng", "old.gif", "deep/b.webp", "deep/frames", "-.rgba"] {
            process.arguments? += ["-o", output]
        }
        if let path {
            let environment = ProcessInfo.processInfo.environment
            process.environment = environment.merging(["PATH": "\(path):\(environment["PATH"] ?? "")"]) { $1 }
        }
        process.standardOutput = frames
        process.standardError = errors
        try process.run()
        _ = try frames.fileHandleForReading.read(upToCount: 100 * 60 * 4 * 4)
        #expect(folder.names(in: "deep/er").count == 1 && !folder.names(in: "deep/frames").isEmpty)
        waitUntilFull(frames)
        return (process, frames, errors)
    }

    /// Waits until the writer of a pipe is blocked, which is when the contents of the pipe no longer grow. A render that
    /// is not blocked would end soon after the first signal.
    private func waitUntilFull(_ pipe: Pipe) {
        let end = pipe.fileHandleForReading.fileDescriptor
        var (count, sameCount): (Int32, Int) = (-1, 0)
        for _ in 0..<1000 where sameCount < 20 {
            var next: Int32 = 0
            guard unsafe ioctl(end, UInt(FIONREAD), &next) == 0 else { return }
            sameCount = next == count && next > 0 ? sameCount + 1 : 0
            count = next
            usleep(10_000)
        }
    }

    /// If two signals are pending, the one with the lower number is delivered first.
    private func waitUntilTaken(_ signal: Int32, by process: Process) throws {
        for _ in 0..<500 {
            let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
            let waiting = status.matches(of: /(?:SigPnd|ShdPnd):\s*([0-9a-f]+)/)
                .compactMap { UInt64($0.output.1, radix: 16) }
            if waiting.allSatisfy({ $0 & 1 << (UInt64(signal) - 1) == 0 }) { return }
            usleep(10_000)
        }
        Issue.record("signal \(signal) was not handled for five seconds")
    }

    private func expectNothingLeft(in folder: TemporaryFolder) throws {
        #expect(folder.names == ["long.yaml", "old.gif"])
        #expect(try folder.bytes("old.gif") == Array("earlier".utf8))
    }

    @Test("keeps earlier files, and ends with the status of the signal", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) throws {
        let folder = try TemporaryFolder()
        let (process, frames, errors) = try start(in: folder)
        kill(process.processIdentifier, number)
        _ = try frames.fileHandleForReading.readToEnd()
        let words = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()

        #expect(process.terminationReason == .exit && process.terminationStatus == 128 + number)
        #expect(words.isEmpty)
        try expectNothingLeft(in: folder)
    }

    /// A film that crashes ends its process with one of these signals, and a batch does not say otherwise which film it
    /// was.
    @Test("names the film if the signal is that of a crash", arguments: [SIGILL, SIGTRAP, SIGSEGV])
    func crash(number: Int32) throws {
        let folder = try TemporaryFolder()
        let (process, frames, errors) = try start(in: folder)
        kill(process.processIdentifier, number)
        _ = try frames.fileHandleForReading.readToEnd()
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        #expect(words.contains("animatic has crashed while playing 'long.yaml'; "), "\(words)")
    }

    /// The first signal cancels the render, which waits for the process that reads its frames.
    @Test("keeps earlier files even if a second signal ends it immediately", arguments: [SIGTERM, SIGHUP])
    func secondSignal(number: Int32) throws {
        let folder = try TemporaryFolder()
        let (process, frames, errors) = try start(in: folder, writing: ["new/film.gif"])
        kill(process.processIdentifier, SIGINT)
        try waitUntilTaken(SIGINT, by: process)
        #expect(process.isRunning)
        kill(process.processIdentifier, number)
        process.waitUntilExit()

        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        try expectNothingLeft(in: folder)
        withExtendedLifetime((frames, errors)) {}
    }

    /// The ffmpeg of this test finishes its film after the command has ended. It must not recreate its output file.
    @Test func `leaves no part of a video that another program is writing`() throws {
        let (folder, programs) = (try TemporaryFolder(), try TemporaryFolder())
        try programs.write(
            "ffmpeg",
            """
            #!/bin/sh
            for last; do :; done
            cat >/dev/null
            while [ ! -e '\(programs.path)/ended' ]; do sleep 0.01; done
            echo film >"$last"; echo >'\(programs.path)/done'

            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: programs.path(of: "ffmpeg"))
        let (process, frames, errors) = try start(in: folder, writing: ["film.mp4"], findingPrograms: programs.path)
        kill(process.processIdentifier, SIGINT)
        try waitUntilTaken(SIGINT, by: process)
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        try programs.write("ended", "")
        for _ in 0..<500 where programs.names.count < 3 { usleep(20_000) }

        #expect(process.terminationReason == .uncaughtSignal && programs.names == ["done", "ended", "ffmpeg"])
        try expectNothingLeft(in: folder)
        withExtendedLifetime((frames, errors)) {}
    }

    /// The film is played once before the first picture with a time strip is drawn. In this test, it has 1,000 frames
    /// per second for almost an hour. After a second of processor time, the command is still in this first pass.
    @Test("ends soon during the first pass over the film", arguments: ["render", "compose"])
    func rehearsal(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("long.yaml", String(InterruptTests.long.replacing("duration: 60s", with: "duration: 3500s")))
        let (process, errors) = (Process(), Pipe())
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = [
            verb, "long.yaml", "-o", "deep/film.gif", "--overlay", "passes", "--fps", "1000", "--allow",
            "frames=100000000", "--quiet",
        ]
        if verb == "compose" { process.arguments? += ["--variant", "light", "--variant", "dark"] }
        process.standardError = errors
        try process.run()
        // Do not yield to other tests, which can take minutes.
        while process.isRunning, InterruptTests.work(of: process) < 1 { usleep(20_000) }
        #expect(folder.names == ["long.yaml"])
        kill(process.processIdentifier, SIGINT)
        for _ in 0..<1000 where process.isRunning { usleep(20_000) }
        let isEnded = !process.isRunning
        if !isEnded { kill(process.processIdentifier, SIGKILL) }
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()

        #expect(isEnded && process.terminationReason == .exit && process.terminationStatus == 130, "\(words)")
        #expect(words.isEmpty && folder.names == ["long.yaml"])
    }

    /// Returns the processor time of a process, in seconds.
    private static func work(of process: Process) -> Double {
        let text = FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/stat") ?? Data()
        // The values follow the name, which can contain any character. The state is the first value, and the ticks in
        // user mode are the twelfth.
        let words = String(decoding: text, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
        return words.count > 12 ? (Double(words[11]) ?? 0) / Double(sysconf(Int32(_SC_CLK_TCK))) : 0
    }

    @Test func `keeps earlier files even if the reader of its frames has ended`() throws {
        let folder = try TemporaryFolder()
        let (process, frames, errors) = try start(in: folder)
        try frames.fileHandleForReading.close()
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()

        #expect(process.terminationReason == .exit && process.terminationStatus == 74)
        #expect(words == "error: cannot write 'standard output': Broken pipe\n")
        try expectNothingLeft(in: folder)
    }
}
