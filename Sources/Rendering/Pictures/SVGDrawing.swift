import CCairo
import Geometry
import Glibc
import Views

/// An SVG file that was read, to be drawn at any size.
///
/// It sees no other file: what it links to is left out.
@safe
final class SVGDrawing {
    private let library: SVGLibrary
    private let handle: OpaquePointer
    /// In its own pixels.
    private let size: Size
    private let path: String

    /// - Throws: ``RenderingError/image(path:reason:)``, also where librsvg is not installed.
    init(_ source: PictureSource) throws(RenderingError) {
        guard let library = SVGLibrary.shared else {
            let package = SVGLibrary.package
            throw .image(
                path: source.path,
                reason: "SVG files are drawn by librsvg, which is not installed; install the package '\(package)' "
                    + "(apt-get install \(package))")
        }
        var error: UnsafeMutablePointer<GError>?
        guard let handle = unsafe library.makeHandle(source.bytes, source.bytes.count, &error) else {
            throw source.damaged(unsafe library.take(error))
        }
        self.library = library
        unsafe self.handle = unsafe handle
        size = Size(width: source.header.width, height: source.header.height)
        path = source.path
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// The drawing, stretched over all of a picture.
    ///
    /// - Parameter fonts: Those that texts in it are set with; `nil` where no text needs to be seen.
    /// - Throws: ``RenderingError/image(path:reason:)``.
    func pixels(of pixels: PixelSize, fonts: FontLibrary?) throws(RenderingError) -> ImageSurface {
        try pixelsCovering(Size(width: Double(pixels.width), height: Double(pixels.height)), of: pixels, fonts)
    }

    /// The drawing as it looks over `place`, at whose top left the pixels begin: one of them is one of the canvas, up to the limit
    /// from which on they are fewer.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``.
    func pixels(over place: Rect, fonts: FontLibrary) throws(RenderingError) -> PlacedPixels {
        let share = min(1, SVGDrawing.longestEdge / max(place.width, place.height))
        let area = Size(width: place.width * share, height: place.height * share)
        let pixels = try PixelSize(
            width: max(Int(area.width.rounded(.up)), 1), height: max(Int(area.height.rounded(.up)), 1))
        return PlacedPixels(
            surface: try pixelsCovering(area, of: pixels, fonts),
            place: Rect(
                x: place.minX, y: place.minY, width: Double(pixels.width) / share,
                height: Double(pixels.height) / share))
    }

    /// A larger picture is made with fewer pixels and stretched.
    private static let longestEdge = 4096.0

    private func pixelsCovering(
        _ area: Size, of pixels: PixelSize, _ fonts: FontLibrary?
    ) throws(RenderingError) -> ImageSurface {
        try GlyphLock.withLock { () throws(RenderingError) in try draw(area, pixels, fonts) }
    }

    private func draw(
        _ area: Size, _ pixels: PixelSize, _ fonts: FontLibrary?
    ) throws(RenderingError) -> ImageSurface {
        try unsafe ImageSurface(pixels) { cairo throws(RenderingError) in
            unsafe cairo_scale(cairo, area.width / size.width, area.height / size.height)
            // librsvg would tell standard error of it, with process and time, past every handler but the process's only one.
            guard unsafe cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
                throw .image(
                    path: path,
                    reason: PictureHeader.Fault.damaged(.svg, "\(size.width) × \(size.height) is too small a size")
                        .words)
            }
            var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
            var error: UnsafeMutablePointer<GError>?
            // It takes the thread's fonts: those of the system, with a user's, unless it is given others.
            fonts?.becomeDefault()
            defer { pango_cairo_font_map_set_default(nil) }
            guard unsafe library.render(handle, cairo, &viewport, &error) != 0 else {
                throw .image(
                    path: path, reason: PictureHeader.Fault.damaged(.svg, unsafe library.take(error)).words)
            }
        }
    }
}

/// librsvg, loaded when the first SVG picture is met: with what it needs itself it takes longer to load than a film of a second
/// takes to draw, and few films show such a picture.
@safe
struct SVGLibrary: Sendable {
    let makeHandle: RsvgHandleNewFromData
    let render: RsvgHandleRenderDocument
    let freeError: GErrorFree
    /// Its own, such as `2.54.7`.
    let version: String

    /// `nil` where the library is not installed.
    static let shared = SVGLibrary()

    /// The file, and the Debian package that has it.
    private static let file = "librsvg-2.so.2"
    static let package = "librsvg2-2"

    private init?() {
        guard let library = unsafe dlopen(SVGLibrary.file, RTLD_NOW | RTLD_LOCAL),
            let makeHandle = unsafe dlsym(library, "rsvg_handle_new_from_data"),
            let render = unsafe dlsym(library, "rsvg_handle_render_document"),
            let freeError = unsafe dlsym(library, "g_error_free"),
            let version = unsafe SVGLibrary.version(of: library)
        else { return nil }
        unsafe self.makeHandle = unsafeBitCast(makeHandle, to: RsvgHandleNewFromData.self)
        unsafe self.render = unsafeBitCast(render, to: RsvgHandleRenderDocument.self)
        unsafe self.freeError = unsafeBitCast(freeError, to: GErrorFree.self)
        self.version = version
    }

    /// `nil` for a library before 2.52, which does not say.
    private static func version(of library: UnsafeMutableRawPointer?) -> String? {
        let numbers = ["major", "minor", "micro"].compactMap { part in
            unsafe dlsym(library, "rsvg_\(part)_version")?.load(as: UInt32.self)
        }
        return numbers.count == 3 ? numbers.map { "\($0)" }.joined(separator: ".") : nil
    }

    /// The words of an error on one line, which may quote the file; the error is freed.
    @unsafe
    func take(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error = unsafe error else { return "librsvg does not say why" }
        defer { unsafe freeError(error) }
        guard let message = unsafe error.pointee.message else { return "librsvg does not say why" }
        let line = unsafe String(cString: message).prefix { !$0.isNewline }
        return String(line.filter { ($0.isASCII && $0 >= " ") || $0.isLetter })
    }
}
