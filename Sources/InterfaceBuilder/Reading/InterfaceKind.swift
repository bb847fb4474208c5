import Geometry
import Views

/// The representation of one kind of view in Interface Builder files.
///
/// By default, the import reads a property of a kind from the attribute or the child element with the name of the
/// property. An instance of this type describes the exceptions. To import a new kind, add its description to
/// ``description(of:)``.
struct InterfaceKind: Sendable {
    /// The names of the elements. The first name belongs to the class of the kind itself.
    let elements: [String]
    /// The values that properties have if a file does not specify them, by the names of the properties. Properties
    /// that are not in this dictionary have the default values of the class.
    var defaults: [String: PropertyValue] = [:]
    /// The locations of values that are not in the attribute or the child element with the name of the property, by
    /// property name.
    var places: [String: Place] = [:]
    /// For each property, the names of enumeration cases in files, with the corresponding names in scripts. Names
    /// that are the same in both are omitted.
    var words: [String: [String: String]] = [:]
    /// The reasons why properties are not read from files in the usual way, by the names of the properties.
    var exceptions: [String: String] = [:]
    /// Returns the natural size on the canvas.
    let canvasSize: @Sendable (InterfaceView, InterfaceDocument) -> CanvasSize

    /// The location of a value in the element of a view.
    struct Place: Hashable, Sendable {
        /// The name of the attribute, or the key of the child element.
        let name: String
        /// The child of the view's element that contains the value; `nil` if the view's element contains it.
        let parent: Parent?
        /// The child of ``parent`` that contains the value; `nil` if the parent itself contains it.
        private let part: Parent?

        struct Parent: Hashable, Sendable {
            let name: String
            /// The key of the child; `nil` if the child has no key.
            let key: String?
        }

        init(_ name: String, in parent: String? = nil, key: String? = nil, part: Parent? = nil) {
            self.name = name
            self.parent = parent.map { Parent(name: $0, key: key) }
            self.part = part
        }

        /// Returns the element that contains the value; `nil` if there is no such element.
        func container(in element: InterfaceElement) -> InterfaceElement? {
            [parent, part].compactMap(\.self).reduce(element) { container, step in
                step.key.map { container?.child(step.name, key: $0) } ?? container?.child(step.name)
            }
        }

        /// The key of the attributed text that a file can contain instead of the text at this location.
        var attributedKey: String { "attributed" + name.capitalizedFirst }
    }

    /// The natural size of a view on the canvas.
    enum CanvasSize: Hashable, Sendable {
        case none
        /// The recorded size, because the natural size depends on Apple's fonts. In films, the content is measured
        /// instead.
        case measured
        /// The recorded size, which films also use.
        case recorded
        /// The size of the frame of a control in the version of Interface Builder that wrote the file. Films also use
        /// this size. If a length is `nil`, the control has no natural size along this axis.
        case control(width: Double?, height: Double?)
        /// The size of the frame of a control, which is the same in all versions and in films.
        case constant(width: Double, height: Double)
        /// The size of the image, which films also use.
        case image
    }

    /// Returns the location of a property's value.
    func place(of property: ContentProperty) -> Place { places[property.name] ?? Place(property.usualAttribute) }
}

extension InterfaceKind {
    /// Returns the description of a kind.
    static func of(_ kind: ViewContent.Kind) -> InterfaceKind {
        guard let description = all[kind] else { preconditionFailure("\(kind) has no description") }
        return description
    }

    private static let all = Dictionary(
        uniqueKeysWithValues: ViewContent.Kind.allCases.map { ($0, description(of: $0)) })

    /// The kinds by the names of their elements.
    static let kinds: [String: ViewContent.Kind] = Dictionary(
        uniqueKeysWithValues: all.flatMap { kind, description in description.elements.map { ($0, kind) } })

    /// The names of child elements that contain values of properties, except those for values such as colors and fonts.
    static let parts = Set(
        all.flatMap { kind, description in
            kind.type.properties.compactMap { property in
                let place = description.place(of: property)
                return place.parent?.name ?? (property.shape == .texts ? place.name : nil)
            }
        })

    /// The names of attributes that contain text.
    static let texts = Set(
        all.flatMap { kind, description in
            kind.type.properties.filter { $0.shape == .optionalText }.map { description.place(of: $0) }
                .filter { $0.parent == nil }.map(\.name)
        })

