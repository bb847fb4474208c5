import Foundation
import TestSupport
import Testing
import TimelineScript

@Suite("animatic migrate")
struct MigrateCommandTests {
    private let folder: TemporaryFolder
    /// The slide with made-up earlier spellings of two words, and comments.
    private static let old = slide.replacing("background", with: "colour").replacing("constant", with: "distance")
        .replacing("fps: 20", with: "fps: 20   # colour, distance")
    private static let current = slide.replacing("fps: 20", with: "fps: 20   # colour, distance")

    private static let replaced =
        slide.components(separatedBy: "background").count + slide.components(separatedBy: "constant").count - 2

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) async -> InProcessCommand {
        await RenamedWord.$all.withValue([
            RenamedWord("colour", to: "background"), RenamedWord("distance", to: "constant"),
        ]) { await InProcessCommand(arguments, in: folder) }
    }

    @Test func `says that a script has no deprecated words, and does not write it`() throws {
        try folder.write("slide.yaml", slide)
        let before = try FileManager.default.attributesOfItem(atPath: folder.path(of: "slide.yaml"))
        let migrate = try Command(["migrate", "slide.yaml"], in: folder.url)
        #expect(migrate.status == 0 && migrate.errors.isEmpty)
        #expect(migrate.output == "found no deprecated words; nothing was changed\n")
        let after = try FileManager.default.attributesOfItem(atPath: folder.path(of: "slide.yaml"))
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
        #expect(folder.names == ["slide.yaml"])
    }

    @Test func `replaces words that other commands read with a warning`() async throws {
        #expect(Self.old != Self.current)
        try folder.write("films/old.yaml", Self.old)
        try folder.write("films/new.yaml", slide)
        let check = await run("check", "@/films", "--json")
        let warned = try ToldProblem.all(in: check.errors)
        #expect(check.status == 0 && warned.count == Self.replaced)
        #expect(warned.allSatisfy { $0.id == "deprecated" && $0.severity == "warning" })
        #expect(await run("test", "@/films").status == 0)
        #expect(try folder.bytes("films/old.yaml") == Array(Self.old.utf8))

        let migrate = await run("migrate", "@/films", "--json")
        #expect(migrate.status == 0)
        #expect(try folder.bytes("films/old.yaml") == Array(Self.current.utf8))
        #expect(try folder.bytes("films/new.yaml") == Array(slide.utf8))
        #expect(folder.files(in: "films") == ["new.yaml", "old.yaml"])
        struct Told: Decodable {
            let written: [File], totals: Totals
            struct File: Decodable { let path: String }
            struct Totals: Decodable { let written: Int, unchanged: Int, failed: [String] }
        }
        let told = try JSONDecoder().decode(Told.self, from: Data(migrate.output.utf8))
        #expect(told.written.map(\.path) == ["@/films/old.yaml"])
        #expect(told.totals.written == 1 && told.totals.unchanged == 1 && told.totals.failed == [])
        // The replaced words are the warnings of `check`.
        #expect(try ToldProblem.all(in: migrate.errors).filter { $0.severity == "warning" }.count == Self.replaced)

        let again = await run("migrate", "@/films", "-q")
        #expect(again.status == 0 && again.output.isEmpty && again.errors.isEmpty)
        #expect(await run("check", "@/films", "--warnings-as-errors").status == 0)
    }

    @Test func `keeps the byte order mark and the permissions of a file`() async throws {
        try folder.write("film.yaml", bytes: [0xEF, 0xBB, 0xBF] + Array(Self.old.utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path(of: "film.yaml"))
        let migrate = await run("migrate", "@/film.yaml")
        #expect(migrate.status == 0 && migrate.output == "@/film.yaml: \(Self.replaced) words replaced\n")
        #expect(try folder.bytes("film.yaml") == [0xEF, 0xBB, 0xBF] + Array(Self.current.utf8))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: "film.yaml"))
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func `follows a link`() async throws {
        try folder.write("target/old.yaml", Self.old)
        try folder.link("film.yaml", to: "target/old.yaml")
        let migrate = await run("migrate", "@/film.yaml")
        #expect(migrate.status == 0 && migrate.output == "@/film.yaml: \(Self.replaced) words replaced\n")
        #expect(try folder.bytes("target/old.yaml") == Array(Self.current.utf8))
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: "film.yaml"))
        #expect(link.hasSuffix("target/old.yaml"))
    }

    @Test func `does not change a script with errors, or standard input`() async throws {
        let wrong = Self.old.replacing("duration:", with: "duratoin:")
        try folder.write("a.yaml", wrong)
        try folder.write("b.yaml", Self.old)
        let migrate = await run("migrate", "@/a.yaml", "@/b.yaml")
        #expect(migrate.status == 2 && migrate.output == "@/b.yaml: \(Self.replaced) words replaced\n")
        #expect(migrate.errors.contains("duratoin") && migrate.errors.contains("1 of 2 scripts failed: '@/a.yaml'"))
        #expect(try folder.bytes("a.yaml") == Array(wrong.utf8))
        #expect(try folder.bytes("b.yaml") == Array(Self.current.utf8))

        let input = await run("migrate", "-")
        #expect(input.status == 64 && input.errors.contains("Found '-', expected scripts or folders of scripts"))
    }
}
