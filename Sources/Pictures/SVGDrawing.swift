import CCairo
package import Diagnostics
package import Geometry
import Glibc
import Synchronization

/// A parsed SVG file that can be drawn at any size.
///
/// A drawing has no access to other files: linked resources are omitted.
@safe
package final class SVGDrawing {
    private let library: SVGLibrary
    private let handle: OpaquePointer
    /// The size in the units of the drawing.
    private let size: Size
    private let path: String

    /// - Throws: `RenderingError.image(path:reason:)` if the file is damaged, or if librsvg is not installed.
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

    /// Draws the image, scaled to fill a bitmap.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the image cannot be drawn.
    package func pixels(of pixels: PixelSize) throws(RenderingError) -> ImageSurface {
        try pixelsCovering(Size(width: Double(pixels.width), height: Double(pixels.height)), of: pixels, {})
    }

    /// Draws the image over `place`. The pixels start at the top left of `place` and match the pixels of the canvas.
    /// If the image exceeds a maximum size, its pixels are larger than the pixels of the canvas.
    ///
    /// - Parameter setFonts: Sets the default font map of this thread, which must contain the fonts for the text in
    ///   the drawing.
    /// - Throws: `RenderingError.image(path:reason:)` if the image cannot be drawn.
    package func pixels(over place: Rect, settingFonts setFonts: () -> Void) throws(RenderingError) -> PlacedPixels {
        let share = min(1, SVGDrawing.longestEdge / max(place.width, place.height))
        let area = Size(width: place.width * share, height: place.height * share)
        let pixels = try PixelSize(
            width: max(Int(area.width.rounded(.up)), 1), height: max(Int(area.height.rounded(.up)), 1))
        return PlacedPixels(
            surface: try pixelsCovering(area, of: pixels, setFonts),
            place: Rect(
                x: place.minX, y: place.minY, width: Double(pixels.width) / share,
                height: Double(pixels.height) / share))
    }

    /// The maximum length of an edge, in pixels. A larger image is drawn with fewer pixels and scaled.
    private static let longestEdge = 4096.0

    private func pixelsCovering(
        _ area: Size, of pixels: PixelSize, _ setFonts: () -> Void
    ) throws(RenderingError) -> ImageSurface {
        try GlyphLock.withLock { () throws(RenderingError) in try draw(area, pixels, setFonts) }
    }

    private func draw(
        _ area: Size, _ pixels: PixelSize, _ setFonts: () -> Void
    ) throws(RenderingError) -> ImageSurface {
        try unsafe ImageSurface(pixels) { cairo throws(RenderingError) in
            unsafe cairo_scale(cairo, area.width / size.width, area.height / size.height)
            // With an invalid context, librsvg would write a message to standard error. Only a process-wide log
            // handler could suppress the message.
            guard unsafe cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
                throw .image(
                    path: path,
                    reason: PictureHeader.Fault.damaged(.svg, "the size \(size.width) × \(size.height) is too small")
                        .words)
            }
            var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
            var error: UnsafeMutablePointer<GError>?
            // librsvg uses the default font map of the thread, which contains the fonts of the system and the user
            // unless another font map is set.
            setFonts()
            defer { pango_cairo_font_map_set_default(nil) }
            guard unsafe library.render(handle, cairo, &viewport, &error) != 0 else {
                throw .image(
                    path: path, reason: PictureHeader.Fault.damaged(.svg, unsafe library.take(error)).words)
            }
        }
    }
}

/// The librsvg library. It is loaded when the first SVG image is read, because loading it with its dependencies takes
/// longer than drawing a film of one second, and few films contain an SVG image.
@safe
package struct SVGLibrary: Sendable {
    let makeHandle: RsvgHandleNewFromData
    let render: RsvgHandleRenderDocument
    let freeError: GErrorFree
    /// The version of the library, such as `2.54.7`.
    package let version: String

    /// The library; `nil` if version 2.52 or later is not installed.
    package static let shared = SVGLibrary()

    /// The name of the library file.
    private static let file = "librsvg-2.so.2"
    /// The Debian package that contains the library.
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

    /// Returns the version; `nil` for versions before 2.52, which do not report it.
    private static func version(of library: UnsafeMutableRawPointer?) -> String? {
        let numbers = ["major", "minor", "micro"].compactMap { part in
            unsafe dlsym(library, "rsvg_\(part)_version")?.load(as: UInt32.self)
        }
        return numbers.count == 3 ? numbers.map { "\($0)" }.joined(separator: ".") : nil
    }

    /// Frees an error, and returns its message as one line. Control characters are removed, because the message can
    /// quote the file.
    @unsafe
    func take(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error = unsafe error else { return "librsvg reports no reason" }
        defer { unsafe freeError(error) }
        guard let message = unsafe error.pointee.message else { return "librsvg reports no reason" }
        let line = unsafe String(cString: message).prefix { !$0.isNewline }
        return String(line.filter { ($0.isASCII && $0 >= " ") || $0.isLetter })
    }
}

/// The lock for access to glyphs in Pango and Cairo, and for releasing objects that own fonts.
///
/// One font map per task is not sufficient: Cairo shares one FreeType library and at most ten open font files, and
/// version 1.16 opens and closes them without a lock. Concurrent access from two threads can cause a crash or missing
/// glyphs. Lines of text and text masks are cached, so the lock is rarely needed.
///
/// - Source: `_cairo_ft_unscaled_font_lock_face` of Cairo 1.16; FreeType's manual on `FT_New_Face` and threads.
package enum GlyphLock {
    private static let lock = Mutex(())

    /// Calls `body` while holding the lock. The lock is not recursive.
    package static func withLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Result?
        try lock.withLock { _ throws(Failure) in result = try body() }
        guard let result else { preconditionFailure("the lock's body did not run") }
        return result
    }
}
