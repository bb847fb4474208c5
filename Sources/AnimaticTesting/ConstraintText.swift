import Geometry
import Layout
import Simulation
import Views

/// A constraint in the notation of goldens, such as `gap: title.top == card.top + 8 @750`.
///
/// The part after the identifier is the text of a ``ConstraintDescription``.
struct ConstraintText: Hashable, Sendable {
    /// The identifier that the author set; `nil` if there is none.
    let identifier: String?
    /// The first side, in the form `item.attribute`, such as `title.top`.
    let first: String
    let relation: LayoutRelation
    /// The factor of the second side; 1 if there is no second side.
    let multiplier: Double
    /// The second side; `nil` if an extent is compared with the constant alone.
    let second: String?
    /// The constant, in points.
    let constant: Double
    /// The priority; required if the text contains none.
    let priority: LayoutPriority

    /// Parses a constraint. Returns `nil` if `text` contains no relation.
    init?(_ text: String) {
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

    /// Returns whether the two texts can describe one constraint before and after a change. They can if they have the
    /// same identifier, or if neither has an identifier and both have the same sides and relation.
    func isVersion(of other: ConstraintText) -> Bool {
        guard identifier == nil, other.identifier == nil else { return identifier == other.identifier }
        return first == other.first && second == other.second && relation == other.relation
    }
}

extension Window {
    /// Creates the active constraint that `text` describes, between views and guides of this window. The constraint is
    /// not added to the window. Returns `nil` if a side does not exist, or if the attributes cannot be combined.
    func constraintState(_ text: ConstraintText) -> ConstraintState? {
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

    /// Returns the side with the given text, such as `title.top` or `card.safeArea.top`; `nil` if it does not exist.
    private func side(_ text: String) -> ConstraintState.Side? {
        guard let dot = text.lastIndex(of: "."),
            let attribute = LayoutAttribute.allCases.first(where: { $0.name == text[text.index(after: dot)...] })
        else { return nil }
        let name = String(text[..<dot])
        if let view = tree.view(named: name) { return ConstraintState.Side(view, attribute) }
        let used = constraints.flatMap { [$0.sides.first, $0.sides.second].compactMap(\.self) }.map(\.item)
        let known = used.first { self.name(of: $0) == name }
        return (known ?? systemGuide(named: name)).map { ConstraintState.Side($0, attribute) }
    }

    /// Returns the guide that UIKit creates for a view, such as `card.safeArea`; `nil` if there is no guide of this
    /// name.
    private func systemGuide(named name: String) -> LayoutItem? {
        guard let dot = name.lastIndex(of: "."), let owner = tree.view(named: String(name[..<dot])) else {
            return nil
        }
        let roles: [LayoutGuideID.Role] = [
            .safeArea, .layoutMargins, .readableContent, .keyboard, .scrollContent, .scrollFrame,
        ]
        let guides = roles.map { LayoutGuideID(owner, $0) }
        return guides.first { self.name(of: .guide($0)) == name }.map { .guide($0) }
    }
}
