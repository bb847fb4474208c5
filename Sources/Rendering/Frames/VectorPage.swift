import CCairo
import Diagnostics
import Geometry
import Pictures
import Playback
import Views

/// An SVG or PDF page in memory.
@safe
final class VectorPage {
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
