public import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation

/// An invisible rectangle in a view that constraints can refer to.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject, NSCoding {
    public internal(set) final weak var owningView: UIView?
    /// The guide in the engine; `nil` until a view owns the guide.
    var handle: Simulation.LayoutGuide?
    open var identifier = ""
    nonisolated(unsafe) final var associations = AssociatedValues()

    private(set) lazy var reference = ItemReference(other: self, world: owningView?.world)

    public override init() { super.init() }

    /// Creates a system guide, such as the safe area, for a guide of the engine.
    init(_ handle: Simulation.LayoutGuide, of view: UIView) {
        self.handle = handle
        owningView = view
        super.init()
    }

    public required nonisolated init?(coder: NSCoder) { return nil }

    public nonisolated func encode(with coder: NSCoder) {}

    /// The frame, in the coordinates of the owning view.
    open var layoutFrame: CGRect { handle.map { CGRect($0.layoutFrame) } ?? .zero }
}

/// An item that constraints can refer to: a view or a layout guide.
@MainActor
protocol LayoutItem: AnyObject {
    var reference: ItemReference { get }
    /// The view, or the owner of the guide.
    var layoutView: UIView? { get }
    /// Returns the item in the engine; `nil` for a guide without an owner.
    ///
    /// - Parameter inMargins: Whether to return the layout margins guide of a view.
    func layoutHandle(inMargins: Bool) -> (any Anchored)?
}

extension UIView: LayoutItem {
    var layoutView: UIView? { self }
    func layoutHandle(inMargins: Bool) -> (any Anchored)? { inMargins ? handle.layoutMarginsGuide : handle }

    /// Returns the closest common ancestor of both views, which can be one of the views; `nil` if there is none.
    func commonAncestor(with other: UIView) -> UIView? {
        guard world === other.world else { return nil }
        // Most constraints are between a view and its superview, or between siblings.
        let (own, others) = (superview, other.superview)
        if own === other || self === other { return other }
        if others === self { return self }
        if let own, own === others { return own }
        return world.view(handle.commonAncestor(with: other.handle))
    }
}

extension UILayoutGuide: LayoutItem {
    var layoutView: UIView? { owningView }
    func layoutHandle(inMargins: Bool) -> (any Anchored)? { handle }
}

extension UIView {
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

    public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(handle.safeAreaLayoutGuide) }
    public var layoutMarginsGuide: UILayoutGuide { systemGuide(handle.layoutMarginsGuide) }
    public var readableContentGuide: UILayoutGuide { systemGuide(handle.readableContentGuide) }

    /// The guide for the area that the keyboard covers.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        let handle = handle.keyboardLayoutGuide
        let known = systemGuides.first { $0.handle == handle } as? UIKeyboardLayoutGuide
        if let known { return known }
        let guide = UIKeyboardLayoutGuide(handle, of: self)
        systemGuides.append(guide)
        return guide
    }

    /// Returns the system guide for a guide of the engine. Each system guide is created only once.
    func systemGuide(_ handle: Simulation.LayoutGuide) -> UILayoutGuide {
        if let guide = systemGuides.first(where: { $0.handle == handle }) { return guide }
        let guide = UILayoutGuide(handle, of: self)
        systemGuides.append(guide)
        return guide
    }

    public func addLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView !== self else { return }
        guide.owningView?.removeLayoutGuide(guide)
        guide.owningView = self
        guide.handle = handle.addLayoutGuide(
            guide.identifier.isEmpty ? world.nextName(for: UILayoutGuide.self) : guide.identifier)
        layoutGuides.append(guide)
    }

    public func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self, let index = layoutGuides.firstIndex(where: { $0 === guide }) else { return }
        for constraint in activeConstraints(mentioning: guide) { constraint.isActive = false }
        layoutGuides.remove(at: index)
        guide.owningView = nil
        guide.handle = nil
    }

    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }

    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraints.contains(where: { $0 === constraint }) { constraint.isActive = false }
    }

    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { removeConstraint(constraint) }
    }

    /// Whether the constraints do not determine the frame uniquely.
    public var hasAmbiguousLayout: Bool { handle.hasAmbiguousLayout }

    /// Returns the active constraints of `item`, which is this view or one of its guides, in the order of their first
    /// activation.
    ///
    /// The search continues in all superviews, because the closest view that contains both items of a constraint owns
    /// the constraint.
    func activeConstraints(mentioning item: AnyObject) -> [NSLayoutConstraint] {
        var found: [(id: LayoutConstraintID, constraint: NSLayoutConstraint)] = []
        var holder: UIView? = self
        while let view = holder {
            for constraint in view.constraints where constraint.firstItem === item || constraint.secondItem === item {
                if let id = constraint.engineID { found.append((id, constraint)) }
            }
            holder = view.superview
        }
        return found.sorted { $0.id < $1.id }.map(\.constraint)
    }
}

extension UILayoutGuide {
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

// MARK: Bars

/// A guide for the area that bars cover at the top or bottom of a controller's view. Safe areas supersede it.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height in points.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

/// A guide for the area of a view above or below its safe area.
final class BarGuide: UILayoutGuide, UILayoutSupport {
    private let isTop: Bool

    /// Creates the guide in `view`. As in UIKit, one constraint connects it to an edge of the view and another to the
    /// safe area, and no constraint determines its width.
    init(of view: UIView, isTop: Bool) {
        self.isTop = isTop
        super.init()
        identifier = isTop ? "topLayoutGuide" : "bottomLayoutGuide"
        view.addLayoutGuide(self)
        let safeArea = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: isTop ? view.topAnchor : safeArea.bottomAnchor),
            bottomAnchor.constraint(equalTo: isTop ? safeArea.topAnchor : view.bottomAnchor),
        ])
    }

    required nonisolated init?(coder: NSCoder) { return nil }

    var length: CGFloat {
        guard let view = owningView else { return 0 }
        return isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom
    }
}
