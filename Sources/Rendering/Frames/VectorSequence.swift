import CCairo
public import Diagnostics
import Files
public import Film
import FontFiles
import FrameFolders
import Geometry
import Pictures
public import Text
import Views

/// Writes each frame of a film as an SVG or PDF file.
///
/// The files appear when the film is complete, and replace existing files with the same names. Other frames of an
/// earlier film are removed only if the pattern has at least four digits, such as `%04d.svg`. Shorter numbers are
/// ambiguous: `16.svg` may be an icon. If the film is interrupted or a frame fails, the folder is unchanged, or
/// removed if it is new. Equal consecutive frames are hard links to one file. Several frames are drawn concurrently,
/// which does not affect the output.
public struct VectorSequence: FrameSink, Sendable {
    /// The path of the files, with a placeholder for the frame number, for example `frames/%04d.svg`.
    public let path: String
    public let kind: VectorStill.Kind
    /// The render settings. The scale determines the pixel grid to which views are aligned.
    public var settings: RenderSettings { files.settings }
    /// The number of frames that are drawn at once.
    public var jobs: Int { files.jobs }

    public var readsTrace: Bool { false }

    private var files: FrameFileSequence

    /// - Parameters:
    ///   - path: A path for which ``kind(of:)`` returns a value.
    ///   - settings: The settings of the pictures, such as their scale and background.
    ///   - jobs: The number of frames that are drawn at once, at least 1.
    public init(path: String, settings: RenderSettings = RenderSettings(), jobs: Int = 1) {
        guard let kind = VectorSequence.kind(of: path) else {
            preconditionFailure("'\(path)' does not name a sequence of SVG or PDF files")
        }
        self.path = path
        self.kind = kind
        files = FrameFileSequence(path: path, settings: settings, jobs: jobs) {
            picture, fonts, pictures throws(RenderingError) in
            try VectorArtist(kind, picture, adding: fonts, sharing: pictures)
        }
    }

    /// Returns the format of the files at `path`, in which `%04d`, `%d` and so on are placeholders for the frame
    /// number. Returns `nil` if the path does not name a sequence of vector files.
    public static func kind(of path: String) -> VectorStill.Kind? {
        guard let pattern = FramePattern(inPath: path) else { return nil }
        return VectorStill.Kind.allCases.first { pattern.suffix.lowercased().hasSuffix(".\($0.rawValue)") }
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the folder cannot be
    ///   written.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) { try files.begin(film) }

    /// - Throws: The `RenderingError` of this frame or of an earlier frame.
    public mutating func receive(_ frame: FrameSnapshot) async throws { try await files.receive(frame) }

    /// - Throws: The `RenderingError` of the first frame that failed, if the film is complete.
    public mutating func finish(_ ending: FilmEnding) async throws { try await files.finish(ending) }
}

/// Writes one frame of a film as an SVG or PDF file. Shapes and text stay sharp at every size.
public struct VectorStill: FrameSink {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case svg
        case pdf
    }

    /// The path of the file. A missing folder is created, and an existing file is replaced.
    public let path: String
    public let kind: Kind
    /// The render settings. The scale determines the pixel grid to which views are aligned.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private let measurer: CairoTextMeasurer?
    private var picture: FramePicture?
    private var last: FrameSnapshot?

    /// Creates a sink that writes the last frame of a film to `path` when the film is complete.
    ///
    /// - Parameters:
    ///   - path: The path of the file. An existing file is replaced.
    ///   - kind: The file format.
    ///   - settings: The settings of the picture, such as its scale and background.
    ///   - measurer: The text measurer that the film uses in the same task. It must have the same added fonts as
    ///     `settings`. The sink reuses its fonts and shaped text. If `measurer` is `nil`, the fonts are loaded.
    public init(
        path: String, kind: Kind, settings: RenderSettings = RenderSettings(),
        measuring measurer: CairoTextMeasurer? = nil
    ) {
        self.measurer = measurer
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// - Throws: `RenderingError.canvas(width:height:largestArea:)` if the canvas is outside the limits.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        last = nil
    }

    public mutating func receive(_ frame: FrameSnapshot) { last = frame }

    /// Draws and writes the frame, unless the film was interrupted.
    ///
    /// - Throws: `RenderingError`. If an error is thrown, an existing file is unchanged.
    public mutating func finish(_ ending: FilmEnding) throws(RenderingError) {
        guard ending == .complete, let picture, let last else { return }
        let renderer = try CairoRenderer(for: settings, measuring: measurer)
        try AtomicFile.writeCreatingFolder(VectorPage.draw(last, as: kind, picture, with: renderer), to: path)
    }
}

