import Foundation
import TestSupport
import Testing

/// Views that the system creates can be left out of the printed views and events.
@Suite("Without the views of the system")
struct SystemViewTests {
    /// A tap on a row pushes a page, so that views of the system are created and removed while the film plays.
    private static let script = """
        animatic: 1
        device: iPhone SE 3
        duration: 1.5s
        views:
          root:
            navigation:
              first: {title: First, rightItems: [{name: edit, title: Edit}], list: [A, {name: next, text: B, on: {tap: root.push(second)}}]}
              second: {title: Second, subviews: {box: {frame: [0, 100, 20, 20]}}}
        timeline:
          - {at: 0.1s, do: edit.tap()}
          - {at: 0.2s, do: next.tap()}
        expect:
          - {at: 1.4s, model: {root UINavigationBar: [0, 20, 375, 54]}}
        """
    private let words = ["UINavigationBar", "PlatterView", "UITableViewCell", "UINavigationTransitionView", "UILabel"]

    private func output(_ arguments: String...) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", Self.script)
        let command = try Command([arguments[0], "film.yaml"] + arguments.dropFirst(), in: folder.url)
        #expect(command.status == 0, "\(command.errors)")
        return command.output
    }

    @Test("prints the others", arguments: ["text", "json", "jsonl", "dump"])
    func frames(format: String) throws {
        let all = try output("frames", "--at", "1.4s", "--format", format)
        #expect(all.contains("UINavigationBar"))
        let some = try output("frames", "--at", "1.4s", "--format", format, "--without-system-views")
        if format == "dump" {
            // The views of the program, with UIKit's class names: root, second and box.
            #expect(some.components(separatedBy: "\"class\"").count == 4, "\(some)")
        }
        // The superview of a page is a view of the system, and its name remains in JSON.
        for word in words where word != "UINavigationTransitionView" { #expect(!some.contains(word), "\(some)") }
        // A line with the time, and a line for each view.
        if format == "text" { #expect(some.split(separator: "\n").count == 4, "\(some)") }
    }

    @Test("prints the events of the others", arguments: ["text", "json", "jsonl"])
    func trace(format: String) throws {
        let subjects = ["root", "first", "second", "box"]
        let all = try output("trace", "--format", format, "--width", "0")
        let some = try output("trace", "--format", format, "--width", "0", "--without-system-views")
        #expect(all.contains("layoutSubviews") && some.count < all.count)
        // The user touches an item, although its view is one of the system.
        if format == "text" { #expect(some.contains("touch                       edit"), "\(some)") }
        if format == "jsonl" {
            let lines = some.split(separator: "\n")
            #expect(lines.filter { line in words.contains { line.contains("\"subject\":\"root \($0)") } }.isEmpty)
            for subject in subjects { #expect(lines.contains { $0.contains("\"subject\":\"\(subject)\"") }) }
        }
    }

    @Test func `is refused for arrays, and without an overlay`() throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", Self.script)
        for (arguments, message) in [
            (["frames", "film.yaml", "--format", "npz", "-o", "data"], "--format npz contains all views"),
            (["still", "film.yaml", "--at", "0s", "-o", "a.png"], "choose the overlays with --overlay"),
        ] {
            let command = try Command(arguments + ["--without-system-views"], in: folder.url)
            #expect(command.status == 64 && command.errors.contains(message), "\(command.errors)")
        }
    }

    @Test func `expectations still name the views of the system`() throws {
        #expect(try output("test").contains("root UINavigationBar"))
    }
}
