import Foundation
import Testing

@testable import StudioServer

/// Whether this is the long run, `make nightly`.
enum Nightly {
    static let isOn = ProcessInfo.processInfo.environment["ANIMATIC_NIGHTLY"] != nil
}

@Suite("The program animatic-studio", .serialized)
struct StudioProcessTests {
    /// A page reads the film after each save of an editor, ten times per second: for five seconds, and in the nightly run
    /// for ten minutes. The first quarter fills caches and the free lists of the allocator.
    @Test func `keeps its memory during many saves, and leaves no process and no port`() async throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "# a line of the script\n", count: 4000)
        try folder.write("a.yaml", text)
        let engine = ProcessInfo.processInfo.environment["STUDIO_ENGINE"] ?? TestStudio.worker[0]
        let studio = try await StudioProcess.start(showing: folder.path, engine: engine)
        let page = try Client(port: studio.port)
        page.send(studio.head("/events", length: 2, closing: false) + "{}")
        #expect(await page.hears("200"))
        let count = Nightly.isOn ? 6000 : 50
        var (early, workerEarly, worker) = (0, 0, 0)
        for save in 0..<count {
            try folder.write("a.yaml", "\(text)# save \(save)\n")
            #expect(try await studio.post("/film", #"{"script":0}"#) == 200)
            worker = studio.children.first.map { StudioProcess.memory(of: $0) } ?? 0
            if save == count / 4 { (early, workerEarly) = (studio.memory, worker) }
            try await Task.sleep(for: .milliseconds(100))
        }
        let growth = (studio.memory - early, worker - workerEarly)
        print(
            "studio: \(count) saves: memory \(studio.memory >> 20) MB, \(growth.0 >> 10) KB more; "
                + "worker \(worker >> 20) MB, \(growth.1 >> 10) KB more")
        #expect(abs(growth.0) < 20 << 20)
        let children = studio.children
        #expect(!children.isEmpty)
        // The program cannot tell its workers that it was killed: they notice that their connection has ended.
        await studio.end()
        for _ in 0..<100 where children.contains(where: { StudioProcess.memory(of: $0) > 0 }) {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(children.allSatisfy { StudioProcess.memory(of: $0) == 0 })
        #expect(throws: Client.Failure.self) { _ = try Client(port: studio.port) }
    }

    private func ends(_ studio: StudioProcess) async throws -> Bool {
        for _ in 0..<100 {
            if !studio.isRunning { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    /// The test worker appends the text of a change to the draft.
    @Test func `ends after Control-C, but asks once if there are unsaved changes`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.yaml", "one")
        let saved = try await StudioProcess.start(showing: folder.path)
        #expect(try await saved.post("/film", #"{"script":0}"#) == 200)
        saved.send(SIGINT)
        #expect(try await ends(saved))
        await saved.end()
        let question =
            "animatic studio: found unsaved changes in a.yaml; save them on the page, or press Control-C again to discard them\n"
        // After the second change, the first question is not an answer for all changes.
        for (number, questions) in [(SIGINT, 2), (SIGTERM, 0)] {
            let errors = folder.path(of: "errors.txt")
            let changed = try await StudioProcess.start(showing: folder.path, errors: errors)
            let change = #"{"script":0,"action":{"kind":"change","text":"two"}}"#
            #expect(try await changed.post("/film", change) == 200)
            let workers = changed.children
            #expect(!workers.isEmpty && workers.allSatisfy { getpgid($0) == $0 })
            for count in 0..<questions {
                if count > 0 { #expect(try await changed.post("/film", change) == 200) }
                changed.send(number)
                try await Task.sleep(for: .milliseconds(500))
                #expect(changed.isRunning)
                // The page can still save.
                #expect(try await changed.post("/scripts") == 200)
            }
            changed.send(number)
            #expect(try await ends(changed))
            await changed.end()
            for _ in 0..<100 where workers.contains(where: { StudioProcess.memory(of: $0) > 0 }) {
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(workers.allSatisfy { StudioProcess.memory(of: $0) == 0 })
            let text = String(decoding: try folder.bytes("errors.txt"), as: UTF8.self)
            #expect(
                text == String(repeating: question, count: questions)
                    + "animatic studio: discarded the unsaved changes in a.yaml\n")
        }
        #expect(try folder.bytes("a.yaml") == Array("one".utf8))
    }

    /// `nohup` starts a program that ignores SIGHUP.
    @Test(arguments: [nil, "HUP"])
    func `survives the end of its terminal if it was started to ignore it`(_ ignored: String?) async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.yaml", "one")
        let studio = try await StudioProcess.start(showing: folder.path, ignoring: ignored)
        studio.send(SIGHUP)
        if ignored == nil {
            #expect(try await ends(studio))
        } else {
            try await Task.sleep(for: .milliseconds(500))
            #expect(studio.isRunning)
            #expect(try await studio.post("/scripts") == 200)
        }
        await studio.end()
    }

    @Test func `answers the next studio after one was killed`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.yaml", "one")
        let first = try await StudioProcess.start(showing: folder.path)
        await first.end()
        let second = try await StudioProcess.start(showing: folder.path)
        #expect(try await second.post("/scripts") == 200)
        await second.end()
    }

    @Test func `says in one sentence why it cannot start`() async throws {
        let folder = try TemporaryFolder()
        let studio = try await StudioProcess.start(showing: folder.path)
        @Sendable func failure(_ arguments: [String]) throws -> (status: Int32, text: String) {
            let process = Process()
            process.executableURL = TestStudio.programs.appending(path: "animatic-studio")
            process.arguments = arguments + ["--no-open", "--engine", TestStudio.worker[0]]
            let pipe = Pipe()
            (process.standardError, process.standardOutput) = (pipe, FileHandle.nullDevice)
            try process.run()
            let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
        let other = try TemporaryFolder()
        for (arguments, reason) in [
            ([other.path, "--port", "\(studio.port)"], "another program uses the port \(studio.port); choose another"),
            ([folder.path], "a studio already shows '\(folder.path)': http://127.0.0.1:\(studio.port)/#token="),
            ([folder.path + "/none.yaml"], "found nothing at"),
        ] {
            let (status, text) = try await Blocking.run { Result { try failure(arguments) } }.get()
            #expect(status == 74 && text.hasPrefix("animatic studio: \(reason)"), "\(text)")
            #expect(text.count { $0 == "\n" } == 1)
        }
        await studio.end()
    }
}
