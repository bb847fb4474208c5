import FoundationEssentials

/// The state of a running studio: the scripts, their drafts, and the pages that listen to changes.
public actor StudioSession {
    /// The secret of the page: 64 hexadecimal digits.
    public nonisolated let token = StudioSession.secret()
    private var folder: ScriptFolder
    private let engine: [String]
    private let limits: Worker.Limits
    private let patience: Patience
    private var pages: [String: StudioAnswer] = [:]
    private var scripts: [Int: OpenScript] = [:]
    private var codes: [String: ContinuousClock.Instant] = [:]
    private var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    private var listenerCount = 0
    /// The requests that wait for the answer to another request for the same script. Each request continues the draft
    /// of the previous answer. A script without a current request has no entry.
    private var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]
    /// The time since which no page listens; `nil` while a page does.
    private var lonelySince: ContinuousClock.Instant? = .now

    /// A script that a page shows.
    private struct OpenScript {
        let worker: Worker
        /// The file when it was read last; `nil` if there is none.
        var signature: FileSignature?
        /// The bytes of the file on which the draft is based.
        var base: [UInt8] = []
        /// The bytes with the changes of the draft.
        var current: [UInt8] = []
        /// The draft, which only workers understand; empty for none.
        var draft: [UInt8] = []
        /// The time of the last request.
        var lastUse = ContinuousClock.now
    }

    /// When the process of a script ends that no page uses. The draft stays, and the next request starts another process.
    struct Patience: Sendable {
        /// The time without a request.
        var idle = Duration.seconds(600)
        /// The time after the last page has left. A page that is loaded again comes back earlier.
        var lonely = Duration.seconds(10)
        /// The largest number of processes that wait for requests. Those that were used last remain.
        var processes = 4
    }

    /// The time between two comparisons of the files.
    private static let interval = Duration.milliseconds(40)
    /// The number of bytes that are read of a script: one more than the 4 MiB that the engine accepts, so that it
    /// reports a larger script.
    private static let largestScript = (4 << 20) + 1
    /// The number of bytes that are read of a recording: one more than the 48 MiB that the engine accepts.
    private static let largestRecording = (48 << 20) + 1

    /// Opens a script or a folder.
    ///
    /// - Parameters:
    ///   - path: The script or the folder.
    ///   - engine: The command that starts a worker, with its arguments.
    /// - Throws: ``StudioError`` if there is no such file, or the engine cannot be started.
    public init(opening path: String, engine: [String]) async throws {
        try await self.init(opening: path, engine: engine, limits: Worker.Limits(), patience: Patience())
    }

    init(opening path: String, engine: [String], limits: Worker.Limits, patience: Patience) async throws {
        folder = try ScriptFolder(path)
        (self.engine, self.limits, self.patience) = (engine, limits, patience)
        // The page is part of the engine, so both always have the same version.
        let parts = try await Worker(engine).answer(to: [Array(#"{"page":true}"#.utf8)])
        guard !parts.isEmpty else {
            throw StudioError("found no page in '\(engine[0])'; install the same version of animatic")
        }
        let names = try JSONDecoder().decode([String].self, from: Data(parts[0]))
        for (name, bytes) in zip(names, parts.dropFirst()) {
            pages[name == "studio.html" ? "/" : "/\(name)"] = .bytes(bytes, type: StudioSession.type(of: name))
        }
    }

    private static func secret() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func type(of name: String) -> String {
        let kind = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        return (kind[URL(filePath: name).pathExtension] ?? "application/octet-stream") + "; charset=utf-8"
    }

    /// Returns a code with which a page gets the token once, within a minute.
    public func code() -> String {
        let code = StudioSession.secret()
        codes[code] = .now + .seconds(60)
        return code
    }

    // MARK: Answers

    /// The document of a command. Its other members are for the worker.
    private struct Command: Decodable {
        var code: String?
        var script: Int?
        /// The name of a new script. Like the path, it belongs to the server in requests for films.
        var name: String?
        var path: String?
    }

    func answer(_ request: StudioRequest) async -> StudioAnswer {
        switch request {
        case .page(let name):
            return pages[name] ?? .failure(404, "found no page '\(name)', expected one of the studio")
        case .command(let name, let bytes):
            guard let command = try? JSONDecoder().decode(Command.self, from: Data(bytes)) else {
                return .failure(400, "found a command '\(name)' whose body is not a JSON document of the studio")
            }
            return await answer(name, command, bytes)
        }
    }

    private func answer(_ name: String, _ command: Command, _ body: [UInt8]) async -> StudioAnswer {
        switch name {
        case "/session": return session(command.code ?? "")
        case "/scripts": return list()
        case "/events": return events()
        case "/film": return await film(command, body)
        case "/save": return await save(command)
        case "/new": return await create(command.name ?? "")
        default: return .failure(404, "found no command '\(name)', expected one of the studio")
        }
    }

    private func session(_ code: String) -> StudioAnswer {
        guard let end = codes.removeValue(forKey: code), end > .now else {
            return .failure(401, "the code is not valid, or was used; open the printed address")
        }
        return .json(["token": token])
    }

    private func list() -> StudioAnswer {
        struct List: Encodable {
            let folder: String
            let scripts: [Script]
        }
        struct Script: Encodable {
            let number: Int
            let name: String
        }
        folder.search()
        // The number of a script stays the same if another one is removed.
        let scripts = folder.names.enumerated().filter { folder.path(of: $0.offset) != nil }
            .map { Script(number: $0.offset, name: $0.element) }.sorted { $0.name < $1.name }
        return .json(List(folder: folder.path, scripts: scripts))
    }

    /// Returns the film of a script with the changes of its draft, after an action.
    private func film(_ command: Command, _ body: [UInt8]) async -> StudioAnswer {
        guard command.name == nil, command.path == nil else {
            return .failure(400, "found a name or a path, expected the number of a script")
        }
        guard let number = command.script, folder.names.indices.contains(number) else {
            return .failure(404, "found no script with this number")
        }
        let name = folder.names[number]
        guard let path = folder.path(of: number) else {
            return .failure(
                410, "found no file '\(name)' in the folder; it was removed, or is a link to another folder")
        }
        await begin(number)
        defer { end(number) }
        var script = scripts[number] ?? OpenScript(worker: Worker(engine, limits: limits))
        script.lastUse = .now
        scripts[number] = script
        do {
            let opened = try ConfinedFile(path)
            // The answer to a drag contains only a frame, so the page must learn that the rest of the film is old.
            if let known = script.signature, known != opened.signature { tellChange(of: number) }
            scripts[number]?.signature = opened.signature
            let file = try opened.bytes(
                upTo: ScriptFolder.isRecording(path) ? StudioSession.largestRecording : StudioSession.largestScript)
            let request = try StudioSession.request(body, path: path, name: name)
            let parts = try await script.worker.answer(to: [request, file, script.draft])
            guard parts.count == 6 else {
                throw StudioError("the worker's answer has \(parts.count) parts, expected 6")
            }
            scripts[number]?.draft = parts[3]
            scripts[number]?.base = parts[4]
            scripts[number]?.current = parts[5]
            return .bytes(Message.bytes(of: Array(parts[..<3])))
        } catch {
            return .failure(500, "\(name): \(error)")
        }
    }

    private func begin(_ script: Int) async {
        guard waiting[script] != nil else {
            waiting[script] = []
            return
        }
        await withCheckedContinuation { waiting[script]?.append($0) }
    }

    private func end(_ script: Int) {
        if waiting[script]?.isEmpty == true {
            waiting[script] = nil
        } else {
            waiting[script]?.removeFirst().resume()
        }
    }

    /// Returns the document of a command for the worker: its members, and the path and the name of the script.
    private static func request(_ body: [UInt8], path: String, name: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let own = try encoder.encode(["path": path, "name": name]).dropLast()
        let members = body.drop { $0 != UInt8(ascii: "{") }.dropFirst()
        let isEmpty = members.first { !$0.isJSONSpace } == UInt8(ascii: "}")
        return Array(own) + (isEmpty ? [] : [UInt8(ascii: ",")]) + members
    }

    // MARK: Saving

    /// Writes the draft after the changes that were requested before, if the file is still the one that the draft is
    /// based on.
    private func save(_ command: Command) async -> StudioAnswer {
        let failure = StudioAnswer.failure(404, "found no open script with this number")
        guard let number = command.script, scripts[number] != nil, let path = folder.path(of: number) else {
            return failure
        }
        await begin(number)
        defer { end(number) }
        guard let script = scripts[number] else { return failure }
        if ScriptFolder.isRecording(path) { return .failure(409, "a recording cannot be changed; nothing was written") }
        if ScriptFolder.isInterface(path) { return saveScript(ofInterface: path, number, script.current) }
        do {
            let file = try ConfinedFile(path)
            try file.replace(script.base, with: script.current)
        } catch {
            return .failure((error as? ConfinedFile.Failure)?.isConflict == true ? 409 : 500, "\(error)")
        }
        scripts[number]?.base = script.current
        return .json(["saved": true])
    }

    /// Writes the script of an Interface Builder file to a new file beside it, such as `Main.yaml` or `Main-2.yaml`.
    private func saveScript(ofInterface path: String, _ number: Int, _ bytes: [UInt8]) -> StudioAnswer {
        guard !bytes.isEmpty else {
            return .failure(409, "the file has no scene that can be shown; nothing was written")
        }
        let stem = URL(filePath: folder.names[number]).deletingPathExtension().relativePath
        let file = URL(filePath: path).deletingPathExtension()
        for count in 1...99 {
            let suffix = (count == 1 ? "" : "-\(count)") + ".yaml"
            do {
                let new = try ConfinedFile(file.path + suffix)
                if new.signature != nil { continue }
                try new.create(bytes)
            } catch {
                return .failure(500, error.description)
            }
            return .json(["script": folder.add(stem + suffix)])
        }
        return .failure(409, "found 99 scripts of this file, expected fewer; nothing was written")
    }

    /// Returns the bytes of a script with the changes of its draft; empty for a script that no page has opened.
    func draft(of number: Int) -> [UInt8] { scripts[number]?.current ?? [] }

    /// The names of the scripts with changes that are not saved, and their texts with these changes.
    public var unsavedScripts: [String: [UInt8]] {
        var texts: [String: [UInt8]] = [:]
        for (number, script) in scripts where script.current != script.base {
            let name = folder.names[number]
            if !ScriptFolder.isInterface(name) { texts[name] = script.current }
        }
        return texts
    }

    /// Creates a small script in the folder.
    private func create(_ name: String) async -> StudioAnswer {
        let isName =
            name.hasSuffix(".yaml") && !name.hasPrefix(".") && !name.contains("/") && name.utf8.count <= 200
            && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard isName, !folder.isFile else {
            return .failure(400, "found the name '\(name)', expected one that ends with .yaml, in a folder")
        }
        do {
            let parts = try await Worker(engine, limits: limits).answer(to: [Array(#"{"template":true}"#.utf8)])
            guard let text = parts.first else { throw StudioError("found no template in '\(engine[0])'") }
            try ConfinedFile("\(folder.path)/\(name)").create(text)
        } catch {
            return .failure(409, "\(name): \(error)")
        }
        return list()
    }

    // MARK: Processes

    /// Ends the processes that no page uses.
    private func endIdleProcesses() {
        if listeners.isEmpty { lonelySince = lonelySince ?? .now } else { lonelySince = nil }
        let isLonely = lonelySince.map { $0 + patience.lonely < .now } ?? false
        let idle = scripts.filter { waiting[$0.key] == nil && $0.value.worker.isRunning }
            .sorted { ($0.value.lastUse, $0.key) > ($1.value.lastUse, $1.key) }
        for (place, (_, script)) in idle.enumerated() {
            let isUnused = script.lastUse + (isLonely ? patience.lonely : patience.idle) < .now
            if isUnused || place >= patience.processes { script.worker.end() }
        }
    }

    /// Kills all processes, because one that plays a script would notice the end of the studio only afterwards.
    public func killProcesses() {
        for script in scripts.values { script.worker.kill() }
    }

    /// The number of running processes.
    var processCount: Int { scripts.values.count { $0.worker.isRunning } }

    // MARK: Changes of files

    private func events() -> StudioAnswer {
        listenerCount += 1
        let number = listenerCount
        let (lines, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(64))
        continuation.onTermination = { _ in Task { await self.forget(number) } }
        listeners[number] = continuation
        continuation.yield("{}")
        return StudioAnswer(status: 200, type: "application/x-ndjson", content: .lines(lines))
    }

    private func forget(_ listener: Int) { listeners[listener] = nil }

    /// Sends the numbers of changed scripts to the pages, until the task is cancelled. Every two seconds, an empty
    /// message is sent, so that the connections of closed pages are noticed.
    public func watch() async throws {
        var count = 0
        while true {
            try await Task.sleep(for: StudioSession.interval)
            count += 1
            for (number, script) in scripts {
                let path = folder.path(of: number)
                let signature = path.flatMap { FileSignature(path: $0) }
                guard signature != script.signature else { continue }
                scripts[number]?.signature = signature
                tellChange(of: number)
            }
            if count % 25 == 0 { endIdleProcesses() }
            if count % 50 == 0 { tell("{}") }
        }
    }

    private func tellChange(of script: Int) { tell(#"{"changed":\#(script)}"#) }

    private func tell(_ line: String) {
        for listener in listeners.values { listener.yield(line) }
    }
}

extension UInt8 {
    /// Whether the byte is a space, a tab or a line break of JSON.
    fileprivate var isJSONSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
