import ArgumentParser
import Diagnostics
import Foundation
import Playback
import Rendering
import TimelineScript

/// A script that was found, and its reading.
struct ScriptFile {
    /// As it was asked for: shown in messages.
    let path: String
    /// Below which name its output goes: its path without extension, as far as a folder was asked for.
    let outputName: String
    /// What standard input held, for it can be read once only; `nil` for a file.
    private var input: [UInt8]?

    /// The scripts that `paths` mean: files, `-` for standard input, and folders, searched for `.yaml` and `.yml` files.
    ///
    /// - Throws: Exit status 74, with a note, when a folder holds no script or standard input cannot be read.
    static func find(_ paths: [String], within limits: ReadingLimits, _ terminal: Terminal) throws -> [ScriptFile] {
        try paths.flatMap { path -> [ScriptFile] in
            if path == "-" {
                return [
                    ScriptFile(
                        path: path, outputName: "stdin", input: try terminal.readStandardInput(upTo: limits[.bytes]))
                ]
            }
            guard let names = try FileSearch.scripts.names(in: path, terminal) else {
                let isInterface = FileSearch.interfaces.extensions.contains(path.fileExtension.lowercased())
                if isInterface, FileManager.default.fileExists(atPath: path) {
                    throw terminal.usageError("found no script: \(FileSearch.advice(about: path))")
                }
                return [ScriptFile(path: path, outputName: baseName(path))]
            }
            return names.map {
                ScriptFile(
                    path: path.appending(fileName: $0),
                    outputName: $0.withoutFileExtension)
            }
        }
    }

    /// The one script that `path` means.
    ///
    /// - Throws: Exit status 64, with a note, for a folder of several; as ``find(_:within:_:)``.
    static func findOne(_ path: String, within limits: ReadingLimits, _ terminal: Terminal) throws -> ScriptFile {
        let scripts = try find([path], within: limits, terminal)
        guard scripts.count == 1 else {
            throw terminal.usageError("'\(path)' holds \(scripts.count) scripts; this verb takes one")
        }
        return scripts[0]
    }

    private static func baseName(_ path: String) -> String {
        path.fileName.withoutFileExtension
    }

    /// Reads the script and prints what is wrong with it.
    ///
    /// - Parameter staging: `nil` for the one of `options`.
    /// - Throws: Exit status 74 when it cannot be read, 2 when it is wrong.
    func read(_ options: ReadingOptions, as staging: Staging? = nil, _ terminal: Terminal) throws -> Timeline {
        let reading = try open(options, as: staging, terminal)
        guard let timeline = reading.timeline else { throw reading.status }
        return timeline
    }

    /// Reads the script and prints what is wrong with it, which it answers as well.
    ///
    /// - Parameter staging: `nil` for the one of `options`.
    /// - Throws: Exit status 64 where `options` have several stagings, and 74 where the film has to be played to know its
    ///   length and a font is missing.
    func open(_ options: ReadingOptions, as staging: Staging? = nil, _ terminal: Terminal) throws -> Reading {
        let staging = try staging ?? options.staging(terminal)
        try FileSearch.require(options.allowRead, terminal)
        let name = path == "-" ? "standard input" : path
        let file: SourceFile
        do throws(ScriptLoadError) {
            if let input {
                file = try SourceFile.decode(input, shownAs: name, within: options.limits)
            } else {
                file = try SourceFile.load(path: path, shownAs: name, within: options.limits)
            }
        } catch {
            var diagnostic = error.diagnostic
            diagnostic.suggestion = diagnostic.suggestion ?? FileSearch.neighbour(of: path)
            terminal.report([diagnostic])
            let nothing = SourceFile(name: name, text: "")
            switch error {
            case .unreadable:
                return Reading(
                    file: nothing, problems: [error.diagnostic], status: ExitStatus.readingOrWritingFailed)
            case .unacceptable:
                return Reading(file: nothing, problems: [error.diagnostic], status: ExitStatus.scriptIsWrong)
            }
        }
        let folder = path == "-" ? "" : path.folderPath
        var missingFont: (any Error)?
        var (timeline, problems) = TimelineReader.read(
            file, folder: folder, strictly: options.strict, as: staging, within: options.limits,
            writingScenes: InterfaceScenes.write,
            rehearsing: { timeline in
                do {
                    let measurer = try terminal.makeTextMeasurer(adding: options.addedFonts(terminal))
                    return OverrideRehearsal.ending(of: timeline, measuring: measurer)
                } catch {
                    missingFont = error
                    return .at(.zero)
                }
            })
        if let missingFont { throw missingFont }
        let damages = timeline?.damagedPictures ?? []
        if !damages.isEmpty { timeline = nil }
        problems += damages
        terminal.report(problems, in: [file])
        return Reading(file: file, timeline: timeline, problems: problems, status: ExitStatus.scriptIsWrong)
    }

    /// A script as it was read.
    struct Reading {
        let file: SourceFile
        /// `nil` when it is wrong.
        var timeline: Timeline?
        /// What was printed about it.
        let problems: [Diagnostic]
        /// How the command ends when there is no timeline.
        let status: ExitCode
    }
}
