public import CoreGraphics

/// An edge, center, baseline or dimension of an item. Its methods create constraints.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or the layout guide that the anchor belongs to.
    public final var item: AnyObject? { reference.object }
    private let reference: ItemReference
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
        reference = item.reference
        self.attribute = attribute
        super.init()
    }

    /// Returns whether an object is the anchor of the same attribute of the same item.
    open override nonisolated func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSLayoutAnchor<AnchorType> else { return false }
        return other.reference === reference && other.attribute == attribute
    }

    open override nonisolated var hash: Int { ObjectIdentifier(reference).hashValue ^ attribute.rawValue }

    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        constraint(.equal, anchor)
    }

    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, anchor)
    }

    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, anchor)
    }

    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat) -> NSLayoutConstraint {
        constraint(.equal, anchor, constant: constant)
    }

    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, constant: constant)
    }

    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, anchor, constant: constant)
    }

    func constraint(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor<AnchorType>?, multiplier: CGFloat = 1,
        constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        // As in UIKit, a multiple of 0 is a comparison with the constant.
        let other = multiplier == 0 ? nil : other
        return NSLayoutConstraint(
            item: reference, attribute: attribute, relatedBy: relation, toItem: other?.reference,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: other == nil ? 1 : multiplier,
            constant: constant)
    }
}

/// The standard spacing between views, in points.
private let systemSpacing: CGFloat = 8

open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns an anchor for the distance from this anchor to `other`.
    open func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension.distance(from: self, to: other, .width, leading: .leading, trailing: .trailing)
    }

    open func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.equal, anchor, constant: systemSpacing * multiplier)
    }

    open func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
    }

    open func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
    }
}

open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns an anchor for the distance from this anchor to `other`.
    open func anchorWithOffset(to other: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension.distance(from: self, to: other, .height, leading: .top, trailing: .bottom)
    }

    open func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.equal, anchor, constant: systemSpacing * multiplier)
    }

    open func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
    }

    open func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
    }
}

open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// The guide whose dimension this anchor represents, if `anchorWithOffset(to:)` created the anchor; otherwise
    /// `nil`. The anchor retains the guide, because the guide may have no owning view.
    private var guide: UILayoutGuide?

    open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.equal, nil, constant: constant)
    }

    open func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, nil, constant: constant)
    }

    open func constraint(lessThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, nil, constant: constant)
    }

    open func constraint(equalTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint {
        constraint(.equal, anchor, multiplier: multiplier)
    }

    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, multiplier: multiplier)
    }

    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, anchor, multiplier: multiplier)
    }

    open func constraint(
        equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.equal, anchor, multiplier: multiplier, constant: constant)
    }

    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant)
    }

    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat
    ) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant)
    }

    /// Returns the width or the height of a new guide that extends from one anchor to the other. The closest common
    /// ancestor of both items owns the guide.
    fileprivate static func distance<Anchor: AnyObject>(
        from start: NSLayoutAnchor<Anchor>, to end: NSLayoutAnchor<Anchor>, _ extent: NSLayoutConstraint.Attribute,
        leading: NSLayoutConstraint.Attribute, trailing: NSLayoutConstraint.Attribute
    ) -> NSLayoutDimension {
        let guide = UILayoutGuide()
        let anchor = NSLayoutDimension(guide, extent)
        anchor.guide = guide
        guard let first = (start.item as? any LayoutItem)?.layoutView,
            let second = (end.item as? any LayoutItem)?.layoutView, let owner = first.commonAncestor(with: second)
        else { return anchor }
        owner.addLayoutGuide(guide)
        let isPhysical =
            [.left, .right, .centerX].contains(start.attribute) || [.left, .right].contains(end.attribute)
        let edges = isPhysical && extent == .width ? (NSLayoutConstraint.Attribute.left, .right) : (leading, trailing)
        NSLayoutAnchor<Anchor>(guide, edges.0).constraint(equalTo: start).isActive = true
        NSLayoutAnchor<Anchor>(guide, edges.1).constraint(equalTo: end).isActive = true
        return anchor
    }
}

extension NSLayoutConstraint {
    /// The anchor of the first item; `nil` if the item was released.
    ///
    /// On iOS, the type is `NSLayoutAnchor<AnyObject>`, from which Swift on Linux cannot cast to the type of an axis.
    public final var firstAnchor: NSObject! { anchor(of: firstItem, firstAttribute) }

    /// The anchor of the second item; `nil` if there is none.
    public final var secondAnchor: NSObject? { anchor(of: secondItem, secondAttribute) }

    private func anchor(of item: AnyObject?, _ attribute: Attribute) -> NSObject? {
        guard let item = item as? any LayoutItem else { return nil }
        switch attribute {
        case .notAnAttribute: return nil
        case .width, .height: return NSLayoutDimension(item, attribute)
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins:
            return NSLayoutXAxisAnchor(item, attribute)
        default: return NSLayoutYAxisAnchor(item, attribute)
        }
    }
}
