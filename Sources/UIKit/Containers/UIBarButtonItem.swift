internal import Containers
public import CoreGraphics
internal import Geometry
import Simulation
internal import Views

/// The common properties of the items of bars.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    open var title: String? { didSet { changed() } }
    open var image: UIImage? { didSet { changed() } }
    /// Whether the item performs its action. The title of a disabled item is gray.
    open var isEnabled = true { didSet { changed() } }
    /// Stored only.
    open var tag = 0
    /// Stored only.
    open var landscapeImagePhone: UIImage?

    public override init() { super.init() }

    /// A closure that is called after a property that the bar shows has changed.
    final var onChange: () -> Void = {}

    func changed() { onChange() }
}

/// An item of a navigation bar or a toolbar: a title, an image or a view, or a space.
///
/// As on iOS 26, the bar shows an item on a platter. Only the system items `edit` and `save` have a title; `done` and the
/// other system items have a symbol.
open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable {
        case plain = 0
        /// A prominent item: its platter has the tint color.
        case done = 2

        public static let prominent = Style.done
    }

    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks,
            search
        case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
        case close = 24
    }

    open weak var target: AnyObject?
    /// The bar that showed the item last.
    final weak var bar: BarViews?
    /// The key of the item's view in ``bar``.
    final var key = ""
    open var action: Selector?
    /// The action that a tap performs instead of ``action``. Its title and its image are those of the item.
    open var primaryAction: UIAction? {
        didSet {
            guard let primaryAction else { return }
            title = primaryAction.title
            image = primaryAction.image
        }
    }
    /// The view that the bar shows instead of a title or an image. It receives its own touches.
    open var customView: UIView? { didSet { changed() } }
    open var style = Style.plain { didSet { changed() } }
    open var tintColor: UIColor? { didSet { changed() } }
    /// The width of a fixed space, in points. It has no effect on other items.
    open var width: CGFloat = 0 { didSet { changed() } }
    /// Whether the bar leaves the item out.
    open var isHidden = false { didSet { changed() } }
    /// The item's title or space, if the system determines it.
    private let systemItem: SystemItem?

    public override init() {
        systemItem = nil
        super.init()
    }

    private init(_ systemItem: SystemItem?) {
        self.systemItem = systemItem
        super.init()
    }

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init(nil, style, target, action)
        self.title = title
    }

    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(nil, style, target, action)
        self.image = image
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(systemItem, systemItem == .done ? .done : .plain, target, action)
        title = systemItem.model?.title
        image = systemItem.model?.symbol.flatMap {
            UIImage(
                systemName: $0,
                withConfiguration: UIImage.SymbolConfiguration(
                    pointSize: CGFloat(Metric.itemSymbolFontSize.value), scale: .large))
        }
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
        let (title, image) = (title, image)
        self.primaryAction = primaryAction
        (self.title, self.image) = (title, image)
    }

    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.init(nil, .plain, nil, nil)
        self.primaryAction = primaryAction
        if let title { self.title = title }
        if let image { self.image = image }
    }

    public convenience init(customView: UIView) {
        self.init(nil, .plain, nil, nil)
        self.customView = customView
    }

    private convenience init(_ systemItem: SystemItem?, _ style: Style, _ target: Any?, _ action: Selector?) {
        self.init(systemItem)
        (self.style, self.target, self.action) = (style, target as AnyObject?, action)
    }

    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        item.width = width
        return item
    }

    public class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    }

    /// Performs the item's action, as a tap does.
    func perform(for event: UIEvent) {
        guard isEnabled else { return }
        primaryAction?.perform(for: self)
        guard primaryAction == nil, let action else { return }
        guard let target else {
            return World.current.engine.note(
                "UIBarButtonItem",
                "no action sent: the item '\(title ?? "")' has no target, and the responder chain is "
                    + "not searched; set a target")
        }
        if !action.perform(on: target, with: self, event) {
            World.current.engine.note(
                "UIBarButtonItem",
                "no action sent to '\(type(of: target))': expected a method that accepts a "
                    + "UIBarButtonItem")
        }
    }

    /// Returns what the bar shows, for the tint color of the bar.
    func model(tint: AdaptiveColor) -> BarItem {
        var item: BarItem
        if let customView {
            item = BarItem(.view(customView.sizeInBar))
        } else if systemItem == .flexibleSpace {
            item = BarItem(.flexibleSpace)
        } else if systemItem == .fixedSpace {
            item = BarItem(.space(Double(width)))
        } else if let image {
            var engine = image.symbol(ofSize: Metric.itemSymbolFontSize.value).engine
            if engine.renderingMode == .automatic { engine.renderingMode = .alwaysTemplate }
            item = BarItem(.image(engine))
        } else {
            item = BarItem(.title(title ?? ""))
        }
        item.isEnabled = isEnabled
        if style == .done {
            item.prominentFill = tintColor?.adaptive ?? tint
        } else {
            item.tint = tintColor?.adaptive
        }
        return item
    }
}

extension UIView {
    /// The size of a view in a bar: the size that was set or, if there is none, the size that its constraints or its
    /// content determine.
    var sizeInBar: Size {
        if translatesAutoresizingMaskIntoConstraints, bounds.size != .zero { return Size(bounds.size) }
        let fitting = systemLayoutSizeFitting(.zero)
        return Size(fitting == .zero ? sizeThatFits(.zero) : fitting)
    }
}

extension UIBarButtonItem.SystemItem {
    /// What the bar shows for the item; `nil` for a space.
    fileprivate var model: SystemBarItem? { SystemBarItem(rawValue: "\(self)") }
}
