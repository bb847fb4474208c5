internal import Layout
internal import Simulation

extension NSLayoutConstraint {
    /// Makes the inactive constraints that a visual format such as `H:|-[title]-(>=gap)-[badge]-|` describes.
    ///
    /// The order is that of the format: for each view its distance from the view before, then its sizes. The alignments come last.
    /// UIKit raises an exception for a format that it cannot read. The result is empty then.
    ///
    /// - Parameters:
    ///   - format: One line, which may begin with `H:` or `V:`.
    ///   - options: How the views of the line are aligned, and in which direction the line is read.
    ///   - metrics: The numbers of named distances, sizes and priorities. They have precedence over names of views.
    ///   - views: The views and guides by name. `|` is the superview of the view beside it, or the owner of the guide.
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

    /// The superview of a view; the owner of a guide.
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
    /// The values of the options are those of UIKit in the engine also.
    fileprivate init(_ options: NSLayoutConstraint.FormatOptions) { self.init(rawValue: options.rawValue) }
}

extension NSLayoutConstraint.Attribute {
    /// The values of the attributes are those of UIKit in the engine also.
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
