/// A value with its position in a source file.
package struct Located<Value> {
    package var value: Value
    package var span: SourceSpan

    package init(_ value: Value, at span: SourceSpan) {
        self.value = value
        self.span = span
    }
}

extension Located: Equatable where Value: Equatable {}

extension Located: Hashable where Value: Hashable {}

extension Located: Sendable where Value: Sendable {}
