import Geometry
import Layout
package import Properties
import Reporting
import Simulation
package import Views

/// An arithmetic expression in a statement, such as `card.bounds.width / 2 - 8`.
///
/// The expression is a program for a stack machine, so that the evaluation of a long expression needs no deep
/// recursion.
package struct NumericExpression: Hashable, Sendable {
    package private(set) var steps: [Step]

    package enum Step: Hashable, Sendable {
        case number(Double)
        case reading(Reading)
        case negate
        case add, subtract, multiply, divide
        /// Removes the given number of values from the top of the stack, and pushes the smallest of them.
        case minimum(Int)
        /// Removes the given number of values from the top of the stack, and pushes the largest of them.
        case maximum(Int)
    }

    /// A number that is read when the statement is performed, such as `card.frame.maxX`.
    package struct Reading: Hashable, Sendable {
        /// The name of a view, a constraint or an animator.
        package let subject: String
        package let property: Property
        package let member: NumericMember

        package init(subject: String, property: Property, member: NumericMember) {
            self.subject = subject
            self.property = property
            self.member = member
        }
    }

    package init(_ steps: [Step]) { self.steps = steps }

    package static func number(_ number: Double) -> NumericExpression { NumericExpression([.number(number)]) }

    /// Returns an expression that applies an operator to `self` and `other`.
    package func joined(by operation: Step, _ other: NumericExpression) -> NumericExpression {
        NumericExpression(steps + other.steps + [operation])
    }

    package var readings: [Reading] {
        steps.compactMap { if case .reading(let reading) = $0 { reading } else { nil } }
    }

    /// The value of an expression that reads no properties; `nil` for other expressions.
    package var constant: Double? { readings.isEmpty ? value { _ in .nan } : nil }

    /// Returns the value in floating-point arithmetic; infinite or NaN after a division by zero.
    ///
    /// - Precondition: The steps leave one number on the stack.
    package func value(reading read: (Reading) -> Double) -> Double {
        var stack: [Double] = []
        func binary(_ operation: (Double, Double) -> Double) {
            let second = stack.removeLast()
            let first = stack.removeLast()
            stack.append(operation(first, second))
        }
        for step in steps {
            switch step {
            case .number(let number): stack.append(number)
            case .reading(let reading): stack.append(read(reading))
            case .negate: stack.append(-stack.removeLast())
            case .add: binary(+)
            case .subtract: binary(-)
            case .multiply: binary(*)
            case .divide: binary(/)
            case .minimum(let count):
                for _ in 1..<count { binary(NumericExpression.minimum) }
            case .maximum(let count):
                for _ in 1..<count { binary { -NumericExpression.minimum(-$0, -$1) } }
            }
        }
        precondition(stack.count == 1, "the expression leaves \(stack.count) numbers, expected one")
        return stack[0]
    }

    /// Returns the smaller number, or NaN if one of them is NaN. With NaN, the result of `Swift.min` depends on the
    /// order of its arguments.
    private static func minimum(_ a: Double, _ b: Double) -> Double {
        a.isNaN || b.isNaN ? .nan : Swift.min(a, b)
    }
}

