public import CoreGraphics
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
    private var attributedTitles: [UInt: NSAttributedString] = [:]
    private var images: [UInt: UIImage] = [:]
    private var backgroundImages: [UInt: UIImage] = [:]

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setType(.custom)
    }

    public required init?(coder: NSCoder) { return nil }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        setType(type)
    }

    private func setType(_ type: ButtonType) {
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

    open func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }

    open func title(for state: State) -> String? { own(state).title ?? own(.normal).title }

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
    }

    /// A label that represents the text and the font of the title. It is not a subview of the button.
    open private(set) lazy var titleLabel: UILabel? = world.asCurrent { ButtonTitle(of: self) }
}

extension UIControl.State {
    /// The corresponding state of the engine's buttons, which have no separate appearances for the remaining states.
    fileprivate var ofButton: ViewContent.Button.State {
        var state = ViewContent.Button.State.normal
        if contains(.highlighted) { state.insert(.highlighted) }
        if contains(.disabled) { state.insert(.disabled) }
        if contains(.selected) { state.insert(.selected) }
        return state
    }
}

/// The title label of a button, which forwards its properties to the button.
private final class ButtonTitle: UILabel {
    private weak var button: UIButton?

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override var text: String? {
        get { button?.currentTitle }
        set { button?.setTitle(newValue, for: .normal) }
    }

    override var font: UIFont! {
        get { UIFont(button?.handle.content.font ?? .button) }
        set { button?.handle.content.font = (newValue ?? .systemFont(ofSize: 15)).engine }
    }
}
