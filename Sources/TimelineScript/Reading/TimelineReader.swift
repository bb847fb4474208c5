import Diagnostics
import FoundationEssentials
import Glibc
package import Reporting
import SceneModel
import Simulation
import Views

/// Reads the source of a film in three steps, between which the caller loads the scene that the source names and plays
/// the film.
///
/// `ScriptLoader` of the module `Playback` performs these steps for all programs.
package struct TimelineReader {
    private let reader: ScriptReader
    private var decoder: TimelineDecoder
    /// The document; `nil` for a scene without a script, and if the text is not YAML.
    private var document: ScriptNode?

    /// Parses a script, or begins the film of a scene.
    ///
    /// - Parameters:
    ///   - source: The script or the scene.
    ///   - folder: The folder of the source, which contains its pictures; empty for the current folder.
    ///   - isStrict: Whether calls that raise an exception in UIKit are errors, regardless of the key `strict`.
    ///   - staging: The device and the variants for playing the film.
    ///   - limits: The limits for the size of the script.
    ///   - recordsSlots: Whether ``slots`` contains the literals of the script.
    package init(
        _ source: FilmSource, folder: String, strictly isStrict: Bool = false, as staging: Staging = .asWritten,
        within limits: ReadingLimits = .usual, recordsSlots: Bool = false
    ) {
        reader = ScriptReader(source.file, folder: folder, within: limits, problems: DiagnosticList())
        decoder = TimelineDecoder(reader, strictly: isStrict, as: staging)
        switch source {
        case .scene(let scene): decoder.begin(showing: scene)
        case .script(let file):
            do throws(ScriptError) {
                let document = try ScriptDocument(file, within: limits)
                reader.problems = document.problems
                self.document = document.root
                if recordsSlots { reader.slots = [] }
                decoder.begin(document.root)
            } catch {
                reader.problems.add(error.diagnostic)
            }
        }
    }

    /// The scene that the source names; `nil` if it names none, or if it is not allowed to use the file of the scene.
    package var scene: SceneReference? { decoder.reference }

    /// Decodes the source.
    ///
    /// - Parameter scene: The scene that the source names. If it is `nil`, a script is not allowed to name a scene.
    /// - Returns: The timeline, if its film must be played to find statements that cannot be performed, and to
    ///   determine when the animations that overrides start have ended; otherwise `nil`.
    package mutating func decode(showing scene: Result<NamedScene, NamedScene.Failure>? = nil) -> Timeline? {
        decoder.decode(showing: scene)
        return decoder.timelineToPlay
    }

    /// Checks the end of the film.
    ///
    /// - Parameter film: The film of the timeline that ``decode(showing:)`` returned; `nil` if it was not played.
    /// - Returns: The timeline, or `nil` if the script contains errors; and the diagnostics, sorted by source location.
    ///   A script without errors can still have warnings.
    package mutating func finish(after film: PlayedFilm? = nil) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let timeline = decoder.finish(after: film)
        return (reader.problems.hasErrors ? nil : timeline, reader.problems.sorted)
    }

    /// The literals of the script that an editor can change, in the order of the script. They are complete after
    /// ``finish(after:)``, and empty if they are not recorded.
    package var slots: [ScriptSlot] {
        guard let document, let notes = reader.slots else { return [] }
        return ScriptSlot.slots(notes, of: document, in: reader.source)
    }

    /// Reads a script that names no scene, without playing its film.
    package static func read(
        _ file: SourceFile, folder: String, as staging: Staging = .asWritten, within limits: ReadingLimits = .usual
    ) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        var reader = TimelineReader(.script(file), folder: folder, as: staging, within: limits)
        _ = reader.decode()
        return reader.finish()
    }
}

