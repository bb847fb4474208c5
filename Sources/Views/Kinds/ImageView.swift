public import Geometry

extension ViewContent {
    /// An image file or a drawing, with its natural size.
    public struct Image: Hashable, Sendable {
        /// The path of the file, which the renderer opens; empty for a drawing.
        public var path: String
        /// The size in points. The size of a file is its size in pixels, divided by the scale in its name (`@2x`,
        /// `@3x`).
        public var size: Size
        /// Whether the image is drawn with its own colors, or as a shape in the tint color.
        public var renderingMode = RenderingMode.automatic
        /// The drawing of an image that was drawn in code; `nil` for an image file.
        public var drawing: Drawing? { storedDrawing?.value }
        private var storedDrawing: Boxed<Drawing>?

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
        IntrinsicSize(width: image?.size.width, height: image?.size.height)
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
