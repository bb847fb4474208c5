package import Geometry

/// An element of an Interface Builder file, as it stands there: its name, its attributes, what is in it, and on which line.
package struct InterfaceElement: Hashable, Sendable {
    package let name: String
    package let attributes: [String: String]
    /// Of the end of its start tag, from 1.
    package let line: Int
    package var children: [InterfaceElement] = []
    /// What stands between its tags beside the children.
    package var text = ""

    package init(_ name: String, _ attributes: [String: String], line: Int) {
        self.name = name
        self.attributes = attributes
        self.line = line
    }

    package subscript(attribute: String) -> String? { attributes[attribute] }

    package var id: String? { attributes["id"] }

    /// The first child of this name.
    package func child(_ name: String) -> InterfaceElement? { children.first { $0.name == name } }

    /// The first child of this name that its parent knows by `key`.
    package func child(_ name: String, key: String) -> InterfaceElement? {
        children.first { $0.name == name && $0["key"] == key }
    }

    /// The first child, of whatever name, that this element knows by `key`.
    package func child(key: String) -> InterfaceElement? { children.first { $0["key"] == key } }

    package func children(_ name: String) -> [InterfaceElement] { children.filter { $0.name == name } }

    /// A number no larger than any that a screen needs; `nil` where there is none, or the attribute is not one.
    package func number(_ attribute: String) -> Double? { attributes[attribute].flatMap(InterfaceLimits.number) }

    /// A whole number in `range`, or the nearest that is; `nil` where there is none.
    package func whole(_ attribute: String, in range: ClosedRange<Int>) -> Int? {
        number(attribute).map { Int(min(max($0, Double(range.lowerBound)), Double(range.upperBound))) }
    }

    package func flag(_ attribute: String) -> Bool? { attributes[attribute].map { $0 == "YES" } }

    /// Its numbers `x`, `y`, `width` and `height`; `nil` unless all are there and the size is not negative.
    package var rect: Rect? {
        guard let x = number("x"), let y = number("y"), let width = number("width"), let height = number("height"),
            width >= 0, height >= 0
        else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The element and all in it, each before what it holds.
    package var depthFirst: [InterfaceElement] { [self] + children.flatMap(\.depthFirst) }
}
