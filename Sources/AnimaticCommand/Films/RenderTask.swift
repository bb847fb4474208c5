import Rendering
import TimelineScript

/// One script in one staging, with its outputs.
struct RenderTask {
    let script: ScriptFile
    let staging: Staging
    let outputs: FilmOutputs

    /// Returns the path of the frames relative to the folder that all tasks share.
    func name(in shared: String) -> String {
        let path = (outputs.folder ?? "")[...]
        return String(path.dropFirst(shared.count).drop { $0 == "/" })
    }

    /// Returns a task for every script in every staging. With several scripts, each script has its own folder, or its
    /// name replaces the placeholder in an output. With several stagings, or with a sweep, each staging has its own
    /// folder, or its name is added to the file name.
    ///
    /// - Parameter sheet: Whether a contact sheet is written beside the frames.
    /// - Throws: Exit status 64, after printing an error message, if two tasks would write to the same path, or if an
    ///   output for one script is used for several scripts.
    static func all(
        _ scripts: [ScriptFile], _ options: StagingOptions, _ outputs: [RenderDestination], sheet: Bool,
        _ terminal: Terminal
    ) throws -> [RenderTask] {
        let tasks = try scripts.flatMap { script in
            let ofScript =
                script.isScene
                ? [RenderDestination.still(of: script, in: outputs.first?.path ?? "Renders/screens")]
                : outputs.isEmpty
                    ? [.folder("Renders/\(script.outputName)")]
                    : try outputs.map { try $0.named(for: script, isOnly: scripts.count == 1, terminal) }
            return options.all.map { staging in
                RenderTask(
                    script: script, staging: staging,
                    outputs: FilmOutputs(
                        all: options.namesOutputs ? ofScript.map { $0.named(for: staging) } : ofScript))
            }
        }
        var earlier: [FilmOutputs: RenderTask] = [:]
        for task in tasks {
            guard let twin = earlier.updateValue(task, forKey: task.outputs) else { continue }
            throw terminal.usageError(
                "'\(twin.script.path)' and '\(task.script.path)' would both be written to '\(task.outputs.all[0].path)'"
            )
        }
        if let words = RenderDestination.overlap(in: tasks.flatMap(\.outputs.all), sheet: sheet) {
            throw terminal.usageError(words)
        }
        return tasks
    }
}
