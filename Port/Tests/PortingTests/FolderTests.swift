import Foundation
import Porting
import Testing

/// A temporary folder, which is removed at the end of the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "animatic-port-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to file: String) throws {
        let parent = URL(filePath: path + "/" + file).deletingLastPathComponent().path()
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path + "/" + file))
    }

    func link(_ file: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + file, withDestinationPath: target)
    }

    func read(_ file: String) -> String? { try? String(contentsOfFile: path + "/" + file, encoding: .utf8) }

    func exists(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

    /// All files and links below a folder with their contents.
    func contents(of folder: String) -> [String: String] {
        let names = FileManager.default.enumerator(atPath: path + "/" + folder)?.compactMap { $0 as? String } ?? []
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                let target = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: path + "/" + folder + "/" + name)
                return (name, target.map { "link to \($0)" } ?? read(folder + "/" + name) ?? "folder")
            })
    }

    func port(_ input: String = "In", to output: String = "Out") throws -> FolderReport {
        try FolderPort(input: path + "/" + input, output: path + "/" + output).run()
    }

    /// The message of the error that a run throws.
    func refusal(_ input: String = "In", to output: String = "Out") -> String? {
        do {
            _ = try FolderPort(input: path + "/" + input, output: path + "/" + output).run()
            return nil
        } catch {
            switch error {
            case .arguments(let message), .files(let message): return message
            }
        }
    }
}

