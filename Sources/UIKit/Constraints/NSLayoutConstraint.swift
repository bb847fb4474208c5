public import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

/// A relation between the attributes of two items, or between a dimension of an item and a number.
///
/// A constraint holds weak references to its items. While the constraint is active, the closest view that contains
/// both items owns it. The constraint is added to the engine when it is first activated.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject, NibConnectable {
    public final var firstItem: AnyObject? { first.object }
    public final let firstAttribute: Attribute
    public final let relation: Relation
    public final var secondItem: AnyObject? { second?.object }
    /// The attribute of the second item; ``Attribute/notAnAttribute`` if there is no second item.
    public final let secondAttribute: Attribute
    public final let multiplier: CGFloat
    /// Stored only.
    open var shouldBeArchived = false
    private var storedConstant: CGFloat
    private var storedPriority = UILayoutPriority.required
    private var storedIdentifier: String?
    private let first: ItemReference
    private let second: ItemReference?
    private let world: World
    private var slot: EngineSlot?
    /// The constraint in the engine; `nil` until it is first activated.
    private var handle: Simulation.LayoutConstraint?
    /// The view that owns the constraint while it is active.
    private var owner: ItemReference?
    nonisolated(unsafe) final var associations = AssociatedValues()

    /// Creates the inactive constraint `first.attribute relation multiplier × second.attribute + constant`.
    public required init(
        item first: Any, attribute firstAttribute: Attribute, relatedBy relation: Relation, toItem second: Any?,
        attribute secondAttribute: Attribute, multiplier: CGFloat, constant: CGFloat
    ) {
        self.first = .of(first)
        self.second = second.map { .of($0) }
        self.firstAttribute = firstAttribute
        self.relation = relation
        self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
        self.multiplier = multiplier
        storedConstant = constant
        world = self.first.world ?? .current
        super.init()
    }

    /// Creates a constraint without items, which cannot be activated.
    public override convenience init() {
        self.init(
            item: NSNull(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
            multiplier: 1, constant: 0)
    }

    open func awakeFromNib() {}
    open func connectNib(_ connection: NibConnection) {}

    open var constant: CGFloat {
        get { storedConstant }
        set {
            if let problem = Self.problem(ofConstant: newValue) { return world.refuse(problem) }
            storedConstant = newValue
            handle?.constant = Double(newValue)
        }
    }

    /// The priority. While the constraint is active, the priority cannot change from required to optional or vice
    /// versa.
    open var priority: UILayoutPriority {
        get { storedPriority }
        set {
            guard let handle else {
                storedPriority = newValue
                return
            }
            handle.priority = LayoutPriority(newValue)
            storedPriority = UILayoutPriority(handle.priority)
        }
    }

    open var identifier: String? {
        get { storedIdentifier }
        set {
            storedIdentifier = newValue
            handle?.identifier = newValue ?? ""
        }
    }

    open var isActive: Bool {
        get { handle?.isActive ?? false }
        set { if newValue { activate() } else { deactivate() } }
    }

    public final class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.activate() }
    }

    public final class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.deactivate() }
    }

    // MARK: The engine's constraint

    private func activate() {
        guard !isActive else { return }
        // Each weak reference is read only once, because reading it takes as long as the rest of the activation.
        let (first, second) = (self.first.item, self.second?.item)
        guard let firstView = first?.layoutView else {
            return world.refuse("NSLayoutConstraint: the first item of \(text) was released, or has no view")
        }
        let secondView = second?.layoutView
        if let problem = numberProblem ?? attributeProblem { return world.refuse(problem) }
        if let part = firstView.isContentView ? firstView : secondView?.isContentView == true ? secondView : nil {
            return world.engine.note(
                part.handle.name, "\(text) is not active: a button places its title label and its image view itself")
        }
        if let other = secondView, other.world !== firstView.world {
            let mixing = World.mixing("the view '\(other.handle.name)'", "'\(firstView.handle.name)'")
            return world.refuse("NSLayoutConstraint for \(text): \(mixing)")
        }
        guard let handle = handle ?? makeHandle(first, second) else {
            return world.refuse("NSLayoutConstraint: the second item of \(text) was released, or has no view")
        }
        handle.isActive = true
        guard handle.isActive else { return }
        let owner = secondView.flatMap { firstView.commonAncestor(with: $0) } ?? firstView
        self.owner = owner.reference
        owner.constraints.append(self)
    }

    private func deactivate() {
        guard isActive else { return }
        handle?.isActive = false
        wasDeactivated()
    }

    /// Removes the constraint from its owner after the constraint was deactivated or one of its views was removed.
    func wasDeactivated() {
        guard let owner = owner?.view else { return }
        self.owner = nil
        if let index = owner.constraints.lastIndex(where: { $0 === self }) { owner.constraints.remove(at: index) }
    }

    private func makeHandle(
        _ first: (any LayoutItem)?, _ second: (any LayoutItem)?
    ) -> Simulation.LayoutConstraint? {
        guard let attribute = firstAttribute.engine,
            let item = first?.layoutHandle(inMargins: firstAttribute.isInMargins)
        else { return nil }
        let other = secondAttribute.engine
        let otherItem = other == nil ? nil : second?.layoutHandle(inMargins: secondAttribute.isInMargins)
        if secondAttribute != .notAnAttribute, otherItem == nil { return nil }
        let made = Simulation.LayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation.engine, toItem: otherItem,
            attribute: otherItem == nil ? nil : other, multiplier: Double(multiplier), constant: Double(storedConstant))
        if storedPriority != .required { made.priority = LayoutPriority(storedPriority) }
        if let storedIdentifier { made.identifier = storedIdentifier }
        handle = made
        slot = EngineSlot(made, in: world)
        return made
    }

    /// The identifier of the constraint in the engine; `nil` until it is first activated.
    var engineID: LayoutConstraintID? { handle?.id }

    /// The message of the exception that UIKit raises for the multiplier or the constant; `nil` if both are finite.
    private var numberProblem: String? {
        guard multiplier.isFinite else {
            return "Multiplier is not finite!  That's illegal.  multiplier:\(multiplier)"
        }
        return Self.problem(ofConstant: storedConstant)
    }

    private static func problem(ofConstant constant: CGFloat) -> String? {
        constant.isFinite
            ? nil : "NSLayoutConstraint constant is not finite!  That's illegal.  constant:\(constant)"
    }

    /// The message of the exception that UIKit raises for the attributes; `nil` if they can be combined.
    private var attributeProblem: String? {
        // The text is created only if there is a problem, because creating it takes longer than the activation.
        var place: String { "NSLayoutConstraint for \(text)" }
        guard let first = firstAttribute.engine else {
            return "\(place): Constraint must have a first layout attribute."
        }
        guard secondAttribute != .notAnAttribute else {
            return first.isDimension || multiplier == 0 && first.isDimension
                ? nil
                : "\(place): A constraint cannot be made that sets a location equal to a constant. Location attributes must be specified in pairs."
        }
        guard let second = secondAttribute.engine else { return nil }
        if first.isDimension != second.isDimension {
            return "\(place): Invalid pairing of layout attributes."
        }
        if !first.isAccepted(with: second) {
            return
                "\(place): A constraint cannot be made between a leading/trailing attribute and a right/left attribute. Use leading/trailing for both or neither."
        }
        if multiplier == 0, !first.isDimension {
            return
                "\(place): A multiplier of 0 or a nil second item together with a location for the first attribute creates an illegal constraint of a location equal to a constant. Location attributes must be specified in pairs."
        }
        return nil
    }

    /// The description of the constraint in UIKit's messages.
    final var text: String {
        func name(_ item: ItemReference?) -> String {
            (item?.item?.layoutView?.handle.name).map { "'\($0)'" } ?? "nil"
        }
        var text = "\(name(first)).\(firstAttribute) \(relation.symbol) "
        if secondAttribute != .notAnAttribute {
            text += (multiplier == 1 ? "" : "\(multiplier) * ") + "\(name(second)).\(secondAttribute) + "
        }
        return text + "\(constant)"
    }

    open nonisolated override var description: String {
        MainActor.assumeIsolated { "<\(type(of: self)) \(identifier ?? "") \(text) (active: \(isActive))>" }
    }
}

