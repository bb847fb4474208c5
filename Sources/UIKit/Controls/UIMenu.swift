/// An element of a menu: an action, or a menu with elements of its own.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    open internal(set) var title: String
    open internal(set) var subtitle: String?
    open internal(set) var image: UIImage?

    init(title: String, subtitle: String? = nil, image: UIImage? = nil) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
        super.init()
    }
}

/// A group of actions.
///
/// Menus are not shown. A note in the trace says when a control would show its menu.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    public struct Options: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let displayInline = Options(rawValue: 1 << 0)
        public static let destructive = Options(rawValue: 1 << 1)
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// A name for a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public final let identifier: Identifier
    public final let options: Options
    public final let children: [UIMenuElement]

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(World.current.nextName(for: UIMenu.self))
        (self.options, self.children) = (options, children)
        super.init(title: title, subtitle: subtitle, image: image)
    }
}
