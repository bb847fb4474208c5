import Geometry
import Views

/// A picture file, read and decoded as far as it can be before it is known how large it is shown.
enum Picture {
    case pixels(ImageSurface)
    case drawing(SVGDrawing)

    /// - Throws: ``RenderingError/image(path:reason:)``.
    init(path: String) throws(RenderingError) {
        let source = try PictureSource(path: path)
        switch source.header.format {
        case .png: self = .pixels(try ImageSurface(png: source).inStandardColors(of: source))
        case .jpeg: self = .pixels(try ImageSurface(jpeg: source))
        case .webP: self = .pixels(try ImageSurface(webP: source))
        case .svg: self = .drawing(try SVGDrawing(source))
        }
    }
}

/// What is wrong with picture files, found by decoding them before a film begins.
package enum PictureCheck {
    /// Why the file cannot be shown, as the end of a sentence on it; `nil` where it can.
    package static func fault(ofFileAt path: String) -> String? {
        do throws(RenderingError) {
            if case .drawing(let drawing) = try Picture(path: path) {
                _ = try drawing.pixels(of: try PixelSize(width: 1, height: 1), fonts: nil)
            }
            return nil
        } catch {
            return error.reason
        }
    }
}

/// Pixels that lie over a place on the canvas.
struct PlacedPixels {
    let surface: ImageSurface
    /// What they are stretched over, in pixels of the canvas.
    let place: Rect
}