    private static func description(of kind: ViewContent.Kind) -> InterfaceKind {
        switch kind {
        case .view:
            InterfaceKind(
                elements: [
                    "view", "containerView", "window", "tableViewCell", "tableViewCellContentView",
                    "collectionViewCell", "collectionViewCellContentView", "collectionReusableView",
                ] + undrawnElements,
                canvasSize: canvasSizeOfPlainView)
        case .label:
            InterfaceKind(
                elements: ["label"], places: ["font": font], words: ["lineBreakMode": lineBreakModes],
                exceptions: ["attributedText": runs], canvasSize: { _, _ in .measured })
        case .image:
            InterfaceKind(
                elements: ["imageView"], exceptions: ["imageRenderingMode": ofAsset], canvasSize: { _, _ in .image })
        case .button: button
        case .switch:
            InterfaceKind(
                elements: ["switch"],
                canvasSize: { _, document in
                    document.follows(.newControls) ? .control(width: 63, height: 28) : .control(width: 51, height: 31)
                })
        case .slider:
            InterfaceKind(
                elements: ["slider"], defaults: ["value": .number(0.5)],
                places: ["minimumValue": Place("minValue"), "maximumValue": Place("maxValue")],
                exceptions: ["thumbImage": "Interface Builder cannot set the image of a thumb"],
                canvasSize: { _, document in
                    .control(width: nil, height: document.follows(.lowSliders) ? 31 : 34)
                })
        case .textField:
            InterfaceKind(
                elements: ["textField"],
                defaults: ["font": .font(Font(size: 14)), "borderStyle": .word("none")],
                places: traits.merging(["font": font]) { other, _ in other },
                words: wordsOfTraits.merging(["borderStyle": ["line": "none", "bezel": "none"]]) { other, _ in other },
                exceptions: [
                    "attributedText": runs,
                    "attributedPlaceholder": "Interface Builder cannot set attributes of a placeholder",
                ],
                canvasSize: { _, _ in .measured })
        case .textView:
            InterfaceKind(
                elements: ["textView"], places: traits.merging(["font": font]) { other, _ in other },
                words: wordsOfTraits, exceptions: ["attributedText": runs],
                canvasSize: { view, _ in view.element.flag("scrollEnabled") == false ? .measured : .none })
        case .activityIndicator:
            InterfaceKind(
                elements: ["activityIndicatorView"], defaults: ["hidesWhenStopped": .boolean(false)],
                words: ["style": ["whiteLarge": "large", "white": "medium", "gray": "medium"]],
                canvasSize: { view, _ in
                    let isLarge = ["whiteLarge", "large"].contains(view.element.peek("style"))
                    return isLarge ? .constant(width: 37, height: 37) : .constant(width: 20, height: 20)
                })
        case .progress:
            InterfaceKind(
                elements: ["progressView"],
                canvasSize: { _, document in
                    let old = document.scale > 1 ? 2.5 : 2
                    return .control(width: nil, height: document.follows(.thickProgressViews) ? 4 : old)
                })
        case .stepper:
            InterfaceKind(
                elements: ["stepper"],
                canvasSize: { _, document in .control(width: 94, height: document.follows(.tallSteppers) ? 32 : 29) })
        case .segmentedControl:
            InterfaceKind(elements: ["segmentedControl"], canvasSize: { _, _ in .measured })
        case .pageControl:
            InterfaceKind(elements: ["pageControl"], canvasSize: { _, _ in .measured })
        case .datePicker:
            // The canvas records the size of wheels for a picker without a style, which is compact since iOS 14.
            InterfaceKind(
                elements: ["datePicker"], places: ["preferredDatePickerStyle": Place("style")],
                exceptions: [
                    "minuteInterval": "restricts the dates that can be selected",
                    "countDownDuration": "the app's code provides the duration",
                ],
                canvasSize: { _, _ in .recorded })
        case .picker:
            InterfaceKind(
                elements: ["pickerView"],
                exceptions: ["rows": ofPickers, "components": ofPickers, "selectedRow": ofPickers],
                canvasSize: { _, document in
                    .control(width: 320, height: document.follows(.shortPickers) ? 162 : 216)
                })
        case .searchBar:
            InterfaceKind(
                elements: ["searchBar"],
                canvasSize: { _, document in
                    let old: Double = document.follows(.tallSearchBars) ? 56 : 44
                    return .control(width: nil, height: document.follows(.newControls) ? 64 : old)
                })
        case .visualEffect:
            InterfaceKind(
                elements: ["visualEffectView"], places: ["effect": Place("style", in: "blurEffect")],
                canvasSize: { _, _ in .none })
        case .stack:
            InterfaceKind(
                elements: ["stackView"],
                exceptions: [
                    "isLayoutMarginsRelativeArrangement":
                        "files do not contain it; it is set for views with their own margins"
                ],
                canvasSize: { _, _ in .none })
        case .scroll:
            InterfaceKind(elements: ["scrollView", "tableView", "collectionView"], canvasSize: { _, _ in .none })
        }
    }

    // MARK: Buttons

