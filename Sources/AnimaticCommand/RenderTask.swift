import Foundation
import Rendering
import TimelineScript

/// One script in one staging, and what is made of it.
struct RenderTask {
    let script: ScriptFile
    let staging: Staging
    let outputs: FilmOutputs

    /// Every script in every staging. Each of several scripts has a folder of its own in the folder, or its name where an output
    /// says so, and so has each of several stagings, and files of its own names.
    ///
    /// - Parameter sheet: Whether a contact sheet goes beside the frames.
    /// - Throws: Exit status 64, after a note, where two would write to one place, or an output that is of one script has no name
    ///   for each of several.
    static func all(
        _ scripts: [ScriptFile], as stagings: [Staging], _ outputs: [RenderOutput], sheet: Bool, _ terminal: Terminal
    ) throws -> [RenderTask] {
        let tasks = try scripts.flatMap { script in
            let ofScript =
                outputs.isEmpty
                ? [.folder("Renders/\(script.outputName)")]
                : try outputs.map { try $0.named(for: script, isOnly: scripts.count == 1, terminal) }
            return stagings.map { staging in
                RenderTask(
                    script: script, staging: staging,
                    outputs: FilmOutputs(
                        all: stagings.count == 1 ? ofScript : ofScript.map { $0.named(for: staging) }))
            }
        }
        for (index, task) in tasks.enumerated() {
            guard let twin = tasks[..<index].first(where: { $0.outputs == task.outputs }) else { continue }
            throw terminal.usageError(
                "'\(twin.script.path)' and '\(task.script.path)' would both be written to '\(task.outputs.all[0].path)'"
            )
        }
        if let words = RenderOutput.overlap(in: tasks.flatMap(\.outputs.all), sheet: sheet) {
            throw terminal.usageError(words)
        }
        return tasks
    }
}
