import Foundation
import TestSupport
import Testing

@Suite("One folder that several tasks and hosts share")
struct SharedFolderTests {
    /// The sliding box with a duration of ten minutes, so that a render can be interrupted.
    private static let long = String(
        slide.replacing("duration: 0.2s, curve", with: "duration: 600s, curve").split(separator: "expect:")[0])

    private func render(
        _ options: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
    ) throws -> Command {
        try Command(["render", "slide.yaml", "-q"] + options, in: folder.url, environment: environment)
    }

    /// Compares a merged folder with a single render, byte for byte.
    private func expectWhole(_ name: String, in folder: TemporaryFolder) throws {
        #expect(try render(["-o", "whole"], in: folder).status == 0)
        #expect(folder.files(in: name) == folder.files(in: "whole"))
        for file in folder.files(in: "whole") {
            #expect(try folder.bytes("\(name)/\(file)") == folder.bytes("whole/\(file)"), "\(file)")
        }
    }

    @Test func `has all parts, written at once by several processes, two for each part`() async throws {
        let folder = try scriptFolder()
        let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
            for shard in [1, 2, 3, 4, 4, 3, 2, 1] {
                group.addTask { try render(["-o", "out", "--shard", "\(shard)/4"], in: folder).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 0, count: 8))
        #expect(folder.names(in: "out") == (1...4).map { "part-\($0)-of-4" })
        let merge = try Command(["merge", "out"], in: folder.url)
        #expect(merge.status == 0 && merge.output == "out: 16 frames\n", "\(merge.errors)")
        try expectWhole("out", in: folder)
        // A repeated task draws nothing, and a repeated merge changes nothing.
        #expect(try Command(["merge", "out"], in: folder.url).status == 0)
        try expectWhole("out", in: folder)
    }

    @Test func `names the parts to render again, and merges when they are there`() throws {
        let folder = try scriptFolder()
        for shard in [1, 3] { _ = try render(["-o", "out", "--shard", "\(shard)/5"], in: folder) }
        let before = try folder.contents()
        let merge = try Command(["merge", "out"], in: folder.url)
        #expect(merge.status == 75 && merge.errors.contains("shard 2/5, shard 4/5, shard 5/5 are missing"))
        let missing = try Command(["merge", "out", "--missing"], in: folder.url)
        #expect(missing.status == 75 && missing.output == "2/5\n4/5\n5/5\n")
        let slurm = try Command(["merge", "out", "--missing", "--engine", "slurm"], in: folder.url)
        #expect(slurm.output == "1,3-4\n")
        #expect(try folder.contents() == before)
        for task in slurm.output.split(whereSeparator: { $0.isPunctuation || $0.isNewline }) {
            let variables = ["SLURM_ARRAY_TASK_ID": String(task), "SLURM_ARRAY_TASK_COUNT": "2"]
            #expect(try render(["-o", "out", "--shard", "auto/5"], in: folder, environment: variables).status == 0)
        }
        let none = try Command(["merge", "out", "--missing"], in: folder.url)
        #expect(none.status == 0 && none.output == "")
        #expect(try Command(["merge", "out"], in: folder.url).status == 0)
        try expectWhole("out", in: folder)
    }

    @Test func `has ranges of frames, which are clipped at the end`() throws {
        let folder = try scriptFolder()
        for range in ["0-6", "7..13"] {
            let part = try render(["-o", "out", "--frames", range, "--part"], in: folder)
            #expect(part.status == 0, "\(part.errors)")
        }
        let beyond = try render(["-o", "out", "--frames", "14-20", "--part"], in: folder)
        #expect(beyond.status == 64 && beyond.errors.contains("--clip leaves out the frames after the end"))
        let missing = try Command(["merge", "out", "--missing"], in: folder.url)
        #expect(missing.status == 75 && missing.output == "14..<16\n")
        let first = try Command(["merge", "out", "--frames", "0-13", "-o", "first"], in: folder.url)
        #expect(first.status == 0 && first.output == "first: 14 frames\n", "\(first.errors)")
        let clipped = try Command(
            ["render", "slide.yaml", "-o", "out", "--frames", "14-20", "--part", "--clip"], in: folder.url)
        #expect(clipped.status == 0 && clipped.errors.contains("the film has only the frames 0..<16, not 14..<21"))
        let empty = try render(["-o", "out", "--frames", "21-27", "--part", "--clip"], in: folder)
        #expect(empty.status == 0, "\(empty.errors)")
        let merge = try Command(["merge", "out"], in: folder.url)
        #expect(merge.status == 0, "\(merge.errors)")
        try expectWhole("out", in: folder)
    }