/// A weak reference to a view, a guide or another object. Anchors and constraints share these references.
///
/// Each view has only one such reference, because creating and destroying a weak reference takes as long as all other
/// steps of creating a constraint.
@MainActor
final class ItemReference {
    /// The view; `nil` if it was released, or if the object is not a view.
    private(set) weak var view: UIView?
    /// The object; `nil` if it was released, or if it is a view.
    private weak var other: AnyObject?
    /// The world of the view or the guide; `nil` for other objects.
    let world: World?

    init(_ view: UIView) {
        self.view = view
        world = view.world
    }

    init(other: AnyObject, world: World? = nil) {
        self.other = other
        self.world = world
    }

    var object: AnyObject? { view ?? other }
    var item: (any LayoutItem)? { view ?? (other as? any LayoutItem) }

    /// Returns the shared reference of a view or a guide, `value` itself if it is a reference, or a new reference to
    /// any other object.
    static func of(_ value: Any) -> ItemReference {
        if let reference = value as? ItemReference { return reference }
        if let view = value as? UIView { return view.reference }
        return (value as? any LayoutItem)?.reference ?? ItemReference(other: value as AnyObject)
    }
}

extension NSLayoutConstraint {
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1

        var engine: LayoutRelation {
            switch self {
            case .lessThanOrEqual: .lessThanOrEqual
            case .equal: .equal
            case .greaterThanOrEqual: .greaterThanOrEqual
            }
        }

