public import Geometry

/// What a view shows inside its bounds, beside its background.
public enum ViewContent: Hashable, Sendable {
    /// A `UIView`: nothing.
    case none
    /// A `UILabel`.
    case label(Label)
    /// A `UIImageView`, with its image or without one.
    case image(Image?)
    /// A `UIStackView`.
    case stack(Stack)
    /// A `UIScrollView`.
    case scroll(Scroll)

    /// A picture file and its natural size.
    public struct Image: Hashable, Sendable {
        /// Where the file is, as the renderer opens it.
        public var path: String
        /// In points: the file's pixels divided by the scale in its name (`@2x`, `@3x`).
        public var size: Size

        public init(path: String, size: Size) {
            self.path = path
            self.size = size
        }
    }

    /// The name of the kind, as scripts and reports say it.
    public var kind: String {
        switch self {
        case .none: "view"
        case .label: "label"
        case .image: "image"
        case .stack: "stack"
        case .scroll: "scroll"
        }
    }
}
