/// A line, a quadratic Bézier curve or a cubic Bézier curve.
struct PathSegment: Hashable, Sendable {
    /// The start, up to two control points, and the end.
    let points: [Point]

    var start: Point { points[0] }
    var end: Point { points[points.count - 1] }
    var reversed: PathSegment { PathSegment(points: points.reversed()) }

    /// Returns the point at the parameter `t`, which is 0 through 1.
    func point(at t: Double) -> Point { split(at: t).0.end }

    /// Returns the parts before and after the parameter `t`, computed with de Casteljau's algorithm.
    func split(at t: Double) -> (PathSegment, PathSegment) {
        var (row, head, tail) = (points, [points[0]], [points[points.count - 1]])
        while row.count > 1 {
            row = zip(row, row.dropFirst()).map { a, b in
                Point(x: a.x.interpolated(to: b.x, by: t), y: a.y.interpolated(to: b.y, by: t))
            }
            head.append(row[0])
            tail.append(row[row.count - 1])
        }
        return (PathSegment(points: head), PathSegment(points: tail.reversed()))
    }

    /// The control points of the derivative, which is a curve whose degree is lower by one.
    fileprivate var derivative: [Point] {
        let degree = Double(points.count - 1)
        return zip(points, points.dropFirst()).map { Point(x: ($1.x - $0.x) * degree, y: ($1.y - $0.y) * degree) }
    }

    /// Returns the parameters between 0 and 1 at which a coordinate has an extremum, in ascending order.
    func extrema(of coordinate: (Point) -> Double) -> [Double] {
        let d = derivative.map(coordinate)
        let roots: [Double]
        switch d.count {
        case 2: roots = d[0] == d[1] ? [] : [d[0] / (d[0] - d[1])]
        case 3:
            let (a, b, c) = (d[0] - 2 * d[1] + d[2], 2 * (d[1] - d[0]), d[0])
            guard abs(a) > 1e-12 * (abs(b) + abs(c)) else {
                roots = b == 0 ? [] : [-c / b]
                break
            }
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            roots = [(-b - root) / (2 * a), (-b + root) / (2 * a)].sorted()
        default: roots = []
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    /// The length in points.
    var length: Double {
        guard points.count > 2 else { return PathSegment.distance(start, end) }
        let speeds = PathSegment(points: derivative)
        // Use Gauss–Legendre quadrature with five points on each of sixteen parts.
        let parts = 16
        var sum = 0.0
        for part in 0..<parts {
            for (node, weight) in PathSegment.quadrature {
                let speed = speeds.point(at: (Double(part) + (1 + node) / 2) / Double(parts))
                sum += weight * (speed.x * speed.x + speed.y * speed.y).squareRoot()
            }
        }
        return sum / Double(2 * parts)
    }

    /// Returns the parameter at which the length from the start of the segment is `wanted`. `whole` is the length of
    /// the whole segment.
    func parameter(atLength wanted: Double, of whole: Double) -> Double {
        guard whole > 0 else { return 0 }
        guard points.count > 2 else { return wanted / whole }
        var (low, high) = (0.0, 1.0)
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return middle }
            if split(at: middle).0.length < wanted { low = middle } else { high = middle }
            if high - low < 1e-9 { return middle }
        }
    }

    private static func distance(_ a: Point, _ b: Point) -> Double {
        let difference = b - a
        return (difference.x * difference.x + difference.y * difference.y).squareRoot()
    }

    /// The nodes and the weights of the quadrature on the interval from -1 through 1.
    private static let quadrature: [(Double, Double)] = {
        let inner = (5 - 2 * (10.0 / 7).squareRoot()).squareRoot() / 3
        let outer = (5 + 2 * (10.0 / 7).squareRoot()).squareRoot() / 3
        let (innerWeight, outerWeight) = ((322 + 13 * 70.0.squareRoot()) / 900, (322 - 13 * 70.0.squareRoot()) / 900)
        return [
            (0, 128.0 / 225), (-inner, innerWeight), (inner, innerWeight), (-outer, outerWeight), (outer, outerWeight),
        ]
    }()
}

extension Path {
    /// A connected part of a path.
    struct Subpath {
        let start: Point
        var segments: [PathSegment] = []
        var isClosed = false
    }

    /// The subpaths. The line that closes a subpath is its last segment, unless the line has no length.
    var subpaths: [Subpath] {
        var all: [Subpath] = []
        var current = Point.zero
        for element in elements {
            if case .move(let point) = element {
                all.append(Subpath(start: point))
            } else if element == .close {
                let start = all[all.count - 1].start
                if current != start { all[all.count - 1].segments.append(PathSegment(points: [current, start])) }
                all[all.count - 1].isClosed = true
            } else {
                all[all.count - 1].segments.append(PathSegment(points: [current] + element.points))
            }
            current = element.points.last ?? all[all.count - 1].start
        }
        return all
    }

    mutating func add(_ segment: PathSegment) {
        let points = segment.points
        switch points.count {
        case 3: addQuadCurve(to: points[2], control: points[1])
        case 4: addCurve(to: points[3], control1: points[1], control2: points[2])
        default: addLine(to: segment.end)
        }
    }

    // MARK: Bounds

    /// The smallest rectangle around the lines and curves; `nil` for an empty path.
    public var boundingBox: Rect? {
        Path.box(
            of: subpaths.flatMap { subpath in
                [subpath.start]
                    + subpath.segments.flatMap { segment in
                        [segment.end]
                            + (segment.extrema { $0.x } + segment.extrema { $0.y }).map { segment.point(at: $0) }
                    }
            })
    }