extension SourceFile {
    /// Loads the text of a script from a file.
    ///
    /// - Parameter name: The name of the file in error messages.
    /// - Throws: An error if the file cannot be read, is larger than `limits` allow, or is not UTF-8.
    package static func load(
        path: String, shownAs name: String, within limits: ReadingLimits = .usual
    ) throws(ScriptLoadError) -> SourceFile {
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.bytes(of: path, upTo: limits[.bytes] + 1)
        } catch {
            throw .unreadable(Diagnostic(.unreadable, error.message(expecting: "a script"), at: .file(name)))
        }
        return try decode(bytes, shownAs: name, within: limits)
    }

    /// Decodes the text of a script from bytes, such as those from standard input.
    ///
    /// A byte order mark is removed.
    ///
    /// - Throws: An error if there are more bytes than `limits` allow, or if the bytes are not UTF-8.
    package static func decode(
        _ bytes: [UInt8], shownAs name: String, within limits: ReadingLimits = .usual
    ) throws(ScriptLoadError) -> SourceFile {
        guard bytes.count <= limits[.bytes] else {
            throw .unacceptable(ScriptError.tooLarge(name: name, limits).diagnostic)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw .unacceptable(
                Diagnostic(.notUTF8, "found bytes that are not UTF-8, expected text in UTF-8", at: .file(name)))
        }
        return SourceFile(name: name, text: text)
    }
}

/// An error that prevents a script from being loaded.
package enum ScriptLoadError: Error, Hashable, Sendable {
    /// The file is missing or cannot be read.
    case unreadable(Diagnostic)
    /// The file is too large or is not text.
    case unacceptable(Diagnostic)

    package var diagnostic: Diagnostic {
        switch self {
        case .unreadable(let diagnostic), .unacceptable(let diagnostic): diagnostic
        }
    }
}

/// The kind of a file.
///
/// The initializer calls `stat` directly. Foundation would also look up the names of the owner and the group, which
/// requires reading the user and group databases.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a device, a socket, or a symbolic link that is not followed.
    case other

    /// Determines the kind of the file at `path`. Returns `nil` if the file does not exist or cannot be accessed.
    ///
    /// - Parameters:
    ///   - path: The path; empty for the current folder. Trailing slashes are ignored.
    ///   - followsLinks: Whether symbolic links are followed. If the value is `true`, the kind of a link is the kind of
    ///     its target.
    package init?(path: String, followsLinks: Bool = true) {
        var name = path[...]
        while name.count > 1, name.last == "/" { name.removeLast() }
        let place = name.isEmpty ? "." : String(name)
        var status = stat()
        guard unsafe (followsLinks ? stat(place, &status) : lstat(place, &status)) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        default: self = .other
        }
    }
}

/// The limits for values in a script. They prevent a script from exhausting the resources of the machine.
package enum ScriptLimits {
    /// The default maximum size of a script, in bytes: 4 MiB.
    package static let bytes = 4 << 20
    /// The default maximum nesting depth of lists and mappings.
    package static let nesting = 200
    /// The default maximum number of YAML values. The values of an alias are counted at each use.
    package static let values = 200_000

    static let canvasEdge = NumberRange(1, 16_384, "points")
    static let scale = NumberRange(0.5, 4)
    static let framesPerSecond = NumberRange(1, 240)
    static let tolerance = NumberRange(above: 0, 1000, "points")
    /// The damping ratio of a spring that is specified by a duration or a response. A spring with a ratio of 1 does
    /// not overshoot. Greater values are treated as 1.
    static let dampingRatio = NumberRange(above: 0, 1000)
    /// The bounce of a spring. With a bounce closer to 1 or -1, a spring takes too long to settle.
    static let bounce = NumberRange(-0.99, 0.99)
    /// The initial velocity of a spring, in multiples of the animated distance per second.
    static let springVelocity = NumberRange(-1000, 1000, "times the distance per second")
    /// The mass, stiffness and damping of a spring.
    static let springConstant = NumberRange(0.001, 1_000_000)
    static let response = NumberRange(above: 0, 3600, "seconds")
    static let repeats = NumberRange(above: 0, 10_000)
    static let counts = NumberRange(0, 1_000_000)
    /// The number of a turn, as in traces.
    static let turns = NumberRange(0, 1_000_000)
    static let feedbackLoopThreshold = NumberRange(50, 1000)
    static let repetitions = NumberRange(1, 1_000_000)
    /// The minimum interval of a timer.
    static let interval = Duration.milliseconds(1)
    /// The maximum width and height of a picture file, in pixels.
    static let pictureEdge = 16_384.0
    /// The maximum number of pixels in a picture file. Such a picture requires 256 MB of memory.
    static let picturePixels = 64_000_000.0
    /// The maximum number of font files in a folder that a script names.
    static let fontFiles = 256
    /// The number of colors in a gradient.
    static let gradientColors = 2...8
    /// The maximum duration of a film, which is also the latest time in a film.
    package static let duration = Duration.seconds(3600)
}
