import Rendering
import Reporting
import Text
import TimelineScript

@testable import Goldens
@testable import Regression

/// A named script and the golden that results from playing it.
struct PlayedScript {
    let film: RecordedFilm
    let golden: Golden

    /// Plays a script after adding a title and a device. Expects that the script has no errors.
    init(
        _ text: String, passes: Bool = false, as staging: Staging = .asWritten, pictures frames: [Int] = []
    ) async throws {
        let script = SourceFile(name: "film.yaml", text: PlayedScript.head + text)
        film = RecordedFilm(script, path: "film.yaml")
        let content = RecordedFilm.Content(passes: passes, pictureFrames: frames)
        let recorded = try await PlayedScript.verifier().record([(film, staging, content)])
        guard let golden = recorded.golden else { throw Mistakes(problems: recorded.problems) }
        self.golden = golden
    }

    struct Mistakes: Error { let problems: [Diagnostic] }

    static let head = "animatic: 1\ndevice: {size: [200, 100], scale: 2}\n"

    static func verifier(_ settings: Verifier.Settings = Verifier.Settings()) throws -> Verifier {
        var settings = settings
        settings.program = "animatic test"
        return Verifier(settings, measuring: try CairoTextMeasurer())
    }

    /// Compares this film with the golden of an earlier version, and returns the texts of the differences.
    func differences(from earlier: PlayedScript, _ settings: Verifier.Settings = Verifier.Settings()) async throws
        -> [String]
    {
        try await result(from: earlier, settings).differences.map(\.text)
    }

    func result(
        from earlier: PlayedScript, _ settings: Verifier.Settings = Verifier.Settings()
    ) async throws -> FilmVerification {
        try await PlayedScript.verifier(settings).verify(
            "film.yaml", earlier.golden, at: "film.yaml.golden",
            films: earlier.golden.sections.map { section in
                (section.name, film, RecordedFilm.parts(ofSection: section.name, hasScenes: false).staging)
            }, recorded: { _ in nil })
    }
}
