import Diagnostics
import Files
public import Film
import FrameFolders
import Geometry
import PNGCoding
import Pictures
package import Views

/// An image of view numbers. Each pixel contains the number of the topmost view at that position.
///
/// The number 0 stands for the background. The number n stands for the view with the index n - 1 in the `names` of
/// ``GeometryArrays``. A view covers the pixels whose centers are inside its transformed bounds with rounded corners,
/// and inside the bounds of every superview that clips its subviews. Views without a background, a gradient, a shape,
/// a drawing, a border or content are left out. Hidden views and views with an alpha below 0.01 are left out with
/// their subviews, as in UIKit's hit testing. Edges are not anti-aliased.
package struct ViewMask {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The pixels in row-major order.
    package private(set) var pixels: [UInt16]

    /// Creates the mask of a frame.
    ///
    /// - Parameters:
    ///   - tree: The presentation of the frame.
    ///   - numbers: The numbers of the views. Views without a number are left out.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - scale: The number of pixels per point.
    package init(_ tree: ViewTree, _ numbers: ViewNumbers, width: Int, height: Int, scale: Double) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: 0, count: width * height)
        let pixelsToPoints = AffineTransform(scaleX: 1 / scale, y: 1 / scale)
        draw(tree.root, tree.withoutSublayerTransforms, numbers, superview: pixelsToPoints, clips: [])
    }

    /// The area of a view: its bounds with rounded corners, and the transform from pixels to the coordinates of the
    /// bounds.
    struct Area {
        let fromPixels: AffineTransform
        let bounds: Rect
        let radius: Double
        let corners: CornerMask
    }

    /// - Parameter superview: The transform from pixels to the superview's bounds.
    private mutating func draw(
        _ id: ViewID, _ tree: ViewTree, _ numbers: ViewNumbers, superview: AffineTransform, clips: [Area]
    ) {
        let state = tree[id]
        guard !state.isHidden, state.alpha >= 0.01, let inverse = state.transform.inverted else { return }
        let anchor = Point(
            x: state.bounds.minX + state.bounds.width * state.anchorPoint.x,
            y: state.bounds.minY + state.bounds.height * state.anchorPoint.y)
        let toBounds = AffineTransform(translationX: -state.center.x, y: -state.center.y).concatenating(inverse)
            .concatenating(AffineTransform(translationX: anchor.x, y: anchor.y))
        let area = Area(
            fromPixels: superview.concatenating(toBounds), bounds: state.bounds, radius: state.cornerRadius,
            corners: state.maskedCorners)
        if DrawnPart.allCases.contains(where: { $0.isInMask && state.draws($0) }), let number = numbers[id] {
            fill(area, within: clips, with: UInt16(clamping: number + 1))
        }
        let inner = state.clipsToBounds ? clips + [area] : clips
        for subview in tree.drawnSublayers(of: id) {
            draw(subview, tree, numbers, superview: area.fromPixels, clips: inner)
        }
    }

    private mutating func fill(_ area: Area, within clips: [Area], with number: UInt16) {
        guard let toPixels = area.fromPixels.inverted else { return }
        let box = toPixels.boundingBox(of: area.bounds)
        let columns = ViewMask.pixels(from: box.minX, to: box.maxX, of: width)
        for row in ViewMask.pixels(from: box.minY, to: box.maxY, of: height) {
            for column in columns {
                let center = Point(x: Double(column) + 0.5, y: Double(row) + 0.5)
                if area.contains(center), clips.allSatisfy({ $0.contains(center) }) {
                    pixels[row * width + column] = number
                }
            }
        }
    }

    /// Returns the indices of the pixels that the range from `start` to `end` touches along one axis of a picture with
    /// `count` pixels. The limits may be outside the picture, infinite, or NaN.
    private static func pixels(from start: Double, to end: Double, of count: Int) -> Range<Int> {
        let limits = 0...Double(count)
        guard start < limits.upperBound, end > limits.lowerBound else { return 0..<0 }
        return Int(max(start, limits.lowerBound))..<Int(min(end, limits.upperBound).rounded(.up))
    }

    /// Returns a PNG file with a single gray channel of 16 bits.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if memory is exhausted.
    func png() throws(RenderingError) -> [UInt8] {
        try PNGFile.gray16(width: width, height: height, pixels)
    }
}

