import Geometry
import Layout

/// A place or an extent of a view, from which constraints are made: `UIView`'s anchors.
///
/// Only anchors of one kind go together, so a constraint between a left edge and a height does not compile.
public struct LayoutAnchor<Kind> {
    let view: View
    let attribute: LayoutAttribute

    public func constraint(equalTo anchor: LayoutAnchor, constant: Double = 0) -> LayoutConstraint {
        constraint(.equal, anchor, constant: constant)
    }

    public func constraint(lessThanOrEqualTo anchor: LayoutAnchor, constant: Double = 0) -> LayoutConstraint {
        constraint(.lessThanOrEqual, anchor, constant: constant)
    }

    public func constraint(greaterThanOrEqualTo anchor: LayoutAnchor, constant: Double = 0) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, constant: constant)
    }

    private func constraint(
        _ relation: LayoutRelation, multiplier: Double = 1, _ anchor: LayoutAnchor?, constant: Double
    ) -> LayoutConstraint {
        view.window.makeConstraint(
            ConstraintState(
                name: text(relation, multiplier, anchor, constant), side, relation, multiplier: multiplier,
                anchor?.side, constant: constant))
    }

    private var side: ConstraintState.Side { .init(view.id, attribute) }

    /// `box.centerX == root.centerX + 100`
    private func text(
        _ relation: LayoutRelation, _ multiplier: Double, _ anchor: LayoutAnchor?, _ constant: Double
    ) -> String {
        let left = "\(view.name).\(attribute.name) \(relation.rawValue)"
        guard let anchor else { return "\(left) \(constant.shortText)" }
        let factor = multiplier == 1 ? "" : "\(multiplier.shortText) * "
        let rest = constant == 0 ? "" : (constant < 0 ? " - " : " + ") + abs(constant).shortText
        return "\(left) \(factor)\(anchor.view.name).\(anchor.attribute.name)\(rest)"
    }
}

/// The kind of the anchors that lie along x.
public enum XAxis {}
/// The kind of the anchors that lie along y.
public enum YAxis {}
/// The kind of the anchors that are widths and heights.
public enum Extent {}

public typealias LayoutXAxisAnchor = LayoutAnchor<XAxis>
public typealias LayoutYAxisAnchor = LayoutAnchor<YAxis>
public typealias LayoutDimension = LayoutAnchor<Extent>

extension LayoutAnchor where Kind == Extent {
    public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
        constraint(.equal, nil, constant: constant)
    }

    public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        constraint(.lessThanOrEqual, nil, constant: constant)
    }

    public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, nil, constant: constant)
    }

    /// - Parameter multiplier: Not 0.
    public func constraint(
        equalTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        constraint(.equal, multiplier: multiplier, anchor, constant: constant)
    }

    public func constraint(
        lessThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        constraint(.lessThanOrEqual, multiplier: multiplier, anchor, constant: constant)
    }

    public func constraint(
        greaterThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, multiplier: multiplier, anchor, constant: constant)
    }
}

extension View {
    public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .leading) }
    public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .trailing) }
    public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .left) }
    public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .right) }
    public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(view: self, attribute: .centerX) }
    public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(view: self, attribute: .top) }
    public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(view: self, attribute: .bottom) }
    public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(view: self, attribute: .centerY) }
    public var widthAnchor: LayoutDimension { LayoutAnchor(view: self, attribute: .width) }
    public var heightAnchor: LayoutDimension { LayoutAnchor(view: self, attribute: .height) }
}