/// Draws frames as SVG or PDF files, one after another, with its own renderer.
actor VectorArtist: FrameArtist {
    private let kind: VectorStill.Kind
    private let picture: FramePicture
    private let renderer: CairoRenderer

    /// - Parameters:
    ///   - fonts: The fonts in addition to the built-in ones.
    ///   - pictures: The decoded images that all artists of the film share.
    /// - Throws: `RenderingError` if a font is missing.
    init(_ kind: VectorStill.Kind, _ picture: FramePicture, adding fonts: AddedFonts, sharing pictures: DecodedPictures)
        throws(RenderingError)
    {
        self.kind = kind
        self.picture = picture
        renderer = try CairoRenderer(adding: fonts, sharing: pictures)
    }

    func draw(_ frame: FrameSnapshot) throws -> [UInt8] {
        try Task.checkCancellation()
        return try VectorPage.draw(frame, as: kind, picture, with: renderer)
    }
}

/// An SVG or PDF page in memory.
@safe
private final class VectorPage {
    private let surface: OpaquePointer
    private let collector = Collector()

    private final class Collector {
        var bytes: [UInt8] = []
    }

    /// Returns the bytes of a file that shows `frame`. The bytes do not depend on earlier drawings.
    ///
    /// - Throws: `RenderingError` if the frame cannot be drawn.
    static func draw(
        _ frame: FrameSnapshot, as kind: VectorStill.Kind, _ picture: FramePicture, with renderer: CairoRenderer
    ) throws(RenderingError) -> [UInt8] {
        let page = VectorPage(kind, picture.canvas)
        let surface = unsafe CairoSurface(try picture.size, drawingOn: page.surface, scale: 1 / picture.scale)
        if picture.backdrop.alpha > 0 { surface.replace(surface.canvas, with: picture.backdrop) }
        try renderer.draw(
            picture.tree(of: frame), on: surface, in: surface.canvas, origin: .zero, scale: picture.scale,
            canvas: nil)
        let bytes = try page.finish()
        return kind == .svg ? SVGNames.renumbered(bytes) : bytes
    }

    /// - Parameter size: The size of the page in points.
    private init(_ kind: VectorStill.Kind, _ size: Size) {
        let target = unsafe Unmanaged.passUnretained(collector).toOpaque()
        let write: cairo_write_func_t = { target, bytes, count in
            let collector = unsafe Unmanaged<Collector>.fromOpaque(target!).takeUnretainedValue()
            unsafe collector.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
        }
        switch kind {
        case .svg:
            unsafe surface = cairo_svg_surface_create_for_stream(write, target, size.width, size.height)
        case .pdf:
            unsafe surface = cairo_pdf_surface_create_for_stream(write, target, size.width, size.height)
            // Without a fixed date, Cairo writes the current time, and every file would be different.
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        }
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Returns the bytes of the file.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if an earlier drawing call failed.
    private func finish() throws(RenderingError) -> [UInt8] {
        unsafe cairo_surface_finish(surface)
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(reason: words(for: status)) }
        return collector.bytes
    }
}

/// Renumbers the identifiers in an SVG file that Cairo wrote.
///
/// Cairo 1.16 numbers images and groups with one counter per process. Without renumbering, a file would depend on the
/// files that were drawn before or at the same time.
enum SVGNames {
    /// Returns the file with the identifiers of each kind renumbered from 1, in order of appearance.
    static func renumbered(_ file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count)
        var (numbers, counts): ([[UInt8]: Int], [[UInt8]: Int]) = ([:], [:])
        var place = 0
        while place < file.count {
            guard let start = startOfName(in: file, at: place) else {
                result.append(file[place])
                place += 1
                continue
            }
            let word = file[start...].prefix { letters.contains($0) }
            let digits = file[word.endIndex...].prefix { figures.contains($0) }
            let next = digits.endIndex
            guard !word.isEmpty, !digits.isEmpty, next < file.count, ends.contains(file[next]) else {
                result += file[place..<start]
                place = start
                continue
            }
            let (kind, name) = (Array(word), Array(word + digits))
            if numbers[name] == nil {
                counts[kind, default: 0] += 1
                numbers[name] = counts[kind]
            }
            result += file[place..<start]
            result += kind + Array("\(numbers[name] ?? 0)".utf8)
            place = next
        }
        return result
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    private static let figures = Array("0123456789".utf8)
    /// The characters after an identifier: a quotation mark or a parenthesis.
    private static let ends = Array("\")".utf8)
    /// The characters before an identifier.
    private static let starts = [Array("id=\"".utf8), Array("\"#".utf8), Array("(#".utf8)]

    private static let firsts = starts.compactMap(\.first)

    /// Returns the start of the identifier whose prefix is at `place`, or `nil` if there is no such prefix.
    private static func startOfName(in file: [UInt8], at place: Int) -> Int? {
        guard firsts.contains(file[place]) else { return nil }
        return starts.first { file[place...].starts(with: $0) }.map { place + $0.count }
    }
}
