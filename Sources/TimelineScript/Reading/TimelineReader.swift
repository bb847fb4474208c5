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
    ///   - rehearse: Plays the film to find out how long it is, where overrides begin what takes time; without it only cues
    ///     count.
    /// - Returns: The timeline, or `nil` when there is any error; and what was found, by place. Warnings may come
    ///   with a timeline.
    package static func read(
        _ file: SourceFile, folder: String, strictly isStrict: Bool = false, as staging: Staging = .asWritten,
        within limits: ReadingLimits = .usual, writingScenes writeScene: SceneWriting? = nil,
        rehearsing rehearse: FilmRehearsal? = nil
    ) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let document: ScriptDocument
        do throws(Mistake) {
            document = try ScriptDocument(file, within: limits)
        } catch {
            return (nil, [error.diagnostic])
        }
        var decoder = TimelineDecoder(
            source: file, folder: folder, strictly: isStrict, as: staging, problems: document.problems,
            within: limits, writingScenes: writeScene)
        let timeline = decoder.timeline(document.root, rehearsing: rehearse)
        return (decoder.problems.hasErrors ? nil : timeline, decoder.problems.sorted)
    }
}