extension ViewMask.Area {
    /// Returns whether the area contains `pixel`, a point in pixels of the mask.
    func contains(_ pixel: Point) -> Bool {
        let point = fromPixels.applied(to: pixel)
        guard point.x >= bounds.minX, point.x < bounds.maxX, point.y >= bounds.minY, point.y < bounds.maxY else {
            return false
        }
        let radius = min(radius, bounds.width / 2, bounds.height / 2)
        guard radius > 0 else { return true }
        let isLeft = point.x < bounds.minX + radius
        let isRight = point.x >= bounds.maxX - radius
        let isTop = point.y < bounds.minY + radius
        let isBottom = point.y >= bounds.maxY - radius
        guard isLeft || isRight, isTop || isBottom else { return true }
        let corner: CornerMask =
            isTop
            ? (isLeft ? .layerMinXMinYCorner : .layerMaxXMinYCorner)
            : (isLeft ? .layerMinXMaxYCorner : .layerMaxXMaxYCorner)
        guard corners.contains(corner) else { return true }
        let x = point.x - (isLeft ? bounds.minX + radius : bounds.maxX - radius)
        let y = point.y - (isTop ? bounds.minY + radius : bounds.maxY - radius)
        return x * x + y * y <= radius * radius
    }
}

/// Writes a mask for each frame of a film, as PNG files with a single gray channel of 16 bits: `0000.mask.png`. See
/// ``GeometryArrays`` for the order of the views.
///
/// The files are written to the folder of the frames when the film is complete.
public struct MaskSequence: FrameSink {
    private let folder: Folder
    private let settings: RenderSettings
    private var numbers = ViewNumbers()
    private var work: (picture: FramePicture, names: FrameNames, stage: StagingFolder)?
    private var written: [String] = []
    /// The tree and the name of the last mask.
    private var last: (tree: ViewTree, name: String)?

    public var readsTrace: Bool { false }

    static let pattern = FramePattern("%04d.mask.png")!

    /// - Parameters:
    ///   - folder: The folder of the frames.
    ///   - settings: The render settings of the frames, which determine the size of the masks.
    public init(folder: String, settings: RenderSettings = RenderSettings()) {
        self.folder = Folder(path: folder)
        self.settings = settings
    }

    public mutating func begin(_ film: FilmFormat) throws {
        let picture = try FramePicture(film, settings)
        for abandoned in StagingFolder.abandoned(in: folder, for: MaskSequence.pattern) { abandoned.remove() }
        work = (
            picture, FrameNames(MaskSequence.pattern),
            try StagingFolder(in: folder, for: MaskSequence.pattern)
        )
    }

    /// - Throws: `RenderingError` if the mask cannot be created or written.
    public mutating func receive(_ frame: FrameSnapshot) throws {
        guard let work else { return }
        numbers.add(frame.model)
        numbers.add(frame.presentation)
        let name = work.names[frame.index]
        let path = work.stage.folder.path(of: name)
        if let last, last.tree == frame.presentation {
            try AtomicFile.link(work.stage.folder.path(of: last.name), to: path)
        } else {
            let size = try work.picture.size
            let mask = ViewMask(
                work.picture.tree(of: frame), numbers, width: size.width, height: size.height, scale: work.picture.scale
            )
            try AtomicFile.write(mask.png(), to: path)
        }
        last = (frame.presentation, name)
        written.append(name)
    }

    public mutating func finish(_ ending: FilmEnding) throws {
        guard let stage = work?.stage else { return }
        work = nil
        if ending == .complete { try stage.publish(written) } else { stage.discard() }
    }
}
