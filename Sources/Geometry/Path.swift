#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

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

    /// Adds the elements of another path, without its initial move if `skipsMove` is `true`.
    package mutating func add(_ other: Path, skipsMove: Bool) {
        for (index, element) in other.elements.enumerated() where index > 0 || !skipsMove || !element.isMove {
            append(element)
        }
    }

    private mutating func append(_ element: Element) {
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

/// Methods that add rectangles, ellipses and arcs.
extension Path {
    public init(rect: Rect) {
        self.init()
        addRect(rect)
    }

    public init(ellipseIn rect: Rect) {
        self.init()
        addEllipse(in: rect)
    }

    /// Adds a rectangle, clockwise from the top left.
    public mutating func addRect(_ rect: Rect) {
        move(to: rect.origin)
        addLine(to: Point(x: rect.maxX, y: rect.minY))
        addLine(to: Point(x: rect.maxX, y: rect.maxY))
        addLine(to: Point(x: rect.minX, y: rect.maxY))
        close()
    }

    /// Adds the ellipse that touches the edges of `rect`, clockwise from the right.
    public mutating func addEllipse(in rect: Rect) {
        let (middle, across, down) = (rect.center, rect.width / 2, rect.height / 2)
        var circle = Path()
        circle.addArc(center: .zero, radius: 1, from: 0, to: 2 * .pi, isIncreasing: true)
        circle.close()
        add(circle.mapPoints { Point(x: middle.x + $0.x * across, y: middle.y + $0.y * down) })
    }

    /// Adds a rectangle whose corners are quarters of ellipses, clockwise from the top edge.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - size: The radii of the corners, limited to half of the width and height of the rectangle.
    ///   - isRound: A closure that returns whether a corner is round. The argument is the direction of the corner from
    ///     the center: `(-1, -1)` is the top left corner.
    public mutating func addRoundedRect(_ rect: Rect, cornerSize size: Size, isRound: (Point) -> Bool = { _ in true }) {
        let rect = rect.standardized
        let across = min(max(size.width, 0), rect.width / 2)
        let down = min(max(size.height, 0), rect.height / 2)
        guard across > 0, down > 0 else { return addRect(rect) }
        let corners: [(point: Point, sign: Point)] = [
            (Point(x: rect.maxX, y: rect.minY), Point(x: 1, y: -1)),
            (Point(x: rect.maxX, y: rect.maxY), Point(x: 1, y: 1)),
            (Point(x: rect.minX, y: rect.maxY), Point(x: -1, y: 1)),
            (rect.origin, Point(x: -1, y: -1)),
        ]
        var figure = Path()
        figure.move(to: Point(x: isRound(Point(x: -1, y: -1)) ? rect.minX + across : rect.minX, y: rect.minY))
        for (index, corner) in corners.enumerated() {
            guard isRound(corner.sign) else {
                figure.addLine(to: corner.point)
                continue
            }
            let middle = Point(x: corner.point.x - corner.sign.x * across, y: corner.point.y - corner.sign.y * down)
            var quarter = Path()
            let angle = Double(index - 1) * .pi / 2
            quarter.addArc(center: .zero, radius: 1, from: angle, to: angle + .pi / 2, isIncreasing: true)
            let placed = quarter.mapPoints { Point(x: middle.x + $0.x * across, y: middle.y + $0.y * down) }
            figure.addContinuing(placed)
        }
        figure.close()
        add(figure)
    }

    /// Adds an arc of a circle. If the path has a current point, a line connects it with the beginning of the arc.
    ///
    /// - Parameters:
    ///   - center: The center of the circle.
    ///   - radius: The radius in points.
    ///   - start: The angle at which the arc begins, in radians, clockwise from the positive x axis because y
    ///     increases downward.
    ///   - end: The angle at which the arc ends. An arc of a full turn or more is a circle.
    ///   - isIncreasing: Whether the arc runs in the direction of increasing angles.
    public mutating func addArc(center: Point, radius: Double, from start: Double, to end: Double, isIncreasing: Bool) {
        let sweep = Path.sweep(from: start, to: end, isIncreasing: isIncreasing)
        addArc(center: center, radius: radius, from: start, sweep: sweep)
    }

    /// Adds an arc that spans `sweep` radians.
    public mutating func addArc(center: Point, radius: Double, from start: Double, sweep: Double) {
        func point(_ angle: Double) -> Point {
            Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        var arc = Path()
        arc.move(to: point(start))
        let count = Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        for index in 0..<max(count, 0) {
            let step = sweep / Double(count)
            let (from, to) = (start + Double(index) * step, start + Double(index + 1) * step)
            // The curve touches the circle at both ends and in the middle.
            let lever = radius * 4 / 3 * tan(step / 4)
            let (first, last) = (point(from), point(to))
            arc.addCurve(
                to: last, control1: Point(x: first.x - lever * sin(from), y: first.y + lever * cos(from)),
                control2: Point(x: last.x + lever * sin(to), y: last.y - lever * cos(to)))
        }
        addContinuing(arc)
    }

    /// Adds a line and an arc that rounds off a corner. The arc has the given radius and is tangent to the line from
    /// the current point to `corner` and to the line from `corner` to `end`. Does nothing if there is no current point.
    public mutating func addArc(tangent1End corner: Point, tangent2End end: Point, radius: Double) {
        guard let current = currentPoint else { return }
        let (a, b) = (current - corner, end - corner)
        let lengths = (a.x * a.x + a.y * a.y).squareRoot() * (b.x * b.x + b.y * b.y).squareRoot()
        let cross = a.x * b.y - a.y * b.x
        // If the three points are on one line, add no arc.
        guard radius > 0, abs(cross) > 1e-12 * lengths else { return addLine(to: corner) }
        let angle = acos(min(max((a.x * b.x + a.y * b.y) / lengths, -1), 1))
        let distance = radius / tan(angle / 2)
        let length = (a.x * a.x + a.y * a.y).squareRoot()
        let first = Point(x: corner.x + a.x / length * distance, y: corner.y + a.y / length * distance)
        // The center is on the normal of the first line at the first tangent point, on the same side as `end`.
        let side = cross > 0 ? -1.0 : 1.0
        let center = Point(x: first.x + side * a.y / length * radius, y: first.y - side * a.x / length * radius)
        let start = atan2(first.y - center.y, first.x - center.x)
        addArc(center: center, radius: radius, from: start, sweep: (cross > 0 ? -1 : 1) * (.pi - angle))
    }

    /// Adds another path. If there is a current point, a line connects it with the beginning of the other path.
    private mutating func addContinuing(_ other: Path) {
        var elements = other.elements
        if currentPoint != nil, case .move(let point)? = elements.first {
            elements[0] = .line(point)
            if currentPoint == point { elements.removeFirst() }
        }
        for element in elements { append(element) }
    }

    /// Returns the angle of a direction in radians, clockwise from the positive x axis.
    static func angle(of direction: Point) -> Double { atan2(direction.y, direction.x) }

    /// Returns the signed angle of an arc, which is at most a full turn.
    private static func sweep(from start: Double, to end: Double, isIncreasing: Bool) -> Double {
        let turn = 2 * Double.pi
        let difference = isIncreasing ? end - start : start - end
        var size = min(difference, turn)
        if size < 0 { size += (-size / turn).rounded(.up) * turn }
        return isIncreasing ? size : -size
    }
}
