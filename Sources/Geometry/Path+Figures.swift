#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

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
    /// the current point to `corner` and to the line from `corner` to `end`. Does nothing if there is no current
    /// point.
    public mutating func addArc(tangent1End corner: Point, tangent2End end: Point, radius: Double) {
        guard let current = currentPoint else { return }
        let (a, b) = (current - corner, end - corner)
        let lengths = (a.x * a.x + a.y * a.y).squareRoot() * (b.x * b.x + b.y * b.y).squareRoot()
        let cross = a.x * b.y - a.y * b.x
        // If the points are on a line, add no arc.
        guard radius > 0, abs(cross) > 1e-12 * lengths else { return addLine(to: corner) }
        let angle = acos(min(max((a.x * b.x + a.y * b.y) / lengths, -1), 1))
        let distance = radius / tan(angle / 2)
        let length = (a.x * a.x + a.y * a.y).squareRoot()
        let first = Point(x: corner.x + a.x / length * distance, y: corner.y + a.y / length * distance)
        // The center is beside the first point, on the side of the end.
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
