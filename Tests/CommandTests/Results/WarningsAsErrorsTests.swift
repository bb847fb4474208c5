import Foundation
import TestSupport
import Testing

@Suite("Warnings as errors")
struct WarningsAsErrorsTests {
    /// A script with an ambiguous view and a conflict.
    private static let script = """
        animatic: 1
        duration: 0.2s
        views: {root: {subviews: {box: {}}}}
        constraints: {wide: box.width == 40, wider: box.width == 50}

        """

    @Test(
        "are a failure with the option, in every command that reads scripts",
        arguments: [
            (["check", "film.yaml"], "ambiguous-layout"), (["check", "film.yaml"], "unsatisfiable"),
            (["test", "film.yaml"], "ambiguous-layout"),
            (["render", "film.yaml", "-o", "out"], "unsatisfiable"), (["trace", "film.yaml"], "unsatisfiable"),
        ])
    func failure(arguments: [String], id: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", Self.script)
        let lenient = try Command(arguments, in: folder.url)
        #expect(lenient.status == 0 && lenient.errors.contains("warning: "), "\(lenient.errors)")
        #expect(lenient.errors.contains("[\(id)]"), "\(lenient.errors)")
        let strict = try Command(arguments + ["--warnings-as-errors"], in: folder.url)
        #expect(strict.status == 2 && !strict.errors.contains("warning: "), "\(strict.errors)")
        #expect(strict.errors.contains("error: ") && strict.errors.contains("[\(id)]"), "\(strict.errors)")
    }

    /// A report that counts no failure beside an exit status of failure would pass in most CI services.
    @Test func `are failures in every report of a test`() throws {
        let folder = try TemporaryFolder()
        let expectation = "expect: [{at: 0s, never: [animation box]}]\n"
        try folder.write("film.yaml", Self.script + expectation)
        // No built-in font contains the Thai letter.
        try folder.write("glyph.yaml", slide.replacing("background: red", with: "label: 'ก'"))
        for (film, ids) in [("film.yaml", ["ambiguous-layout", "unsatisfiable"]), ("glyph.yaml", ["missing-glyph"])] {
            for format in ["junit", "json", "github", "text"] {
                let lenient = try Command(["test", film, "--format", format], in: folder.url)
                let strict = try Command(["test", film, "--format", format, "--warnings-as-errors"], in: folder.url)
                #expect(lenient.status == 0 && strict.status == 2, "\(lenient.errors) \(strict.errors)")
                let (before, after) =
                    switch format {
                    case "junit": ("errors=\"0\"", "errors=\"1\"")
                    case "json": ("\"failed\" : 0", "\"failed\" : 1")
                    default: (", 0 failed", ", 1 failed")
                    }
                #expect(lenient.output.contains(before), "\(lenient.output)")
                #expect(strict.output.contains(after) && !strict.output.contains(before), "\(strict.output)")
                guard format == "junit" else { continue }
                // The error is one test case, which contains every warning.
                #expect(strict.output.matches(of: #/<error /#).count == 1)
                for id in ids { #expect(strict.output.contains("[\(id)]"), "\(strict.output)") }
            }
        }
    }

    @Test func `are counted as invalid scripts by check`() throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", Self.script)
        try folder.write("good.yaml", slide)
        #expect(try Command(["check", "."], in: folder.url).output == "2 valid, 0 invalid\n")
        let strict = try Command(["check", ".", "--warnings-as-errors"], in: folder.url)
        #expect(strict.output == "1 valid, 1 invalid\n" && strict.status == 2)
        #expect(try Command(["check", "good.yaml", "--warnings-as-errors"], in: folder.url).status == 0)
    }
}
