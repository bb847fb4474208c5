public import Geometry

extension ViewContent.Button {
    /// What a button with a configuration shows in its present state, and where.
    public struct Appearance: Hashable, Sendable {
        public var title = AttributedText("")
        public var subtitle = AttributedText("")
        public var image: ViewContent.Image?
        public var showsActivityIndicator = false
        var spinnerStep = 0
        public var font: Font
        public var subtitleFont: Font
        /// The color of the title and the subtitle.
        public var foreground: Paint
        /// The color of template images and of the activity indicator.
        public var imageColor: Paint
        /// The color of the background; `nil` for a transparent background.
        public var fill: Paint?
        public var stroke: Paint?
        /// The width of the line inside the edge of the background, in points.
        public var strokeWidth = 0.0
        /// The radius of the corners in points, at most half of the shorter side; `nil` for this maximum.
        public var cornerRadius: Double?
        /// The distances from the edges of the button to the background, in points.
        public var backgroundInsets = EdgeInsets.zero
        /// The space around the title and the image, in points. The left side is the leading side.
        public var contentInsets: EdgeInsets
        public var imagePlacement = Configuration.ImagePlacement.leading
        public var imagePadding = 0.0
        public var titlePadding = 0.0
        public var titleAlignment = Configuration.TitleAlignment.automatic

        /// A color, or the tint color of the button.
        public enum Paint: Hashable, Sendable {
            case color(AdaptiveColor)
            /// The tint color; its opacity is multiplied by a number from 0 through 1.
            case tint(opacity: Double)

            /// Returns the color for a tint color.
            public func color(tint: AdaptiveColor) -> AdaptiveColor {
                switch self {
                case .color(let color): color
                case .tint(let opacity): tint.faded(to: opacity)
                }
            }
        }

        init(font: Font, subtitleFont: Font, foreground: Paint, contentInsets: EdgeInsets) {
            (self.font, self.subtitleFont) = (font, subtitleFont)
            (self.foreground, imageColor) = (foreground, foreground)
            self.contentInsets = contentInsets
        }
    }

    /// The rectangles of the parts of a button, in its bounds. The rectangle of a part that is not shown is empty.
    package struct Places: Hashable, Sendable {
        package var image: Rect
        package var title: Rect
        package var subtitle = Rect.zero

        /// Returns the rectangles with their left and right sides exchanged, if `isMirrored` is `true`.
        func mirrored(_ isMirrored: Bool, in width: Double) -> Places {
            Places(
                image: image.mirrored(isMirrored, in: width), title: title.mirrored(isMirrored, in: width),
                subtitle: subtitle.mirrored(isMirrored, in: width))
        }
    }
}

extension ViewContent.Button.Appearance {
    /// Returns the blades of the activity indicator in a rectangle.
    package func blades(in rect: Rect) -> SpinnerBlades {
        SpinnerBlades(.medium, step: spinnerStep, around: rect.center)
    }

    /// The size of the image or the activity indicator; `nil` if there is neither.
    private var sizeOfImage: Size? {
        let side = ButtonMetric.indicatorSize.value
        return showsActivityIndicator ? Size(width: side, height: side) : image?.size
    }

    private var isStacked: Bool { imagePlacement == .top || imagePlacement == .bottom }

    /// The space between the image and the titles, in points; 0 if one of them is missing.
    private var gap: Double { sizeOfImage == nil || title.isEmpty && subtitle.isEmpty ? 0 : imagePadding }

    private func sizeOfTitles(_ title: Size, _ subtitle: Size) -> Size {
        let padding = self.title.isEmpty || self.subtitle.isEmpty ? 0 : titlePadding
        return Size(
            width: max(title.width, subtitle.width),
            height: title.height + padding + (self.subtitle.isEmpty ? 0 : subtitle.height))
    }

    private func sizeOfContent(titles: Size) -> Size {
        let image = sizeOfImage ?? .zero
        return isStacked
            ? Size(width: max(image.width, titles.width), height: image.height + gap + titles.height)
            : Size(width: image.width + gap + titles.width, height: max(image.height, titles.height))
    }