@Suite("Porting a folder")
struct FolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("@objc class A {}\n", to: "In/Sources/A.swift")
        try folder.write("struct B {}\n", to: "In/Sources/Deep/B.swift")
        try folder.write("{\"@objc\": 1}\n", to: "In/Resources/a.json")
    }

    @Test func `writes the ported sources and copies the other files`() throws {
        let report = try folder.port()
        #expect(folder.read("Out/Sources/A.swift") == "class A {}\n")
        #expect(folder.read("Out/Sources/Deep/B.swift") == "struct B {}\n")
        #expect(folder.read("Out/Resources/a.json") == "{\"@objc\": 1}\n")
        #expect(report.sources.map(\.path) == ["Sources/A.swift", "Sources/Deep/B.swift"])
        #expect(report.copied == 1)
        #expect(!report.hasErrors)
    }

    @Test func `does not write into its input`() throws {
        let before = folder.contents(of: "In")
        _ = try folder.port()
        #expect(folder.contents(of: "In") == before)
    }

    @Test func `changes nothing when its output is ported`() throws {
        _ = try folder.port()
        let report = try folder.port("Out", to: "Again")
        #expect(folder.contents(of: "Again") == folder.contents(of: "Out"))
        #expect(report.sources.allSatisfy { $0.changes.isEmpty })
    }

    @Test func `keeps the permissions of files`() throws {
        try folder.write("#!/bin/sh\n", to: "In/run.sh")
        #expect(unsafe chmod(folder.path + "/In/run.sh", 0o755) == 0)
        _ = try folder.port()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/Out/run.sh")
        #expect(attributes[.posixPermissions] as? Int == 0o755)
    }

    @Test func `leaves out the folders of git and of builds`() throws {
        try folder.write("a", to: "In/.git/config")
        try folder.write("a", to: "In/.build/a.swift")
        try folder.write("a", to: "In/.gitignore")
        _ = try folder.port()
        #expect(!folder.exists("Out/.git") && !folder.exists("Out/.build") && folder.exists("Out/.gitignore"))
    }

    // MARK: The arguments

    @Test(
        "refuses folders that overlap",
        arguments: [
            ("In", "In", "are the same"), ("In", "In/Out", "is inside the folder"),
            ("In/Sources", "In", "is inside the output"),
            ("In", "In/../In/./Sources", "is inside the folder"), ("In", "Link", "are the same"),
            ("In", "Link/New", "is inside the folder"),
            ("Missing", "Out", "expected an existing folder"),
            ("In/Sources/A.swift", "Out", "expected an existing folder"),
            ("In", "In/Sources/A.swift/x", "is inside the folder"), ("In", "Cycle", "cannot be followed"),
        ])
    func overlap(_ input: String, _ output: String, _ words: String) throws {
        try folder.link("Link", to: "In")
        try folder.link("Cycle", to: "Cycle")
        let before = folder.contents(of: "")
        #expect(folder.refusal(input, to: output)?.contains(words) == true)
        #expect(folder.contents(of: "") == before)
    }

    @Test func `refuses an output that it did not write`() throws {
        try folder.write("mine", to: "Out/mine.txt")
        #expect(folder.refusal()?.contains("is not empty, and animatic-port did not write it") == true)
        #expect(folder.contents(of: "Out") == ["mine.txt": "mine"])
    }

    @Test func `refuses a file as output`() throws {
        try folder.write("mine", to: "Out")
        #expect(folder.refusal()?.contains("expected a folder for the output") == true)
        #expect(folder.read("Out") == "mine")
    }

    // MARK: The second run

    @Test func `replaces its own files, and removes those that are gone`() throws {
        _ = try folder.port()
        try folder.write("@objc class A { let a = 1 }\n", to: "In/Sources/A.swift")
        try FileManager.default.removeItem(atPath: folder.path + "/In/Sources/Deep")
        try folder.write("mine", to: "Out/.build/mine.txt")
        let report = try folder.port()
        #expect(folder.read("Out/Sources/A.swift") == "class A { let a = 1 }\n")
        #expect(!folder.exists("Out/Sources/Deep"))
        #expect(folder.read("Out/.build/mine.txt") == "mine")
        #expect(report.notes == [])
    }

    @Test func `does not touch files that do not change`() throws {
        _ = try folder.port()
        let file = folder.path + "/Out/Sources/A.swift"
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: file)
        _ = try folder.port()
        let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        #expect(date == Date(timeIntervalSince1970: 1000))
    }

    @Test func `refuses to replace a file that was changed`() throws {
        _ = try folder.port()
        try folder.write("class A { /* mine */ }\n", to: "Out/Sources/A.swift")
        try folder.write("@objc class A { let a = 1 }\n", to: "In/Sources/A.swift")
        let before = folder.contents(of: "Out")
        #expect(folder.refusal()?.contains("'Sources/A.swift'") == true)
        #expect(folder.contents(of: "Out") == before)
    }

    @Test func `refuses to replace a file that it did not write`() throws {
        _ = try folder.port()
        try folder.write("mine", to: "Out/New.swift")
        try folder.write("struct New {}", to: "In/New.swift")
        #expect(folder.refusal()?.contains("'New.swift'") == true)
        #expect(folder.read("Out/New.swift") == "mine")
    }

    @Test func `keeps a file that was changed and is gone in the input`() throws {
        _ = try folder.port()
        try folder.write("mine", to: "Out/Resources/a.json")
        try FileManager.default.removeItem(atPath: folder.path + "/In/Resources/a.json")
        let notes = try folder.port().notes
        #expect(notes.map(\.path) == ["Resources/a.json"])
        #expect(folder.read("Out/Resources/a.json") == "mine")
    }

    @Test func `does not write through a link in the output`() throws {
        _ = try folder.port()
        try folder.write("mine", to: "Elsewhere/Deep/B.swift")
        try FileManager.default.removeItem(atPath: folder.path + "/Out/Sources")
        try folder.link("Out/Sources", to: "../Elsewhere")
        #expect(folder.refusal()?.contains("did not write") == true)
        #expect(folder.read("Elsewhere/Deep/B.swift") == "mine")
    }

    // MARK: Links

    @Test func `copies links inside the folder, and reports the others`() throws {
        try folder.write("secret", to: "secret.txt")
        try folder.link("In/inside", to: "Sources/A.swift")
        try folder.link("In/Sources/up", to: "../Resources/a.json")
        try folder.link("In/absolute", to: folder.path + "/In/Sources/A.swift")
        try folder.link("In/outside", to: "../secret.txt")
        try folder.link("In/around", to: "../In/Sources/A.swift")
        try folder.link("In/missing", to: "nowhere")
        try folder.link("In/self", to: "self")
        try folder.link("In/Sources/Deep/loop", to: "..")
        let report = try folder.port()
        #expect(report.notes.map(\.path) == ["Sources/Deep/loop", "absolute", "around", "missing", "outside", "self"])
        let contents = folder.contents(of: "Out")
        #expect(contents["inside"] == "link to Sources/A.swift")
        #expect(contents["Sources/up"] == "link to ../Resources/a.json")
        #expect(folder.read("Out/inside") == "class A {}\n")
        #expect(contents.values.filter { $0.hasPrefix("link to") }.count == 2)
        // Links that an earlier run wrote can be written again.
        let notes = try folder.port().notes
        #expect(notes.count == 6)
    }

    @Test func `reports pipes, and does not wait for them`() throws {
        #expect(unsafe mkfifo(folder.path + "/In/pipe.swift", 0o644) == 0)
        let notes = try folder.port().notes
        #expect(notes.map(\.path) == ["pipe.swift"])
    }

    @Test func `reports names that are not UTF-8`() throws {
        let name: [CChar] = Array("\(folder.path)/In/".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        let descriptor = unsafe name.withUnsafeBufferPointer { unsafe creat($0.baseAddress!, 0o644) }
        #expect(descriptor >= 0)
        close(descriptor)
        let notes = try folder.port().notes
        #expect(notes.map(\.message.first) == ["1"])
    }

    // MARK: The report

    @Test func `prints places in the original sources`() throws {
        try folder.write("@objc class A { @NSManaged var a: Int }\n", to: "In/Sources/A.swift")
        try folder.link("In/missing", to: "nowhere")
        let printer = ReportPrinter(try folder.port(), folder: "In/", output: "Out")
        #expect(
            printer.findings == """
                In/Sources/A.swift:1:17: error: '@NSManaged' needs Core Data, which does not exist on Linux; declare a stored property
                In/missing: warning: is a link to 'nowhere', which is missing or a cycle, and was not copied

                """)
        #expect(printer.places == "In/Sources/A.swift:1:1: note: removed '@objc'\n")
        #expect(
            printer.summary == """
                Wrote 'Out': 2 Swift files, of which 1 changed, and 1 other file.
                  1  attributes of Objective-C removed
                Places that need a change: 1. Warnings: 1.

                """)
    }
}
