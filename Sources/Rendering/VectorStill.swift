import CCairo
import Geometry
public import Playback
import Views

/// Writes one frame of a film as an SVG or PDF file, in which shapes and text stay sharp at every size.
public struct VectorStill: FrameSink, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case svg
        case pdf
    }

    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    public let kind: Kind
    /// Background of the picture; a scale says where pixels are that views are aligned to.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private var picture: FramePicture?
    private var last: FrameSnapshot?

    /// A still of the last frame that comes, which is written when the film is complete.
    public init(path: String, kind: Kind, settings: RenderSettings = RenderSettings()) {
        self.path = path
        self.kind = kind
        self.settings = settings
    }

    /// - Throws: ``RenderingError/canvas(width:height:)``.
    public mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        last = nil
    }

    public mutating func receive(_ frame: FrameSnapshot) { last = frame }

    /// Draws and writes the frame, unless the film was interrupted.
    ///
    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) throws(RenderingError) {
        guard ending == .complete, let picture, let last else { return }
        let page = VectorPage(kind, picture.canvas)
        let surface = unsafe CairoSurface(try picture.size, drawingOn: page.surface, scale: 1 / picture.scale)
        if picture.backdrop.alpha > 0 { surface.replace(surface.canvas, with: picture.backdrop) }
        try CairoRenderer().draw(
            picture.tree(of: last), on: surface, in: surface.canvas, origin: .zero, scale: picture.scale)
        try WholeFile.writeMakingFolder(page.finish(), to: path)
    }
}

/// A page of a vector format in memory.
@safe
private final class VectorPage {
    let surface: OpaquePointer
    private let collector = Collector()

    private final class Collector {
        var bytes: [UInt8] = []
    }

    /// - Parameter size: In points.
    init(_ kind: VectorStill.Kind, _ size: Size) {
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
            // Else it says when it was made, and every file is another one.
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        }
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The bytes of the file.
    ///
    /// - Throws: ``RenderingError/drawing(reason:)`` when something before failed.
    func finish() throws(RenderingError) -> [UInt8] {
        unsafe cairo_surface_finish(surface)
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(reason: words(for: status)) }
        return collector.bytes
    }
}
