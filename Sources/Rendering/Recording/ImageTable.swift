import CCairo
import Diagnostics
import Geometry
import PNGCoding
import Pictures
import Text
import Views

/// The images of a recording, as PNG files. Each image is stored once.
struct ImageTable {
    private(set) var files: [[UInt8]] = []
    private let compression: PNGCompression
    private var sources: [String: [Raster]] = [:]
    private var emoji: [ObjectIdentifier: (picture: GlyphPicture, image: Int)] = [:]

    /// An image at one size.
    private struct Raster {
        /// The size of the image on the canvas, in units of the painter.
        let size: Size
        let image: Int
        /// The size of the pixels relative to the size of the image.
        let share: Size
    }

    /// The maximum number of sizes of an image. A view whose size is animated shows one of them, scaled.
    private static let maximumSizeCount = 4

    init(_ compression: PNGCompression) { self.compression = compression }

    /// Returns the number of the image of a file, and the rectangle of its pixels.
    ///
    /// - Parameter place: The rectangle that the file fills, in units of the painter.
    /// - Throws: `RenderingError` if the file cannot be read.
    mutating func image(
        at path: String, over place: Rect, _ renderer: CairoRenderer
    ) throws(RenderingError) -> (number: Int, place: Rect) {
        let rasters = sources[path] ?? []
        let area = { (size: Size) in size.width * size.height }
        let known =
            rasters.first { abs($0.size.width - place.width) < 0.5 && abs($0.size.height - place.height) < 0.5 }
            ?? (rasters.count < ImageTable.maximumSizeCount ? nil : rasters.max { area($0.size) < area($1.size) })
        let raster: Raster
        if let known {
            raster = known
        } else {
            let pixels = try renderer.image(at: path, over: place)
            raster = Raster(
                size: place.size, image: add(try pixels.file(over: place, compression)),
                share: Size(
                    width: pixels.place.width / place.width, height: pixels.place.height / place.height))
            sources[path, default: []].append(raster)
        }
        let size = Size(width: place.width * raster.share.width, height: place.height * raster.share.height)
        return (raster.image, Rect(origin: place.origin, size: size))
    }

    /// Returns the number of the image of an emoji.
    ///
    /// - Throws: `RenderingError` if memory is exhausted.
    mutating func image(of picture: GlyphPicture) throws(RenderingError) -> Int {
        if let known = emoji[ObjectIdentifier(picture)] { return known.image }
        let size = try PixelSize(width: Int(picture.bounds.width), height: Int(picture.bounds.height))
        let surface = CairoSurface(size)
        unsafe cairo_translate(surface.cairo, -picture.bounds.minX, -picture.bounds.minY)
        unsafe picture.paint(on: surface.cairo, alpha: 1)
        let number = add(try surface.file(compression))
        emoji[ObjectIdentifier(picture)] = (picture, number)
        return number
    }

    private mutating func add(_ file: [UInt8]) -> Int {
        files.append(file)
        return files.count - 1
    }
}

extension PlacedPixels {
    /// Returns a PNG file of the pixels. Pixels that are smaller than units of the painter are reduced to these units,
    /// with the filter of frames.
    ///
    /// - Throws: `RenderingError` if memory is exhausted.
    fileprivate func file(over place: Rect, _ compression: PNGCompression) throws(RenderingError) -> [UInt8] {
        let shown = Size(width: self.place.width.rounded(.up), height: self.place.height.rounded(.up))
        let size = PixelSize.smaller(surface.size, shown)
        let canvas = CairoSurface(try PixelSize(width: size.width, height: size.height))
        let target = PlacedPixels(
            surface: surface, place: Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        canvas.fill(RoundedRect(target.place), with: target)
        return try canvas.file(compression)
    }
}

extension PixelSize {
    /// Returns the smaller width and the smaller height, each at least 1.
    fileprivate static func smaller(_ size: PixelSize, _ other: Size) -> (width: Int, height: Int) {
        (
            max(1, min(size.width, Int(min(other.width, 1e6)))), max(1, min(size.height, Int(min(other.height, 1e6))))
        )
    }
}

extension CairoSurface {
    /// Returns a PNG file of the surface, without an alpha channel if all pixels are opaque.
    ///
    /// - Throws: `RenderingError` if memory is exhausted.
    fileprivate func file(_ compression: PNGCompression) throws(RenderingError) -> [UInt8] {
        let bitmap = try bitmap(isOpaque: false)
        let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 0xFF }
        let file = Bitmap(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, isOpaque: isOpaque)
        return try PNGEncoder(for: file, compression).encode(file)
    }
}
