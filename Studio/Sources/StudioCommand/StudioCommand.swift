import ArgumentParser
import FoundationEssentials
import Glibc
import StudioServer

/// `animatic-studio Timelines`, which `animatic studio Timelines` starts.
@main
struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animatic studio",
        abstract: "Show scripts in a browser, change their values, and see the changed layout.",
        discussion: """
            The page is served on the loopback address 127.0.0.1 only, and needs the printed address. To use it from \
            another machine, forward the same port: ssh -L 8321:127.0.0.1:8321 HOST, with --port 8321. Control-C ends \
            the studio.
            """)

    @Argument(help: "A script, a storyboard, a xib or a recording, or a folder with such files.", completion: .file())
    var path = "."

    @Option(help: "The port, 1024 through 65535. The default is any free port.")
    var port: Int?

    @Flag(inversion: .prefixedNo, help: "Open the page in a browser.")
    var open = true

    /// The program `animatic`, which sets this option.
    @Option(help: .hidden)
    var engine = "animatic"

    func validate() throws {
        if let port, !(1024...65535).contains(port) {
            throw ValidationError("Found the port \(port), expected 1024 through 65535.")
        }
    }

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let program = engine.contains("/") ? [engine] : ["/usr/bin/env", engine]
        do {
            let lock = try StudioLock(path)
            let session = try await StudioSession(opening: path, engine: program + ["studio", "--worker"])
            let ending = try StudioEnding(session)
            defer { withExtendedLifetime(ending) {} }
            let server = try await StudioServer(session: session, port: port ?? 0)
            try lock.write(server.address)
            // Standard output can be a pipe, whose reader waits for the address.
            try Descriptor.write(
                Array("\(server.address)\n".utf8), to: STDOUT_FILENO, named: "the address to standard output")
            if open { try await openBrowser(at: server.port, session, ending) }
            try await withThrowingTaskGroup { group in
                group.addTask { try await server.run() }
                group.addTask { try await session.watch() }
                try await group.next()
            }
        } catch let error as StudioError {
            try Descriptor.write(
                Array("animatic studio: \(error)\n".utf8), to: STDERR_FILENO, named: "the error to standard error")
            throw ExitCode(EX_IOERR)
        }
    }

    /// Opens the page through a private file, because other users can read the arguments of programs. The file contains
    /// a code that is valid once, for a minute, after which the file is removed. Does nothing if there is no program that
    /// opens pages.
    private func openBrowser(at port: Int, _ session: StudioSession, _ ending: StudioEnding) async throws {
        guard
            let opener = ["/usr/bin/xdg-open", "/usr/local/bin/xdg-open"].first(
                where: FileManager.default.isExecutableFile)
        else { return }
        let file = URL(filePath: try StudioLock.folder()).appending(path: "open-\(port).html")
        let address = "http://127.0.0.1:\(port)/#code=\(await session.code())"
        let page = "<!DOCTYPE html><meta http-equiv=\"refresh\" content=\"0;url=\(address)\"><title>Animatic</title>"
        ending.remove(file)
        _ = FileManager.default.createFile(
            atPath: file.path, contents: Data(page.utf8), attributes: [.posixPermissions: 0o600])
        try? Launcher.launch([opener, file.path])
        Task {
            try await Task.sleep(for: .seconds(60))
            try? FileManager.default.removeItem(at: file)
        }
    }
}
