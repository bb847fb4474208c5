import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("Commands and links in the documents")
struct ReadmeTests {
    private static let root = Repository.root

    /// Returns the commands between backticks, without pipes.
    private static func commands(in page: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        return text.matches(of: /`animatic ([^`]+)`/).map { match in
            String(match.output.1).replacing("\\|", with: "|").components(separatedBy: " | ")[0]
        }
    }

    /// Splits a shell command into words. Text between single quotes is one word.
    private static func words(_ command: String) -> [String] {
        command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
            place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }

    @Test(
        "contain only commands that the parser accepts",
        arguments: [
            (page: "README.md", atLeast: 5), (page: "Timelines/README.md", atLeast: 1),
            (page: "Sources/Animatic/Documentation.docc/Commands.md", atLeast: 25),
        ])
    func commands(page: String, atLeast minimum: Int) throws {
        let commands = try Self.commands(in: page)
        #expect(commands.count >= minimum)
        // A subcommand without arguments can lack required arguments.
        for command in commands where command.contains(" ") || command == "devices" {
            // A shell interprets these characters outside of quotes.
            let bare = command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
            #expect(bare.allSatisfy { !"<>;&$*?{}".contains($0) }, "\(command)")
            #expect(throws: Never.self, "animatic \(command)") { try RootCommand.parseAsRoot(Self.words(command)) }
        }
    }

    @Test(
        "link only to existing files",
        arguments: ["README.md", "CONTRIBUTING.md", "Timelines/README.md", "Renders/README.md"])
    func files(page: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
        let folder = Self.root.appending(path: page).deletingLastPathComponent()
        let links =
            text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
            + text.matches(of: /(?:src|href)="([^":]+)"/).map { String($0.output.1) }
        #expect(!links.isEmpty)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
        }
    }

    @Test func `Semantics contains every rule that code and tests cite`() throws {
        let page = Self.root.appending(path: "Sources/Simulation/Documentation.docc/Semantics.md")
        let rules = try String(contentsOf: page, encoding: .utf8).matches(of: /\*\*(\d+\.\d+)\*\*/).map { $0.output.1 }
        var cited: Set<Substring> = []
        for folder in ["Sources", "Tests"] {
            let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)
            for case let path as String in files ?? .init() where path.hasSuffix(".swift") {
                let text = try String(contentsOf: Self.root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
                for citation in text.matches(of: /[Ss]emantics ((?:\d+\.\d+(?:, and |, | and | to )?)+)/) {
                    cited.formUnion(citation.output.1.matches(of: /\d+\.\d+/).map { $0.output })
                }
            }
        }
        #expect(cited.count > 100)
        #expect(cited.subtracting(rules).sorted() == [])
    }
}
