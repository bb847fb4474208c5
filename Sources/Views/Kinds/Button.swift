public import Geometry

extension ViewContent {
    /// A `UIButton` with a title, an image, or both. A system button draws them in the tint color.
    public struct Button: Hashable, Sendable {
        public var title: String
        public var image: Image?
        public var type = ButtonType.system
        public var font: Font
        /// The space around the title and the image, in points; `nil` for the default space of UIKit's plain style.
        public var contentInsets: EdgeInsets?
        /// The position of the title and the image in a button that is wider than its content.
        public var contentHorizontalAlignment = HorizontalAlignment.center
        /// The position of the title and the image in a button that is taller than its content.
        public var contentVerticalAlignment = VerticalAlignment.center
        /// Whether the button is enabled. A disabled system button is gray.
        public var isEnabled = true
        /// Whether the button is selected. The title of a selected system button is white on the tint color.
        public var isSelected = false
        /// Whether the button is highlighted, as during a touch. A highlighted system button is faded.
        public var isHighlighted = false
        /// The configuration, which determines the appearance in all states; `nil` for a button without one.
        public var configuration: Configuration? {
            get { if case .some(let configuration) = storedConfiguration { configuration } else { nil } }
            set { storedConfiguration = newValue.map { .some($0) } ?? .none }
        }
        private var storedConfiguration = StoredConfiguration.none
        /// A configuration outside of the button. A larger button would use more of the stack wherever content is passed,
        /// which limits the nesting of scripts.
        private indirect enum StoredConfiguration: Hashable, Sendable {
            case none
            case some(Configuration)
        }
        /// The looks for individual states. The title and the image for the normal state are stored in ``title`` and
        /// ``image``.
        private var looks: [State: Look] = [:]

        public init(_ title: String, image: Image? = nil, font: Font = .button) {
            self.title = title
            self.image = image
            self.font = font
        }

        /// The style of a button: `UIButton.ButtonType`.
        public enum ButtonType: String, Hashable, Sendable, CaseIterable {
            /// The title and the image have the tint color.
            case system
            /// The title is white, and the image has its own colors.
            case custom
        }

        /// A horizontal position: `UIControl.ContentHorizontalAlignment`.
        public enum HorizontalAlignment: String, Hashable, Sendable, CaseIterable {
            case center, left, right, fill, leading, trailing
        }

        /// A vertical position: `UIControl.ContentVerticalAlignment`.
        public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable {
            case center, top, bottom, fill
        }

        /// A state for which a button can have its own look: `UIControl.State`.
        public struct State: OptionSet, Hashable, Sendable {
            public let rawValue: UInt8

            public static let normal: State = []
            public static let highlighted = State(rawValue: 1 << 0)
            public static let disabled = State(rawValue: 1 << 1)
            public static let selected = State(rawValue: 1 << 2)

            public init(rawValue: UInt8) { self.rawValue = rawValue }

            /// The states and their names in scripts and storyboards.
            package static let named: [(name: String, state: State)] = [
                ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected),
            ]

            package init?(named name: String) {
                guard let known = State.named.first(where: { $0.name == name }) else { return nil }
                self = known.state
            }
        }

        /// The appearance of a button for one state. Properties that are `nil` have the value for the normal state.
        public struct Look: Hashable, Sendable {
            public var title: String?
            /// The title with attributes, which is shown instead of ``title``.
            public var attributedTitle: AttributedText?
            /// The color of the title. In the normal state, `nil` means the tint color in a system button, gray in a
            /// disabled system button, and white in a custom button.
            public var titleColor: AdaptiveColor?
            public var image: Image?
            /// The background image, which fills the button behind its title and its image.
            public var backgroundImage: Image?

            public init() {}

            /// The title that is shown.
            package var text: AttributedText { attributedTitle ?? AttributedText(title ?? "") }
        }

        /// The look for a state.
        public subscript(state: State) -> Look {
            get {
                var look = looks[state] ?? Look()
                if state == .normal { (look.title, look.image) = (title, image) }
                return look
            }
            set {
                var look = newValue
                if state == .normal {
                    (title, image) = (look.title ?? "", look.image)
                    (look.title, look.image) = (nil, nil)
                }
                looks[state] = look == Look() ? nil : look
            }
        }

        /// The current state.
        public var state: State {
            var state = State.normal
            if isHighlighted { state.insert(.highlighted) }
            if !isEnabled { state.insert(.disabled) }
            if isSelected { state.insert(.selected) }
            return state
        }

        /// The look of the button in its current state.
        public var shown: Look {
            if let configuration {
                var look = Look()
                (look.attributedTitle, look.image) = (configuration.title, configuration.image)
                return look
            }
            var look = self[.normal]
            guard let own = looks[state] else { return look }
            look.title = own.title ?? look.title
            look.attributedTitle = own.attributedTitle ?? look.attributedTitle
            look.titleColor = own.titleColor ?? look.titleColor
            look.image = own.image ?? look.image
            look.backgroundImage = own.backgroundImage ?? look.backgroundImage
            return look
        }

