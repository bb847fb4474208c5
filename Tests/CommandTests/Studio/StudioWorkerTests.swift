import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The worker of the studio")
struct StudioWorkerTests {
    private static let script = """
        animatic: 1
        device: {size: [100, 60], scale: 1}
        views: {root: {subviews: {box: {background: red}}}}
        constraints:
          x: box.leading == root.leading + 10   # the inset
          y: box.top == root.top
          w: box.width == 20
          h: box.height == 20

        """

    private struct Document: Decodable {
        struct Slot: Decodable {
            let path: String
            let line: Int
            let start: Int
            let end: Int
        }
        struct Change: Decodable {
            let path: String
            let saved: String?
            let current: String
        }
        struct Problem: Decodable {
            let message: String
            let line: Int
        }
        let text: String
        let slots: [Slot]
        let changes: [Change]
        let clashes: [Change]
        let refusal: String?
        let problems: [Problem]
        let problemsOfFile: [Problem]
    }

    /// The parts of an answer.
    private struct Answer {
        let document: Document
        let hasFilm: Bool
        let draft: [UInt8]
        let base: String
        let current: String
    }

    private func answer(_ file: String, draft: [UInt8] = [], action: String = "null") async throws -> Answer {
        try await answer(Array(file.utf8), draft: draft, action: action)
    }

    private func answer(_ file: [UInt8], draft: [UInt8] = [], action: String = "null") async throws -> Answer {
        let request = #"{"path":"/none/a.yaml","name":"a.yaml","action":\#(action)}"#
        let parts = await StudioWorker().answer(to: [Array(request.utf8), file, draft])
        try #require(parts.count == 6)
        return Answer(
            document: try JSONDecoder().decode(Document.self, from: Data(parts[0])),
            hasFilm: !parts[1].isEmpty && !parts[2].isEmpty, draft: parts[3],
            base: String(decoding: parts[4], as: UTF8.self), current: String(decoding: parts[5], as: UTF8.self))
    }

    private func change(_ number: Double, gesture: Int = 1) -> String {
        #"{"kind":"change","slot":"constraints.x.constant","number":\#(number),"gesture":\#(gesture)}"#
    }

    @Test func `plays a script, and names its values with their places in UTF-16`() async throws {
        let plain = try await answer(Self.script)
        #expect(plain.hasFilm && plain.document.problems.isEmpty && plain.document.text == Self.script)
        let square = #"tag: {label: "🟥"}, box: {"#
        let answer = try await answer(Self.script.replacing("box: {", with: square))
        let color = try #require(answer.document.slots.first { $0.path.hasSuffix("box.background") })
        // The square has two code units.
        let before = "views: {root: {subviews: {\(square)background: "
        let start = before.utf16.count
        #expect(color.line == 3 && color.start == start && color.end == start + 3)
    }

