public import Geometry

extension ViewContent {
    /// An image file or a drawing, with its natural size.
    public struct Image: Hashable, Sendable {
        /// The path of the file, which the renderer opens; for a drawing, empty or the description of a symbol.
        public var path: String
        /// The size in points. The size of a file is its size in pixels, divided by the scale in its name (`@2x`,
        /// `@3x`).
        public var size: Size
        /// The files for the dark appearance and increased contrast, which are drawn in the size of the image.
        package var variants = ImageVariants()
        /// Whether the image is drawn with its own colors, or as a shape in the tint color.
        public var renderingMode = RenderingMode.automatic
        /// The drawing of an image that was drawn in code; `nil` for an image file.
        public private(set) var drawing: Drawing?
        /// The name of a missing image, for which a placeholder is drawn; `nil` for other images.
        package private(set) var missingName: String?
        /// The edges that keep their size when the image is stretched, in points.
        public var capInsets = EdgeInsets.zero
        /// Whether the part between the caps is repeated instead of stretched.
        package var isTiled = false

        /// The way in which an image is drawn: `UIImage.RenderingMode`.
        public enum RenderingMode: String, Hashable, Sendable, CaseIterable {
            /// System buttons draw the image as a template. Other views draw it with its own colors.
            case automatic
            case alwaysOriginal
            /// The opaque parts of the image are drawn in the tint color.
            case alwaysTemplate
        }

        public init(path: String, size: Size) {
            self.path = path
            self.size = size
        }

        /// Creates an image from a drawing.
        public init(_ drawing: Drawing) {
            path = ""
            size = drawing.size
            self.drawing = drawing
        }

        /// Creates the placeholder of a missing image: a gray rectangle with the name of the image.
        ///
        /// - Parameter size: The size of the missing image in points; `nil` if it is unknown. An image view without a
        ///   known size has no intrinsic size, and the placeholder covers it.
        package init(placeholderFor name: String, size: Size?) {
            path = ""
            self.size = size ?? .zero
            missingName = name
        }

        /// Whether the image is a placeholder of unknown size.
        package var hasUnknownSize: Bool { missingName != nil && size == .zero }

        /// Returns the image of an appearance, which is the same in all appearances.
        package func resolved(for appearance: Appearance) -> Image {
            var image = self
            (image.path, image.variants) = (path(in: appearance), ImageVariants())
            return image
        }

        /// Returns the path of the file that is drawn in an appearance.
        package func path(in appearance: Appearance) -> String {
            variants.path(in: appearance) ?? path
        }
    }

    /// A part of a stretched image.
    package struct StretchedPart {
        /// The place of the part.
        package let area: Rect
        /// The place of the whole image that puts the part into its area.
        package let whole: Rect
    }

    /// The content of a `UIImageView`.
    package struct ImageView: Hashable, Sendable {
        package var image: Image?

        package init(_ image: Image?) { self.image = image }
    }
}

extension ViewContent.ImageView: ContentKind {
    package static let kind = ViewContent.Kind.image
    package static let noun = "an image view"
    package static let sizeDescription = "the size of the image"
    package static let properties: [ContentProperty] = [
        .init(
            "image", .image, \Self.image.shown, options: [.isMain, .isOfOwnLayers],
            "The image; its size is the natural size of the view."),
        .init(
            "imageRenderingMode", .imageRenderingMode, \Self.image.renderingMode,
            "Whether the image is drawn with its own colors or, as a template, in the tint color."),
    ]
    package static let isDrawn = false

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(origin == .code ? .defaultLow : LayoutPriority(251))
    }

    package init() { self.init(nil) }

    package var content: ViewContent { .image(image) }
    package var usesTint: Bool { image?.renderingMode == .alwaysTemplate }
    package var sizingPart: Self {
        var part = self
        part.image?.renderingMode = .automatic
        return part
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let size = image?.hasUnknownSize == true ? nil : image?.size
        return IntrinsicSize(width: size?.width, height: size?.height)
    }
}

/// The properties of a view's image.
extension ViewContent.Image? {
    var shown: ShownImage {
        get { ShownImage(self) }
        set { self = newValue.replacing(self) }
    }

    /// The rendering mode of the image; `automatic` if there is no image. Setting a value without an image has no
    /// effect.
    var renderingMode: ViewContent.Image.RenderingMode {
        get { self?.renderingMode ?? .automatic }
        set { self?.renderingMode = newValue }
    }
}

extension ViewContent.Image {
    /// Returns the parts of the image that is stretched over a rectangle: the corners, the edges and the middle.
    ///
    /// - Parameter scale: The number of units of `place` per point.
    package func parts(over place: Rect, scale: Double) -> [ViewContent.StretchedPart] {
        let rows = cuts(place.height, size.height * scale, capInsets.top * scale, capInsets.bottom * scale)
        let columns = cuts(place.width, size.width * scale, capInsets.left * scale, capInsets.right * scale)
        return rows.flatMap { row in
            columns.map { column in
                ViewContent.StretchedPart(
                    area: Rect(
                        x: place.minX + column.start, y: place.minY + row.start, width: column.length,
                        height: row.length),
                    whole: Rect(
                        x: place.minX + column.origin, y: place.minY + row.origin, width: column.whole,
                        height: row.whole))
            }
        }
    }

    /// Returns the parts along an axis: their places, and the origins and lengths of the whole image. Caps that are
    /// longer than the place are made shorter. More than ``mostTiles`` tiles are replaced by a stretched part.
    private func cuts(
        _ length: Double, _ natural: Double, _ first: Double, _ last: Double
    ) -> [Cut] {
        let shrunk = first + last > length ? length / (first + last) : 1
        let (start, end) = (first * shrunk, last * shrunk)
        let parts: [(from: (Double, Double), to: (Double, Double))] = [
            ((0, first), (0, start)), ((first, natural - last), (start, length - end)),
            ((natural - last, natural), (length - end, length)),
        ]
        let cuts = parts.compactMap { from, to -> Cut? in
            guard from.1 > from.0, to.1 > to.0 else { return nil }
            let factor = (to.1 - to.0) / (from.1 - from.0)
            return (to.0, to.1 - to.0, to.0 - from.0 * factor, natural * factor)
        }
        guard isTiled else { return cuts }
        return cuts.flatMap { part -> [Cut] in
            let tile = natural - first - last
            let count = ((length - start - end) / tile).rounded(.up)
            guard part.start == start, tile > 0, (1...Self.mostTiles).contains(count) else { return [part] }
            return (0..<Int(count)).map { number in
                let place = start + Double(number) * tile
                return (place, min(tile, length - end - place), place - first, natural)
            }
        }
    }

    private typealias Cut = (start: Double, length: Double, origin: Double, whole: Double)

    /// The largest number of tiles along an axis, which bounds the time of drawing.
    private static let mostTiles = 100.0
}