        /// Returns the color of the title in the current state.
        ///
        /// - Parameter tint: The title color of an enabled system button that has no title color for its state.
        public func currentTitleColor(tint: AdaptiveColor) -> AdaptiveColor {
            if let own = shown.titleColor { return own }
            switch type {
            case .system: return isEnabled ? tint : .tertiaryLabel
            case .custom: return .white
            }
        }

        /// Returns whether an image of the button is drawn in the tint color.
        public func drawsAsTemplate(_ image: Image) -> Bool {
            switch image.renderingMode {
            case .automatic: type == .system
            case .alwaysOriginal: false
            case .alwaysTemplate: true
            }
        }

        /// Whether the tint color affects the look of the button in its current state.
        package var usesTint: Bool {
            if let configuration { return configuration.usesTint }
            let look = shown
            let isTitleTinted = type == .system && look.titleColor == nil && isEnabled && !look.text.isEmpty
            return isTitleTinted || isSelected && type == .system || look.image.map(drawsAsTemplate) ?? false
        }

        /// Returns the rectangles of the image and the title, side by side and aligned inside the content insets.
        ///
        /// - Parameters:
        ///   - size: The size of the button, in points.
        ///   - title: The size of the title on one line, in points.
        /// - Returns: The rectangle of the image, which is empty if there is no image, and the rectangle of the title,
        ///   which is as high as a button without a configuration.
        package func places(in size: Size, title: Size) -> (image: Rect, title: Rect) {
            if let configuration { return configuration.places(in: size, title: title, of: self) }
            let look = shown
            let image = look.image?.size ?? .zero
            let titleWidth = min(title.width, max(0, size.width - image.width))
            let insets = contentInsets ?? .zero
            let contentHeight = max(image.height, look.text.isEmpty ? 0 : font.lineHeight)
            // Unequal insets shift the center.
            let below =
                switch contentVerticalAlignment {
                case .center, .fill: (insets.top - insets.bottom) / 2
                case .top: insets.top - (size.height - contentHeight) / 2
                case .bottom: (size.height - contentHeight) / 2 - insets.bottom
                }
            let left =
                switch contentHorizontalAlignment {
                case .center, .fill:
                    max(0, (size.width - image.width - titleWidth + insets.left - insets.right) / 2)
                case .left, .leading: insets.left
                case .right, .trailing: max(0, size.width - image.width - titleWidth - insets.right)
                }
            return (
                Rect(x: left, y: below + (size.height - image.height) / 2, width: image.width, height: image.height),
                Rect(x: left + image.width, y: below, width: titleWidth, height: size.height)
            )
        }

        /// The font of the title.
        package var titleFont: Font { configuration?.font ?? font }

        fileprivate var allTitles: [String] {
            [configuration?.title.text ?? title]
                + looks.values.flatMap { [$0.title, $0.attributedTitle?.text].compactMap(\.self) }.sorted()
        }
    }

    /// The title of a button; `nil` for other kinds of views. Setting a value has no effect on those views.
    public var title: String? {
        get { self[\Button.title] }
        set { self[\Button.title] = newValue ?? "" }
    }

    /// Whether a button is selected; `nil` for other kinds of views. Setting a value has no effect on those views.
    public var isSelected: Bool? {
        get { self[\Button.isSelected] }
        set { self[\Button.isSelected] = newValue }
    }

    /// Whether a button is highlighted; `nil` for other kinds of views. Setting a value has no effect on those views.
    public var isHighlighted: Bool? {
        get { self[\Button.isHighlighted] }
        set { self[\Button.isHighlighted] = newValue }
    }
}

extension Font {
    /// The font of a system button's title: 15 points, regular.
    public static let button = Font(size: 15)
}

extension ViewContent.Button: FontContent, EnabledContent {
    package static let kind = ViewContent.Kind.button
    package static let noun = "a button"
    package static let sizeDescription =
        "the width of the title in whole points, at least 30 × the line height plus 12; with `contentInsets`, the size "
        + "of the title and the image plus the insets"
    package static let properties: [ContentProperty] =
        [
            .init("title", .optionalText, \Self.title, options: .isMain, "The title of the button."),
            .init(
                "attributedTitle", .attributedText, \Self[.normal].attributedTitle, options: .isKeyOnly,
                "The title as a list of parts with their own attributes, which is shown instead of `title`."),
            .init(
                "titleColor", .color, \Self[.normal].titleColor, options: .isKeyOnly,
                "The color of the title. Without it, the title of a system button has the tint color, and is gray if disabled."
            ),
            .init(
                "buttonType", .choice(ButtonType.self, "button type"), \Self.type, options: .isDeclared,
                "The style. A system button draws its title and its image in the tint color."),
            .init("image", .image, \Self.image.shown, options: .isKeyOnly, "The image beside the title."),
            .init(
                "imageRenderingMode", .imageRenderingMode, \Self.image.renderingMode,
                "Whether the image is drawn with its own colors or, as a template, in the tint color."),
            .init(
                "backgroundImage", .image, \Self[.normal].backgroundImage.shown, options: .isKeyOnly,
                "The image behind the title, which fills the button."),
            .font(of: Self.self),
            .init(
                "contentInsets", .insets, \Self.contentInsets, options: .isKeyOnly,
                "The space around the title and the image, in points. Without insets, the button has UIKit's plain style."
            ),
            .init(
                "contentHorizontalAlignment", .choice(HorizontalAlignment.self, "alignment"),
                \Self.contentHorizontalAlignment, options: .isKeyOnly,
                "The position of the title and the image in a button that is wider than its content."),
            .init(
                "contentVerticalAlignment", .choice(VerticalAlignment.self, "alignment"),
                \Self.contentVerticalAlignment, options: .isKeyOnly,
                "The position of the title and the image in a button that is taller than its content."),
            .isEnabled(of: Self.self),
            .init("isSelected", .boolean, \Self.isSelected, "Whether the button is selected."),
            .init("isHighlighted", .boolean, \Self.isHighlighted, "Whether the button is highlighted."),
        ] + State.named.dropFirst().flatMap { looks($0.state, $0.name) }

