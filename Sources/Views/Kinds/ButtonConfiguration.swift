public import Geometry

extension ViewContent.Button {
    /// The appearance of a button that has a configuration: `UIButton.Configuration`. It replaces the looks for the
    /// states, the font and the insets of the button.
    public struct Configuration: Hashable, Sendable {
        /// The title. Parts without a color are drawn in ``foreground``.
        public var title = AttributedText("")
        /// The font of the parts of the title without a font.
        public var font: Font
        public var image: ViewContent.Image?
        /// Whether an activity indicator is shown instead of the image.
        public var showsActivityIndicator = false
        /// The color of the title, of template images and of the activity indicator.
        public var foreground: Paint
        public var background: Background
        /// The space around the title and the image, in points.
        public var contentInsets: EdgeInsets
        /// The side of the title at which the image is.
        public var imagePlacement = ImagePlacement.left
        /// The space between the image and the title, in points.
        public var imagePadding = 0.0

        public init(font: Font, foreground: Paint, background: Background, contentInsets: EdgeInsets) {
            self.font = font
            self.foreground = foreground
            self.background = background
            self.contentInsets = contentInsets
        }

        /// A color, or the tint color of the button.
        public enum Paint: Hashable, Sendable {
            case color(AdaptiveColor)
            /// The tint color; its opacity is multiplied by a number from 0 through 1.
            case tint(opacity: Double)
        }

        public enum ImagePlacement: Hashable, Sendable { case left, right, top, bottom }

        /// A filled and stroked rectangle behind the title and the image.
        public struct Background: Hashable, Sendable {
            /// The color of the rectangle; `nil` for a transparent rectangle.
            public var fill: Paint?
            public var stroke: Paint?
            /// The width of the line inside the edge, in points.
            public var strokeWidth = 0.0
            /// The radius of the corners in points, at most half of the shorter side; `nil` for this maximum.
            public var cornerRadius: Double?
            /// The distances from the edges of the button to the rectangle, in points.
            public var insets = EdgeInsets.zero

            public init(fill: Paint?, cornerRadius: Double?) {
                self.fill = fill
                self.cornerRadius = cornerRadius
            }
        }
    }
}

extension ViewContent.Button.Configuration {
    /// The size of an activity indicator in a button, in points.
    package static let indicatorSize = Size(width: 20, height: 20)

    /// The size of the image or the activity indicator; `nil` if there is neither.
    private var sizeOfImage: Size? { showsActivityIndicator ? Self.indicatorSize : image?.size }

    private var isStacked: Bool { imagePlacement == .top || imagePlacement == .bottom }

    /// The space between the image and the title, in points; 0 if one of them is missing.
    private var gap: Double { sizeOfImage == nil || title.isEmpty ? 0 : imagePadding }

    private func sizeOfContent(title: Size) -> Size {
        let image = sizeOfImage ?? .zero
        return isStacked
            ? Size(width: max(image.width, title.width), height: image.height + gap + title.height)
            : Size(width: image.width + gap + title.width, height: max(image.height, title.height))
    }

    /// Returns the size of the title and the image with the insets. A button without content has the height of a
    /// line.
    ///
    /// - Source: iOS 26 at scale 3: a title of 17 points with vertical insets of 7 is 34.33 points high, and a title of
    ///   15 points with vertical insets of 5 is 28 points high.
    func naturalSize(measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let isEmpty = title.isEmpty && sizeOfImage == nil
        let line = measurer.text.size(of: TextBlock(isEmpty ? AttributedText(" ") : title, font: font), within: nil)
        let title = Size(
            width: isEmpty || self.title.isEmpty ? 0 : measurer.grid.roundedUp(line.width),
            height: isEmpty || !self.title.isEmpty ? measurer.grid.roundedUp(line.height) : 0)
        let size = sizeOfContent(title: title)
        return IntrinsicSize(
            width: max(size.width + contentInsets.left + contentInsets.right, 0),
            height: max(size.height + contentInsets.top + contentInsets.bottom, 0))
    }

    /// The distance from the center of the button to the center of the title, in points downward.
    var titleOffset: Double {
        let ofInsets = (contentInsets.top - contentInsets.bottom) / 2
        guard isStacked, let image = sizeOfImage else { return ofInsets }
        return ofInsets + (image.height + gap) / 2 * (imagePlacement == .top ? 1 : -1)
    }

    /// Returns the rectangles of the image and of the title, which is truncated if it does not fit.
    func places(in size: Size, title: Size, of button: ViewContent.Button) -> (image: Rect, title: Rect) {
        let room = Rect(origin: .zero, size: size).inset(by: contentInsets)
        let image = sizeOfImage ?? .zero
        let beside = isStacked ? 0 : image.width + gap
        let title = Size(width: min(title.width, max(room.width - beside, 0)), height: title.height)
        let content = sizeOfContent(title: title)
        let x =
            switch button.contentHorizontalAlignment {
            case .center, .fill: room.minX + (room.width - content.width) / 2
            case .left, .leading: room.minX
            case .right, .trailing: room.maxX - content.width
            }
        let y =
            switch button.contentVerticalAlignment {
            case .center, .fill: room.minY + (room.height - content.height) / 2
            case .top: room.minY
            case .bottom: room.maxY - content.height
            }
        /// Returns the place of a part that begins `start` points after the beginning of the content.
        func place(_ part: Size, _ start: Double) -> Rect {
            isStacked
                ? Rect(x: x + (content.width - part.width) / 2, y: y + start, width: part.width, height: part.height)
                : Rect(x: x + start, y: y + (content.height - part.height) / 2, width: part.width, height: part.height)
        }
        func length(_ size: Size) -> Double { isStacked ? size.height : size.width }
        switch imagePlacement {
        case .left, .top: return (place(image, 0), place(title, length(image) + gap))
        case .right, .bottom: return (place(image, length(title) + gap), place(title, 0))
        }
    }

    var usesTint: Bool {
        let hasContent = !title.isEmpty || sizeOfImage != nil
        return [hasContent ? foreground : nil, background.fill, background.strokeWidth > 0 ? background.stroke : nil]
            .contains { if case .tint = $0 { true } else { false } }
    }

    /// The configuration without what does not affect its size.
    var sizingPart: Self {
        var part = self
        part.foreground = .tint(opacity: 1)
        part.background = Background(fill: nil, cornerRadius: nil)
        return part
    }
}
