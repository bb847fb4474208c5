/// A description of the content of a cell, a header or a footer, which creates the view that shows it.
public protocol UIContentConfiguration {
    /// Returns a new view that shows the configuration.
    @MainActor func makeContentView() -> any UIView & UIContentView
    /// Returns the configuration for a state, for example with another color for a selected cell.
    @MainActor func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a content configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
    /// The configuration that the view shows.
    var configuration: any UIContentConfiguration { get set }
    /// Whether the view can show a configuration. By default, it can show configurations of the type of its own.
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The name of a value that a program adds to a state.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state and the traits for which a configuration is updated.
public protocol UIConfigurationState {
    var traitCollection: UITraitCollection { get set }
    /// A value of the program.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a header or a footer.
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isFocused = false
    public var isPinned = false
    private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// The state of a cell. A cell sets `isSelected` and `isHighlighted`; the other values are `false`.
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isFocused = false
    public var isPinned = false
    public var isEditing = false
    public var isExpanded = false
    public var isSwiped = false
    public var isReordering = false
    private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { values[key] }
        set { values[key] = newValue }
    }
}

/// What a cell, a header or a footer shows in a state.
struct ShownState {
    let isSelected: Bool
    let isDisabled: Bool

    init(_ state: any UIConfigurationState) {
        let (cell, view) = (state as? UICellConfigurationState, state as? UIViewConfigurationState)
        isSelected =
            cell.map { $0.isSelected || $0.isHighlighted } ?? view.map { $0.isSelected || $0.isHighlighted } ?? false
        isDisabled = cell?.isDisabled ?? view?.isDisabled ?? false
    }
}
