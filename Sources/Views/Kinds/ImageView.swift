public import Geometry

extension ViewContent {
    /// A picture file and its natural size.
    public struct Image: Hashable, Sendable {
        /// The path with which the renderer opens the file.
        public var path: String
        /// The size in points: the file's pixels divided by the scale in its name (`@2x`, `@3x`).
        public var size: Size
        /// What code has drawn into the image, which then has no file; `nil` for a file.
        public var drawing: Drawing? { storedDrawing?.value }
        private var storedDrawing: Boxed<Drawing>?

        public init(path: String, size: Size) {
            self.path = path
            self.size = size
        }

        /// An image that code has drawn.
        public init(_ drawing: Drawing) {
            path = ""
            size = drawing.size
            storedDrawing = .value(drawing)
        }
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
    package static let sizeDescription = "the image's"
    package static let properties: [ContentProperty] = [
        .init(
            "image", .image, \Self.shownImage, options: .isMain, "The image; its size is the natural size of the view.")
    ]
    package static let isDrawn = false

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(origin == .code ? .defaultLow : LayoutPriority(251))
    }

    package init() { self.init(nil) }

    package var content: ViewContent { .image(image) }
    package var sizingPart: Self { self }

    private var shownImage: ShownImage {
        get { ShownImage(image) }
        set { image = newValue.image }
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: image?.size.width, height: image?.size.height)
    }
}
