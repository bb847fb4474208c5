/// What kind of file a film becomes, told by the extension of its name.
public enum FilmKind: String, CaseIterable, Hashable, Sendable {
    case gif
    /// An animated PNG file; `.png` too.
    case apng
    case webp
    /// H.264, by ffmpeg.
    case mp4
    /// VP9, by ffmpeg.
    case webm
    /// Frames one after another, on standard output: R, G, B and straight alpha, a byte each.
    case rgba
    /// YUV4MPEG2 on standard output: 4:4:4, BT.709 in its limited range.
    case y4m

    /// The kind of file that `path` names; `nil` where it names none, and may be a folder. `-.rgba` and `-.y4m` mean standard
    /// output; other files of these names do not.
    public init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        guard let kind = suffix == "png" ? .apng : FilmKind(rawValue: suffix) else { return nil }
        guard kind.isStream == (path == "-.\(suffix)") else { return nil }
        self = kind
    }

    /// Whether it goes to standard output.
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
