import Film
import Rendering
import Reporting

/// A kind of output of `render`, `compose` and `merge`.
///
/// Each kind is one row of ``all``. The kind of a path, the help of `--output`, the error for an unknown name, the
/// checks of options, the names for several scripts and stagings, and the sinks are derived from the rows. A format of
/// numbered files is a row of ``FrameFileFormat``, and a film format is a case of ``FilmKind``.
struct OutputFormat: Sendable {
    /// How the frames are stored, in the order in which data beside the frames chooses a folder.
    enum Arrangement: CaseIterable {
        case folder, numbered, file
    }

    /// What an output contains.
    enum Contents: Equatable {
        case frames
        /// A summary of the whole film, which this phrase describes.
        case overview(String)
        case oneFrame
    }

    /// The values that determine the sink of an output.
    struct Request {
        let film: LoadedScript
        let settings: RenderSettings
        let jobs: Int
        let masks: Bool
        let geometry: Bool
    }

    /// The name of the row.
    let name: String
    let arrangement: Arrangement
    var contents = Contents.frames
    /// The description of the path for the help of `--output`.
    let help: String
    /// The end of the path for error messages, such as `.tar for an archive`; `nil` for a folder and a still.
    var ending: String?
    /// Returns the last part of a path of a file, to which the name of a staging is prepended.
    var suffix: @Sendable (String) -> String = { "." + $0.fileExtension }
    /// Returns whether a path names this kind of output. A still has no paths of its own.
    let includes: @Sendable (String) -> Bool
    /// Whether `animatic merge` writes this kind of output.
    var isMerged = false
    /// Whether the frames must be consecutive.
    var isFilm = false
    /// Whether geometry and masks are written into the output.
    var containsData = false
    /// Returns the path of the file with the geometry of all views; `nil` if no file belongs to the output.
    var geometryPath: @Sendable (String) -> String? = { _ in nil }
    /// Returns the names of transparent alternatives if the output at a path must be opaque; otherwise `nil`.
    var transparentAlternatives: @Sendable (String) -> String? = { _ in nil }
    /// Returns the sink that writes the output to a path; `nil` if ``FilmingOptions`` combines the output with others.
    var makeSink: (@Sendable (String, Request) -> any FrameSink)?
}

extension OutputFormat: Hashable {
    static func == (one: OutputFormat, other: OutputFormat) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension OutputFormat {
    static let all = [folder, film, numbered, sheet, archive, still]

    /// The help of `--output`: all kinds of outputs that have names, and the stills.
    static let help: String = {
        let kinds = all.filter { $0 != .still }.map(\.help)
        let list = kinds.dropLast().joined(separator: "; ") + "; or " + (kinds.last ?? "")
        return list.prefix(1).uppercased() + list.dropFirst() + ". With a single --at, \(still.help) is that frame."
    }()

    /// A folder of PNG files with a manifest.
    static let folder = OutputFormat(
        name: "folder", arrangement: .folder,
        help: "a folder for PNG files, with a subfolder for each of several scripts",
        includes: { $0.hasSuffix("/") || OutputName.fileExtension(of: $0) == nil },
        isMerged: true, geometryPath: { $0.appending(fileName: "geometry.npz") })

    /// A movie; see ``FilmKind``.
    static let film = OutputFormat(
        name: "film", arrangement: .file,
        help:
            "a film: a file that ends in \(FilmKind.fileExtensions), or -.rgba or -.y4m for raw frames on standard output",
        ending: "\(FilmKind.fileExtensions) for a film",
        includes: { FilmKind(path: $0) != nil && !sheet.includes($0) && FrameFileFormat.ofSequence(at: $0) == nil },
        isMerged: true, isFilm: true,
        geometryPath: { FilmKind(path: $0)?.isStream == false ? $0.withoutFileExtension + ".npz" : nil },
        transparentAlternatives: {
            FilmKind(path: $0)?.supportsTransparency == false ? ".mov, .webm, .apng, .webp or -.rgba" : nil
        })

    /// Numbered files; see ``FrameFileFormat``. A path such as `card.svg` without a placeholder for the frame number
    /// names a sequence, unless it names a film.
    static let numbered = OutputFormat(
        name: "numbered", arrangement: .numbered,
        help: "numbered frames: \(FrameFileFormat.all.map(\.name).joinedWithOr()) files such as frames/%04d.png",
        ending: FrameFileFormat.all.flatMap(\.extensions).map { "%04d.\($0)" }.joinedWithOr() + " for frames",
        includes: { path in
            FrameFileFormat.ofSequence(at: path) != nil
                || OutputName.fileExtension(of: path) != nil && FilmKind(path: path) == nil
                    && RenderDestination.isStill(path)
        },
        geometryPath: { $0.folderPath.appending(fileName: "geometry.npz") },
        transparentAlternatives: { path in
            guard FrameFileFormat.ofFile(at: path)?.supportsTransparency == false else { return nil }
            return FrameFileFormat.all.filter(\.supportsTransparency).map { "%04d.\($0.extensions[0])" }.joinedWithOr()
        },
        makeSink: { path, request in
            guard let format = FrameFileFormat.ofSequence(at: path) else {
                preconditionFailure("'\(path)' does not name a sequence of files")
            }
            return format.makeSequence(path, request.settings, request.jobs)
        })

    /// A contact sheet. The part of its name before the suffix is not empty.
    static let sheet = OutputFormat(
        name: "sheet", arrangement: .file, contents: .overview("a contact sheet"),
        help: "a contact sheet: a file that ends in \(sheetSuffix)", ending: "\(sheetSuffix) for a contact sheet",
        suffix: { _ in sheetSuffix },
        includes: { path in
            path.lowercased().hasSuffix(sheetSuffix) && path.lastPathComponent.count > sheetSuffix.count
                && FrameFileFormat.ofSequence(at: path) == nil
        })

    private static let sheetSuffix = ".sheet.png"

    /// An archive of frames; see ``TarSequence``.
    static let archive = OutputFormat(
        name: "archive", arrangement: .file, help: "an archive of frames for WebDataset: a file that ends in .tar",
        ending: ".tar for an archive", includes: { OutputName.fileExtension(of: $0)?.lowercased() == "tar" },
        containsData: true,
        makeSink: {
            TarSequence(path: $0, settings: $1.settings, masks: $1.masks, geometry: $1.geometry)
        })

    /// A single picture. The command selects this kind of output.
    static let still = OutputFormat(
        name: "still", arrangement: .file, contents: .oneFrame,
        help: "a file that ends in \(stillEndings)", includes: { _ in false },
        makeSink: { $1.film.still($0, $1.settings) })

    /// The extensions of stills, such as `.png, .svg or .pdf`.
    static let stillEndings = stillExtensions.map { ".\($0)" }.joinedWithOr()

    static let stillExtensions = FrameFileFormat.all.filter { $0.makeStill != nil }.flatMap(\.extensions)
}
