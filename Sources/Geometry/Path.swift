/// A path of lines and curves, in points, like `CGPath` and `UIBezierPath`.
///
/// A path consists of subpaths. Each subpath begins with ``move(to:)`` and is open unless ``close()`` ends it. Methods
/// that add a line or a curve do nothing if the path has no current point, as in Core Graphics.
public struct Path: Hashable, Sendable {
    public private(set) var elements: [Element] = []
    /// The beginning of the current subpath.
    private var start: Point?
    /// The point at which the next line or curve begins; `nil` for an empty path.
    public private(set) var currentPoint: Point?

    public enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case quadCurve(control: Point, end: Point)
        case curve(control1: Point, control2: Point, end: Point)
        case close

        /// The control points of the element, followed by its end.
        public var points: [Point] {
            switch self {
            case .move(let end), .line(let end): [end]
            case .quadCurve(let control, let end): [control, end]
            case .curve(let control1, let control2, let end): [control1, control2, end]
            case .close: []
            }
        }
    }

    public init() {}

    public var isEmpty: Bool { elements.isEmpty }

    /// Whether all points are finite.
    public var isFinite: Bool { elements.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } } }

    // MARK: Building

    /// Begins a subpath.
    public mutating func move(to point: Point) {
        // Replace a subpath that has no lines or curves.
        if case .move? = elements.last { elements.removeLast() }
        elements.append(.move(point))
        (start, currentPoint) = (point, point)
    }

    public mutating func addLine(to point: Point) { append(.line(point), endingAt: point) }

    public mutating func addQuadCurve(to end: Point, control: Point) {
        append(.quadCurve(control: control, end: end), endingAt: end)
    }

    public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
        append(.curve(control1: control1, control2: control2, end: end), endingAt: end)
    }

    private mutating func append(_ element: Element, endingAt end: Point) {
        guard let currentPoint else { return }
        // After a closed subpath, the next subpath begins at the same point.
        if elements.last == .close { elements.append(.move(currentPoint)) }
        elements.append(element)
        self.currentPoint = end
    }

    /// Closes the current subpath with a line to its beginning.
    public mutating func close() {
        guard let start, elements.last != .close else { return }
        elements.append(.close)
        currentPoint = start
    }

    /// Adds the subpaths of another path.
    public mutating func add(_ other: Path) { add(other, skipsMove: false) }

    /// Adds the elements of another path, without its first move if `skipsMove` is true.
    package mutating func add(_ other: Path, skipsMove: Bool) {
        for (index, element) in other.elements.enumerated() where index > 0 || !skipsMove || !element.isMove {
            append(element)
        }
    }

    mutating func append(_ element: Element) {
        switch element {
        case .move(let point): move(to: point)
        case .line(let point): addLine(to: point)
        case .quadCurve(let control, let end): addQuadCurve(to: end, control: control)
        case .curve(let control1, let control2, let end): addCurve(to: end, control1: control1, control2: control2)
        case .close: close()
        }
    }

    // MARK: Results

    /// Returns the path with `change` applied to each point.
    public func mapPoints(_ change: (Point) -> Point) -> Path {
        var path = Path()
        for element in elements {
            switch element {
            case .move(let point): path.move(to: change(point))
            case .line(let point): path.addLine(to: change(point))
            case .quadCurve(let control, let end): path.addQuadCurve(to: change(end), control: change(control))
            case .curve(let control1, let control2, let end):
                path.addCurve(to: change(end), control1: change(control1), control2: change(control2))
            case .close: path.close()
            }
        }
        return path
    }

    public func applying(_ transform: AffineTransform) -> Path { mapPoints(transform.applied(to:)) }

    /// Returns a path whose points are interpolated between this path and `other`. If the paths do not have the same
    /// sequence of element kinds, returns `other`; Core Animation does not define a result in this case.
    public func interpolated(to other: Path, by fraction: Double) -> Path {
        let isAlike =
            elements.count == other.elements.count
            && zip(elements, other.elements).allSatisfy { $0.points.count == $1.points.count && $0.isMove == $1.isMove }
        guard isAlike else { return other }
        var points = other.elements.flatMap(\.points).makeIterator()
        return mapPoints { point in
            guard let end = points.next() else { return point }
            return Point(
                x: point.x.interpolated(to: end.x, by: fraction), y: point.y.interpolated(to: end.y, by: fraction))
        }
    }

    /// The path with each subpath in the opposite direction. The last subpath comes first.
    public var reversed: Path {
        var path = Path()
        for subpath in subpaths.reversed() {
            guard let last = subpath.segments.last else {
                path.move(to: subpath.start)
                continue
            }
            path.move(to: last.end)
            for segment in subpath.segments.reversed() { path.add(segment.reversed) }
            if subpath.isClosed { path.close() }
        }
        return path
    }
}

extension Path.Element {
    fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}
