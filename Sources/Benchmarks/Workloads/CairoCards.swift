import CCairo
import Geometry
import Pictures
import Rendering
import Views

/// A ``CardPicture`` that is drawn with direct calls to Cairo and Pango, as a C program would draw it. Each frame is
/// drawn completely. Text layouts are cached.
@safe
final class CairoCards {
    private let picture: CardPicture
    private let isRich: Bool
    private let surface: OpaquePointer
    private let cairo: OpaquePointer
    private var titles: [KeptLayout] = []
    private var notes: [KeptLayout] = []
    private let shadow: BlurredShadow?

    /// Creates a surface for the picture and lays out its texts.
    ///
    /// - Parameter isRich: Whether to draw a gradient and two shadows.
    init(_ picture: CardPicture, isRich: Bool) {
        self.picture = picture
        self.isRich = isRich
        let (width, height) = (picture.canvas.width * CardPicture.scale, picture.canvas.height * CardPicture.scale)
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        unsafe cairo = cairo_create(surface)
        let card = picture.place(0, frame: 0, moving: 0)
        shadow = isRich ? BlurredShadow(width: card.width, height: card.height) : nil
        for number in 0..<CardPicture.count {
            unsafe titles.append(KeptLayout(CardPicture.title(number), CardPicture.titleFont, on: cairo))
            unsafe notes.append(KeptLayout(CardPicture.note(number), CardPicture.noteFont, on: cairo))
        }
    }

