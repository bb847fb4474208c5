public import Geometry

extension ViewContent {
    /// A `UIButton` with a title, an image, or both. A system button draws them in the tint color.
    public struct Button: Hashable, Sendable {
        public var title: String
        public var image: Image?
        public var type = ButtonType.system { didSet { setOwnFont(ownFont) } }
        /// The font of the title; in a button with a configuration, that of the configuration.
        public var font: Font {
            get { configuration?.titleFont ?? ownFont ?? type.font }
            set { if configuration == nil { setOwnFont(newValue) } else { configuration?.font = newValue } }
        }
        /// The font that was set; `nil` for that of the type.
        private var ownFont: Font?

        private mutating func setOwnFont(_ font: Font?) { ownFont = font == type.font ? nil : font }

        /// The space around the title and the image, in points; `nil` for the default space of UIKit's plain style.
        public var contentInsets: EdgeInsets?
        /// The distances by which the title is moved away from the edges, in points. They do not affect the size.
        public var titleEdgeInsets = EdgeInsets.zero
        /// The distances by which the image is moved away from the edges, in points. They do not affect the size.
        public var imageEdgeInsets = EdgeInsets.zero
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
        /// The step of the activity indicator, 0 through 7. It is 0 in the model.
        var spinnerStep = 0
        /// The looks for individual states. The title and the image for the normal state are stored in ``title`` and
        /// ``image``.
        private var looks: [State: Look] = [:]

        /// - Parameter font: The font of the title; `nil` for that of the type.
        public init(_ title: String, image: Image? = nil, font: Font? = nil) {
            self.title = title
            self.image = image
            setOwnFont(font)
        }

        /// The style of a button: `UIButton.ButtonType`.
        public enum ButtonType: String, Hashable, Sendable, CaseIterable {
            /// The title and the image have the tint color.
            case system
            /// The title is white, and the image has its own colors.
            case custom

            /// The font of the title of a button without a font: 15 points for a system button, 18 for a custom one.
            ///
            /// - Source: Custom buttons without a font on recorded canvases are 34 points high, system buttons 30.
            public var font: Font { self == .custom ? Font(size: 18) : .button }
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
            let look = lookOfState
            guard let configuration else { return look }
            var shown = Look()
            shown.attributedTitle = configuration.title ?? look.text
            shown.image = configuration.image ?? look.image
            return shown
        }

        private var lookOfState: Look {
            var look = self[.normal]
            guard let own = looks[state] else { return look }
            look.title = own.title ?? look.title
            look.attributedTitle = own.attributedTitle ?? look.attributedTitle
            look.titleColor = own.titleColor ?? look.titleColor
            look.image = own.image ?? look.image
            look.backgroundImage = own.backgroundImage ?? look.backgroundImage
            return look
        }

        /// The appearance of a button with a configuration in its current state; `nil` without a configuration.
        public var appearance: Appearance? { configuration?.appearance(of: self, lookOfState) }

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
            if let appearance { return appearance.usesTint }
            let look = shown
            let isTitleTinted = type == .system && look.titleColor == nil && isEnabled && !look.text.isEmpty
            return isTitleTinted || isSelected && type == .system || look.image.map(drawsAsTemplate) ?? false
        }

        /// Returns the rectangles of the image and the titles, side by side and aligned inside the content insets.
        ///
        /// - Parameters:
        ///   - size: The size of the button, in points.
        ///   - title: The size of the title on one line, in points.
        ///   - subtitle: The size of the subtitle on one line, in points.
        /// - Returns: The rectangles. That of the title is as high as a button without a configuration.
        package func places(
            in size: Size, title: Size, subtitle: Size = .zero, isRightToLeft: Bool
        ) -> Places {
            if let appearance {
                return appearance.places(
                    in: size, title: title, subtitle: subtitle, of: self, isRightToLeft: isRightToLeft)
            }
            let look = shown
            let image = look.image?.size ?? .zero
            let insets = contentInsets ?? .zero
            let titleWidth = min(
                title.width, max(0, size.width - image.width - titleEdgeInsets.left - titleEdgeInsets.right))
            let contentHeight = max(image.height, look.text.isEmpty ? 0 : font.lineHeight)
            // Unequal insets shift the center.
            let below =
                switch contentVerticalAlignment {
                case .center, .fill: (insets.top - insets.bottom) / 2
                case .top: insets.top - (size.height - contentHeight) / 2
                case .bottom: (size.height - contentHeight) / 2 - insets.bottom
                }
            let free = size.width - image.width - titleWidth
            let side = contentSide(isRightToLeft: isRightToLeft)
            let left =
                switch side {
                case .left: insets.left
                case .right: max(0, free - insets.right)
                default: max(0, (free + insets.left - insets.right) / 2)
                }
            func offset(_ insets: EdgeInsets) -> Point {
                let x =
                    switch side {
                    case .left: insets.left
                    case .right: -insets.right
                    default: (insets.left - insets.right) / 2
                    }
                let y =
                    switch contentVerticalAlignment {
                    case .center, .fill: (insets.top - insets.bottom) / 2
                    case .top: insets.top
                    case .bottom: -insets.bottom
                    }
                return Point(x: x, y: y)
            }
            // From right to left, the image is at the right of the title.
            let (first, second) = isRightToLeft ? (titleWidth, 0.0) : (0.0, image.width)
            let (imageOffset, titleOffset) = (offset(imageEdgeInsets), offset(titleEdgeInsets))
            return Places(
                image: Rect(
                    x: left + first + imageOffset.x, y: below + (size.height - image.height) / 2 + imageOffset.y,
                    width: image.width, height: image.height),
                title: Rect(
                    x: left + second + titleOffset.x, y: below + titleOffset.y, width: titleWidth, height: size.height))
        }

        /// The side of the button at which its content is: `left`, `right` or `center`.
        func contentSide(isRightToLeft: Bool) -> HorizontalAlignment {
            switch contentHorizontalAlignment {
            case .center, .fill: .center
            case .left, .right: contentHorizontalAlignment
            case .leading: isRightToLeft ? .right : .left
            case .trailing: isRightToLeft ? .left : .right
            }
        }

        var allTitles: [String] {
            [title] + [configuration?.title?.text, configuration?.subtitle?.text].compactMap(\.self)
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