    @Test func `changes, undoes, repeats and removes changes, without a state of its own`() async throws {
        let changed = Self.script.replacing("+ 10", with: "+ 30")
        let first = try await answer(Self.script, action: change(20))
        let second = try await answer(Self.script, draft: first.draft, action: change(30))
        #expect(second.current == changed && second.base == Self.script)
        #expect(second.document.changes.map(\.current) == ["+ 30"])
        let undone = try await answer(Self.script, draft: second.draft, action: #"{"kind":"undo"}"#)
        #expect(undone.current == Self.script && undone.document.changes.isEmpty)
        let redone = try await answer(Self.script, draft: undone.draft, action: #"{"kind":"redo"}"#)
        #expect(redone.current == changed)
        let reverted = try await answer(Self.script, draft: redone.draft, action: #"{"kind":"revert"}"#)
        #expect(reverted.current == Self.script)
        let back = try await answer(Self.script, draft: reverted.draft, action: #"{"kind":"undo"}"#)
        #expect(back.current == changed)
    }

    @Test func `recognizes its own saved file, whose changes can still be undone`() async throws {
        let changed = try await answer(Self.script, action: change(20))
        let saved = try await answer(changed.current, draft: changed.draft)
        #expect(saved.document.changes.isEmpty && saved.base == changed.current)
        let undone = try await answer(changed.current, draft: saved.draft, action: #"{"kind":"undo"}"#)
        #expect(undone.current == Self.script && undone.document.changes.first?.saved == "+ 20")
    }

    @Test func `applies its changes to the file of another editor`() async throws {
        let changed = try await answer(Self.script, action: change(20))
        let other = Self.script.replacing("the inset", with: "an inset")
        let rebased = try await answer(other, draft: changed.draft)
        #expect(rebased.current == other.replacing("+ 10", with: "+ 20") && rebased.base == other)
        let clash = try await answer(Self.script.replacing("+ 10", with: "+ 12"), draft: changed.draft)
        #expect(clash.document.clashes.first?.saved == "+ 12" && clash.document.clashes.first?.current == "+ 20")
    }

    /// A draft without changes is not read again when another editor saves: its state can be that of another script.
    @Test func `begins a new draft if the file changes while there are no changes`() async throws {
        let opened = try await answer(Self.script)
        let other = Self.script.replacing("+ 10", with: "+ 12")
        let next = try await answer(other, draft: opened.draft)
        #expect(next.current == other && next.base == other && next.hasFilm && next.document.clashes.isEmpty)
        #expect(next.draft == (try await answer(other)).draft)
        let binary = try await answer([0xFF], draft: opened.draft)
        #expect(!binary.hasFilm && binary.document.problemsOfFile.count == 1 && binary.draft == opened.draft)
    }

    @Test(
        "keeps the draft and its film while the file is not valid",
        arguments: [Array("animatic: [".utf8), Array("animatic: 1\nviws: {}".utf8), [0xFF], []])
    func invalid(file: [UInt8]) async throws {
        let changed = try await answer(Self.script, action: change(20))
        let kept = try await answer(file, draft: changed.draft)
        #expect(kept.hasFilm && kept.current == changed.current && kept.base == Self.script)
        #expect(!kept.document.problemsOfFile.isEmpty)
    }

    @Test func `shows the problems of a file without changes, and no film`() async throws {
        let answer = try await answer(Self.script.replacing("y: box", with: "y: bix"))
        #expect(!answer.hasFilm)
        #expect(answer.document.problems.map(\.line) == [6])
        let binary = try await self.answer([0xFF])
        #expect(!binary.hasFilm && binary.document.problemsOfFile.count == 1 && binary.draft.isEmpty)
    }

    @Test func `refuses changes with the reason, and messages that it cannot read`() async throws {
        for (action, reason) in [
            (change(1e9), "expected a number"), (#"{"kind":"change","slot":"x"}"#, "without a slot or a value"),
            (#"{"kind":"change","slot":"none","number":1}"#, "expected the path"),
        ] {
            let answer = try await answer(Self.script, action: action)
            #expect(answer.document.refusal?.contains(reason) == true, "\(answer.document.refusal ?? "")")
            #expect(answer.current == Self.script)
        }
        for message in [[], [[]], [Array("{}".utf8), [], []], [Array("[]".utf8)]] as [[[UInt8]]] {
            #expect(await StudioWorker().answer(to: message).isEmpty)
        }
    }

    @Test func `plays a single frame`() async throws {
        let request = #"{"path":"/none/a.yaml","name":"a.yaml","at":9}"#
        let parts = await StudioWorker().answer(to: [Array(request.utf8), Array(Self.script.utf8), []])
        struct Film: Decodable {
            struct Frames: Decodable {
                let numbers: [Int]
            }
            let frames: Frames
        }
        #expect(try JSONDecoder().decode(Film.self, from: Data(parts[1])).frames.numbers.count == 1)
    }

    /// The film of another variant is that of another device, and does not change the draft.
    @Test func `plays the saved script, and other devices and variants`() async throws {
        let changed = try await answer(Self.script, action: change(30))
        struct Film: Decodable {
            struct Device: Decodable {
                let name: String
            }
            struct View: Decodable {
                struct Track: Decodable {
                    let values: [[Double]]
                }
                let name: String
                let model: Track
            }
            let device: Device
            let views: [View]
        }
        func film(_ variant: String) async throws -> (x: Double?, device: String, problems: String) {
            let request = #"{"path":"/none/a.yaml","name":"a.yaml","at":0,"variant":\#(variant)}"#
            let parts = await StudioWorker().answer(
                to: [Array(request.utf8), Array(Self.script.utf8), changed.draft])
            #expect(String(decoding: parts[5], as: UTF8.self) == changed.current)
            let problems = try JSONDecoder().decode(Document.self, from: Data(parts[0])).problems.map(\.message)
            guard !parts[1].isEmpty else { return (nil, "", problems.joined()) }
            let film = try JSONDecoder().decode(Film.self, from: Data(parts[1]))
            return (
                film.views.first { $0.name == "box" }?.model.values.first?.first, film.device.name, problems.joined()
            )
        }
        #expect(try await film("{}").x == 30)
        #expect(try await film(#"{"source":"saved"}"#).x == 10)
        // The width of an iPhone SE is 375 points: 375 - 30 - 20.
        let other = try await film(#"{"device":"iPhone SE 3","variants":"rtl"}"#)
        #expect(other.x == 325 && other.device == "iPhone SE 3")
        #expect(try await film(#"{"variants":"night"}"#).problems.contains("no variant"))
        #expect(try await film(#"{"device":"iPhone 1"}"#).problems.contains("no device is named"))
    }

    @Test func `shows text as it is typed, with its problems`() async throws {
        let text = Self.script.replacing("+ 10", with: "+ 1o")
        let action = #"{"kind":"type","text":\#(String(decoding: try JSONEncoder().encode(text), as: UTF8.self))}"#
        let typed = try await answer(Self.script, action: action)
        #expect(typed.current == text && typed.base == Self.script && !typed.hasFilm)
        #expect(typed.document.problems.map(\.line) == [5] && typed.document.problemsOfFile.isEmpty)
        let undone = try await answer(Self.script, draft: typed.draft, action: #"{"kind":"undo"}"#)
        #expect(undone.current == Self.script && undone.hasFilm)
        let empty = try await answer(Self.script, action: #"{"kind":"type"}"#)
        #expect(empty.document.refusal?.contains("without its characters") == true)
    }

    /// The file has one scene with a named controller.
    @Test func `shows an Interface Builder file as the script that import writes`() async throws {
        let path = Repository.root.appending(path: "Timelines/InterfaceBuilder/Welcome.storyboard").path
        let file = Array(try Data(contentsOf: URL(filePath: path)))
        struct Scenes: Decodable {
            struct Scene: Decodable {
                let id: String
            }
            let scenes: [Scene]
            let slots: [Document.Slot]
            let text: String
        }
        let request = #"{"path":"\#(path)","name":"Welcome.storyboard","at":0}"#
        let parts = await StudioWorker().answer(to: [Array(request.utf8), file, []])
        let document = try JSONDecoder().decode(Scenes.self, from: Data(parts[0]))
        #expect(!document.scenes.isEmpty && document.slots.isEmpty && !parts[1].isEmpty && !parts[2].isEmpty)
        #expect(String(decoding: parts[5], as: UTF8.self) == document.text && document.text.contains("animatic: 1"))
        // The saved script plays without errors.
        let saved = try await answer(document.text)
        #expect(saved.hasFilm && saved.document.problems.isEmpty)
        let broken = await StudioWorker().answer(to: [Array(request.utf8), Array("<document".utf8), []])
        #expect(try JSONDecoder().decode(Document.self, from: Data(broken[0])).problemsOfFile.count == 1)
    }

    /// The fixture is the recording of `SlideController`, whose film has 11 frames.
    @Test func `shows a recording without values, and states what is wrong with another file`() async throws {
        struct Head: Decodable {
            let text: String
            let slots: [Document.Slot]
            let isRecording: Bool
            let problemsOfFile: [Document.Problem]
        }
        struct Film: Decodable {
            struct Frames: Decodable {
                let numbers: [Int]
            }
            let frames: Frames
        }
        let path = Repository.root.appending(path: "Tests/Fixtures/Recordings/slide.recording")
        let bytes = Array(try Data(contentsOf: path))
        func parts(_ file: [UInt8], _ members: String = "") async -> [[UInt8]] {
            let request = #"{"path":"/none/a.recording","name":"a.recording"\#(members)}"#
            return await StudioWorker().answer(to: [Array(request.utf8), file, []])
        }
        // Actions and variants have no effect.
        for members in ["", #","action":{"kind":"type","text":"x"}"#, #","variant":{"device":"iPhone SE 3"},"at":0.5"#]
        {
            let parts = await parts(bytes, members)
            try #require(parts.count == 6)
            let head = try JSONDecoder().decode(Head.self, from: Data(parts[0]))
            #expect(head.text.isEmpty && head.slots.isEmpty && head.isRecording && head.problemsOfFile.isEmpty)
            #expect(try JSONDecoder().decode(Film.self, from: Data(parts[1])).frames.numbers.count == 11)
            #expect(!parts[2].isEmpty && parts[5].isEmpty)
        }
        let broken = await parts(Array(bytes.dropLast()))
        let problems = try JSONDecoder().decode(Head.self, from: Data(broken[0])).problemsOfFile
        #expect(broken[1].isEmpty && problems.count == 1 && problems[0].message.contains("damaged recording"))
    }

    /// The parts of the answer about a frame: the document, and the numbers of the views.
    private func frame(_ bytes: [UInt8]) throws -> (document: [String: Any], numbers: [Double]) {
        let end = 4 + bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let document = try JSONSerialization.jsonObject(with: Data(bytes[4..<end])) as? [String: Any]
        let numbers = stride(from: end, to: bytes.count, by: 8).map { place in
            Double(bitPattern: bytes[place..<(place + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
        return (try #require(document), numbers)
    }

    /// The root view fills the device, and the box is 20 points wide and high, 10 points from the left.
    @Test func `answers about a frame with the numbers of all views, and explains one`() async throws {
        let request = #"{"path":"/none/a.yaml","name":"a.yaml","at":0,"view":"box"}"#
        let parts = await StudioWorker().answer(to: [Array(request.utf8), Array(Self.script.utf8), []])
        let (document, numbers) = try frame(parts[1])
        #expect(document["names"] as? [String] == ["root", "box"])
        #expect(document["hierarchy"] as? [[Int]] == [[0, -1], [1, 0]])
        #expect(document["view"] as? Int == 1)
        #expect((document["explanation"] as? String)?.contains("box.leading == root.leading + 10") == true)
        let constraints = document["constraints"] as? [[String: Any]]
        #expect(constraints?.compactMap { $0["name"] as? String } == ["x", "y", "w", "h"])
        #expect(!parts[2].isEmpty)
        try #require(numbers.count == 36)
        for (view, frame) in [[0.0, 0, 100, 60], [10, 0, 20, 20]].enumerated() {
            let own = Array(numbers[(18 * view)..<(18 * view + 18)])
            #expect(Array(own[..<12]) == frame + frame + frame)
            #expect(own[12..<16].allSatisfy(\.isNaN) && Array(own[16...]) == [1, 0])
        }
    }

    @Test func `answers with one line if the page has the text before`() async throws {
        let worker = StudioWorker()
        func parts(_ members: String, draft: [UInt8] = []) async -> [[UInt8]] {
            let request = #"{"path":"/none/a.yaml","name":"a.yaml"\#(members)}"#
            return await worker.answer(to: [Array(request.utf8), Array(Self.script.utf8), draft])
        }
        func document(_ bytes: [UInt8]) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        }
        let whole = await parts("")
        let revision = try #require(try document(whole[0])["revision"] as? Int)
        let members = #","at":0,"view":"box","basis":\#(revision),"action":"# + change(-7)
        let short = await parts(members, draft: whole[3])
        let answer = try document(short[0])
        let line = try #require(answer["line"] as? [String: Any])
        #expect(answer["text"] == nil && answer["slots"] == nil)
        #expect(line["number"] as? Int == 5)
        #expect(line["text"] as? String == "  x: box.leading == root.leading - 7   # the inset")
        #expect((line["slots"] as? [[String: Any]])?.map { $0["literal"] as? String } == ["- 7"])
        #expect(String(decoding: short[5], as: UTF8.self) == Self.script.replacing("+ 10", with: "- 7"))
        // The page has another text, so it needs all of it.
        let other = try document(await parts(members, draft: short[3])[0])
        #expect(other["line"] == nil && other["text"] != nil)
    }

    /// A worker that has played the script and built the next film gives the answers of a new one, which reads everything.
    @Test func `answers as a new worker does`() async throws {
        let worker = StudioWorker()
        var draft: [UInt8] = []
        let frames = [#""at":0,"view":"box""#, #""at":0"#, #""at":0,"view":"root""#, #""at":0,"view":"box""#]
        for (number, member) in zip([20.0, 35, -3, 1e12], frames) {
            let request = #"{"path":"/none/a.yaml","name":"a.yaml",\#(member),"action":\#(change(number))}"#
            let message = [Array(request.utf8), Array(Self.script.utf8), draft]
            let (warm, cold) = (await worker.answer(to: message), await StudioWorker().answer(to: message))
            #expect(warm == cold, "\(number)")
            draft = warm[3]
            worker.prepareNextFilm()
        }
    }

    @Test func `leaves out the list of views that the page has`() async throws {
        func document(_ members: String) async throws -> [String: Any] {
            let request = #"{"path":"/none/a.yaml","name":"a.yaml","at":0,"view":"box"\#(members)}"#
            let parts = await StudioWorker().answer(to: [Array(request.utf8), Array(Self.script.utf8), []])
            return try frame(parts[1]).document
        }
        let list = try #require(try await document("")["list"] as? Int)
        let known = try await document(#","views":\#(list)"#)
        #expect(["names", "kinds", "lines", "hierarchy"].allSatisfy { known[$0] == nil })
        #expect(try await document(#","views":\#(list + 1)"#)["names"] as? [String] == ["root", "box"])
    }

    @Test func `keeps a byte order mark`() async throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let answer = try await answer(mark + Array(Self.script.utf8), action: change(20))
        #expect(Array(answer.current.utf8) == mark + Array(Self.script.replacing("+ 10", with: "+ 20").utf8))
    }

    @Test func `has a page that refers only to its own files`() async throws {
        let parts = await StudioWorker().answer(to: [Array(#"{"page":true}"#.utf8)])
        let names = try JSONDecoder().decode([String].self, from: Data(parts[0]))
        #expect(parts.count == names.count + 1)
        let texts = parts.dropFirst().map { String(decoding: $0, as: UTF8.self) }
        let references = texts.flatMap { text in
            text.matches(of: #/(?:from "\./|href="|src=")([^"]+)"/#).map { String($0.output.1) }
        }
        #expect(!references.isEmpty && Set(references).isSubset(of: names))
        #expect(!texts.contains { $0.contains("innerHTML") || $0.contains(" style=") })
    }
}

@Suite("animatic studio")
struct StudioCommandTests {
    @Test func `starts the program with the arguments and the path of this command`() throws {
        let folder = try TemporaryFolder()
        try folder.write("bin/animatic-studio", "#!/bin/sh\necho \"$1 $3 $4\"\nexit 3\n")
        #expect(unsafe chmod(folder.url.appending(path: "bin/animatic-studio").path, 0o755) == 0)
        let path = folder.url.appending(path: "bin").path + ":/usr/bin:/bin"
        let run = try Command(["studio", "My Films", "--no-open"], in: folder.url, environment: ["PATH": path])
        #expect(run.status == 3 && run.output == "--engine My Films --no-open\n")
    }

    @Test func `says how to build the program if it is not installed`() throws {
        let folder = try TemporaryFolder()
        let run = try Command(["studio"], in: folder.url, environment: ["PATH": "/nowhere"])
        #expect(run.status == 74 && run.output.isEmpty)
        #expect(run.errors.contains("found no program animatic-studio") && run.errors.contains("'make studio'"))
    }
}
