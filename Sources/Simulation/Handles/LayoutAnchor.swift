import Layout

/// A place or an extent of a view or a guide, from which constraints are made: UIKit's anchors.
///
/// Only anchors of one kind go together, so a constraint between a left edge and a height does not compile.
public struct LayoutAnchor<Kind> {
    let item: any Anchored
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

    func constraint(
        _ relation: LayoutRelation, multiplier: Double = 1, _ anchor: LayoutAnchor?, constant: Double
    ) -> LayoutConstraint {
        LayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: anchor?.item, attribute: anchor?.attribute,
            multiplier: multiplier, constant: constant)
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

    /// - Parameters:
    ///   - anchor: A width or a height.
    ///   - multiplier: Not 0.
    ///   - constant: In points.
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