    /// The smallest rectangle around all points, including control points; `nil` for an empty path.
    public var controlBox: Rect? { Path.box(of: elements.flatMap(\.points)) }

    private static func box(of points: [Point]) -> Rect? {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    // MARK: Areas

    /// A rule that determines which areas a path encloses.
    public enum FillRule: String, Hashable, Sendable, CaseIterable {
        /// The path encloses an area if it winds around the area more often in one direction than in the other.
        case nonZero
        /// The path encloses an area if a ray from the area crosses the path an odd number of times.
        case evenOdd
    }

    /// Returns whether the path encloses `point`. Open subpaths are treated as closed.
    public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
        let winding = subpaths.reduce(0) { sum, subpath in
            var segments = subpath.segments
            if let last = segments.last, last.end != subpath.start {
                segments.append(PathSegment(points: [last.end, subpath.start]))
            }
            return sum + segments.reduce(0) { $0 + $1.winding(around: point) }
        }
        return rule == .nonZero ? winding != 0 : winding % 2 != 0
    }

    // MARK: Lengths

    /// The sum of the lengths of all lines and curves, in points.
    public var length: Double { subpaths.reduce(0) { $0 + $1.segments.reduce(0) { $0 + $1.length } } }

    /// Returns the part of the path between two fractions of its length, like `strokeStart` and `strokeEnd` of a shape
    /// layer.
    public func trimmed(from start: Double, to end: Double) -> Path {
        let (start, end) = (min(max(start, 0), 1), min(max(end, 0), 1))
        if start <= 0, end >= 1 { return self }
        guard start < end else { return Path() }
        let parts = subpaths.map { subpath in subpath.segments.map { (segment: $0, length: $0.length) } }
        let whole = parts.joined().reduce(0) { $0 + $1.length }
        let (from, to) = (start * whole, end * whole)
        var (path, position) = (Path(), 0.0)
        for subpath in parts {
            var isOpen = false
            for (segment, length) in subpath {
                defer { position += length }
                guard position + length > from, position < to else { continue }
                var part = segment
                if position + length > to {
                    part = part.split(at: segment.parameter(atLength: to - position, of: length)).0
                }
                if position < from {
                    let first = segment.parameter(atLength: from - position, of: length)
                    let last = min(segment.parameter(atLength: min(to - position, length), of: length), 1)
                    part = part.split(at: last > 0 ? first / last : 0).1
                }
                if !isOpen { path.move(to: part.start) }
                isOpen = true
                path.add(part)
            }
        }
        return path
    }
}

extension PathSegment {
    /// Returns the signed number of times that the segment crosses the ray from `point` to the right: 1 for each
    /// downward crossing, -1 for each upward crossing.
    fileprivate func winding(around point: Point) -> Int {
        let stops = [0] + extrema { $0.y } + [1]
        return zip(stops, stops.dropFirst()).reduce(0) { sum, part in
            let (top, bottom) = (y(part.0), y(part.1))
            // Each part includes its upper end but not its lower end, so common ends count only once.
            guard (top <= point.y) != (bottom <= point.y) else { return sum }
            let x = self.point(at: parameter(ofY: point.y, between: part.0, and: part.1)).x
            guard x > point.x else { return sum }
            return sum + (bottom > top ? 1 : -1)
        }
    }

    private func y(_ t: Double) -> Double { t == 0 ? start.y : t == 1 ? end.y : point(at: t).y }

    /// Returns the parameter at which a monotonic part has the y coordinate `y`, found by bisection.
    private func parameter(ofY y: Double, between low: Double, and high: Double) -> Double {
        var (low, high) = (low, high)
        let isGrowing = self.y(low) < self.y(high)
        while true {
            let middle = (low + high) / 2
            if middle <= low || middle >= high { return middle }
            if (self.y(middle) <= y) == isGrowing { low = middle } else { high = middle }
        }
    }
}

extension Path {
    /// A point on a path, with the direction of the path at this point.
    public struct Sample: Hashable, Sendable {
        /// The time at which a motion along the path reaches the point, from 0 at the beginning through 1 at the end.
        public let time: Double
        public let point: Point
        /// The direction in radians, continuous along the path.
        public let angle: Double
    }

    /// Returns points along the path, spaced closely enough that the lines between them approximate the path.
    ///
    /// - Parameter isPaced: Whether equal times correspond to equal lengths. If `false`, each line or curve takes the
    ///   same time.
    public func samples(isPaced: Bool) -> [Sample] {
        let segments = subpaths.flatMap(\.segments)
        let lengths = segments.map { isPaced ? $0.length : 1 }
        let whole = lengths.reduce(0, +)
        guard whole > 0 else { return [] }
        var (samples, position) = ([Sample](), 0.0)
        for (segment, length) in zip(segments, lengths) {
            let parts = segment.points.count > 2 ? 64 : 1
            for part in 0...parts where part > 0 || samples.isEmpty {
                let share = Double(part) / Double(parts)
                let t = isPaced ? segment.parameter(atLength: share * length, of: length) : share
                let direction = segment.direction(at: t)
                var angle = Path.angle(of: direction)
                if let last = samples.last { angle = DecomposedTransform.angle(angle, nearestTo: last.angle) }
                samples.append(
                    Sample(time: (position + share * length) / whole, point: segment.point(at: t), angle: angle))
            }
            position += length
        }
        return samples
    }
}

extension PathSegment {
    /// Returns the direction of the segment at the parameter `t`.
    fileprivate func direction(at t: Double) -> Point {
        let slopes = PathSegment(points: derivative)
        let direction = points.count > 2 ? slopes.point(at: t) : end - start
        return direction == .zero ? end - start : direction
    }
}