/// A statement that assigns a computed value, or one member of a value: `card.frame.origin.x = side.frame.maxX + 8`.
package struct ComputedAssignment: Hashable, Sendable {
    package let property: Property
    /// The assigned member; `nil` if the whole value is assigned.
    package let member: NumericMember?
    /// The expressions for the numbers of the value, or for the number of the member. An element is `nil` for `none`
    /// in a natural size.
    package let numbers: [NumericExpression?]

    package init(_ property: Property, _ member: NumericMember?, _ numbers: [NumericExpression?]) {
        self.property = property
        self.member = member
        self.numbers = numbers
    }

    /// The name of the property and the member, such as `frame.origin.x`.
    package var name: String { property.name + (member.map { "." + $0.name } ?? "") }

    /// The result of an assignment.
    package enum Outcome {
        /// - Parameter text: The value as a trace prints it.
        case value(PropertyValue, text: String)
        /// - Parameter note: The reason why the property keeps its value.
        case refused(text: String, note: String)
    }

    /// Computes the value for `subject` from model values.
    ///
    /// - Parameter read: A closure that returns the current value of a reading.
    package func outcome(for subject: PropertySubject, reading read: (NumericExpression.Reading) -> Double) -> Outcome {
        let computed = numbers.map { $0?.value(reading: read) }
        let texts = computed.map { $0?.shortText ?? "none" }
        let text = texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
        let allRanges = property.shape.numericRanges ?? []
        let ranges = member.map { [allRanges[$0.index]] } ?? allRanges
        for (number, range) in zip(computed, ranges) {
            if let number, !accepts(number, range) { return .refused(text: text, note: note(number, range)) }
        }
        var whole = computed
        if let member {
            guard let old = property.value(of: subject)?.numericComponents else {
                return .refused(text: text, note: "not set: the view has no \(property.name)")
            }
            // -1 represents an extent without a natural size.
            whole = old.map { property.shape == .intrinsicSize && $0 == -1 ? nil : $0 }
            whole[member.index] = computed[0]
        }
        guard let value = property.shape.value(of: whole) else {
            return .refused(text: text, note: "not set: found \(text) in its \(name), expected another number")
        }
        return .value(value, text: member == nil ? value.traceText(property.shape) : text)
    }

    private func accepts(_ number: Double, _ range: NumberRange) -> Bool {
        guard number.isFinite else { return false }
        switch property.shape {
        case .multiplier: return range.contains(number.magnitude)
        case .integer, .segment: return range.contains(number) && number == number.rounded()
        case .boolean, .onOrOff, .number, .text, .optionalText, .date, .texts, .textLists, .attributedText, .color,
            .point,
            .fractions,
            .offset, .rectangle,
            .insets,
            .directionalInsets, .intrinsicSize, .transform, .font, .priority, .choice, .layerTime, .corners, .colors,
            .image, .locations, .lengths, .path:
            return range.contains(number)
        }
    }

    private func note(_ number: Double, _ range: NumberRange) -> String {
        let isWhole = number.isFinite && range.contains(number)
        return "not set: found \(number.shortText) in its \(name), expected "
            + (isWhole ? "a whole number" : number.isFinite ? range.words : "a finite number, \(range.words)")
    }
}

/// A number in the value of a property, such as `size.width` of a rectangle or `left` of insets.
package struct NumericMember: Hashable, Sendable {
    /// The Swift name of the member after the property name, such as `origin.x`; empty if the value itself is a
    /// number.
    package let name: String
    /// The index of the number among the numbers of the value.
    package let index: Int
    /// The index of a length that is multiplied by `factor` and added to the number, for members such as `maxX`.
    private let length: Int?
    private let factor: Double
    /// Whether the member can be assigned in Swift. `frame.width` is read-only, but `frame.size.width` is not.
    package let isAssignable: Bool

    private init(_ name: String, _ index: Int, plus factor: Double = 0, of length: Int? = nil, isAssignable: Bool) {
        self.name = name
        self.index = index
        self.length = length
        self.factor = factor
        self.isAssignable = isAssignable
    }

    /// Returns the number in a value that consists of `numbers`.
    package func value(in numbers: [Double]) -> Double {
        guard numbers.indices.contains(index) else { return .nan }
        return numbers[index] + (length.map { factor * numbers[$0] } ?? 0)
    }

    /// The member for a value that is a single number.
    static let number = NumericMember("", 0, isAssignable: true)

    fileprivate static func stored(_ names: String...) -> [NumericMember] {
        names.enumerated().map { NumericMember($1, $0, isAssignable: true) }
    }

    fileprivate static let ofRectangles =
        stored("origin.x", "origin.y", "size.width", "size.height") + [
            NumericMember("minX", 0, isAssignable: false),
            NumericMember("midX", 0, plus: 0.5, of: 2, isAssignable: false),
            NumericMember("maxX", 0, plus: 1, of: 2, isAssignable: false),
            NumericMember("minY", 1, isAssignable: false),
            NumericMember("midY", 1, plus: 0.5, of: 3, isAssignable: false),
            NumericMember("maxY", 1, plus: 1, of: 3, isAssignable: false),
            NumericMember("width", 2, isAssignable: false),
            NumericMember("height", 3, isAssignable: false),
        ]
}

