import Geometry
package import Layout
package import Views

/// A constraint in the notation of goldens, such as `gap: title.top == card.top + 8 @750`.
///
/// The part after the identifier is the text of a ``ConstraintDescription``.
package struct ConstraintText: Hashable, Sendable {
    /// The identifier that the author set; `nil` if there is none.
    package let identifier: String?
    /// The first side, such as `title.top`.
    package let first: String
    package let relation: LayoutRelation
    package let multiplier: Double
    /// The second side; `nil` if an extent is compared with the constant alone.
    package let second: String?
    /// The constant, in points.
    package let constant: Double
    package let priority: LayoutPriority

    /// Reads a constraint. Returns `nil` for other text.
    package init?(_ text: String) {
        let relations = LayoutRelation.allCases.compactMap { relation in
            text.ranges(of: " \(relation.rawValue) ").last.map { (relation, $0) }
        }
        guard let (relation, range) = relations.max(by: { $0.1.lowerBound < $1.1.lowerBound }) else { return nil }
        self.relation = relation
        let left = text[..<range.lowerBound]
        let colon = left.ranges(of: ": ").last
        identifier = colon.map { String(left[..<$0.lowerBound]) }
        first = String(left[(colon?.upperBound ?? left.startIndex)...])
        var right = text[range.upperBound...]
        if let place = right.ranges(of: " @").last, let number = Double(right[place.upperBound...]) {
            priority = LayoutPriority(number)
            right = right[..<place.lowerBound]
        } else {
            priority = .required
        }
        if let number = Double(right) {
            (multiplier, second, constant) = (1, nil, number)
            return
        }
        var added = 0.0
        for (sign, factor) in [(" + ", 1.0), (" - ", -1.0)] {
            guard let place = right.ranges(of: sign).last, let number = Double(right[place.upperBound...])
            else { continue }
            added = factor * number
            right = right[..<place.lowerBound]
            break
        }
        constant = added
        if let place = right.firstRange(of: " * "), let number = Double(right[..<place.lowerBound]) {
            multiplier = number
            right = right[place.upperBound...]
        } else {
            multiplier = 1
        }
        second = String(right)
    }

    /// Returns whether both texts can describe the same constraint before and after a change: they have the same
    /// identifier, or no identifiers and the same sides and relation.
    package func isVersion(of other: ConstraintText) -> Bool {
        guard identifier == nil, other.identifier == nil else { return identifier == other.identifier }
        return first == other.first && second == other.second && relation == other.relation
    }
}

extension Window {
    /// Returns the text of a constraint of this window, in the notation of goldens.
    package func text(of state: ConstraintState) -> String {
        let relation = model.text(of: state)
        let text = relation + (state.priority.isRequired ? "" : " @\(state.priority.rawValue.shortText)")
        return state.name.isEmpty || state.name == relation ? text : "\(state.name): \(text)"
    }

    /// Returns the active constraint that `text` describes, with the views and guides of this window. Returns `nil` if
    /// a side does not exist.
    package func constraintState(_ text: ConstraintText) -> ConstraintState? {
        guard let first = side(text.first) else { return nil }
        var second: ConstraintState.Side?
        if let name = text.second {
            guard let side = side(name), first.attribute.isAccepted(with: side.attribute) else { return nil }
            second = side
        } else if !first.attribute.isDimension {
            return nil
        }
        var state = ConstraintState(
            name: text.identifier ?? "", first, text.relation, multiplier: text.multiplier, second,
            constant: text.constant, priority: text.priority)
        state.isActive = true
        return state
    }

    /// Returns the side with the given text, such as `title.top` or `card.safeArea.top`.
    private func side(_ text: String) -> ConstraintState.Side? {
        guard let dot = text.lastIndex(of: "."),
            let attribute = LayoutAttribute.allCases.first(where: { $0.name == text[text.index(after: dot)...] })
        else { return nil }
        let name = String(text[..<dot])
        if let view = model.tree.view(named: name) { return ConstraintState.Side(view, attribute) }
        let used = constraints.flatMap { [$0.sides.first, $0.sides.second].compactMap(\.self) }.map(\.item)
        let known = used.first { model.name(of: $0) == name }
        return (known ?? systemGuide(named: name)).map { ConstraintState.Side($0, attribute) }
    }

    /// Returns the guide that UIKit creates for a view, such as `card.safeArea`.
    private func systemGuide(named name: String) -> LayoutItem? {
        guard let dot = name.lastIndex(of: "."), let owner = model.tree.view(named: String(name[..<dot])) else {
            return nil
        }
        let roles: [LayoutGuideID.Role] = [.safeArea, .layoutMargins, .readableContent, .scrollContent, .scrollFrame]
        let guides = roles.map { LayoutGuideID(owner, $0) }
        return guides.first { model.name(of: $0) == name }.map { .guide($0) }
    }
}
