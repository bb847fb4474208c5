public import CoreGraphics
internal import Simulation
internal import Views

/// The area in which text is laid out.
///
/// The properties of the container of a text view are those of the text view.
@preconcurrency @MainActor
public final class NSTextContainer: NSObject {
    private weak var view: UITextView?
    private var ownPadding: CGFloat = 5
    private var ownMaximum = 0
    private var ownSize: CGSize
    /// The layout manager that lays out text in the container; `nil` for the container of a text view.
    public fileprivate(set) weak var layoutManager: NSLayoutManager?

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

/// Text that layout managers lay out.
open class NSTextStorage: NSMutableAttributedString {
    /// The layout managers of the text, which it owns.
    public private(set) final var layoutManagers: [NSLayoutManager] = []

    public convenience init() { self.init(string: "") }

    @preconcurrency @MainActor
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage = self
    }

    @preconcurrency @MainActor
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        layoutManagers.removeAll { $0 === aLayoutManager }
        aLayoutManager.textStorage = nil
    }
}

/// An object that measures text in containers. All text is laid out in the first container.
@preconcurrency @MainActor
open class NSLayoutManager: NSObject {
    public fileprivate(set) final weak var textStorage: NSTextStorage?
    /// The containers in which the text is laid out, which the layout manager owns.
    public private(set) final var textContainers: [NSTextContainer] = []

    public nonisolated override init() { super.init() }

    open func addTextContainer(_ container: NSTextContainer) {
        textContainers.append(container)
        container.layoutManager = self
    }

    /// Whether the height of a line includes the leading of its font, which is always `true`: setting it has no effect.
    open var usesFontLeading: Bool {
        get { true }
        set {}
    }

    /// Does nothing, because text is laid out when it is measured.
    open func ensureLayout(for container: NSTextContainer) {}

    /// Returns the area of the text in a container, which includes the padding of the lines.
    open func usedRect(for container: NSTextContainer) -> CGRect {
        guard container === textContainers.first, let textStorage, textStorage.length > 0 else { return .zero }
        let padding = 2 * container.lineFragmentPadding
        let block = TextBlock(
            textStorage.engine, font: Font(size: 12), numberOfLines: container.maximumNumberOfLines,
            lineBreakMode: container.lineBreakMode.engine)
        let limit = container.size
        let width = limit.width > 0 && limit.width < 1e7 ? max(Double(limit.width - padding), 0) : nil
        let size = CGSize(World.current.engine.measuredSize(of: block, within: width))
        let height = limit.height > 0 ? min(size.height, limit.height) : size.height
        return CGRect(x: 0, y: 0, width: size.width + padding, height: height)
    }
}
