import Foundation
import Testing

@testable import StudioServer

@Suite("The session of the studio")
struct StudioSessionTests {
    private func list(_ studio: TestStudio) async throws -> [String] {
        struct List: Decodable {
            struct Script: Decodable {
                let name: String
            }
            let scripts: [Script]
        }
        return try JSONDecoder().decode(List.self, from: Data(try await studio.post("/scripts").body)).scripts.map(
            \.name)
    }

    @Test func `lists scripts of a folder, but not links to other folders`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try other.write("secret.yaml", "secret")
        try folder.write("sub/b.yml", "b")
        try folder.write("c.txt", "c")
        try folder.write(".hidden.yaml", "h")
        try folder.link("out.yaml", to: other.path(of: "secret.yaml"))
        try folder.link("outside", to: other.path)
        try folder.link("in.yaml", to: "sub/b.yml")
        let studio = try await TestStudio(in: folder)
        #expect(try await list(studio) == ["a.yaml", "in.yaml", "sub/b.yml"])
    }

    @Test func `opens the file to which a named link leads`() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try other.write("real.yaml", "one")
        try folder.link("card.yaml", to: other.path(of: "real.yaml"))
        let scripts = try ScriptFolder(folder.path(of: "card.yaml"))
        #expect(scripts.names == ["real.yaml"] && scripts.path(of: 0) != nil)
    }

    @Test func `lists at most 5000 scripts of one folder`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<5002 { try folder.write("\(10_000 + number).yaml", "") }
        var scripts = try ScriptFolder(folder.path)
        #expect(scripts.names.count == 5000 && scripts.names.last == "14999.yaml")
        scripts.search()
        #expect(scripts.names.count == 5000)
    }

    @Test func `does not open a file that became a link to another folder, and no unknown numbers`() async throws {
        let other = try TemporaryFolder()
        try other.write("secret.yaml", "secret")
        let studio = try await TestStudio()
        #expect(try await studio.failure(ofScript: 0) == nil)
        try FileManager.default.removeItem(at: studio.folder.url.appending(path: "a.yaml"))
        try studio.folder.link("a.yaml", to: other.path(of: "secret.yaml"))
        #expect(try await studio.failure(ofScript: 0)?.contains("found no file 'a.yaml'") == true)
        for number in [-1, 1, 1 << 40] {
            #expect(try await studio.failure(ofScript: number)?.contains("no script") == true)
        }
        #expect(try await studio.post("/film", #"{"script":"../a"}"#).status == 400)
    }

    @Test func `replaces a worker that grows, and says so`() async throws {
        let limits = Worker.Limits(time: .seconds(60), memory: 200 << 20)
        let studio = try await TestStudio(["a.yaml": "grow"], limits: limits)
        #expect(try await studio.failure(ofScript: 0)?.contains("more than 200 MB of memory") == true)
        try studio.folder.write("a.yaml", "one")
        #expect(try await studio.failure(ofScript: 0) == nil)
    }

    @Test func `replaces a worker that hangs or crashes, and says so`() async throws {
        let studio = try await TestStudio(
            ["a.yaml": "hang", "b.yaml": "crash", "c.yaml": "one"], limits: Worker.Limits(time: .seconds(3)))
        #expect(try await studio.failure(ofScript: 0)?.contains("after 3 seconds; it was stopped") == true)
        #expect(try await studio.failure(ofScript: 1)?.contains("ended by signal 6") == true)
        #expect(try await studio.failure(ofScript: 2) == nil)
        // The next valid script plays.
        for name in ["a.yaml", "b.yaml"] { try studio.folder.write(name, "one") }
        #expect(try await studio.failure(ofScript: 0) == nil)
        #expect(try await studio.failure(ofScript: 1) == nil)
    }

    @Test func `answers other requests while a worker hangs`() async throws {
        let studio = try await TestStudio(["a.yaml": "hang"], limits: Worker.Limits(time: .seconds(10)))
        let client = try Client(port: studio.server.port)
        let body = #"{"script":0}"#
        client.send(studio.head("/film", length: body.utf8.count) + body)
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(try await studio.post("/scripts").status == 200)
        #expect(clock.now - begin < .seconds(8))
    }

    @Test func `tells pages of changes, also if an editor replaces the file`() async throws {
        let studio = try await TestStudio()
        #expect(try await studio.failure(ofScript: 0) == nil)
        for number in 1...2 {
            let client = try Client(port: studio.server.port)
            client.send(studio.head("/events") + "{}")
            #expect(await client.hears("{}"))
            if number == 1 {
                try studio.folder.write("a.yaml", "two")
            } else {
                try studio.folder.write("new", "three")
                #expect(unsafe rename(studio.folder.path(of: "new"), studio.folder.path(of: "a.yaml")) == 0)
            }
            #expect(await client.hears(#"{"changed":0}"#))
        }
    }

    @Test(
        "replaces a worker whose answer is not a message, and says so",
        arguments: [("parts", "with 2147483647 parts"), ("large", "takes 8191 MB")])
    func answer(kind: String, reason: String) async throws {
        let studio = try await TestStudio(["a.yaml": kind])
        #expect(try await studio.failure(ofScript: 0)?.contains(reason) == true)
        try studio.folder.write("a.yaml", "one")
        #expect(try await studio.failure(ofScript: 0) == nil)
    }

    private func waits(for count: Int, _ studio: TestStudio) async throws -> Bool {
        for _ in 0..<200 {
            if await studio.session.processCount == count { return true }
            try await Task.sleep(for: .milliseconds(50))
        }
        return false
    }

    @Test func `ends the workers of scripts that no page shows, and keeps their drafts`() async throws {
        let patience = StudioSession.Patience(lonely: .milliseconds(200))
        let studio = try await TestStudio(waiting: patience)
        var page: Client? = try Client(port: studio.server.port)
        page?.send(studio.head("/events") + "{}")
        #expect(await page?.hears("200") == true)
        try await change("two", studio)
        // The page is there, so the worker waits for its next request.
        try await Task.sleep(for: .seconds(2))
        #expect(await studio.session.processCount == 1)
        page = nil
        #expect(try await waits(for: 0, studio))
        try await change("three", studio)
        #expect(await studio.session.draft(of: 0) == Array("twothree".utf8))
    }

    @Test func `limits the number of workers that wait for requests`() async throws {
        let names = (0..<5).map { "\($0).yaml" }
        let patience = StudioSession.Patience(processes: 2)
        let studio = try await TestStudio(
            Dictionary(uniqueKeysWithValues: names.map { ($0, "one") }), waiting: patience)
        for number in names.indices { #expect(try await studio.failure(ofScript: number) == nil) }
        #expect(try await waits(for: 2, studio))
        #expect(try await studio.failure(ofScript: 0) == nil)
    }

    @Test func `reports a port that another program uses, with what to do`() async throws {
        let studio = try await TestStudio()
        let error = await #expect(throws: StudioError.self) {
            _ = try await StudioServer(session: studio.session, port: studio.server.port)
        }
        let expected = "another program uses the port \(studio.server.port); choose another one with --port"
        #expect(error?.description.hasPrefix(expected) == true)
    }

    @Test func `creates a small script in an empty folder, but no files elsewhere`() async throws {
        let studio = try await TestStudio([:])
        #expect(try await list(studio) == [])
        #expect(try await studio.post("/new", #"{"name":"card.yaml"}"#).status == 200)
        #expect(try await list(studio) == ["card.yaml"])
        #expect(try studio.folder.bytes("card.yaml") == Array("small".utf8))
        for name in ["card.yaml", "../b.yaml", "sub/b.yaml", ".b.yaml", "b.txt", "", "b\\u0000.yaml"] {
            #expect(try await studio.post("/new", #"{"name":"\#(name)"}"#).status >= 400, "\(name)")
        }
        #expect(studio.folder.names == ["card.yaml"])
    }

    @Test func `does not let a page choose the path of a script`() async throws {
        let studio = try await TestStudio()
        for member in [#""path":"/etc/passwd""#, #""\u0070ath":"/etc/passwd""#, #""name":"b""#] {
            #expect(try await studio.post("/film", #"{"script":0,\#(member)}"#).status == 400)
        }
    }

    // MARK: Saving

    private func change(_ text: String, _ studio: TestStudio) async throws {
        let body = #"{"script":0,"action":{"kind":"change","text":"\#(text)"}}"#
        #expect(try await studio.post("/film", body).status == 200)
    }

    @Test func `writes the draft only when it is saved, and keeps permissions and links`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("sub/b.yaml", "one")
        try folder.link("a.yaml", to: "sub/b.yaml")
        #expect(unsafe chmod(folder.path(of: "sub/b.yaml"), 0o640) == 0)
        let studio = try await TestStudio([:], in: folder)
        try await change("two", studio)
        #expect(try folder.bytes("sub/b.yaml") == Array("one".utf8))
        #expect(try await studio.post("/save", #"{"script":0}"#).status == 200)
        #expect(try folder.bytes("sub/b.yaml") == Array("two".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path(of: "sub/b.yaml"))[.posixPermissions]
        #expect(mode as? Int == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: "a.yaml")) == "sub/b.yaml")
        #expect(folder.names(in: "sub") == ["b.yaml"])
    }

    /// The test worker appends the text of each change, so a lost change would be missing in the draft.
    @Test func `performs changes of several pages one after the other, and loses none`() async throws {
        let studio = try await TestStudio()
        let numbers = (0..<8).map { "<\($0)>" }
        try await withThrowingTaskGroup { group in
            for number in numbers { group.addTask { try await change(number, studio) } }
            try await group.waitForAll()
        }
        let draft = String(decoding: await studio.session.draft(of: 0), as: UTF8.self)
        #expect(draft.split(separator: ">").map { $0 + ">" }.sorted() == numbers)
    }

    @Test func `overwrites nothing that another editor has written`() async throws {
        let studio = try await TestStudio()
        try await change("two", studio)
        try studio.folder.write("a.yaml", "three")
        let (status, body) = try await studio.post("/save", #"{"script":0}"#)
        #expect(status == 409 && String(decoding: body, as: UTF8.self).contains("another program has changed the file"))
        #expect(try studio.folder.bytes("a.yaml") == Array("three".utf8))
        try FileManager.default.removeItem(at: studio.folder.url.appending(path: "a.yaml"))
        #expect(try await studio.post("/save", #"{"script":0}"#).status == 404)
        #expect(studio.folder.names == [])
    }

    @Test func `refuses a second studio for the same folder with the address of the first`() throws {
        let folder = try TemporaryFolder()
        let lock = try StudioLock(folder.path)
        try lock.write("http://127.0.0.1:1/#token=2")
        let error = #expect(throws: StudioError.self) { _ = try StudioLock(folder.path + "/.") }
        #expect(error?.description.contains("http://127.0.0.1:1/#token=2") == true)
    }
}
