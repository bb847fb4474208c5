public import Geometry
package import Layout
import Views

/// A position or an extent of a view or a guide, from which constraints are created. Equivalent to `NSLayoutAnchor`.
///
/// A constraint relates only anchors of the same kind, so a constraint between a left edge and a height does not
/// compile.
public struct LayoutAnchor<Kind> {
    /// The window of the item. An anchor does not contain the item itself, because copying a value of a protocol type
    /// takes longer than copying its parts.
    let window: Window
    let side: ConstraintState.Side

    init(item: some Anchored, attribute: LayoutAttribute) {
        window = item.window
        side = ConstraintState.Side(item.layoutItem.item, attribute)
    }

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
            in: window, side, relatedBy: relation, to: anchor?.side, multiplier: multiplier, constant: constant)
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

/// An object that constraints can relate: a ``View`` or a ``LayoutGuide``.
public protocol Anchored {
    var window: Window { get }
    /// The name of the object in traces and conflicts.
    var name: String { get }
    /// The reference to the view or the guide in the layout engine.
    var layoutItem: LayoutItemReference { get }
}

/// A reference to a view or a guide in the layout engine.
public struct LayoutItemReference {
    let item: LayoutItem
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
    public var layoutItem: LayoutItemReference { LayoutItemReference(item: .view(id)) }

    /// The baseline of the first line of text, or the top of a view without text. For a stack view, the first baseline
    /// of its first view or, in a row, of its tallest view.
    public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .firstBaseline) }
    /// The baseline of the last line of text, or the bottom of a view without text. For a stack view, the last baseline
    /// of its last view or, in a row, of its tallest view.
    public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .lastBaseline) }

    /// Returns the view whose text determines a baseline of this view. The result differs from this view only if this
    /// view is a stack view, or if its class names another view (semantics 15.6 and 18.12).
    ///
    /// - Parameter isFirst: Whether the baseline is the first one.
    package func baselineProvider(isFirst: Bool) -> View {
        View(window: window, id: window.engine.baselineProvider(of: id, isFirst: isFirst, in: window.tree))
    }
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

extension View {
    /// The guide for the part of the view that is not covered by bars or cut off by the device's edges.
    public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }
    /// The guide for the rectangle inside the margins of the view.
    public var layoutMarginsGuide: LayoutGuide { guide(.layoutMargins) }
    /// The guide for a rectangle inside the margins whose width is suitable for reading.
    public var readableContentGuide: LayoutGuide { guide(.readableContent) }

    /// The guide for the area that the keyboard covers. While the keyboard is hidden, it is the area below the safe area.
    public var keyboardLayoutGuide: LayoutGuide { guide(.keyboard) }

    package func guide(_ role: LayoutGuideID.Role) -> LayoutGuide {
        LayoutGuide(window: window, id: LayoutGuideID(id, role))
    }

    /// Adds a guide whose frame is determined by constraints.
    ///
    /// - Parameter name: The name of the guide in traces and conflicts.
    public func addLayoutGuide(_ name: String) -> LayoutGuide {
        guide(window.model.makeGuide(named: name))
    }
}
