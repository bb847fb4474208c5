import Foundation
import Rendering
import TimelineScript

/// One script in one staging, and what is made of it.
struct RenderTask {
    let script: ScriptFile
    let staging: Staging
    /// In the order in which they were asked for.
    let outputs: [RenderOutput]

    /// For frames; `nil` where none are wanted.
    var folder: String? {
        outputs.lazy.compactMap { if case .folder(let path) = $0 { path } else { nil } }.first
    }
    /// Paths that ``FilmKind`` knows.
    var films: [String] {
        outputs.compactMap { if case .film(let path) = $0 { path } else { nil } }
    }
    /// Paths that ``VectorSequence`` knows.
    var vectors: [String] {
        outputs.compactMap { if case .vectors(let path) = $0 { path } else { nil } }
    }

    /// Every script in every staging. Each of several scripts has a folder of its own in the folder, and so has each of several
    /// stagings, and files of its own names.
    ///
    /// - Parameters:
    ///   - outputs: Folders alone, where there are several scripts; one at most.
    ///   - sheet: Whether a contact sheet goes beside the frames.
    /// - Throws: Exit status 64, after a note, where two would write to one place.
    static func all(
        _ scripts: [ScriptFile], as stagings: [Staging], _ outputs: [RenderOutput], sheet: Bool, _ terminal: Terminal
    ) throws -> [RenderTask] {
        let tasks = scripts.flatMap { script in
            let own = outputs.isEmpty ? [.folder("Renders")] : outputs
            let ofScript =
                scripts.count == 1 && !outputs.isEmpty
                ? own : own.map { .folder(($0.path as NSString).appendingPathComponent(script.outputName)) }
            return stagings.map { staging in
                RenderTask(
                    script: script, staging: staging,
                    outputs: stagings.count == 1 ? ofScript : ofScript.map { $0.named(for: staging) })
            }
        }
        for (index, task) in tasks.enumerated() {
            guard let twin = tasks[..<index].first(where: { $0.outputs == task.outputs }) else { continue }
            throw terminal.usageError(
                "'\(twin.script.path)' and '\(task.script.path)' would both be written to '\(task.outputs[0].path)'")
        }
        if let words = RenderOutput.overlap(in: tasks.flatMap(\.outputs), sheet: sheet) {
            throw terminal.usageError(words)
        }
        return tasks
    }
}
