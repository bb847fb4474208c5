import ArgumentParser
import Film
import FontFiles
import FoundationEssentials
import Glibc
import InterfaceBuilder
import Pictures
import Playback
import Properties
import Rendering
import Reporting
import SceneModel
import Simulation
import Text
import TimelineScript
import Views

/// A script that has not been parsed yet: a file, a document from standard input, or a scene of an application.
struct ScriptFile {
    /// The path as given by the user, for messages.
    let path: String
    /// The base name of the output: the file name without its extension, or, for a script found in a folder, the path
    /// relative to that folder without the extension.
    let outputName: String
    /// The text of a document from standard input, which can be read only once; `nil` for a file or a scene.
    private var input: [UInt8]?
    /// The scene of an application that is shown without a script.
    private var scene: ApplicationScene?
    /// Whether a scene of an application is shown, without a script and without motion.
    var isScene: Bool { scene != nil }

    private struct ApplicationScene {
        let shown: ShownScene
        /// The folder of the application.
        let folder: String
        let reader: InterfaceScenes
        /// Reports the missing pictures of all scenes of the application.
        let notes: Terminal
    }

    /// Creates the film of a scene of an application.
    ///
    /// - Parameters:
    ///   - scene: The scene. Its name is the title of the film.
    ///   - file: The path of the Interface Builder file relative to `folder`.
    ///   - folder: The folder of the application.
    ///   - notes: A terminal that reports missing pictures.
    static func showing(
        _ scene: ListedScene, of file: String, in folder: String, called outputName: String,
        reading reader: InterfaceScenes, noting notes: Terminal
    ) -> ScriptFile {
        let path = folder.appending(fileName: "\(file)#\(scene.name)")
        let shown = ShownScene(name: path, title: scene.name, file: file, id: scene.id)
        return ScriptFile(
            path: path, outputName: outputName,
            scene: ApplicationScene(shown: shown, folder: folder, reader: reader, notes: notes))
    }

    /// Returns the scene, or the text of the script.
    ///
    /// - Parameter name: The name of the script in diagnostics.
    private func source(
        shownAs name: String, within limits: ReadingLimits
    ) throws(ScriptLoadError) -> FilmSource {
        if let scene { return .scene(scene.shown) }
        if let input { return .script(try SourceFile.decode(input, shownAs: name, within: limits)) }
        return .script(try SourceFile.load(path: path, shownAs: name, within: limits))
    }

