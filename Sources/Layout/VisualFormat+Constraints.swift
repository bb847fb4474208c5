import Geometry
package import Views

extension VisualFormat {
    /// Returns the constraints of the format in reading order: for each view, its connection to the previous view, and
    /// then its own sizes. The alignments of adjacent views follow.
    ///
    /// If a metric and a view have the same name, the name refers to the metric.
    package func constraints(
        _ options: LayoutFormatOptions, _ names: FormatNames
    ) throws(VisualFormatError) -> [FormatConstraint] {
        let edges = FormatEdges(axis, options)
        var constraints: [FormatConstraint] = []
        for (index, view) in views.enumerated() {
            guard names.isItem(view.name.text) else {
                throw VisualFormatError(.unknownView(view.name.text), in: text, at: view.name.range)
            }
            if index == 0, let leading {
                constraints += try joint(leading, from: nil, to: view, edges, names)
            } else if let connection = view.connection {
                constraints += try joint(connection, from: views[index - 1], to: view, edges, names)
            }
            for predicate in view.predicates { constraints.append(try size(predicate, of: view, names)) }
        }
        if let trailing { constraints += try joint(trailing, from: views[views.count - 1], to: nil, edges, names) }
        return constraints + (try alignments(options))
    }

    /// Returns the constraints for the connection between two items, or between an item and the superview.
    ///
    /// - Parameters:
    ///   - before: The item before the connection; `nil` for the superview.
    ///   - after: The item after the connection; `nil` for the superview.
    private func joint(
        _ connection: Connection, from before: Item?, to after: Item?, _ edges: FormatEdges, _ names: FormatNames
    ) throws(VisualFormatError) -> [FormatConstraint] {
        let neighbour = (before ?? after)?.name.text ?? ""
        if let bar = connection.bar, !names.hasSuperview(neighbour) {
            throw VisualFormatError(.noSuperview(of: neighbour), in: text, at: bar)
        }
        let usesMargin = connection.distance == .standard && connection.bar != nil
        var near = FormatConstraint.Side(
            item: after.map { .named($0.name.text) } ?? .superview(of: neighbour),
            attribute: after == nil ? (usesMargin ? edges.farMargin : edges.far) : edges.near)
        var far = FormatConstraint.Side(
            item: before.map { .named($0.name.text) } ?? .superview(of: neighbour),
            attribute: before == nil ? (usesMargin ? edges.nearMargin : edges.near) : edges.far)
        if edges.runsBackwards { swap(&near, &far) }
        func constraint(_ relation: LayoutRelation, _ constant: Double, _ priority: LayoutPriority) -> FormatConstraint
        {
            FormatConstraint(
                first: near, relation: relation, second: far, constant: constant, priority: priority,
                range: connection.range)
        }
        switch connection.distance {
        case .none: return [constraint(.equal, 0, .required)]
        case .standard: return [constraint(.equal, usesMargin ? 0 : systemSpacing, .required)]
        case .predicates(let predicates):
            var constraints: [FormatConstraint] = []
            for predicate in predicates {
                let distance = try number(predicate.object, names)
                constraints.append(constraint(predicate.relation, distance, try priority(predicate, names)))
            }
            return constraints
        }
    }

    private func size(
        _ predicate: Predicate, of view: Item, _ names: FormatNames
    ) throws(VisualFormatError) -> FormatConstraint {
        let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
        var second: FormatConstraint.Side?
        var constant = 0.0
        if case .name(let name) = predicate.object.content, names.metrics[name] == nil {
            guard names.isItem(name) else {
                throw VisualFormatError(.unknownMetricOrView(name), in: text, at: predicate.object.range)
            }
            guard name != view.name.text else {
                throw VisualFormatError(.comparedWithItself(name), in: text, at: predicate.object.range)
            }
            second = .init(item: .named(name), attribute: attribute)
        } else {
            constant = try number(predicate.object, names)
        }
        return FormatConstraint(
            first: .init(item: .named(view.name.text), attribute: attribute), relation: predicate.relation,
            second: second, constant: constant, priority: try priority(predicate, names),
            range: view.name.range.lowerBound..<predicate.range.upperBound)
    }

