internal import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

extension UIView {
    /// Returns the constraints that determine the position and the size of the view along an axis.
    ///
    /// The result contains the constraints that the program created, and the constraints that UIKit creates for
    /// intrinsic content sizes and frames. It includes constraints of other views on which the view depends. The
    /// constraint for the intrinsic content size of the view is included even if other constraints override it.
    /// Before the first layout of the view, the result contains only its active constraints and the constraint for
    /// its intrinsic content size.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        let rows = handle.rowsAffectingLayout(for: axis.engine)
        guard !rows.isEmpty else {
            return activeConstraints(mentioning: self).filter { $0.axis == axis } + naturalSizeConstraints(along: axis)
        }
        let known = constraintsOfHierarchy()
        var sizes: [ViewID] = []
        return rows.compactMap { row in
            switch row {
            case .constraint(let id): return known[id]
            case .contentSize(let side):
                // In the engine, each content size has two constraints, one for hugging and one for compression
                // resistance.
                guard !sizes.contains(side.view), let view = world.view(side.view) else { return nil }
                sizes.append(side.view)
                return NSContentSizeLayoutConstraint(of: view, axis, extent: CGFloat(side.extent))
            case .held(let number):
                guard case .view(let id) = number.item, let view = world.view(id) else { return nil }
                return NSAutoresizingMaskLayoutConstraint(
                    item: view, attribute: NSLayoutConstraint.Attribute(number.attribute), relatedBy: .equal,
                    toItem: nil,
                    attribute: .notAnAttribute, multiplier: 1, constant: CGFloat(number.value))
            }
        }
    }

    /// Returns the constraint for the intrinsic content size along an axis; empty if the view has no such size.
    private func naturalSizeConstraints(along axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        let size = intrinsicContentSize
        let extent = axis == .horizontal ? size.width : size.height
        return extent == UIView.noIntrinsicMetric
            ? [] : [NSContentSizeLayoutConstraint(of: self, axis, extent: extent)]
    }

    /// Returns the active constraints of the view hierarchy, by their identifiers in the engine.
    private func constraintsOfHierarchy() -> [LayoutConstraintID: NSLayoutConstraint] {
        var found: [LayoutConstraintID: NSLayoutConstraint] = [:]
        func add(_ view: UIView) {
            for constraint in view.constraints { if let id = constraint.engineID { found[id] = constraint } }
            for subview in view.subviews { add(subview) }
        }
        var top = self
        while let superview = top.superview { top = superview }
        add(top)
        return found
    }
}

/// The constraint that UIKit creates for the intrinsic content size of a view along an axis.
///
/// It exists only to be printed and compared. Changing it has no effect.
private final class NSContentSizeLayoutConstraint: NSLayoutConstraint {
    /// The priorities of the view along the axis.
    private var hugging = UILayoutPriority.defaultLow
    private var resistance = UILayoutPriority.defaultHigh

    convenience init(of view: UIView, _ axis: Axis, extent: CGFloat) {
        self.init(
            item: view, attribute: axis == .horizontal ? .width : .height, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute, multiplier: 1, constant: extent)
        hugging = view.contentHuggingPriority(for: axis)
        resistance = view.contentCompressionResistancePriority(for: axis)
    }

    override var isActive: Bool {
        get { true }
        set {}
    }

    nonisolated override var description: String {
        MainActor.assumeIsolated {
            "<NSContentSizeLayoutConstraint \(text) Hug:\(hugging.rawValue) CompressionResistance:\(resistance.rawValue)>"
        }
    }
}

/// The constraint that UIKit creates for one coordinate or dimension of a frame that the program has set.
///
/// It exists only to be printed and compared. Changing it has no effect.
private final class NSAutoresizingMaskLayoutConstraint: NSLayoutConstraint {
    override var isActive: Bool {
        get { true }
        set {}
    }

    nonisolated override var description: String {
        MainActor.assumeIsolated { "<NSAutoresizingMaskLayoutConstraint \(text)>" }
    }
}

extension NSLayoutConstraint {
    /// The axis of the attributes.
    fileprivate var axis: Axis {
        LayoutAttribute(rawValue: firstAttribute.rawValue)?.axis == .horizontal ? .horizontal : .vertical
    }
}

extension NSLayoutConstraint.Attribute {
    /// Creates the attribute that has the same raw value as the engine's attribute.
    fileprivate init(_ attribute: LayoutAttribute) {
        self = NSLayoutConstraint.Attribute(rawValue: attribute.rawValue) ?? .notAnAttribute
    }
}
