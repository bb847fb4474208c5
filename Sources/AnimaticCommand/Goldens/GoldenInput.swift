import ArgumentParser
import Diagnostics
import FoundationEssentials
import Goldens
import InterfaceBuilder
import Regression
import Rendering
import Reporting
import TimelineScript

/// A script or an Interface Builder file that is recorded in a golden or compared with it.
struct GoldenInput {
    let path: String
    /// Whether the file is an Interface Builder file. Its golden has a section for each scene.
    var isInterface: Bool { FileSearch.interfaces.matches(path) }

    /// Returns the scripts and Interface Builder files that `paths` refer to. Folders are searched for both kinds of
    /// files.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a path does not exist.
    static func find(_ paths: [String], _ terminal: Terminal) throws -> [GoldenInput] {
        try paths.flatMap { path -> [GoldenInput] in
            switch FileKind(path: path) {
            case .folder?:
                let names = try inFolders.visibleNames(in: path, terminal)
                return names.map { GoldenInput(path: path.appending(fileName: $0)) }
            case .file?: return [GoldenInput(path: path)]
            case .other?, nil:
                let expected = "a script or a storyboard"
                var words = "found no file or folder with this name, expected \(expected)"
                do throws(UnreadableFile) {
                    _ = try FileContents.bytes(of: path, upTo: 0)
                } catch {
                    if error != .missing { words = error.message(expecting: expected) }
                }
                terminal.report(
                    CommandError("unreadable", words, about: path, suggestion: FileSearch.neighbour(of: path)))
                throw ExitStatus.readingOrWritingFailed
            }
        }
    }

    private static let inFolders = FileSearch(
        extensions: FileSearch.scripts.extensions + FileSearch.interfaces.extensions, kind: "script or storyboard")

    /// Returns the films of the file: one for a script, or one for each scene.
    ///
    /// - Throws: `GoldenError` with the reason why the file cannot be read.
    func films(within limits: ReadingLimits) throws(GoldenError) -> [RecordedFilm] {
        if isInterface {
            do throws(InterfaceError) {
                let document = try InterfaceReader.read(SourceFile.loadInterface(path: path, shownAs: path))
                return document.listedScenes.map { RecordedFilm(scene: $0.id, named: $0.name, of: path) }
            } catch {
                throw GoldenError(diagnostic: error.diagnostic)
            }
        }
        do throws(ScriptLoadError) {
            return [RecordedFilm(try SourceFile.load(path: path, shownAs: path, within: limits), path: path)]
        } catch {
            throw GoldenError(diagnostic: error.diagnostic)
        }
    }

    /// Returns the golden with the readable names of its scenes. Earlier versions recorded the ids of scenes.
    func renamed(_ golden: Golden, _ films: [RecordedFilm]) -> Golden {
        guard isInterface else { return golden }
        var golden = golden
        for index in golden.sections.indices {
            let (scene, staging) = RecordedFilm.parts(ofSection: golden.sections[index].name, hasScenes: true)
            guard let film = films.first(where: { $0.scene == scene }) else { continue }
            golden.sections[index].name = film.sectionName(staging)
        }
        return golden
    }

    /// Returns the current film for each section of a golden, in the order of the sections, followed by the films of
    /// scenes that the golden does not contain.
    ///
    /// - Parameter films: The current films of the file.
    func sections(of golden: Golden, _ films: [RecordedFilm]) -> [(name: String, film: RecordedFilm, staging: Staging)]
    {
        var sections: [(name: String, film: RecordedFilm, staging: Staging)] = golden.sections.compactMap { section in
            let (scene, staging) = RecordedFilm.parts(ofSection: section.name, hasScenes: isInterface)
            return films.first { $0.sceneName == scene }.map { (section.name, $0, staging) }
        }
        for film in films where film.scene != nil && !sections.contains(where: { $0.film == film }) {
            sections.append((film.sectionName(.asWritten), film, .asWritten))
        }
        return sections
    }
}

/// The options of commands that use goldens.
struct GoldenOptions: ParsableArguments {
    @Option(
        help: """
            The folder of all goldens. In this folder, a golden has the same relative path as its script. Default: \
            each golden is beside its script.
            """,
        completion: .directory)
    var goldens: String?

    func validate() throws { try OutputName.requireFolder(goldens) }

    var store: GoldenStore { GoldenStore(folder: goldens) }
}

extension ReadingOptions {
    /// Returns a verifier with the limits, the strictness and the fonts that the options specify.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a folder of `--allow-read` or `--fonts` does not
    ///   exist, or if a font is missing.
    func verifier(_ terminal: Terminal) throws -> Verifier {
        try FileSearch.require(allowRead, terminal)
        var settings = Verifier.Settings()
        let added = try addedFonts(terminal)
        settings.limits = limits
        settings.limits.fonts = added
        settings.isStrict = strict
        settings.program = "animatic \(RootCommand.version)"
        settings.build = BuildIdentity.value
        return Verifier(settings, measuring: try terminal.makeTextMeasurer(adding: added))
    }
}
