public import Geometry
import Layout
public import Simulation

/// A position or an extent of a view or a guide, from which constraints are created. Equivalent to `NSLayoutAnchor`.
///
/// A constraint relates only anchors of the same kind, so a constraint between a left edge and a height does not
/// compile.
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

/// The kind of anchors for horizontal positions.
public enum XAxis {}
/// The kind of anchors for vertical positions.
public enum YAxis {}
/// The kind of anchors for widths and heights.
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

    /// Returns a constraint that makes this extent equal to `multiplier` times `anchor` plus `constant`.
    ///
    /// - Parameters:
    ///   - anchor: A width or a height.
    ///   - multiplier: The multiplier. If it is 0, the extent equals the constant.
    ///   - constant: The constant in points.
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

extension Anchored {
    public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .leading) }
    public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .trailing) }
    public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .left) }
    public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .right) }
    public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .centerX) }
    public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .top) }
    public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .bottom) }
    public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .centerY) }
    public var widthAnchor: LayoutDimension { LayoutAnchor(item: self, attribute: .width) }
    public var heightAnchor: LayoutDimension { LayoutAnchor(item: self, attribute: .height) }
}

extension View {
    /// The baseline of the first line of text, or the top of a view without text. For a stack view, the first baseline
    /// of its first view or, in a row, of its tallest view.
    public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .firstBaseline) }
    /// The baseline of the last line of text, or the bottom of a view without text. For a stack view, the last baseline
    /// of its last view or, in a row, of its tallest view.
    public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .lastBaseline) }
}

// MARK: System spacing

extension LayoutAnchor where Kind == XAxis {
    /// Returns a constraint that places this anchor after `anchor` in the reading direction, at a distance of
    /// `multiplier` times the system spacing of 8 points.
    public func constraint(
        equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
    ) -> LayoutConstraint {
        constraint(.equal, anchor, constant: multiplier * systemSpacing)
    }

    /// Returns a constraint that places this anchor after `anchor` in the reading direction, at a distance of at least
    /// `multiplier` times the system spacing of 8 points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
    ) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, constant: multiplier * systemSpacing)
    }

    /// Returns a constraint that places this anchor after `anchor` in the reading direction, at a distance of at most
    /// `multiplier` times the system spacing of 8 points.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double
    ) -> LayoutConstraint {
        constraint(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing)
    }
}

extension LayoutAnchor where Kind == YAxis {
    /// Returns a constraint that places this anchor below `anchor`, at a distance of `multiplier` times the system
    /// spacing of 8 points.
    public func constraint(
        equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
    ) -> LayoutConstraint {
        constraint(.equal, anchor, constant: multiplier * systemSpacing)
    }

    /// Returns a constraint that places this anchor below `anchor`, at a distance of at least `multiplier` times the
    /// system spacing of 8 points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
    ) -> LayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, constant: multiplier * systemSpacing)
    }

    /// Returns a constraint that places this anchor below `anchor`, at a distance of at most `multiplier` times the
    /// system spacing of 8 points.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double
    ) -> LayoutConstraint {
        constraint(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing)
    }
}

// MARK: Several constraints

extension Anchored {
    /// Returns constraints between the top, leading, bottom and trailing edges of this item and `other`, so that this
    /// item fills `other` except for `insets`. `insets.left` is the leading inset.
    public func constraints(edgesEqualTo other: some Anchored, insets: EdgeInsets = .zero) -> [LayoutConstraint] {
        [
            topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top),
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: insets.left),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -insets.bottom),
            trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -insets.right),
        ]
    }

    /// Returns constraints that place the center of this item at the center of `other`, moved by `offset` points.
    public func constraints(centerEqualTo other: some Anchored, offset: Point = .zero) -> [LayoutConstraint] {
        [
            centerXAnchor.constraint(equalTo: other.centerXAnchor, constant: offset.x),
            centerYAnchor.constraint(equalTo: other.centerYAnchor, constant: offset.y),
        ]
    }

    /// Returns constraints that make the width and height of this item `multiplier` times those of `other`.
    public func constraints(sizeEqualTo other: some Anchored, multiplier: Double = 1) -> [LayoutConstraint] {
        [
            widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: multiplier),
            heightAnchor.constraint(equalTo: other.heightAnchor, multiplier: multiplier),
        ]
    }

    /// Returns constraints that give this item the size `size`, in points.
    public func constraints(sizeEqualTo size: Size) -> [LayoutConstraint] {
        [
            widthAnchor.constraint(equalToConstant: size.width),
            heightAnchor.constraint(equalToConstant: size.height),
        ]
    }
}
