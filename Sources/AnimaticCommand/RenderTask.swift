import Foundation
import Rendering
import TimelineScript

/// One script in one staging, and what is made of it.
struct RenderTask {
    let script: ScriptFile
    let staging: Staging
    /// For frames, be they wanted or not.
    let folder: String
    /// Paths that ``FilmKind`` knows.
    let films: [String]

    /// Every script in every staging. Each of several has a folder of its own in `folder`, and films of its own names.
    ///
    /// - Parameters:
    ///   - folder: `nil` for the usual one.
    ///   - films: Of one script.
    /// - Throws: Exit status 64, after a note, where two would write to one place.
    static func all(
        _ scripts: [ScriptFile], as stagings: [Staging], folder: String?, films: [String], _ terminal: Terminal
    ) throws -> [RenderTask] {
        let isOneScript = scripts.count == 1
        let tasks = scripts.flatMap { script in
            stagings.map { staging in
                let base =
                    isOneScript
                    ? folder ?? path(script.outputName, in: "Renders")
                    : path(script.outputName, in: folder ?? "Renders")
                guard stagings.count > 1 else {
                    return RenderTask(script: script, staging: staging, folder: base, films: films)
                }
                return RenderTask(
                    script: script, staging: staging, folder: path(staging.fileName, in: base),
                    films: films.map { film($0, of: staging) })
            }
        }
        for (index, task) in tasks.enumerated() {
            guard let twin = tasks[..<index].first(where: { $0.folder == task.folder }) else { continue }
            throw terminal.usageError(
                "'\(twin.script.path)' and '\(task.script.path)' would both be written to '\(task.folder)'")
        }
        return tasks
    }

    private static func path(_ name: String, in folder: String) -> String {
        (folder as NSString).appendingPathComponent(name)
    }

    /// `card.gif` as `card-dark.gif`.
    private static func film(_ path: String, of staging: Staging) -> String {
        let (base, suffix) = ((path as NSString).deletingPathExtension, (path as NSString).pathExtension)
        return "\(base)-\(staging.fileName).\(suffix)"
    }
}
