import Foundation
import TestSupport
import Testing

/// The problems that only playback shows are the same in each command that plays a film.
@Suite("Problems of a film")
struct ProblemEventTests {
    private static let views = """
        animatic: 1
        duration: 0.6s
        views: {root: {subviews: {box: {background: red}}}}

        """
    private static let placed = "x: box.left == root.left + 10, y: box.top == root.top, h: box.height == 9"

    /// Scripts with one problem of each kind, and the identifiers of the expected warnings.
    private static let scripts = [
        ("constraints: {\(placed), w: box.width == 40, w2: box.width == 50}\n", ["unsatisfiable"]),
        ("constraints: {\(placed)}\n", ["ambiguous-layout"]),
        // The block does not lay out, so the commit moves the box.
        (
            "constraints: {\(placed), w: box.width == 40}\n"
                + "timeline: [{at: 0.1s, animate: 0.2s, do: x.constant = 50}]\n", ["motionless"]
        ),
        // A constraint is activated later. The conflict begins in the middle of the film.
        (
            "constraints: {\(placed), w: box.width == 40, w2: {constraint: box.width == 50, isActive: false}}\n"
                + "timeline: [{at: 0.3s, do: w2.isActive = true}]\n", ["unsatisfiable"]
        ),
        // The reader plays a film with statements that depend on the state of the film.
        (
            "constraints: {\(placed), w: box.width == 40}\n"
                + "timeline: [{at: 0.1s, animate: 0.2s, do: x.constant = 50}, {at: 0.5s, do: box.removeFromSuperview()}]\n",
            ["motionless"]
        ),
        ("constraints: {\(placed), w: box.width == 40}\n", []),
    ]

    /// Returns the identifiers in square brackets, in the order of the messages.
    private func identifiers(_ errors: String) -> [String] {
        errors.matches(of: /\[([a-z-]+)\]\n/).map { String($0.output.1) }
    }

    @Test("are reported by check, test and verify alike", arguments: 0..<scripts.count)
    func alike(number: Int) throws {
        let (script, expected) = Self.scripts[number]
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", Self.views + script)
        let record = try Command(["record", "film.yaml"], in: folder.url)
        #expect(record.status == 0, "\(record.errors)")
        for command in [["check"], ["test"], ["verify", "--no-gallery"]] {
            let lenient = try Command(command + ["film.yaml"], in: folder.url)
            #expect(lenient.status == 0)
            #expect(identifiers(lenient.errors) == expected, "\(command): \(lenient.errors)")
            let strict = try Command(command + ["film.yaml", "--warnings-as-errors"], in: folder.url)
            #expect(strict.status == (expected.isEmpty ? 0 : 2), "\(command): \(strict.errors)")
        }
    }

    /// Each box has two widths, so it has one conflict. The first ten have a warning, and the eleventh counts the rest;
    /// one further conflict has its own warning.
    @Test(arguments: [(11, 11), (12, 11), (60, 11)])
    func `of one kind are counted after the first ten`(count: Int, warningCount: Int) throws {
        let folder = try TemporaryFolder()
        let names = (0..<count).map { "b\($0)" }
        let constraints = names.map { name in
            ["left == root.left", "top == root.top", "height == 9", "width == 40", "width == 50"].enumerated()
                .map { "  \(name)_\($0.offset): \(name).\($0.element)\n" }.joined()
        }
        try folder.write(
            "film.yaml",
            "animatic: 1\nduration: 0.2s\nviews: {root: {subviews: {\(names.map { "\($0): {}" }.joined(separator: ", "))}}}\n"
                + "constraints:\n" + constraints.joined())
        for command in ["check", "test"] {
            let run = try Command([command, "film.yaml"], in: folder.url)
            let found = identifiers(run.errors)
            #expect(found == Array(repeating: "unsatisfiable", count: warningCount), "\(run.errors)")
            #expect(run.errors.contains("constraints are in conflict \(count - 10) more times") == (count > 11))
        }
    }
}
