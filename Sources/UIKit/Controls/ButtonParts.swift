internal import CoreGraphics
internal import Simulation
internal import Views

/// The title label of a button. It forwards its text, its font and its color to the button, which draws the title.
final class ButtonTitle: UILabel {
    private weak var button: UIButton?

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
        isContentView = true
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
                ?? button?.currentTitle.map {
                    NSAttributedString(
                        string: $0, attributes: [.font: font as Any, .foregroundColor: textColor as Any])
                }
        }
        set { button?.setAttributedTitle(newValue, for: .normal) }
    }

    override var font: UIFont! {
        get { UIFont(button?.handle.content.font ?? .button) }
        set { button?.handle.content.font = (newValue ?? .systemFont(ofSize: 15)).engine }
    }

    override var textColor: UIColor! {
        get { button?.currentTitleColor }
        set { button?.setTitleColor(newValue, for: .normal) }
    }

    override var intrinsicContentSize: CGSize { button?.places.title.size ?? .zero }
    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Geometry

    override var frame: CGRect {
        get { button?.places.title ?? .zero }
        set { noteFixedPlace() }
    }

    override var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { noteFixedPlace() }
    }

    override var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { noteFixedPlace() }
    }

    override var mapToSuperview: CGAffineTransform {
        CGAffineTransform(translationX: frame.minX, y: frame.minY)
    }
}

/// The image view of a button. It forwards its image to the button, which draws the image.
final class ButtonImage: UIImageView {
    private weak var button: UIButton?

    init(of button: UIButton) {
        self.button = button
        super.init(frame: .zero)
        isContentView = true
        superview = button
        button.hasParts.image = true
    }

    required init?(coder: NSCoder) { return nil }

    override var image: UIImage? {
        get { button?.currentImage }
        set { button?.setImage(newValue, for: .normal) }
    }

    override var intrinsicContentSize: CGSize { image?.size ?? .zero }
    override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override var frame: CGRect {
        get { button?.places.image ?? .zero }
        set { noteFixedPlace() }
    }

    override var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { noteFixedPlace() }
    }

    override var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { noteFixedPlace() }
    }

    override var mapToSuperview: CGAffineTransform {
        CGAffineTransform(translationX: frame.minX, y: frame.minY)
    }
}

extension UIView {
    /// Adds a note to the trace that the frame of a button's part was not set.
    fileprivate func noteFixedPlace() {
        world.engine.note(
            handle.name, "frame not set: a button places its title label and its image view itself")
    }
}
