import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// The target of an assignment to a member of a property, such as `card.frame.origin.x`.
struct MemberTarget {
    let subject: Located<String>
    let property: Property
    /// The words after the property, such as `origin` and `x`.
    let members: [Located<String>]
}

/// Decodes statements that compute numbers. Such statements have an expression on the right side of `=`, or a member of
/// a property on the left side.
extension StatementDecoder {
    /// Returns the member that a statement assigns; `nil` if the statement does not assign a member.
    func memberTarget(_ syntax: StatementSyntax) -> MemberTarget? {
        switch syntax.form {
        case .assignment, .compoundAssignment, .mention: break
        case .call, .callWith, .indexed: return nil
        }
        let words = syntax.words
        for index in words.indices.dropFirst().dropLast() {
            guard let property = Property.named(words[index].value), property.isAssignable, property.owner.isView,
                property.shape.numericMembers.count > 1
            else { continue }
            var subject = words[..<index]
            if subject.count > 1, subject.last?.value == "layer" { subject = subject.dropLast() }
            guard subject.count == 1, let name = subject.first, names.kind(of: name.value) != .constraint else {
                continue
            }
            return MemberTarget(subject: name, property: property, members: Array(words[(index + 1)...]))
        }
        return nil
    }

    /// Reads a statement such as `card.frame.origin.x = 10` or `card.center.x += 10`.
    func memberAssignment(_ target: MemberTarget, _ form: StatementSyntax.Form) -> ComputedAssignment? {
        checkSubject(target.subject, of: target.property)
        checkRequirement(of: target.property, target.subject, nil)
        guard let member = member(target.members, of: target.property.shape, named: target.property.name) else {
            return nil
        }
        guard member.isAssignable else {
            let other = target.property.shape.numericMembers.first {
                $0.isAssignable && $0.name.hasSuffix("." + member.name)
            }
            report(
                .unknownProperty, "\(member.name.quoted) is read-only, as in Swift", at: target.members[0].span,
                suggestion: other?.name)
            return nil
        }
        switch form {
        case .assignment(let value):
            guard let number = expression(value, in: range(of: member, in: target.property)) else { return nil }
            return ComputedAssignment(target.property, member, [number])
        case .compoundAssignment(let operation, let value):
            return compoundAssignment(
                target.property, member, of: target.subject, operation, value, at: target.members[0].span)
        case .call, .callWith, .indexed, .mention:
            report(
                .syntax, "\(member.name.quoted) is a property, expected '=' and a value after it",
                at: target.members[0].span)
            return nil
        }
    }

    /// Reads a compound assignment. For example, `card.alpha -= 0.5` is read as `card.alpha = card.alpha - 0.5`.
    ///
    /// - Parameter place: The source location of the diagnostic if the property is not a number.
    func compoundAssignment(
        _ property: Property, _ member: NumericMember?, of subject: Located<String>, _ operation: CompoundOperator,
        _ value: ValueSyntax, at place: SourceSpan
    ) -> ComputedAssignment? {
        if member == nil { checkRequirement(of: property, subject, nil) }
        let read = member ?? (property.shape.numericMembers.count == 1 ? property.shape.numericMembers[0] : nil)
        guard let read, property.isReadable else {
            report(
                .wrongType, "found '\(operation.text)=', expected '=': \(property.name.quoted) is not a number",
                at: place)
            return nil
        }
        guard let number = expression(value, in: nil) else { return nil }
        let old = NumericExpression([.reading(.init(subject: subject.value, property: property, member: read))])
        return ComputedAssignment(property, member, [old.joined(by: operation.step, number)])
    }

    /// Reads an assignment of computed numbers to a property, rather than to one of its members.
    func computedAssignment(
        _ property: Property, _ computed: ComputedSyntax, _ value: ValueSyntax
    ) -> ComputedAssignment? {
        let items: [NumericSyntax?]
        switch computed.items {
        case .success(let read): items = read
        case .failure(let error):
            problems.add(error.diagnostic)
            return nil
        }
        let ranges = property.shape.numericRanges ?? []
        if !computed.isList, let path = items.first??.path, ranges.count > 1 {
            return wholeValue(path, for: property)
        }
        let isInsets = property.shape == .insets || property.shape == .directionalInsets
        if isInsets, !computed.isList, let item = items[0] {
            guard let number = expression(item, in: .place) else { return nil }
            return ComputedAssignment(property, nil, [number, number, number, number])
        }
        guard computed.isList == (ranges.count > 1), items.count == ranges.count else {
            let found = computed.isList ? "a list of \(items.count)" : value.text.quoted
            let expected = ranges.count > 1 ? "a list of \(ranges.count) numbers" : "a number, \(ranges[0].words)"
            report(.wrongType, "found \(found), expected \(expected)", at: value.span)
            return nil
        }
        var numbers: [NumericExpression?] = []
        var isComplete = true
        for (item, range) in zip(items, ranges) {
            guard let item else {
                if property.shape != .intrinsicSize {
                    report(.wrongType, "found 'none', expected a number, \(range.words)", at: value.span)
                    isComplete = false
                }
                numbers.append(nil)
                continue
            }
            let number = expression(item, in: range, mayBeNegative: property.shape == .multiplier)
            if number == nil { isComplete = false }
            numbers.append(number)
        }
        return isComplete ? ComputedAssignment(property, nil, numbers) : nil
    }