        fileprivate var symbol: String {
            switch self {
            case .lessThanOrEqual: "<="
            case .equal: "=="
            case .greaterThanOrEqual: ">="
            }
        }
    }

    public enum Attribute: Int, Sendable {
        case left = 1
        case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
        case notAnAttribute = 0

        /// Whether the attribute belongs to the layout margins guide.
        fileprivate var isInMargins: Bool { rawValue > Attribute.firstBaseline.rawValue }

        fileprivate var engine: LayoutAttribute? {
            switch self {
            case .left, .leftMargin: .left
            case .right, .rightMargin: .right
            case .top, .topMargin: .top
            case .bottom, .bottomMargin: .bottom
            case .leading, .leadingMargin: .leading
            case .trailing, .trailingMargin: .trailing
            case .width: .width
            case .height: .height
            case .centerX, .centerXWithinMargins: .centerX
            case .centerY, .centerYWithinMargins: .centerY
            case .lastBaseline: .lastBaseline
            case .firstBaseline: .firstBaseline
            case .notAnAttribute: nil
            }
        }
    }

    public enum Axis: Int, Sendable {
        case horizontal, vertical

        var engine: Geometry.Axis { self == .horizontal ? .horizontal : .vertical }
    }

    /// The alignment of the views in a visual format, and the direction in which the format is read.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        public static let directionLeadingToTrailing: FormatOptions = []
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    }
}

/// The priority of a constraint, of content hugging or of compression resistance, from 1 through 1000.
public struct UILayoutPriority: _UIKitNumericRawRepresentable, Hashable, Sendable {
    public var rawValue: Float

    public init(rawValue: Float) { self.rawValue = rawValue }

    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    public static let sceneSizeStayPut = UILayoutPriority(500)
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)

    init(_ priority: LayoutPriority) { self.init(Float(priority.rawValue)) }
}

extension LayoutPriority {
    init(_ priority: UILayoutPriority) { self.init(Double(priority.rawValue)) }
}

/// A type that represents a number, such as a layout priority, and supports arithmetic, as in `.required - 1`.
///
/// UIKit declares this protocol with the same name, and the same types conform to it.
public protocol _UIKitNumericRawRepresentable: RawRepresentable, Comparable where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    public static func + (lhs: Self, rhs: RawValue) -> Self { made(of: lhs.rawValue + rhs) }

    public static func + (lhs: RawValue, rhs: Self) -> Self { made(of: lhs + rhs.rawValue) }

    public static func - (lhs: Self, rhs: RawValue) -> Self { made(of: lhs.rawValue - rhs) }

    public static func - (lhs: Self, rhs: Self) -> RawValue { lhs.rawValue - rhs.rawValue }

    public static func += (lhs: inout Self, rhs: RawValue) { lhs = lhs + rhs }

    public static func -= (lhs: inout Self, rhs: RawValue) { lhs = lhs - rhs }

    private static func made(of number: RawValue) -> Self {
        guard let value = Self(rawValue: number) else {
            preconditionFailure("\(Self.self) must have a value for each number, but has none for \(number)")
        }
        return value
    }
}