    /// Returns the scripts that `paths` refer to: files, `-` for standard input, and folders, which are searched for
    /// `.yaml` and `.yml` files.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a folder contains no script or standard input
    ///   cannot be read, and 64 for an Interface Builder file.
    static func find(_ paths: [String], within limits: ReadingLimits, _ terminal: Terminal) throws -> [ScriptFile] {
        try paths.flatMap { path -> [ScriptFile] in
            if path == "-" {
                let documents = documents(in: try terminal.readStandardInput(upTo: limits[.bytes]))
                return documents.enumerated().map { index, document in
                    let name = documents.count == 1 ? "" : "-\(index + 1)"
                    return ScriptFile(path: path + name, outputName: "stdin" + name, input: document)
                }
            }
            guard let names = try FileSearch.scripts.names(in: path, terminal) else {
                let isInterface = FileSearch.interfaces.matches(path)
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

    /// Divides a stream into scripts: YAML documents that are separated by `---` lines, or JSON Lines.
    ///
    /// A stream with one script is returned unchanged.
    static func documents(in stream: [UInt8]) -> [[UInt8]] {
        let lines = stream.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let filled = lines.filter { $0.contains { $0 > UInt8(ascii: " ") } }
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        if filled.count > 1, filled.allSatisfy({ $0.first == open && $0.last { $0 > UInt8(ascii: " ") } == close }) {
            return filled.map { Array($0) }
        }
        var documents: [[UInt8]] = [[]]
        for line in lines {
            let isMark =
                line.starts(with: Array("---".utf8)) && line.dropFirst(3).allSatisfy { $0 <= UInt8(ascii: " ") }
            if isMark { documents.append([]) } else { documents[documents.count - 1] += line + [UInt8(ascii: "\n")] }
        }
        let scripts = documents.filter { document in document.contains { $0 > UInt8(ascii: " ") } }
        return scripts.count > 1 ? scripts : [stream]
    }

    /// Returns the single script that `path` refers to.
    ///
    /// - Throws: Exit status 64, after printing an error message, if a folder contains several scripts; and the
    ///   errors of ``find(_:within:_:)``.
    static func findOne(_ path: String, within limits: ReadingLimits, _ terminal: Terminal) throws -> ScriptFile {
        let scripts = try find([path], within: limits, terminal)
        guard scripts.count == 1 else {
            throw terminal.usageError("'\(path)' contains \(scripts.count) scripts; this command accepts one")
        }
        return scripts[0]
    }

    private static func baseName(_ path: String) -> String {
        path.lastPathComponent.withoutFileExtension
    }

    /// Reads the script and prints its problems.
    ///
    /// - Parameter fonts: The text measurer.
    /// - Throws: Exit status 74 if the script cannot be read, or 2 if it is invalid.
    func read(
        _ options: ReadingOptions, as staging: Staging, measuring fonts: FilmFonts = FilmFonts(),
        _ terminal: Terminal
    ) throws -> Timeline {
        let reading = try open(options, as: staging, measuring: fonts, terminal)
        guard let timeline = reading.timeline else { throw reading.status }
        return timeline
    }

    /// Reads the script and prints its problems. If some statements can be checked only during playback, plays the
    /// film without drawing it. Returns the timeline and the problems.
    ///
    /// - Parameters:
    ///   - fonts: The text measurer.
    ///   - recordsIssues: Whether the events that report problems are recorded if the film is played.
    /// - Throws: Exit status 74 if a font is missing.
    func open(
        _ options: ReadingOptions, as staging: Staging, measuring fonts: FilmFonts = FilmFonts(),
        recordingIssues recordsIssues: Bool = false, _ terminal: Terminal
    ) throws -> Reading {
        let mark = CrashReport.begin(path)
        defer { CrashReport.end(mark) }
        try FileSearch.require(options.allowRead, terminal)
        let name = input == nil ? path : "standard input" + path.dropFirst().replacing("-", with: " ")
        let source: FilmSource
        do throws(ScriptLoadError) {
            source = try self.source(shownAs: name, within: options.limits)
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
                return Reading(file: nothing, problems: [error.diagnostic], status: ExitStatus.invalidScript)
            }
        }
        let folder = scene?.folder ?? (input == nil ? path.folderPath : "")
        var limits = options.limits
        limits.fonts = try fonts.added(options, terminal)
        var loader = ScriptLoader(
            strictly: options.strict, as: staging, within: limits, readingScenes: scene?.reader ?? .shared)
        loader.recordsIssues = recordsIssues
        let loaded = try loader.load(source, in: folder) { try fonts.measurer($0, terminal) }
        for missing in loaded.scene?.missingPictures ?? [] { scene?.notes.report([missing]) }
        var (timeline, problems) = (loaded.timeline, loaded.diagnostics)
        var feedbackLoop: Diagnostic?
        if let film = loaded.played, let loop = film.feedbackLoop, timeline?.expectsFeedbackLoop == false {
            feedbackLoop = loop.diagnostic(in: film.objects)
        }
        let damages = timeline?.damagedPictures ?? []
        if !damages.isEmpty { timeline = nil }
        problems += damages
        terminal.report(problems, in: [source.file])
        return Reading(
            file: source.file, timeline: timeline, problems: problems, feedbackLoop: feedbackLoop,
            played: loaded.played, status: ExitStatus.invalidScript)
    }

    /// Checks that the script has the properties of `--sweep`. Without this check, an unknown property would be
    /// reported for each of up to 100,000 values.
    ///
    /// - Throws: Exit status 2, after printing an error message, if the script does not have one of the properties; and
    ///   the errors of ``open(_:as:measuring:_:)``.
    func requireSweptProperties(
        _ requested: StagingOptions, _ options: ReadingOptions, measuring fonts: FilmFonts, _ terminal: Terminal
    ) throws {
        var unknown: [Diagnostic] = []
        for sweep in requested.sweep where sweep.count > 1 {
            let staging = Staging(
                device: requested.device.first, variants: requested.variant.first, language: requested.language.first,
                assignments: PropertySweep.combinations(of: [sweep], seed: requested.usedSeed)[0])
            let reading = try open(options, as: staging, measuring: fonts, .unprinted)
            // The statement begins with the property. An error in the value concerns only this value.
            unknown += reading.problems.filter {
                $0.severity == .error && $0.span.file == Staging.assignmentsName
                    && $0.span.column <= sweep.target.count
            }
        }
        guard !unknown.isEmpty else { return }
        terminal.report(unknown)
        throw ExitStatus.invalidScript
    }

    /// Reads the script, and returns whether it has expectations. Its problems are not printed.
    func hasExpectations(_ options: ReadingOptions, measuring fonts: FilmFonts) -> Bool {
        let reading = try? open(options, as: .asWritten, measuring: fonts, .unprinted)
        return reading?.timeline?.expectations.isEmpty == false
    }

    /// The result of reading a script.
    struct Reading {
        let file: SourceFile
        /// The timeline; `nil` for an invalid script.
        var timeline: Timeline?
        /// The printed problems.
        let problems: [Diagnostic]
        /// The feedback loop that would end the film early; `nil` if layout settles, or if the script expects the loop.
        var feedbackLoop: Diagnostic?
        /// The film, if it was played to check its statements.
        var played: PlayedFilm?
        /// The exit status if there is no timeline.
        let status: ExitCode
    }
}

/// A text measurer that several films can share. It is created when it is first needed.
///
/// Creating a measurer takes longer than playing a short film.
final class FilmFonts {
    private var added: AddedFonts?
    private var made: CairoTextMeasurer?

    /// Returns the fonts of the folders of `--fonts`.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a folder contains no valid fonts.
    func added(_ options: ReadingOptions, _ terminal: Terminal) throws -> AddedFonts {
        let added = try added ?? options.addedFonts(terminal)
        self.added = added
        return added
    }

    /// Returns the measurer for a film with the given fonts. The measurer of the previous film is returned again if the
    /// fonts are the same.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a font is missing.
    func measurer(_ fonts: AddedFonts, _ terminal: Terminal) throws -> CairoTextMeasurer {
        if let made, made.addedFonts == fonts { return made }
        let measurer = try terminal.makeTextMeasurer(adding: fonts)
        made = measurer
        return measurer
    }
}

extension Timeline {
    /// Returns warnings for characters that no font contains. The renderer draws such a character as a box with its
    /// code point.
    ///
    /// Each character is reported once, for the first text that contains it. Texts are searched in the order views,
    /// variations, statements, title cards and captions. Missing characters of the same text share one warning. The
    /// location of the warning is the name of the view, or the setting, statement, card or caption that has the text.
    func missingGlyphs(_ measurer: CairoTextMeasurer) -> [Diagnostic] {
        var reported: Set<Character> = []
        return shownTexts.compactMap { text, place in
            var missing: [Character] = []
            for character in text where !reported.contains(character) {
                guard measurer.unknownGlyphs(in: String(character)) > 0 else { continue }
                reported.insert(character)
                missing.append(character)
            }
            guard !missing.isEmpty else { return nil }
            let names = missing.prefix(Timeline.maximumNameCount).map(name).joined(separator: ", ")
            let more =
                missing.count > Timeline.maximumNameCount
                ? " and \(missing.count - Timeline.maximumNameCount) more" : ""
            return Diagnostic(
                "missing-glyph",
                "no font contains \(names)\(more), expected characters that \(CairoTextMeasurer.fontNames) contains; "
                    + "use --fonts to add a folder of fonts",
                at: place, severity: .warning)
        }
    }

    /// Whether a text contains characters that the built-in fonts may lack. They contain all ASCII characters.
    var hasUnusualCharacters: Bool { shownTexts.contains { $0.text.utf8.contains { $0 >= 0x80 } } }

    private var shownTexts: [(text: String, place: SourceSpan)] {
        var texts: [(text: String, place: SourceSpan)] = []
        for view in root.depthFirst {
            for text in view.content.texts { texts.append((text, view.name.span)) }
        }
        for setting in scene.variations.flatMap(\.settings) {
            if let text = setting.value.setting.shownText { texts.append((text, setting.span)) }
        }
        for statement in statements {
            guard case .set(let property, let value) = statement.value.action else { continue }
            if let text = PropertySetting(property, value).shownText { texts.append((text, statement.span)) }
        }
        for card in titleCards {
            texts += [card.text, card.subtitle].compactMap(\.self).map { ($0.value, $0.span) }
        }
        return texts + captions.map { ($0.text.value, $0.text.span) }
    }

    /// The maximum number of characters in a warning.
    private static let maximumNameCount = 3

    /// Returns a description such as `'ก' (U+0E01 THAI CHARACTER KO KAI)`.
    private func name(of character: Character) -> String {
        let scalars = character.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            return [number, scalar.properties.name].compactMap(\.self).joined(separator: " ")
        }
        return "'\(character)' (\(scalars.joined(separator: ", ")))"
    }
}

extension PropertySetting {
    /// The text that the setting assigns to a view; `nil` if it does not assign text.
    fileprivate var shownText: String? {
        if case .text(let text) = value, property.owner.isView { text } else { nil }
    }
}

extension Timeline {
    /// Errors for image files that cannot be decoded. The command reports them before it renders, because rendering
    /// would otherwise fail in the middle of a film.
    var damagedPictures: [Diagnostic] {
        var faults: [String: String?] = [:]
        return pictures.compactMap { picture in
            let path = picture.value.path
            let fault = faults[path] ?? PictureCheck.fault(ofFileAt: path)
            faults[path] = fault
            return fault.map {
                Diagnostic(.imageDamaged, "this image cannot be shown: \($0)", at: picture.span)
            }
        }
    }
}