    @Test func `becomes films with the bytes of a render`() throws {
        let folder = try scriptFolder()
        for shard in 1...2 { _ = try render(["-o", "out", "--shard", "\(shard)/2"], in: folder) }
        let films = ["a.gif", "a.apng", "a.webp"]
        let outputs = films.flatMap { ["-o", "merged/\($0)"] } + ["-o", "merged/frames", "--jobs", "2"]
        let merge = try Command(["merge", "out"] + outputs, in: folder.url)
        #expect(merge.status == 0, "\(merge.errors)")
        _ = try render(films.flatMap { ["-o", "whole/\($0)"] } + ["-o", "whole/frames"], in: folder)
        #expect(folder.files(in: "merged") == folder.files(in: "whole"))
        for file in folder.files(in: "whole") {
            #expect(try folder.bytes("merged/\(file)") == folder.bytes("whole/\(file)"), "\(file)")
        }
        // The parts remain, and can also be merged in their folder.
        #expect(folder.names(in: "out").count == 2)
        #expect(try Command(["merge", "out", "-o", "out", "-o", "b.gif"], in: folder.url).status == 0)
        #expect(try folder.bytes("b.gif") == folder.bytes("whole/a.gif") && folder.names(in: "out").count == 17)
    }

    /// Starts a render of a long shard, and sends it a signal after it has written some frames.
    ///
    /// - Returns: The status, the error messages and the names of the finished frames.
    private func stop(by number: Int32, in folder: TemporaryFolder) throws -> (
        status: Int32, errors: String, frames: [String]
    ) {
        let process = Process()
        let errors = Pipe()
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = ["render", "slide.yaml", "-o", "out", "--shard", "2/2", "--jobs", "1"]
        process.standardError = errors
        try process.run()
        // The latest file may be incomplete if the program is killed.
        for _ in 0..<20_000 {
            if folder.files(in: "out").count(where: { $0.hasSuffix(".png") }) >= 4 { break }
            usleep(500)
        }
        kill(process.processIdentifier, number)
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let frames = folder.files(in: "out").filter { $0.hasSuffix(".png") }
        return (process.terminationStatus, words, Array(frames.prefix(3)))
    }

    @Test(
        "keeps finished frames for the next attempt, on any host",
        arguments: [(SIGTERM, 75), (SIGINT, 130), (SIGKILL, SIGKILL)] as [(Int32, Int32)])
    func stopped(number: Int32, status: Int32) throws {
        let folder = try scriptFolder(Self.long)
        let stopped = try stop(by: number, in: folder)
        #expect(stopped.status == status && stopped.frames.count == 3)
        if number != SIGKILL {
            let words = "out/part-2-of-2: note: finished frames are kept for the next attempt to render this part: "
            #expect(stopped.errors.contains(words), "\(stopped.errors)")
        }
        let numbers = try stopped.frames.map { try folder.number(of: "out/\($0)") }
        // The hidden folder has the name of another host.
        let stage = try #require(folder.names(in: "out").first)
        let foreign = ".part-2-of-2-0123456789abcdef-0.partial"
        #expect(stage.hasPrefix(".part-2-of-2-"))
        try FileManager.default.moveItem(
            atPath: folder.path(of: "out/\(stage)"), toPath: folder.path(of: "out/\(foreign)"))

        let resumed = try render(["-o", "out", "--shard", "2/2"], in: folder)

        #expect(resumed.status == 0 && resumed.errors.isEmpty, "\(resumed.errors)")
        #expect(folder.names(in: "out") == ["part-2-of-2"])
        let names = stopped.frames.map { $0.split(separator: "/").last! }
        #expect(try names.map { try folder.number(of: "out/part-2-of-2/\($0)") } == numbers)
        #expect(folder.names(in: "out/part-2-of-2").allSatisfy { $0.hasSuffix(".png") || $0 == "manifest.json" })
    }

