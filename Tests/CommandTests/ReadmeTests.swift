import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The README")
struct ReadmeTests {
    private static let root = Repository.root

    /// The commands between backticks, without what the shell does with their output.
    private static func commands(in page: String) throws -> [String] {
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        return text.matches(of: /`animatic ([^`]+)`/).map { match in
            String(match.output.1).replacing("\\|", with: "|").components(separatedBy: " | ")[0]
        }
    }

    /// Words as a shell cuts them, with what stands between single quotes whole.
    private static func words(_ command: String) -> [String] {
        command.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { place, part in
            place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }

    @Test("has only commands that are taken as they stand", arguments: ["README.md", "Timelines/README.md"])
    func commands(page: String) throws {
        let commands = try Self.commands(in: page)
        #expect(commands.count >= (page == "README.md" ? 25 : 1))
        // A verb alone is a name, not a call.
        for command in commands where command.contains(" ") || command == "devices" {
            // Outside of quotes a shell would take these for its own.
            let bare = command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
            #expect(bare.allSatisfy { !"<>;&$*?{}".contains($0) }, "\(command)")
            #expect(throws: Never.self, "animatic \(command)") { try RootCommand.parseAsRoot(Self.words(command)) }
        }
    }

    @Test("names only files that are there", arguments: ["README.md", "Timelines/README.md", "Renders/README.md"])
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
}
