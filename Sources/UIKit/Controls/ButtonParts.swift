internal import CoreGraphics
internal import Simulation
internal import Views

/// The title label of a button. It forwards its text, its font and its color to the button, which draws the title.
final class ButtonTitle: UILabel {
    private weak var button: UIButton?

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
        superview = button
        button.hasParts.title = true
    }

    required init?(coder: NSCoder) { return nil }

    override var text: String? {
        get { attributedText?.string }
        set { button?.setTitle(newValue, for: .normal) }
    }

    override var attributedText: NSAttributedString? {
        get {
            button?.currentAttributedTitle
                ?? button?.shownTitle.map {
                    NSAttributedString(
                        string: $0, attributes: [.font: font as Any, .foregroundColor: textColor as Any])
                }
        }
        set { button?.setAttributedTitle(newValue, for: .normal) }
    }

    override var font: UIFont! {
        get { UIFont(button?.titleFont ?? .button) }
        set {
            let usual = button?.buttonType == .custom ? Font(size: 18) : .button
            button?.handle.content.font = newValue?.engine ?? usual
        }
    }

    override var textColor: UIColor! {
        get { button?.currentTitleColor }
        set { button?.setTitleColor(newValue, for: .normal) }
    }

    override var intrinsicContentSize: CGSize { button?.places.title.size ?? .zero }
    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override var contentFrame: CGRect? { button?.places.title ?? .zero }
}

/// The image view of a button. It forwards its image to the button, which draws the image.
final class ButtonImage: UIImageView {
    private weak var button: UIButton?

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
        superview = button
        button.hasParts.image = true
    }

    required init?(coder: NSCoder) { return nil }

    override var image: UIImage? {
        get { button?.shownImage }
        set { button?.setImage(newValue, for: .normal) }
    }

    override var intrinsicContentSize: CGSize { image?.size ?? .zero }
    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override var contentFrame: CGRect? { button?.places.image ?? .zero }
}
