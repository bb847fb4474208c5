import Foundation
import Goldens
import Regression
import Rendering
import Reporting
import TestSupport
import Testing
import Text
import TimelineScript

/// Changes that move no view must also be found, and their lines must be named.
struct DrawnStateTests {
    private static let script = """
        animatic: 1
        fps: 10
        duration: 1s
        views:
          root:
            subviews:
              title: {label: "Title", font: title1, textColor: label, frame: [10, 10, 200, 40]}
              note:
                attributedText:
                  - {text: "Every line", alignment: right}
                  - {text: " of it", foregroundColor: red}
                frame: [10, 60, 200, 40]
              name: {textField: {borderStyle: roundedRect}, frame: [10, 110, 200, 40]}
              send: {button: {title: Send, titleColor: red}, frame: [10, 160, 200, 40]}
        timeline:
          - {at: 0.3s, do: device.style = .dark}
          - {at: 0.5s, do: device.textSize = .extraLarge}

        """

    /// - Parameter line: The number of the changed line.
    @Test(arguments: [
        ("alignment: right", "alignment: left", 10), ("foregroundColor: red", "foregroundColor: blue", 11),
        ("at: 0.3s", "at: 0.4s", 16), (".dark", ".light", 16), (".extraLarge", ".extraExtraLarge", 17),
        ("at: 0.5s", "at: 0.8s", 17), ("font: title1", "font: title2", 7), ("roundedRect", "none", 13),
        ("titleColor: red", "titleColor: blue", 14),
    ])
    func aChangeOfWhatIsDrawnIsFound(old: String, new: String, line: Int) async throws {
        let golden = try await DrawnStateTests.golden(of: DrawnStateTests.script)
        let result = try await DrawnStateTests.verifier().verify(
            "film.yaml", golden, at: "film.yaml.golden",
            films: [("as written", DrawnStateTests.film(DrawnStateTests.script.replacing(old, with: new)), .asWritten)],
            recorded: { _ in nil })
        #expect(result.status == .differs)
        for difference in result.differences { #expect(difference.causes.map(\.line) == [line]) }
    }

    /// Two images of the same size differ only in their pixels.
    @Test
    func anotherImageFileOfTheSameNameIsFound() async throws {
        let folder = try TemporaryFolder()
        let script = "animatic: 1\nfps: 1\nduration: 1s\nviews: {root: {subviews: {photo: {image: photo.svg}}}}\n"
        let image = { (color: String) in
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><rect width=\"8\" height=\"8\" fill=\"\(color)\"/></svg>"
        }
        let path = folder.path + "/film.yaml"
        try Data(image("red").utf8).write(to: URL(filePath: folder.path + "/photo.svg"))
        let golden = try await DrawnStateTests.golden(of: script, at: path)
        func verify() async throws -> FilmVerification {
            try await DrawnStateTests.verifier().verify(
                path, golden, at: path + ".golden",
                films: [("as written", DrawnStateTests.film(script, path), .asWritten)],
                recorded: { _ in nil })
        }
        #expect(try await verify().status == .same)
        try Data(image("blue").utf8).write(to: URL(filePath: folder.path + "/photo.svg"))
        let result = try await verify()
        #expect(
            result.differences.map(\.text)
                == ["the image photo.svg has changed, because the file photo.svg has different content"])
    }

    private static func golden(of text: String, at path: String = "film.yaml") async throws -> Golden {
        let recording = try await verifier().record([(film(text, path), .asWritten, .init())])
        // Read the golden from its text, as from a file.
        return try Golden(try #require(recording.golden).text, path: "golden")
    }

    private static func film(_ text: String, _ path: String = "film.yaml") -> RecordedFilm {
        RecordedFilm(SourceFile(name: path, text: text), path: path)
    }

    private static func verifier() throws -> Verifier {
        var settings = Verifier.Settings()
        settings.program = "test"
        return Verifier(settings, measuring: try CairoTextMeasurer())
    }
}
