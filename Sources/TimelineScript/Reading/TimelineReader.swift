package import Diagnostics

/// Reads a script: text in, a timeline or everything that is wrong with it out.
package enum TimelineReader {
    /// - Parameters:
    ///   - file: The script.
    ///   - folder: Where the script's pictures are; empty for the current folder.
    ///   - isStrict: Whether the script is strict even if it does not say so.
    ///   - staging: What the film is shown on.
    ///   - limits: How much of it is read.
    ///   - writeScene: Writes the scene that a script names; without it no script may name one.
    ///   - check: Plays the film, to find statements that cannot be performed and the time that overrides take. If it is `nil`,
    ///     these remain unknown.
    /// - Returns: The timeline, or `nil` when there is any error; and what was found, by place. Warnings may come
    ///   with a timeline.
    package static func read(
        _ file: SourceFile, folder: String, strictly isStrict: Bool = false, as staging: Staging = .asWritten,
        within limits: ReadingLimits = .usual, writingScenes writeScene: SceneWriting? = nil,
        checkingWith check: FilmChecking? = nil
    ) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let document: ScriptDocument
        do throws(ScriptError) {
            document = try ScriptDocument(file, within: limits)
        } catch {
            return (nil, [error.diagnostic])
        }
        let reader = ScriptReader(file, folder: folder, within: limits, problems: document.problems)
        var decoder = TimelineDecoder(reader, strictly: isStrict, as: staging, writingScenes: writeScene)
        let timeline = decoder.timeline(document.root, checkingWith: check)
        return (reader.problems.hasErrors ? nil : timeline, reader.problems.sorted)
    }
}

/// A scene that was made elsewhere and that a script names: `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// As the script has it, relative to its folder.
    package let file: String
    /// Where the file is.
    package let path: String
    /// Which scene of the file; `nil` where the script leaves that to the file.
    package let id: String?
}

/// A scene as a script, with what its lines come from.
package struct WrittenScene: Sendable {
    package let script: SourceFile
    /// Where a line of ``script``, from 1, comes from.
    package let origins: [Int: SourceSpan]
    /// What was found on the way.
    package let warnings: [Diagnostic]

    package init(script: SourceFile, origins: [Int: SourceSpan], warnings: [Diagnostic]) {
        self.script = script
        self.origins = origins
        self.warnings = warnings
    }

    /// Why there is no scene.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// Writes scenes as scripts: what the reader asks, which knows no other format than its own.
package typealias SceneWriting = @Sendable (SceneReference) -> Result<WrittenScene, WrittenScene.Failure>
