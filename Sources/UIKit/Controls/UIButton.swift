public import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation
internal import Views

/// A control with a title, an image, or both, that responds to touches.
open class UIButton: UIControl {
    override var primaryEvent: ViewEvent { .touchUpInside }

    override class var initialContent: ViewContent { .button(.init("")) }

    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    }

    open private(set) var buttonType = ButtonType.custom
    private var titles: [UInt: String] = [:]
    private var attributedTitles: [UInt: NSAttributedString] = [:]
    private var images: [UInt: UIImage] = [:]
    private var backgroundImages: [UInt: UIImage] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setType(.custom)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Takes the values that the file describes from the engine's content.
    final func adoptContent() {
        guard let button else { return }
        buttonType = button.type == .system ? .system : .custom
        for state in [State.normal, .highlighted, .disabled, .selected] { titles[state.rawValue] = own(state).title }
        if let described = button.configuration {
            var configuration = Configuration(described, title: button.title.isEmpty ? nil : button.title)
            if let insets = button.contentInsets { configuration.contentInsets = NSDirectionalEdgeInsets(insets) }
            self.configuration = configuration
        }
        contentHorizontalAlignment = .init(button.contentHorizontalAlignment)
        contentVerticalAlignment = .init(button.contentVerticalAlignment)
    }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        setType(type)
    }

    /// Creates a system button with a configuration. The title and the image of `primaryAction` are shown if the
    /// configuration has none.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        // Observers are not called for a property that an initializer of the class sets.
        showConfiguration()
        setNeedsUpdateConfiguration()
    }

    final func setType(_ type: ButtonType) {
        buttonType = type
        handle.content[ViewContent.Button.self]?.type = type == .custom ? .custom : .system
    }

    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
        addAction(primaryAction, for: .touchUpInside)
    }

    open func setTitle(_ title: String?, for state: State) {
        titles[state.rawValue] = title
        change(state) { $0.title = title }
    }

    open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

    /// Sets an attributed title, which replaces the title from ``setTitle(_:for:)``.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state.rawValue] = title
        change(state) { $0.attributedTitle = title?.engine }
    }

    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state.rawValue] ?? attributedTitles[State.normal.rawValue]
    }

    /// Sets the color of the title. By default, the title is white in a custom button, and has the tint color in
    /// other buttons.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        change(state) { $0.titleColor = color?.adaptive }
    }

    open func titleColor(for state: State) -> UIColor? {
        let own = own(state).titleColor ?? own(.normal).titleColor
        return own.map { UIColor($0) } ?? (buttonType == .custom ? .white : nil)
    }

    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
        change(state) { $0.image = image?.engine }
    }

    open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[State.normal.rawValue] }

    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state.rawValue] = image
        change(state) { $0.backgroundImage = image?.engine }
    }

    open func backgroundImage(for state: State) -> UIImage? {
        backgroundImages[state.rawValue] ?? backgroundImages[State.normal.rawValue]
    }

    open var currentTitle: String? { title(for: state) }
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    open var currentTitleColor: UIColor { titleColor(for: state) ?? tintColor }
    open var currentImage: UIImage? { image(for: state) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    private func own(_ state: State) -> ViewContent.Button.Look { handle.look(for: state.ofButton) }

    private func change(_ state: State, _ change: (inout ViewContent.Button.Look) -> Void) {
        var look = own(state)
        change(&look)
        handle.setLook(look, for: state.ofButton)
        showConfiguration()
    }

    // MARK: Configuration

    /// The appearance and the content, which replace the other properties for the appearance; `nil` by default.
    ///
    /// The titles, attributed titles and images for states are shown if the configuration has none.
    open var configuration: Configuration? {
        didSet {
            showConfiguration()
            if !isUpdatingConfiguration { setNeedsUpdateConfiguration() }
        }
    }

    /// A closure that changes the configuration for the state of the button. ``updateConfiguration()`` calls it.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    /// Whether the button shows ``Configuration/updated(for:)`` rather than the configuration itself; by default,
    /// `true`.
    open var automaticallyUpdatesConfiguration = true { didSet { showConfiguration() } }

    private var isUpdatingConfiguration = false
    private var needsUpdateConfiguration = false
    private var updatesConfigurationBeforeLayout = false

    /// Makes the button call ``updateConfiguration()`` before it is laid out. Changes of the configuration and of the
    /// state do this.
    open func setNeedsUpdateConfiguration() {
        needsUpdateConfiguration = true
        setNeedsLayout()
        guard !updatesConfigurationBeforeLayout else { return }
        updatesConfigurationBeforeLayout = true
        prepareForLayout { [weak self] in
            guard let self, needsUpdateConfiguration else { return }
            needsUpdateConfiguration = false
            isUpdatingConfiguration = true
            updateConfiguration()
            isUpdatingConfiguration = false
        }
    }

    /// Changes the configuration for the state of the button. The default implementation calls
    /// ``configurationUpdateHandler``.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    /// Shows the configuration for the present state.
    private func showConfiguration() {
        guard configuration != nil || button?.configuration != nil else { return }
        button?.configuration = configuration?.engine(for: self, followsState: automaticallyUpdatesConfiguration)
    }

    override func stateChanged() {
        guard configuration != nil || configurationUpdateHandler != nil else { return }
        showConfiguration()
        setNeedsUpdateConfiguration()
    }

    /// Stored only: menus are not shown.
    open var menu: UIMenu?

    // MARK: Place of the content

    open override var contentHorizontalAlignment: ContentHorizontalAlignment {
        didSet { button?.contentHorizontalAlignment = contentHorizontalAlignment.engine }
    }

    open override var contentVerticalAlignment: ContentVerticalAlignment {
        didSet { button?.contentVerticalAlignment = contentVerticalAlignment.engine }
    }

    /// The space around the title and the image, in points. With zero, which is the default, the button has the space of
    /// UIKit's plain style.
    open var contentEdgeInsets: UIEdgeInsets {
        get { (button?.contentInsets).map { UIEdgeInsets($0) } ?? .zero }
        set { button?.contentInsets = newValue == .zero ? nil : EdgeInsets(newValue) }
    }

    /// The distances by which the title is moved away from the edges, in points. They do not affect the size.
    open var titleEdgeInsets: UIEdgeInsets {
        get { UIEdgeInsets(button?.titleEdgeInsets ?? .zero) }
        set { button?.titleEdgeInsets = EdgeInsets(newValue) }
    }

    /// The distances by which the image is moved away from the edges, in points. They do not affect the size.
    open var imageEdgeInsets: UIEdgeInsets {
        get { UIEdgeInsets(button?.imageEdgeInsets ?? .zero) }
        set { button?.imageEdgeInsets = EdgeInsets(newValue) }
    }

    /// Stored only.
    open var adjustsImageWhenHighlighted = true
    /// Stored only.
    open var adjustsImageWhenDisabled = true
    /// Stored only.
    open var showsTouchWhenHighlighted = false

    private var button: ViewContent.Button? {
        get { handle.content[ViewContent.Button.self] }
        set { handle.content[ViewContent.Button.self] = newValue }
    }

    // MARK: Parts

    /// The label that represents the title, which is a subview of the button.
    ///
    /// Its text, font and color are those of the button. The button draws the title itself, so that other properties of
    /// the label have no effect, and constraints of the label are not activated.
    open var titleLabel: UILabel? { storedTitleLabel }
    private lazy var storedTitleLabel = world.asCurrent { ButtonTitle(of: self) }
    /// The view that represents the image, which is a subview of the button.
    ///
    /// Its image is that of the button. The button draws the image itself, so that other properties of the view have no
    /// effect, and constraints of the view are not activated.
    open var imageView: UIImageView? { storedImageView }
    private lazy var storedImageView = world.asCurrent { ButtonImage(of: self) }
    /// Whether ``imageView`` and ``titleLabel`` are subviews. They are added when they are first used.
    final var hasParts = (image: false, title: false)

    override var contentViews: [UIView] {
        let hasTitle = hasParts.title || button?.shown.text.isEmpty == false || currentAttributedTitle != nil
        return (hasParts.image || button?.shown.image != nil ? [storedImageView] : [])
            + (hasTitle ? [storedTitleLabel as UIView] : [])
    }

    /// The title, the image and the font that are shown. They are those of the configuration if there is one.
    final var shownTitle: String? { configuration?.title ?? currentTitle }
    final var shownImage: UIImage? { configuration?.image ?? currentImage }
    final var titleFont: Font { button?.font ?? .button }

    /// The frames of the image and the title, rounded to pixels. The frame of the title has the height of a line.
    final var places: (image: CGRect, title: CGRect) {
        guard let button else { return (.zero, .zero) }
        func size(_ text: AttributedText, _ font: Font) -> Size {
            let line = world.engine.measuredSize(of: TextBlock(text, font: font), within: nil)
            return Size(width: world.grid.roundedUp(line.width), height: world.grid.roundedUp(line.height))
        }
        let title = size(button.shown.text, button.font)
        let subtitle = button.appearance.map { size($0.subtitle, $0.subtitleFont) } ?? .zero
        let places = button.places(
            in: Size(bounds.size), title: title, subtitle: subtitle,
            isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let height = button.shown.text.isEmpty ? 0 : title.height
        let line = Rect(
            x: places.title.minX, y: places.title.center.y - height / 2, width: places.title.width, height: height)
        return (CGRect(world.grid.rounded(places.image)), CGRect(world.grid.rounded(line)))
    }
}

// The cases of UIKit and of the engine have the same order.

extension UIControl.ContentHorizontalAlignment {
    fileprivate var engine: ViewContent.Button.HorizontalAlignment { .allCases[rawValue] }

    fileprivate init(_ engine: ViewContent.Button.HorizontalAlignment) {
        self = Self(rawValue: ViewContent.Button.HorizontalAlignment.allCases.firstIndex(of: engine) ?? 0) ?? .center
    }
}

extension UIControl.ContentVerticalAlignment {
    fileprivate var engine: ViewContent.Button.VerticalAlignment { .allCases[rawValue] }

    fileprivate init(_ engine: ViewContent.Button.VerticalAlignment) {
        self = Self(rawValue: ViewContent.Button.VerticalAlignment.allCases.firstIndex(of: engine) ?? 0) ?? .center
    }
}

extension UIControl.State {
    /// The corresponding state of the engine's buttons, which have no separate appearances for the remaining states.
    var ofButton: ViewContent.Button.State {
        var state = ViewContent.Button.State.normal
        if contains(.highlighted) { state.insert(.highlighted) }
        if contains(.disabled) { state.insert(.disabled) }
        if contains(.selected) { state.insert(.selected) }
        return state
    }
}
