public import Geometry

extension ViewContent {
    /// A `UIButton` of the system style: a title in the tint colour, behind an image or without one.
    public struct Button: Hashable, Sendable {
        public var title: String
        public var image: Image?
        public var font: Font
        /// What is kept free around title and image, in points; `nil` for what a system button keeps by itself.
        public var contentInsets: EdgeInsets?
        /// Disabled, it is grey.
        public var isEnabled = true
        /// Selected, its title is white on the tint colour.
        public var isSelected = false
        /// Highlighted, as under a finger, it is faded.
        public var isHighlighted = false

        public init(_ title: String, image: Image? = nil, font: Font = .button) {
            self.title = title
            self.image = image
            self.font = font
        }
    }
}

extension Font {
    /// What a system button has for its title: 15 points, regular.
    public static let button = Font(size: 15)
}
