internal import Layout
internal import Simulation

extension NSLayoutConstraint {
    /// Creates the inactive constraints that a visual format such as `H:|-[title]-(>=gap)-[badge]-|` describes.
    ///
    /// The constraints are in the order of the format: for each view, the distance from the previous view, and then
    /// the sizes of the view. The alignment constraints come last. If the format cannot be parsed, the method reports
    /// UIKit's exception and returns an empty array.
    ///
    /// - Parameters:
    ///   - format: The format, which can begin with `H:` or `V:`.
    ///   - options: The alignment of the views, and the direction in which the format is read.
    ///   - metrics: The values of named distances, sizes and priorities. A metric takes precedence over a view with the
    ///     same name.
    ///   - views: The views and guides, by name. `|` is the superview of the adjacent view, or the owner of the
    ///     adjacent guide.
    public class func constraints(
        withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        let world = views.values.lazy.compactMap { ItemReference.of($0).world }.first ?? .current
        var numbers: [String: Double] = [:]
        for (name, value) in metrics ?? [:] {
            guard let number = number(value) else {
                world.refuse("Unable to parse constraint format: the metric '\(name)' is \(value), expected a number")
                return []
            }
            numbers[name] = number
        }
        func item(_ item: FormatConstraint.Item) -> AnyObject? {
            switch item {
            case .named(let name): views[name] as? any LayoutItem
            case .superview(of: let name): superitem(of: views[name])
            }
        }
        let names = FormatNames(
            metrics: numbers, isItem: { views[$0] is any LayoutItem },
            hasSuperview: { superitem(of: views[$0]) != nil })
        do throws(VisualFormatError) {
            let wanted = try VisualFormat(format).constraints(LayoutFormatOptions(options), names)
            return wanted.compactMap { wanted in
                guard let first = item(wanted.first.item) else { return nil }
                let constraint = NSLayoutConstraint(
                    item: first, attribute: Attribute(wanted.first.attribute), relatedBy: Relation(wanted.relation),
                    toItem: wanted.second.flatMap { item($0.item) },
                    attribute: wanted.second.map { Attribute($0.attribute) } ?? .notAnAttribute, multiplier: 1,
                    constant: wanted.constant)
                constraint.priority = UILayoutPriority(wanted.priority)
                return constraint
            }
        } catch {
            world.refuse("Unable to parse constraint format: \(error)")
            return []
        }
    }

    /// Returns the superview of a view, or the owner of a guide.
    private class func superitem(of item: Any?) -> UIView? {
        if let view = item as? UIView { return view.superview }
        return (item as? any LayoutItem)?.layoutView
    }

    private class func number(_ value: Any) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as CGFloat: Double(number)
        case let number as Double: number
        case let number as Float: Double(number)
        case let number as any BinaryInteger: Double(number)
        default: nil
        }
    }
}

extension LayoutFormatOptions {
    /// Creates the engine's options from UIKit's options, which have the same raw values.
    fileprivate init(_ options: NSLayoutConstraint.FormatOptions) { self.init(rawValue: options.rawValue) }
}

extension NSLayoutConstraint.Attribute {
    /// Creates an attribute from the engine's attribute with the same raw value.
    fileprivate init(_ attribute: LayoutAttribute) { self = Self(rawValue: attribute.rawValue) ?? .notAnAttribute }
}

extension NSLayoutConstraint.Relation {
    fileprivate init(_ relation: LayoutRelation) {
        switch relation {
        case .lessThanOrEqual: self = .lessThanOrEqual
        case .equal: self = .equal
        case .greaterThanOrEqual: self = .greaterThanOrEqual
        }
    }
}
