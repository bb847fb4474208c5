/// A closure that a control calls.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    public typealias Handler = (UIAction) -> Void

    /// A name for an action. A control has at most one action with an identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }
    /// A more detailed title. It is stored.
    public final var discoverabilityTitle: String?
    /// The name of the action; by default, a name that no other action has.
    public final let identifier: Identifier
    /// The control or the item that calls the action; `nil` while it is not called.
    open internal(set) var sender: Any?
    let handler: Handler

    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
        handler: @escaping Handler
    ) {
        self.discoverabilityTitle = discoverabilityTitle
        self.identifier = identifier ?? Identifier(World.current.nextName(for: UIAction.self))
        self.handler = handler
        super.init(title: title, image: image)
    }

    /// Calls the handler for a control or an item of a bar.
    func perform(for sender: AnyObject) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