    private static func looks(_ state: State, _ name: String) -> [ContentProperty] {
        [
            .init(
                "\(name)Title", .optionalText, \Self[state].title, options: .isKeyOnly,
                "The title of a \(name) button."),
            .init(
                "\(name)AttributedTitle", .attributedText, \Self[state].attributedTitle, options: .isKeyOnly,
                "The title of a \(name) button, with attributes."),
            .init(
                "\(name)TitleColor", .color, \Self[state].titleColor, options: .isKeyOnly,
                "The color of the title of a \(name) button."),
            .init(
                "\(name)Image", .image, \Self[state].image.shown, options: .isKeyOnly,
                "The image of a \(name) button."),
            .init(
                "\(name)BackgroundImage", .image, \Self[state].backgroundImage.shown, options: .isKeyOnly,
                "The background image of a \(name) button."),
        ]
    }

    package init() { self.init("") }

    package var content: ViewContent { .button(self) }
    package var texts: [String] { allTitles }
    package var sizingPart: Self {
        if let configuration {
            var part = Self("")
            part.configuration = configuration.sizingPart
            return part
        }
        let look = shown
        var part = Self(look.title ?? "", image: look.image, font: font)
        part[.normal].attributedTitle = look.attributedTitle
        part[.normal].backgroundImage = look.backgroundImage
        part.contentInsets = contentInsets
        return part
    }
    package var baselineFont: Font? { shown.text.isEmpty ? nil : titleFont }
    package var textOffset: Double {
        if let configuration { return configuration.titleOffset }
        return contentInsets.map { ($0.top - $0.bottom) / 2 } ?? 0
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        let text = shown.text
        let title = measurer.size(of: text, in: titleFont)
        let places = self.places(in: size, title: title)
        var views: [ContentPart] = []
        if shown.image != nil { views.append(ContentPart("UIImageView", places.image)) }
        guard !text.isEmpty else { return views }
        let y = measurer.grid.rounded(places.title.center.y - title.height / 2)
        let label = Rect(x: places.title.minX, y: y, width: places.title.width, height: title.height)
        return views + [ContentPart("UIButtonLabel", label, text: text.text)]
    }

    /// Returns the size in whole points. Without content insets, the width is the total width of the image and the
    /// title (at least 30 for a button without an image), and the height is the line height plus 6 points above and
    /// below the title, or the height of the image if that is larger. A button with only an image has the height of
    /// the image. With content insets, the insets replace the 6 points and the minimum width. A background image can
    /// increase the width and the height.
    ///
    /// - Source: canvases recorded with Xcode 7 through Xcode 26, in which 48 system buttons are `ceil(line) + 12`
    ///   high and at least 30 wide, and 29 buttons with insets are `ceil(line) + top + bottom` high. The position of
    ///   an image follows UIKit's documentation and was not measured.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        if let configuration { return configuration.naturalSize(measuring: measurer) }
        let look = shown
        let size = sizeOfTitleAndImage(look, measuring: measurer)
        guard let background = look.backgroundImage?.size else { return size }
        return IntrinsicSize(
            width: size.width.map { max($0, background.width) }, height: size.height.map { max($0, background.height) })
    }

    private func sizeOfTitleAndImage(_ look: Look, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let (title, image) = (look.text, look.image)
        let line = measurer.pointsUp(font.lineHeight)
        let width = (image?.size.width ?? 0) + measurer.width(of: title, in: font)
        let hasTitle = image == nil || !title.isEmpty
        if let insets = contentInsets {
            let height = max(image?.size.height ?? 0, hasTitle ? line : 0)
            return IntrinsicSize(
                width: max(width + insets.left + insets.right, 0), height: max(height + insets.top + insets.bottom, 0))
        }
        guard let image else { return IntrinsicSize(width: max(width, 30), height: line + 12) }
        return IntrinsicSize(width: width, height: hasTitle ? max(image.size.height, line + 12) : image.size.height)
    }
}