    @Test func `is merged by a second attempt if the first was killed between two frames`() throws {
        let folder = try scriptFolder()
        for shard in 1...2 { _ = try render(["-o", "out", "--shard", "\(shard)/2"], in: folder) }
        try FileManager.default.copyItem(atPath: folder.path(of: "out"), toPath: folder.path(of: "copy"))
        #expect(try Command(["merge", "copy"], in: folder.url).status == 0)
        // If a merge is killed, its hidden manifest and some frames in their final location remain.
        let film = try JSONDecoder().decode(FilmHash.self, from: Data(folder.bytes("copy/manifest.json"))).film
        try folder.copy(
            folder.path(of: "copy/manifest.json"), to: "out/.merge-\(film)-0123456789abcdef-0.partial")
        for (part, frame) in [("1", "0002"), ("1", "0003"), ("2", "0009")] {
            try FileManager.default.moveItem(
                atPath: folder.path(of: "out/part-\(part)-of-2/\(frame).png"),
                toPath: folder.path(of: "out/\(frame).png"))
        }
        #expect(try Command(["merge", "out"], in: folder.url).status == 0)
        try expectWhole("out", in: folder)
        // The merge is killed while it removes the parts.
        try folder.copy(folder.path(of: "copy/0000.png"), to: "copy/part-1-of-2/0000.png")
        try folder.copy(folder.path(of: "copy/manifest.json"), to: "copy/part-1-of-2/manifest.json")
        let manifest = String(decoding: try folder.bytes("copy/manifest.json"), as: UTF8.self)
        try folder.write(
            "copy/part-1-of-2/manifest.json",
            manifest.replacing("\"frames\": [", with: "\"shard\": \"1/2\",\n\"frames\": ["))
        let again = try Command(["merge", "copy"], in: folder.url)
        #expect(again.status == 0, "\(again.errors)")
        try expectWhole("copy", in: folder)
    }

    private struct FilmHash: Decodable { let film: String }

    @Test func `keeps its parts if it is rendered again, and repairs a damaged one`() throws {
        let folder = try scriptFolder()
        for shard in 1...2 { _ = try render(["-o", "out", "--shard", "\(shard)/2"], in: folder) }
        let number = try folder.number(of: "out/part-1-of-2/0000.png")
        let again = try Command(["render", "slide.yaml", "-o", "out", "--shard", "1/2"], in: folder.url)
        #expect(again.status == 0 && again.errors == "out/part-1-of-2 was already complete\n", "\(again.errors)")
        #expect(try folder.number(of: "out/part-1-of-2/0000.png") == number)
        try FileManager.default.removeItem(atPath: folder.path(of: "out/part-1-of-2/0001.png"))
        let merge = try Command(["merge", "out"], in: folder.url)
        #expect(
            merge.status == 75 && merge.errors.contains("shard 1/2 is missing; 'out/part-1-of-2/0001.png' is missing"),
            "\(merge.errors)")
        #expect(try render(["-o", "out", "--shard", "1/2"], in: folder).status == 0)
        #expect(folder.names(in: "out") == ["part-1-of-2", "part-2-of-2"])
        #expect(try folder.number(of: "out/part-1-of-2/0000.png") == number)
        #expect(try Command(["merge", "out"], in: folder.url).status == 0)
        try expectWhole("out", in: folder)
    }

    @Test func `that is moved during a render is not created again, and the render fails`() throws {
        let folder = try scriptFolder(Self.long)
        let process = Process()
        let errors = Pipe()
        process.executableURL = Command.program
        process.currentDirectoryURL = folder.url
        process.arguments = ["render", "slide.yaml", "-o", "out", "--shard", "1/2", "-q"]
        process.standardError = errors
        try process.run()
        for _ in 0..<20_000 where folder.names(in: "out").isEmpty { usleep(500) }
        try FileManager.default.moveItem(atPath: folder.path(of: "out"), toPath: folder.path(of: "moved"))
        let words = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 74 && words.hasPrefix("error: cannot write 'out/"), "\(words)")
    }
}