    deinit {
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws a complete frame.
    func draw(frame: Int, moving: Int) {
        unsafe cairo_save(cairo)
        unsafe cairo_scale(cairo, CardPicture.scale, CardPicture.scale)
        paintBackground()
        for number in 0..<CardPicture.count {
            let place = picture.place(number, frame: frame, moving: moving)
            if number < 2 { unsafe shadow?.paint(on: cairo, under: place) }
            unsafe cairo_save(cairo)
            unsafe cairo_translate(cairo, place.minX, place.minY)
            fill(
                Rect(x: 0, y: 0, width: place.width, height: place.height), radius: CardPicture.cornerRadius, .white)
            fill(CardPicture.picture, radius: CardPicture.picture.width / 2, CardPicture.pictureColor(number))
            show(titles[number], at: CardPicture.titleOrigin, .black)
            show(notes[number], at: CardPicture.noteOrigin, CardPicture.gray)
            setSource(CardPicture.hairline)
            unsafe cairo_rectangle(cairo, 12, CardPicture.hairlineTop, place.width - 24, 1 / CardPicture.scale)
            unsafe cairo_fill(cairo)
            unsafe cairo_restore(cairo)
        }
        unsafe cairo_restore(cairo)
        unsafe cairo_surface_flush(surface)
    }

    /// Returns the size in bytes of the file that Cairo's PNG writer produces.
    func countPNGBytes() -> Int {
        var count = 0
        let status = unsafe withUnsafeMutablePointer(to: &count) { count in
            unsafe cairo_surface_write_to_png_stream(
                surface,
                { count, _, length in
                    unsafe count!.assumingMemoryBound(to: Int.self).pointee += Int(length)
                    return CAIRO_STATUS_SUCCESS
                }, count)
        }
        precondition(status == CAIRO_STATUS_SUCCESS, "Cairo must write a picture")
        return count
    }

    /// The current pixels.
    var bitmap: Bitmap {
        let width = Int(unsafe cairo_image_surface_get_width(surface))
        let height = Int(unsafe cairo_image_surface_get_height(surface))
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let data = unsafe UnsafeRawPointer(cairo_image_surface_get_data(surface)!)
        let pixels = (0..<height).flatMap { y in
            (0..<width).map { x in
                unsafe data.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) | 0xFF00_0000
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels, isOpaque: true)
    }

    private func paintBackground() {
        guard isRich else {
            setSource(CardPicture.background)
            unsafe cairo_paint(cairo)
            return
        }
        let gradient = unsafe cairo_pattern_create_linear(0, 0, picture.canvas.width, picture.canvas.height)
        for (place, color) in CardPicture.gradientColors.enumerated() {
            unsafe cairo_pattern_add_color_stop_rgb(gradient, Double(place), color.red, color.green, color.blue)
        }
        unsafe cairo_set_source(cairo, gradient)
        unsafe cairo_paint(cairo)
        unsafe cairo_pattern_destroy(gradient)
    }

    private func fill(_ rect: Rect, radius: Double, _ color: Color) {
        let quarter = Double.pi / 2
        unsafe cairo_new_path(cairo)
        unsafe cairo_arc(cairo, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
        unsafe cairo_arc(cairo, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
        unsafe cairo_arc(cairo, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
        unsafe cairo_arc(cairo, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
        unsafe cairo_close_path(cairo)
        setSource(color)
        unsafe cairo_fill(cairo)
    }

    private func show(_ layout: KeptLayout, at origin: Point, _ color: Color) {
        setSource(color)
        unsafe cairo_move_to(cairo, origin.x, origin.y)
        unsafe layout.show(on: cairo)
    }

    private func setSource(_ color: Color) {
        unsafe cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }
}

/// A line of text with a cached layout.
@safe
private final class KeptLayout {
    private let layout: OpaquePointer

    @unsafe
    init(_ text: String, _ font: Font, on cairo: OpaquePointer) {
        unsafe cairo_save(cairo)
        unsafe cairo_scale(cairo, CardPicture.scale, CardPicture.scale)
        unsafe layout = pango_cairo_create_layout(cairo)
        unsafe cairo_restore(cairo)
        let description = unsafe pango_font_description_new()
        unsafe pango_font_description_set_family(description, "Inter")
        unsafe pango_font_description_set_weight(description, font.weight == .semibold ? 600 : 400)
        unsafe pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
        unsafe pango_layout_set_font_description(layout, description)
        unsafe pango_font_description_free(description)
        unsafe pango_layout_set_text(layout, text, -1)
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    @unsafe
    func show(on cairo: OpaquePointer) { unsafe pango_cairo_show_layout(cairo, layout) }
}

/// The shadow of a card. It is blurred with three box blurs and cached as a mask.
@safe
final class BlurredShadow {
    private let mask: OpaquePointer
    /// The margin around the card, in pixels.
    private static let margin = 48

    /// Creates the shadow of a card whose size is given in points.
    init(width: Double, height: Double) {
        let (across, down) = (
            Int(width * CardPicture.scale) + 2 * BlurredShadow.margin,
            Int(height * CardPicture.scale) + 2 * BlurredShadow.margin
        )
        unsafe mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(across), Int32(down))
        let stride = Int(unsafe cairo_image_surface_get_stride(mask))
        var values = [Int](repeating: 0, count: across * down)
        for y in BlurredShadow.margin..<down - BlurredShadow.margin {
            for x in BlurredShadow.margin..<across - BlurredShadow.margin { values[y * across + x] = 255 }
        }
        for _ in 0..<3 {
            for y in 0..<down { BlurredShadow.blur(&values, from: y * across, count: across, step: 1) }
            for x in 0..<across { BlurredShadow.blur(&values, from: x, count: down, step: across) }
        }
        let data = unsafe cairo_image_surface_get_data(mask)!
        for y in 0..<down {
            for x in 0..<across { unsafe data[y * stride + x] = UInt8(values[y * across + x]) }
        }
        unsafe cairo_surface_mark_dirty(mask)
    }

    deinit { unsafe cairo_surface_destroy(mask) }

    /// Paints the shadow under a card.
    ///
    /// - Parameters:
    ///   - cairo: A context whose unit is one point.
    ///   - card: The frame of the card in points.
    @unsafe
    func paint(on cairo: OpaquePointer, under card: Rect) {
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, card.minX, card.minY + 4)
        unsafe cairo_scale(cairo, 1 / CardPicture.scale, 1 / CardPicture.scale)
        unsafe cairo_set_source_rgba(cairo, 0, 0, 0, 0.3)
        unsafe cairo_mask_surface(cairo, mask, -Double(BlurredShadow.margin), -Double(BlurredShadow.margin))
        unsafe cairo_restore(cairo)
    }

    /// Replaces each value with the mean of the 25 values that are centered on it.
    private static func blur(_ values: inout [Int], from start: Int, count: Int, step: Int) {
        let reach = 12
        let line = (0..<count).map { values[start + $0 * step] }
        var sum = line[..<reach].reduce(0, +)
        for index in 0..<count {
            if index + reach < count { sum += line[index + reach] }
            if index - reach - 1 >= 0 { sum -= line[index - reach - 1] }
            values[start + index * step] = sum / (2 * reach + 1)
        }
    }
}
