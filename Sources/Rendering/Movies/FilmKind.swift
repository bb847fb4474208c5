import Diagnostics

/// A movie file, or a stream of raw frames on standard output, that ``FilmFiles`` writes.
public struct FilmFile: Sendable {
    /// The path of the file. A missing folder is created, and an existing file is replaced.
    public let path: String
    public let kind: FilmKind
    /// The settings of the pictures, such as their scale and background.
    public let settings: RenderSettings

    /// - Parameters:
    ///   - path: A path with an extension that ``FilmKind`` supports.
    ///   - settings: The settings of the pictures, such as their scale and background.
    public init(path: String, settings: RenderSettings = RenderSettings()) {
        guard let kind = FilmKind(path: path) else { preconditionFailure("'\(path)' is not the path of a movie") }
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// Checks that all movies have the same picture settings.
    static func checkThatPicturesAreAlike(_ films: [FilmFile], _ settings: RenderSettings? = nil) {
        guard let first = settings ?? films.first?.settings else { return }
        for film in films {
            precondition(
                (film.settings.scale, film.settings.limit) == (first.scale, first.limit)
                    && (film.settings.background, film.settings.fonts) == (first.background, first.fonts),
                "movies of the same pictures must have the same scale, limit, background and fonts")
        }
    }
}

/// The format of a movie, determined by the file extension.
public enum FilmKind: String, CaseIterable, Hashable, Sendable {
    case gif
    /// An animated PNG file. The extension `.png` is also accepted.
    case apng
    case webp
    /// H.264 video, encoded by ffmpeg.
    case mp4
    /// VP9 video, encoded by ffmpeg.
    case webm
    /// Raw frames on standard output: R, G, B and straight alpha, one byte each.
    case rgba
    /// A YUV4MPEG2 stream on standard output, with 4:4:4 sampling and BT.709 colors in limited range.
    case y4m

    /// Creates the format of the movie at `path`. Returns `nil` if `path` is not the path of a movie, for example if
    /// it is a folder. The paths `-.rgba` and `-.y4m` stand for standard output. Other paths with these extensions are
    /// not movies.
    public init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        guard let kind = suffix == "png" ? .apng : FilmKind(rawValue: suffix) else { return nil }
        guard kind.isStream == (path == "-.\(suffix)") else { return nil }
        self = kind
    }

    /// The extensions of movie files, for help texts: `.gif, .apng or .png, .webp, .mp4 or .webm`.
    package static let fileExtensions: String = {
        let extensions = allCases.filter { !$0.isStream }.map { $0 == .apng ? ".apng or .png" : ".\($0.rawValue)" }
        return extensions.dropLast().joined(separator: ", ") + " or " + (extensions.last ?? "")
    }()

    /// Whether the movie is written to standard output.
    public var isStream: Bool { self == .rgba || self == .y4m }

    func makeWriter(_ path: String, _ pictures: FilmPictures) throws(RenderingError) -> any FilmWriter {
        switch self {
        case .gif: try GIFWriter(path, pictures)
        case .apng: try APNGWriter(path, pictures)
        case .webp: try WebPWriter(path, pictures)
        case .mp4, .webm: try VideoWriter(path, self, pictures)
        case .rgba, .y4m: try RawWriter(self, pictures)
        }
    }
}
