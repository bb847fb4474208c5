public import CoreGraphics
internal import Simulation
internal import Views

/// A title, an image, or both, that react to touches.
open class UIButton: UIControl {
    override var primaryEvent: ViewEvent { .touchUpInside }

    override class var initialContent: ViewContent { .button(.init("")) }

    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
    }

    open private(set) var buttonType = ButtonType.custom
    private var titles: [UInt: String] = [:]
    private var images: [UInt: UIImage] = [:]

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { return nil }

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
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
        stateDidChange()
    }

    open func title(for state: State) -> String? { titles[state.rawValue] ?? titles[State.normal.rawValue] }

    open func setImage(_ image: UIImage?, for state: State) {
        images[state.rawValue] = image
        stateDidChange()
    }

    open func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[State.normal.rawValue] }

    open var currentTitle: String? { title(for: state) }
    open var currentImage: UIImage? { image(for: state) }

    override func stateDidChange() {
        guard case .button(var button) = handle.content else { return }
        button.title = currentTitle ?? ""
        button.image = currentImage?.engine
        handle.content = .button(button)
    }

    /// The label whose font is that of the title. It is not a subview.
    open private(set) lazy var titleLabel: UILabel? = ButtonTitle(of: self)
}

/// Forwards the properties of a button's label to the button.
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
