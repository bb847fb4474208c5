import CCairo
import Geometry

/// The shadow of a card, blurred once by three box blurs and kept as a mask.
@safe
final class BlurredShadow {
    private let mask: OpaquePointer
    /// Around the card, in pixels.
    private static let margin = 48

    /// - Parameters: Of the card, in points.
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

    /// - Parameter cairo: Drawing in points.
    @unsafe
    func paint(on cairo: OpaquePointer, under card: Rect) {
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, card.minX, card.minY + 4)
        unsafe cairo_scale(cairo, 1 / CardPicture.scale, 1 / CardPicture.scale)
        unsafe cairo_set_source_rgba(cairo, 0, 0, 0, 0.3)
        unsafe cairo_mask_surface(cairo, mask, -Double(BlurredShadow.margin), -Double(BlurredShadow.margin))
        unsafe cairo_restore(cairo)
    }

    /// The mean of 25 values around each.
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