@Suite("A set of scripts in shards")
struct SetShardTests {
    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let short = slide.split(separator: "expect:")[0]
        for name in ["a", "b", "deep/c"] { try folder.write("set/\(name).yaml", short + "duration: 0.4s\n") }
        // This film is long enough to be split.
        try folder.write("set/long.yaml", short + "duration: 30s\n")
        return folder
    }

    private let render = ["render", "set", "-q"]

    @Test func `is merged like a single render, and films are not split`() throws {
        let folder = try folder()
        for shard in 1...3 {
            let part = try Command(render + ["-o", "out", "--shard", "\(shard)/3"], in: folder.url)
            #expect(part.status == 0, "\(part.errors)")
            let films = try Command(
                render + ["-o", "films/{name}.gif", "--shard", "\(shard)/3"], in: folder.url)
            #expect(films.status == 0, "\(films.errors)")
        }
        #expect(
            folder.names(in: "out/part-1-of-3").contains("long") && folder.names(in: "out/part-3-of-3").contains("long")
        )
        let merge = try Command(["merge", "out", "-o", "{name}.png", "-o", "out"], in: folder.url)
        #expect(merge.status == 0, "\(merge.errors)")
        _ = try Command(render + ["-o", "whole", "-o", "whole-films/{name}.gif", "-o", "{name}.apng"], in: folder.url)
        #expect(folder.files(in: "out") == folder.files(in: "whole"))
        for file in folder.files(in: "whole") {
            #expect(try folder.bytes("out/\(file)") == folder.bytes("whole/\(file)"), "\(file)")
        }
        #expect(folder.files(in: "films") == ["a.gif", "b.gif", "deep/c.gif", "long.gif"])
        for file in folder.files(in: "films") {
            #expect(try folder.bytes("films/\(file)") == folder.bytes("whole-films/\(file)"), "\(file)")
        }
        #expect(try folder.bytes("long.png") == folder.bytes("long.apng"))
    }

    @Test func `is rendered except for a script that fails`() throws {
        let folder = try folder()
        try folder.write("set/bad.yaml", "animatic: 1\nviews: {root: {nope: 1}}\nduration: 0.2s\n")
        let statuses = try (1...2).map { shard in
            try Command(render + ["-o", "out", "--shard", "\(shard)/2"], in: folder.url).status
        }
        #expect(statuses.sorted() == [0, 2])
        let merge = try Command(["merge", "out"], in: folder.url)
        #expect(
            merge.status == 2 && merge.errors.contains("the script of 'bad' failed in 'out/part-"), "\(merge.errors)")
        #expect(folder.names(in: "out") == ["a", "b", "deep", "long"])
    }

    @Test func `is refused if its scripts differ, or if two have the same name`() throws {
        let folder = try folder()
        #expect(try Command(render + ["-o", "out", "--shard", "1/2"], in: folder.url).status == 0)
        try folder.write("set/more.yaml", slide)
        #expect(try Command(render + ["-o", "out", "--shard", "2/2"], in: folder.url).status == 0)
        let merge = try Command(["merge", "out"], in: folder.url)
        #expect(merge.status == 65 && merge.errors.contains("a different set of films"), "\(merge.errors)")
        let twins = try Command(
            ["render", "set/a.yaml", "set/deep/../a.yaml", "-o", "twins", "--shard", "1/2"], in: folder.url)
        #expect(twins.status == 64 && twins.errors.contains("would both be written to 'twins/a'"), "\(twins.errors)")
        let names = try Command(render + ["-o", "{name}/out", "--shard", "1/2"], in: folder.url)
        #expect(names.status == 64 && names.errors.contains("leave out {name}"), "\(names.errors)")
        let mixed = try Command(render + ["-o", "x", "-o", "{name}.gif", "--shard", "1/2"], in: folder.url)
        #expect(mixed.status == 64 && mixed.errors.contains("use animatic merge to make the film"), "\(mixed.errors)")
    }
}