    /// Returns the size of the titles and the image with the insets. A button without content has the height of a
    /// line.
    ///
    /// - Source: iOS 26 at scale 3: a title of 17 points with vertical insets of 7 is 34.33 points high, and a title of
    ///   15 points with vertical insets of 5 is 28 points high.
    func naturalSize(measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let isEmpty = title.isEmpty && subtitle.isEmpty && sizeOfImage == nil
        let line = measurer.size(of: isEmpty ? AttributedText(" ") : title, in: font)
        let titles = sizeOfTitles(
            Size(width: isEmpty || title.isEmpty ? 0 : line.width, height: isEmpty || !title.isEmpty ? line.height : 0),
            subtitle.isEmpty ? .zero : measurer.size(of: subtitle, in: subtitleFont))
        let size = sizeOfContent(titles: titles)
        return IntrinsicSize(
            width: max(size.width + contentInsets.left + contentInsets.right, 0),
            height: max(size.height + contentInsets.top + contentInsets.bottom, 0))
    }

    /// The distance from the center of the button to the center of the title, in points downward.
    var titleOffset: Double {
        var offset = (contentInsets.top - contentInsets.bottom) / 2
        if !subtitle.isEmpty { offset -= (subtitleFont.lineHeight + titlePadding) / 2 }
        guard isStacked, let image = sizeOfImage else { return offset }
        return offset + (image.height + gap) / 2 * (imagePlacement == .top ? 1 : -1)
    }

    /// Returns the rectangles of the parts. A title that does not fit is truncated.
    func places(
        in size: Size, title: Size, subtitle: Size, of button: ViewContent.Button, isRightToLeft: Bool
    ) -> ViewContent.Button.Places {
        let room = Rect(origin: .zero, size: size).inset(by: contentInsets)
        let image = sizeOfImage ?? .zero
        let widest = max(room.width - (isStacked ? 0 : image.width + gap), 0)
        let title = Size(width: min(title.width, widest), height: title.height)
        let subtitle =
            self.subtitle.isEmpty ? .zero : Size(width: min(subtitle.width, widest), height: subtitle.height)
        let titles = sizeOfTitles(title, subtitle)
        let content = sizeOfContent(titles: titles)
        let free = room.width - content.width
        // The places are calculated from left to right, and mirrored at the end.
        let x =
            switch button.contentSide(isRightToLeft: isRightToLeft) {
            case .left: room.minX + (isRightToLeft ? free : 0)
            case .right: room.minX + (isRightToLeft ? 0 : free)
            default: room.minX + free / 2
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
        let isFirst = imagePlacement == .leading || imagePlacement == .top
        let (lengthOfImage, lengthOfTitles) =
            isStacked ? (image.height, titles.height) : (image.width, titles.width)
        let box = place(titles, isFirst ? lengthOfImage + gap : 0)
        func line(_ part: Size, at y: Double) -> Rect {
            Rect(x: box.minX + (box.width - part.width) * titleShare, y: y, width: part.width, height: part.height)
        }
        return ViewContent.Button.Places(
            image: place(image, isFirst ? 0 : lengthOfTitles + gap), title: line(title, at: box.minY),
            subtitle: line(subtitle, at: box.maxY - subtitle.height)
        ).mirrored(isRightToLeft, in: size.width)
    }

    /// The part of the free space before a line that is shorter than the other line, 0 through 1.
    private var titleShare: Double {
        switch titleAlignment {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        case .automatic:
            if sizeOfImage == nil || isStacked { 0.5 } else { imagePlacement == .leading ? 0 : 1 }
        }
    }

    var usesTint: Bool {
        let paints = [
            title.isEmpty && subtitle.isEmpty ? nil : foreground, sizeOfImage == nil ? nil : imageColor, fill,
            strokeWidth > 0 ? stroke : nil,
        ]
        return paints.contains { if case .tint = $0 { true } else { false } }
    }
}
