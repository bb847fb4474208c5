public import CoreGraphics
internal import Simulation
internal import Views

/// The area in which text is laid out.
///
/// The properties of the container of a text view are those of the text view.
@preconcurrency @MainActor
public final class NSTextContainer: NSObject {
    private(set) weak var view: UITextView?
    private var ownPadding: CGFloat = 5
    private var ownMaximum = 0
    private var ownSize: CGSize
    /// The layout manager that lays out text in the container; `nil` for the container of a text view.
    public internal(set) weak var layoutManager: NSLayoutManager?

    /// Creates a container. A width or height of 0 is not limited.
    public init(size: CGSize = .zero) {
        ownSize = size
        super.init()
    }

    init(of view: UITextView) {
        self.view = view
        ownSize = .zero
        super.init()
    }

    /// The size in points. The size of the container of a text view is its bounds without the insets, and cannot be
    /// set.
    public var size: CGSize {
        get { view.map { $0.bounds.inset(by: $0.textContainerInset).size } ?? ownSize }
        set { ownSize = newValue }
    }

    /// The space at each end of a line, in points; by default, 5.
    public var lineFragmentPadding: CGFloat {
        get { view.map { CGFloat($0.content.lineFragmentPadding) } ?? ownPadding }
        set {
            ownPadding = newValue
            view?.content.lineFragmentPadding = Double(newValue)
        }
    }

    /// The way in which lines are broken, and the part of the last line that is left out; by default, lines are broken
    /// between words. It has no effect on the container of a text view.
    public var lineBreakMode = NSLineBreakMode.byWordWrapping

    /// The maximum number of lines that are shown; by default 0, which means any number.
    public var maximumNumberOfLines: Int {
        get { view?.content.maximumNumberOfLines ?? ownMaximum }
        set {
            ownMaximum = max(newValue, 0)
            view?.content.maximumNumberOfLines = max(newValue, 0)
        }
    }
}