/// The numeric components of values.
extension PropertyShape {
    /// The ranges of the numbers, in the order in which a statement lists them; `nil` if the value has no numbers that
    /// expressions can compute.
    package var numericRanges: [NumberRange]? {
        switch self {
        case .number(let range), .integer(let range): [range]
        case .multiplier: [.multiplier]
        case .segment: [.segmentIndex()]
        case .layerTime: [.layerTime]
        case .point, .offset: [.place, .place]
        case .fractions(let range): [range, range]
        case .rectangle: [.place, .place, .length, .length]
        case .insets, .directionalInsets: Array(repeating: .place, count: 4)
        case .intrinsicSize: [.length, .length]
        case .boolean, .onOrOff, .text, .optionalText, .date, .texts, .textLists, .attributedText, .color, .transform,
            .font,
            .priority,
            .choice, .corners,
            .colors, .image, .locations, .lengths, .path:
            nil
        }
    }

    /// The members that are numbers, with their names in Swift; empty if there are none.
    package var numericMembers: [NumericMember] {
        switch self {
        case .number, .integer, .multiplier, .segment, .layerTime: [.number]
        case .point, .fractions: NumericMember.stored("x", "y")
        case .offset, .intrinsicSize: NumericMember.stored("width", "height")
        case .rectangle: NumericMember.ofRectangles
        case .insets: NumericMember.stored("top", "left", "bottom", "right")
        case .directionalInsets: NumericMember.stored("top", "leading", "bottom", "trailing")
        case .boolean, .onOrOff, .text, .optionalText, .date, .texts, .textLists, .attributedText, .color, .transform,
            .font,
            .priority,
            .choice, .corners,
            .colors, .image, .locations, .lengths, .path:
            []
        }
    }

    /// Returns the value of this shape that consists of `numbers`.
    ///
    /// - Parameter numbers: One number for each of ``numericRanges``, within that range. A natural size may have `nil`
    ///   for an extent.
    /// - Returns: The value; `nil` if an integer is not whole, a multiplier is 0, or the shape has no numbers.
    package func value(of numbers: [Double?]) -> PropertyValue? {
        let extents = numbers
        let numbers = numbers.map { $0 ?? .nan }
        switch self {
        case .number: return .number(numbers[0])
        case .multiplier: return numbers[0] == 0 ? nil : .number(numbers[0])
        case .integer, .segment: return Int(exactly: numbers[0]).map { .integer($0) }
        case .layerTime: return .duration(.seconds(numbers[0]))
        case .point, .fractions: return .point(Point(x: numbers[0], y: numbers[1]))
        case .offset: return .size(Size(width: numbers[0], height: numbers[1]))
        case .rectangle:
            return .rectangle(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        case .insets, .directionalInsets:
            return .insets(EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        case .intrinsicSize: return .intrinsicSize(IntrinsicSize(width: extents[0], height: extents[1]))
        case .boolean, .onOrOff, .text, .optionalText, .date, .texts, .textLists, .attributedText, .color, .transform,
            .font,
            .priority,
            .choice, .corners,
            .colors, .image, .locations, .lengths, .path:
            return nil
        }
    }
}

extension PropertyValue {
    /// The numbers that make up the value; `nil` if the value has no numeric components.
    ///
    /// An extent without a natural size is -1, like `UIView.noIntrinsicMetric`.
    package var numericComponents: [Double]? {
        switch self {
        case .number(let value): [value]
        case .integer(let value): [Double(value)]
        case .duration(let value): [value / .seconds(1)]
        case .point(let value): [value.x, value.y]
        case .size(let value): [value.width, value.height]
        case .rectangle(let value): [value.minX, value.minY, value.width, value.height]
        case .insets(let value): [value.top, value.left, value.bottom, value.right]
        case .intrinsicSize(let value): [value.width ?? -1, value.height ?? -1]
        case .boolean, .text, .texts, .textLists, .attributedText, .word, .color, .transform, .font, .priority,
            .corners, .colors,
            .numbers, .image,
            .path:
            nil
        }
    }
}

/// The properties that expressions can read.
extension Property {
    /// The names of the properties whose values have numeric components, sorted.
    package static let readableNames = all.filter(\.isReadable).map(\.name).sorted()

    /// Whether expressions can read the property.
    package var isReadable: Bool { !shape.numericMembers.isEmpty }
}
