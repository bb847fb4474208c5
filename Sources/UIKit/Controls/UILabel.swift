public import CoreGraphics
internal import Simulation
internal import Views

/// One or several lines of text.
open class UILabel: UIView {
    override class var initialContent: ViewContent { .label(.init("")) }

    open var text: String? {
        get { handle.text.flatMap { $0.isEmpty && !hasText ? nil : $0 } }
        set {
            hasText = newValue != nil
            handle.text = newValue ?? ""
        }
    }

    /// Whether the text was set, which tells an empty text from none.
    private var hasText = false

    open var font: UIFont! {
        get { UIFont(handle.font ?? .label) }
        set { handle.font = (newValue ?? .systemFont(ofSize: 17)).engine }
    }

    open var textColor: UIColor! {
        get { UIColor(handle.adaptiveTextColor ?? .label) }
        set { handle.adaptiveTextColor = (newValue ?? .label).adaptive }
    }

    open var textAlignment: NSTextAlignment {
        get { NSTextAlignment(handle.textAlignment ?? .natural) }
        set { handle.textAlignment = newValue.engine }
    }

    /// The maximum number of lines; 0 for any number.
    open var numberOfLines: Int {
        get { handle.numberOfLines ?? 1 }
        set { handle.numberOfLines = max(newValue, 0) }
    }

    open var lineBreakMode: NSLineBreakMode {
        get { NSLineBreakMode(handle.lineBreakMode ?? .byTruncatingTail) }
        set { handle.lineBreakMode = newValue.engine }
    }

    /// The width at which the natural size of several lines is measured, in points; 0 for that of the layout.
    open var preferredMaxLayoutWidth: CGFloat {
        get { CGFloat(handle.preferredMaxLayoutWidth ?? 0) }
        set { handle.preferredMaxLayoutWidth = Double(newValue) }
    }

    /// A font of a text style follows the text size of the screen, whatever this says.
    open var adjustsFontForContentSizeCategory = false
}

public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural

    var engine: ViewContent.TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }

    init(_ engine: ViewContent.TextAlignment) {
        switch engine {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    var engine: LineBreakMode {
        switch self {
        case .byWordWrapping: .byWordWrapping
        case .byCharWrapping: .byCharWrapping
        case .byClipping: .byClipping
        case .byTruncatingHead: .byTruncatingHead
        case .byTruncatingTail: .byTruncatingTail
        case .byTruncatingMiddle: .byTruncatingMiddle
        }
    }

    init(_ engine: LineBreakMode) {
        switch engine {
        case .byWordWrapping: self = .byWordWrapping
        case .byCharWrapping: self = .byCharWrapping
        case .byClipping: self = .byClipping
        case .byTruncatingHead: self = .byTruncatingHead
        case .byTruncatingTail: self = .byTruncatingTail
        case .byTruncatingMiddle: self = .byTruncatingMiddle
        }
    }
}
