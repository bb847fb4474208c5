package import Diagnostics

/// A value and where the script says it.
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