    /// Reads the path of a property that has the same shape as `property`, as in `card.frame = other.bounds`.
    private func wholeValue(_ path: [Located<String>], for property: Property) -> ComputedAssignment? {
        guard let (subject, readable, rest) = readable(path) else { return nil }
        let members = readable.shape.numericMembers.filter(\.isAssignable)
        let count = property.shape.numericRanges?.count ?? 0
        guard rest.isEmpty, members.map(\.name) == property.shape.numericMembers.filter(\.isAssignable).map(\.name)
        else {
            let text = path.map(\.value).joined(separator: ".")
            let span = path[0].span.through(path[path.count - 1].span)
            report(.wrongType, "found \(text.quoted), expected a list of \(count) numbers", at: span)
            return nil
        }
        return ComputedAssignment(
            property, nil,
            members.map { NumericExpression([.reading(.init(subject: subject, property: readable, member: $0))]) })
    }

    /// Reads the value of a statement as one number.
    ///
    /// - Parameter range: The allowed range, which is checked if the expression is constant; `nil` to allow any number.
    private func expression(_ value: ValueSyntax, in range: NumberRange?) -> NumericExpression? {
        switch value.value {
        case .number(let number):
            if let range, check(number, in: range, at: value.span, found: value.text) == nil { return nil }
            return .number(number)
        case .computed(let computed):
            switch computed.items {
            case .success(let items):
                if !computed.isList, let item = items.first ?? nil { return expression(item, in: range) }
            case .failure(let error):
                problems.add(error.diagnostic)
                return nil
            }
        case .text, .word, .transform, .other: break
        }
        report(.wrongType, "found \(value.text.quoted), expected a number", at: value.span)
        return nil
    }

    private func expression(
        _ syntax: NumericSyntax, in range: NumberRange?, mayBeNegative: Bool = false
    ) -> NumericExpression? {
        var steps: [NumericExpression.Step] = []
        var isComplete = true
        for step in syntax.steps {
            switch step {
            case .step(let step): steps.append(step)
            case .path(let words):
                if let reading = reading(words) { steps.append(.reading(reading)) } else { isComplete = false }
            }
        }
        guard isComplete else { return nil }
        let expression = NumericExpression(steps)
        guard let constant = expression.constant else { return expression }
        guard constant.isFinite else {
            report(.notFinite, "found \(constant.shortText), expected a finite number", at: syntax.span)
            return nil
        }
        guard let range else { return expression }
        let tested = mayBeNegative ? constant.magnitude : constant
        return check(tested, in: range, at: syntax.span, found: NumberRange.plain(constant)).map { _ in expression }
    }

    // MARK: Paths

    private func reading(_ path: [Located<String>]) -> NumericExpression.Reading? {
        guard let (subject, readable, rest) = readable(path),
            let member = member(rest, of: readable.shape, named: readable.name, after: path.last?.span)
        else { return nil }
        return .init(subject: subject, property: readable, member: member)
    }

    /// Returns the subject of a path, its property, and the words that follow the property.
    private func readable(
        _ path: [Located<String>]
    ) -> (subject: String, property: Property, rest: [Located<String>])? {
        let first = path[0]
        guard path.count > 1 else {
            report(
                .wrongType, "found \(first.value.quoted), expected a number, or a path such as card.bounds.width",
                at: first.span)
            return nil
        }
        // The longest matching name takes precedence, because a name can contain a dot, as in `pinned.top`.
        var count = path.count - 1
        while count > 1, names.kind(of: path[..<count].map(\.value).joined(separator: ".")) == nil { count -= 1 }
        let name = path[..<count].map(\.value).joined(separator: ".")
        var rest = path[count...]
        if names.kind(of: name) == .view, rest.first?.value == "layer", rest.count > 1 { rest = rest.dropFirst() }
        guard let word = rest.first else { return nil }
        let subject = Located(name, at: first.span.through(path[count - 1].span))
        guard let kind = names.kind(of: name) else {
            if names.knowsAllViews, names.knowsAllConstraints {
                reportUnknown(
                    .unknownName, "no view or constraint is named \(name.quoted)", name,
                    among: names.views + names.constraints, at: subject.span)
            }
            return nil
        }
        guard let property = Property.named(word.value), property.isReadable,
            property.subjectKind == kind || kind == .layer && property.isOfLayers
        else {
            let known = Property.readableNames.filter { Property.named($0)?.subjectKind == kind }
            reportUnknown(
                .unknownProperty, "\(kind.words) has no number or numbers named \(word.value.quoted)", word.value,
                among: known, at: word.span)
            return nil
        }
        if kind == .constraint { checkStandsForOne(subject) }
        if let kinds = property.kinds { checkKind(of: subject, among: kinds, for: property.name) }
        return (name, property, Array(rest.dropFirst()))
    }

    /// Returns the member that `words` name. If the property has no such member, reports an error and returns `nil`.
    ///
    /// - Parameter place: The source location for the diagnostic if `words` is empty and the property is not a number;
    ///   `nil` to report nothing in this case.
    private func member(
        _ words: [Located<String>], of shape: PropertyShape, named name: String, after place: SourceSpan? = nil
    ) -> NumericMember? {
        let written = words.map(\.value).joined(separator: ".")
        let members = shape.numericMembers
        if let member = members.first(where: { $0.name == written }) { return member }
        let known = members.map(\.name).filter { !$0.isEmpty }
        if let span = words.first?.span {
            let whole = span.through(words[words.count - 1].span)
            let what = "\(name.quoted) has no number named \(written.quoted)"
            reportUnknown(.unknownProperty, what, written, among: known, at: whole)
        } else if let place {
            report(
                .wrongType, "\(name.quoted) is not a number, expected one of its members: \(known.spelledOut)",
                at: place)
        }
        return nil
    }

    private func range(of member: NumericMember, in property: Property) -> NumberRange? {
        property.shape.numericRanges.map { $0[member.index] }
    }
}
