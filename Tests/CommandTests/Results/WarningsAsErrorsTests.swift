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
            (["check", "film.yaml"], "ambiguous-layout"), (["test", "film.yaml"], "ambiguous-layout"),
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
