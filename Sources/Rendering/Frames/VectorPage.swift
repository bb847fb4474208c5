import CCairo
import Geometry
import Playback
import Views

/// A page of a vector format in memory.
@safe
final class VectorPage {
    private let surface: OpaquePointer
    private let collector = Collector()

    private final class Collector {
        var bytes: [UInt8] = []
    }

    /// The file that shows `frame`: the same bytes, whatever was drawn before.
    ///
    /// - Throws: ``RenderingError``.
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

    /// - Parameter size: In points.
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
            // Else it says when it was made, and every file is another one.
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
        }
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// The bytes of the file.
    ///
    /// - Throws: ``RenderingError/drawing(reason:)`` when something before failed.
    private func finish() throws(RenderingError) -> [UInt8] {
        unsafe cairo_surface_finish(surface)
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(reason: words(for: status)) }
        return collector.bytes
    }
}