    private func alignments(_ options: LayoutFormatOptions) throws(VisualFormatError) -> [FormatConstraint] {
        var constraints: [FormatConstraint] = []
        for attribute in options.alignments {
            guard attribute.axis != axis else {
                throw VisualFormatError(.alignmentAlongAxis(attribute), in: text, at: 0..<0)
            }
            for (view, next) in zip(views, views.dropFirst()) {
                constraints.append(
                    FormatConstraint(
                        first: .init(item: .named(view.name.text), attribute: attribute), relation: .equal,
                        second: .init(item: .named(next.name.text), attribute: attribute), constant: 0,
                        priority: .required, range: next.name.range))
            }
        }
        return constraints
    }

    private func number(_ value: Value, _ names: FormatNames) throws(VisualFormatError) -> Double {
        switch value.content {
        case .number(let number): return number
        case .name(let name):
            guard let metric = names.metrics[name] else {
                throw VisualFormatError(.unknownMetric(name), in: text, at: value.range)
            }
            guard metric.isFinite else { throw VisualFormatError(.metricNotFinite(name), in: text, at: value.range) }
            return metric
        }
    }

    private func priority(_ predicate: Predicate, _ names: FormatNames) throws(VisualFormatError) -> LayoutPriority {
        guard let value = predicate.priority else { return .required }
        let number = try number(value, names)
        guard (1...1000).contains(number) else {
            throw VisualFormatError(.priorityOutOfRange(number), in: text, at: value.range)
        }
        return LayoutPriority(number)
    }
}

/// A constraint of a visual format: `first relation second + constant @priority`.
package struct FormatConstraint: Hashable, Sendable {
    package let first: Side
    package let relation: LayoutRelation
    /// The second item; `nil` if an extent is compared with ``constant`` alone.
    package let second: Side?
    package let constant: Double
    package let priority: LayoutPriority
    /// The part of the format that describes the constraint, in code points.
    package let range: Range<Int>

    package struct Side: Hashable, Sendable {
        package let item: Item
        package let attribute: LayoutAttribute
    }

    package enum Item: Hashable, Sendable {
        /// The view or guide with this name.
        case named(String)
        /// The superview of the view or guide with this name.
        case superview(of: String)
    }
}

/// The meaning of the names in a visual format.
package struct FormatNames {
    let metrics: [String: Double]
    let isItem: (String) -> Bool
    let hasSuperview: (String) -> Bool

    package init(
        metrics: [String: Double], isItem: @escaping (String) -> Bool, hasSuperview: @escaping (String) -> Bool
    ) {
        self.metrics = metrics
        self.isItem = isItem
        self.hasSuperview = hasSuperview
    }
}

/// The attributes that a format connects, in the direction of the format: `near` is the side of a view that comes
/// first.
private struct FormatEdges {
    let near: LayoutAttribute
    let far: LayoutAttribute
    let nearMargin: LayoutAttribute
    let farMargin: LayoutAttribute
    /// Whether the format runs against the x axis. If so, its distances are measured from the later view.
    let runsBackwards: Bool

    init(_ axis: Axis, _ options: LayoutFormatOptions) {
        runsBackwards = axis == .horizontal && options.contains(.directionRightToLeft)
        if axis == .vertical {
            (near, far, nearMargin, farMargin) = (.top, .bottom, .topMargin, .bottomMargin)
        } else if runsBackwards {
            (near, far, nearMargin, farMargin) = (.right, .left, .rightMargin, .leftMargin)
        } else if options.contains(.directionLeftToRight) {
            (near, far, nearMargin, farMargin) = (.left, .right, .leftMargin, .rightMargin)
        } else {
            (near, far, nearMargin, farMargin) = (.leading, .trailing, .leadingMargin, .trailingMargin)
        }
    }
}