    private static let button: InterfaceKind = {
        var button = InterfaceKind(
            elements: ["button"], defaults: ["buttonType": .word("custom")],
            places: ["font": font, "contentInsets": Place("contentEdgeInsets")],
            words: ["buttonType": ["roundedRect": "system"]], exceptions: ["imageRenderingMode": ofAsset],
            canvasSize: { _, _ in .measured })
        for property in ViewContent.Button.configurationProperties.map(\.name) + ["configuration"] {
            button.exceptions[property] = "only buttons with a configuration have it"
        }
        // For a state other than `normal`, the name of a property consists of the name of the state and the
        // capitalized name of the corresponding property for the normal state.
        let (normal, highlighted) = ("normal", "highlighted")
        let looks = ViewContent.Button.properties.filter { $0.name.hasPrefix(highlighted) }
            .map { String($0.name.dropFirst(highlighted.count)) }
        for (state, _) in ViewContent.Button.State.named {
            for look in looks {
                let attribute = look.uncapitalizedFirst
                let property = state == normal ? attribute : state + look
                button.places[property] = Place(attribute, in: "state", key: state)
                if attribute == "attributedTitle" { button.exceptions[property] = runs }
            }
        }
        return button
    }()

    /// The description of a button with a configuration, which determines its style, its font and its insets.
    static let configuredButton: InterfaceKind = {
        var button = Self.button
        let (configuration, key) = ("buttonConfiguration", "configuration")
        for property in ViewContent.Button.configurationProperties {
            button.exceptions[property.name] = nil
            button.places[property.name] = Place(property.name, in: configuration, key: key)
        }
        for (property, name) in [
            ("title", "title"), ("font", "titleFontDescription"), ("contentInsets", "contentInsets"),
            ("configuration", "style"),
        ] {
            button.places[property] = Place(name, in: configuration, key: key)
        }
        let background = Place.Parent(name: "backgroundConfiguration", key: "background")
        for (property, name) in [
            ("backgroundFillColor", "backgroundColor"), ("backgroundStrokeColor", "strokeColor"),
            ("backgroundStrokeWidth", "strokeWidth"), ("backgroundCornerRadius", "cornerRadius"),
        ] {
            button.places[property] = Place(name, in: configuration, key: key, part: background)
        }
        button.words["configuration"] = [
            "borderless": "plain", "bordered": "gray", "borderedTinted": "tinted", "borderedProminent": "filled",
        ]
        button.exceptions["configuration"] = nil
        button.exceptions["buttonType"] = "the configuration determines the style"
        return button
    }()

    private static let font = Place("fontDescription")
    /// The attributes of the element that describes the keyboard of a text field or a text view.
    private static let traits = Dictionary(
        uniqueKeysWithValues: [
            "keyboardType", "returnKeyType", "keyboardAppearance", "autocapitalizationType",
            "enablesReturnKeyAutomatically", "textContentType",
        ].map { ($0, Place($0, in: "textInputTraits", key: "textInputTraits")) }
            + [("isSecureTextEntry", Place("secureTextEntry", in: "textInputTraits", key: "textInputTraits"))])
    private static let wordsOfTraits = [
        "keyboardType": ["alphabet": "asciiCapable"], "keyboardAppearance": ["alert": "dark"],
    ]
    private static let ofPickers = "the app's code provides the rows"
    private static let runs = "the runs are compared with the attributes of the whole text"
    private static let ofAsset = "the asset catalog determines whether an image is a template"

    private static let lineBreakModes = [
        "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
        "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
        "middleTruncation": "byTruncatingMiddle",
    ]

    // MARK: Plain views

    /// The elements of controls and other views that are drawn as plain views.
    static let undrawnElements = [
        "mapView", "navigationBar", "tabBar", "toolbar", "webView", "wkWebView",
        "arscnView", "arskView", "glkView", "mtkView", "sceneKitView", "skView",
    ]

    /// Returns the natural size of an element that is drawn as a plain view. Only bars have a natural size.
    @Sendable private static func canvasSizeOfPlainView(
        _ view: InterfaceView, _ document: InterfaceDocument
    ) -> CanvasSize {
        switch view.kind {
        case "navigationBar": .control(width: nil, height: 44)
        case "toolbar": .control(width: nil, height: NaturalSizes.toolbarHeight(in: document))
        case "tabBar": .control(width: nil, height: 49)
        default: .none
        }
    }
}

extension ContentProperty {
    /// The name of the attribute that corresponds to the name of the property, such as `scrollEnabled` for
    /// `isScrollEnabled`.
    fileprivate var usualAttribute: String {
        guard name.hasPrefix("is"), name.dropFirst(2).first?.isUppercase == true else { return name }
        return String(name.dropFirst(2)).uncapitalizedFirst
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    fileprivate var uncapitalizedFirst: String { prefix(1).lowercased() + dropFirst() }
}
