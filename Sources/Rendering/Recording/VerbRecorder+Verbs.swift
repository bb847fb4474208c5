import FilmData
import Geometry
import Pictures
import Text
import Views

/// The verbs. Their coordinates are those of the painter.
extension VerbRecorder {
    // MARK: Containers

    /// Begins a view that covers `box`. The point (0, 0) of its bounds is at `zero`.
    func begin(_ view: ViewID, _ box: Rect, zero: Point) {
        let (zeroOfParent, scale) = (coordinates.zero, coordinates.scale)
        let numbers = [
            box.minX - zeroOfParent.x, box.minY - zeroOfParent.y, box.width, box.height, box.minX - zero.x,
            box.minY - zero.y,
        ]
        begin(
            .view, flags: Int(view.serial), numbers.map { Quantity.length($0 / scale) },
            in: Coordinates(origin: box.origin, zero: zero, scale: scale, box: box))
    }

    /// Begins a transform.
    ///
    /// - Parameter isDrawing: Whether the children are the operations of a drawing, whose coordinates are not those of
    ///   a view.
    func begin(_ transform: AffineTransform, isDrawing: Bool = false) {
        let outer = coordinates
        var inner = Coordinates(origin: outer.zero, zero: outer.zero, scale: outer.scale)
        if isDrawing { inner = Coordinates(origin: .zero, zero: .zero, scale: 1) }
        // The origin of the inner coordinates, transformed.
        let start = transform.applied(to: inner.zero)
        let factor = inner.scale / outer.scale
        begin(
            .transform,
            [transform.a, transform.b, transform.c, transform.d].map { Quantity.factor($0 * factor) }
                + length([start.x - outer.zero.x, start.y - outer.zero.y]),
            in: inner)
    }

    func begin(clip shape: RoundedRect) {
        let (flags, numbers) = record(shape)
        begin(.clip, flags: flags, numbers)
    }

    func begin(clip path: Path, _ rule: Path.FillRule) {
        begin(.clipPath, flags: rule.flag, numbers(of: path, at: .zero, scale: 1))
    }

    func beginGroup(alpha: Double, _ mode: BlendMode = .normal) {
        begin(.group, flags: mode.number, [Quantity.share(alpha)])
    }

    func beginMask() { begin(.mask, []) }

    func begin(tint color: Color) { begin(.tint, Quantity.color(color)) }

    // MARK: Shapes

    func fill(_ shape: RoundedRect, with color: Color) {
        noteFill(of: shape.rect, color)
        let (flags, numbers) = record(shape)
        add(.fill, flags: flags, numbers + Quantity.color(color))
    }

    func fill(_ outer: RoundedRect, around inner: RoundedRect, with color: Color) {
        let (flags, numbers) = record(outer)
        let (innerFlags, innerNumbers) = record(inner, keepsRect: true)
        add(.ring, flags: flags | innerFlags << ShapeFlags.count, numbers + innerNumbers + Quantity.color(color))
    }

    func stroke(from start: Point, to end: Point, width: Double, with color: Color) {
        add(.line, place(start) + place(end) + length([width]) + Quantity.color(color))
    }

    /// - Parameters:
    ///   - shape: The filled shape; `nil` for the whole clip.
    ///   - alpha: The opacity, 0 through 1.
    func fill(
        _ shape: RoundedRect?, with gradient: PlaneGradient, alpha: Double = 1, _ mode: BlendMode = .normal
    ) {
        guard let inverse = gradient.map.inverted else { return }
        let (origin, scale) = (coordinates.origin, coordinates.scale)
        let isMapped = gradient.map != .identity
        let start = isMapped ? Point.zero : origin
        let ends = [gradient.start, gradient.end].flatMap {
            length([$0.center.x - start.x, $0.center.y - start.y, $0.radius])
        }
        var map = [inverse.a, inverse.b, inverse.c, inverse.d].map(Quantity.factor)
        map += isMapped ? length([inverse.tx - origin.x, inverse.ty - origin.y]) : [0, 0]
        addGradient(shape, ends + map, gradient.ramp, isRadial: gradient.isRadial, alpha: alpha, mode, scale)
    }

    /// Fills a shape with a conic gradient over `box`.
    func fill(_ shape: RoundedRect, withConic gradient: Gradient, over box: Rect) {
        let (origin, scale) = (coordinates.origin, coordinates.scale)
        // The gradient is in the unit square of the box.
        let ends = [gradient.startPoint, gradient.endPoint].flatMap {
            [Quantity.factor($0.x), Quantity.factor($0.y), -1]
        }
        let map =
            [box.width / scale, 0, 0, box.height / scale].map(Quantity.length)
            + length([box.minX - origin.x, box.minY - origin.y])
        addGradient(shape, ends + map, gradient.ramp, isRadial: false, alpha: 1, .normal, scale)
    }

    private func addGradient(
        _ shape: RoundedRect?, _ numbers: [Int], _ ramp: ColorRamp, isRadial: Bool, alpha: Double, _ mode: BlendMode,
        _ scale: Double
    ) {
        let (flags, place) = shape.map { record($0) } ?? (ShapeFlags.isClip, [])
        let stops = zip(ramp.places, ramp.colors).flatMap { location, color in
            [Quantity.factor(min(max(location, 0), 1))]
                + [color.x, color.y, color.z, color.w].map(Quantity.share)
        }
        let kind = numbers[2] < 0 ? 2 : isRadial ? 1 : 0
        add(
            .gradient, flags: flags | kind << ShapeFlags.count | mode.number << (ShapeFlags.count + 2),
            place + [Quantity.share(alpha)] + numbers + stops)
    }

    /// - Parameters:
    ///   - outline: The outline of the unblurred shadow.
    ///   - deviation: The standard deviation of the blur, 0 or more.
    func shadow(of outline: RoundedRect, deviation: Double, with color: Color) {
        var (shape, offset) = (outline, Point.zero)
        if let box = coordinates.box, abs(box.width - outline.rect.width) < 1e-9,
            abs(box.height - outline.rect.height) < 1e-9
        {
            offset = Point(x: outline.rect.minX - box.minX, y: outline.rect.minY - box.minY)
            shape = outline.replacing(box)
        }
        let (flags, numbers) = record(shape)
        add(.shadow, flags: flags, numbers + length([offset.x, offset.y, deviation]) + Quantity.color(color))
    }

    func shadow(of path: Path, at zero: Point, scale: Double, deviation: Double, with color: Color) {
        add(
            .pathShadow,
            numbers(of: path, at: zero, scale: scale) + length([deviation]) + Quantity.color(color))
    }

    func backdrop(_ box: Rect, deviation: Double, saturation: Double) {
        let origin = coordinates.origin
        add(
            .backdrop,
            length([box.minX - origin.x, box.minY - origin.y, box.width, box.height, deviation])
                + [Int((saturation * 256).rounded())])
    }

    // MARK: Paths and text

    /// - Parameters:
    ///   - zero: The origin of the path's coordinates.
    ///   - scale: The number of units of the painter per unit of the path.
    func fill(
        _ path: Path, at zero: Point = .zero, scale: Double = 1, _ rule: Path.FillRule = .nonZero, with color: Color,
        _ mode: BlendMode = .normal
    ) {
        add(
            .path, flags: rule.flag | mode.number << PathFlags.mode,
            numbers(of: path, at: zero, scale: scale) + Quantity.color(color))
    }

    func stroke(
        _ path: Path, at zero: Point = .zero, scale: Double = 1, _ line: LineStyle, with color: Color,
        _ mode: BlendMode = .normal
    ) {
        let flags =
            line.cap.number << PathFlags.cap | line.join.number << PathFlags.join | mode.number << PathFlags.mode
        let dashes = line.isDashed ? line.dashes : []
        add(
            .stroke, flags: flags,
            numbers(of: path, at: zero, scale: scale) + Quantity.color(color)
                + [Quantity.length(line.width * scale / coordinates.scale), Quantity.length(line.miterLimit)]
                + ([line.dashPhase] + dashes).map { Quantity.length($0 * scale / coordinates.scale) })
    }

    /// Fills the outlines of a line of text.
    ///
    /// - Parameters:
    ///   - segment: The index of a segment; `nil` for the whole line.
    ///   - scale: The number of units of the painter per point.
    ///   - isSnapped: Whether the position is rounded to quarters of a pixel.
    func fill(
        _ line: TextLine, segment: Int?, baseline: Point, scale: Double, with color: Color, isSnapped: Bool
    ) {
        guard let path = outlines.number(of: line, segment: segment, scale: scale / coordinates.scale) else { return }
        add(.path, flags: isSnapped ? PathFlags.text : 0, [path] + place(baseline) + Quantity.color(color))
    }

    private func numbers(of path: Path, at zero: Point, scale: Double) -> [Int] {
        [outlines.number(of: path, scale: scale / coordinates.scale)] + place(zero)
    }

    // MARK: Images

    /// Fills a shape with an image that fills `rect`.
    func fill(_ shape: RoundedRect, withImage image: Int, over rect: Rect, alpha: Double = 1) {
        let (flags, numbers) = record(shape)
        let origin = coordinates.origin
        add(
            .image, flags: flags,
            numbers + [image] + length([rect.minX - origin.x, rect.minY - origin.y, rect.width, rect.height])
                + [Quantity.share(alpha)])
    }

    // MARK: Numbers

    private func length(_ values: [Double]) -> [Int] { values.map { Quantity.length($0 / coordinates.scale) } }

    private func place(_ point: Point) -> [Int] {
        let origin = coordinates.origin
        return length([point.x - origin.x, point.y - origin.y])
    }

    /// Returns the bits and the numbers of a shape.
    ///
    /// - Parameter keepsRect: Whether the rectangle is among the numbers even if it is the box of the view.
    private func record(_ shape: RoundedRect, keepsRect: Bool = false) -> (flags: Int, numbers: [Int]) {
        var flags = shape.radius > 0 ? Int(shape.corners.rawValue) : 0
        if shape.radius > 0, shape.curve == .continuous { flags |= ShapeFlags.continuous }
        if shape.antialiasing == true { flags |= ShapeFlags.antialiased }
        let (origin, rect) = (coordinates.origin, shape.rect)
        let radius = shape.radius > 0 ? length([shape.radius]) : []
        if !keepsRect, rect == coordinates.box { return (flags | ShapeFlags.isBox, radius) }
        return (flags, length([rect.minX - origin.x, rect.minY - origin.y, rect.width, rect.height]) + radius)
    }
}

extension Path.FillRule {
    fileprivate var flag: Int { self == .evenOdd ? PathFlags.evenOdd : 0 }
}

extension BlendMode {
    /// The index of the mode, which the drawing script knows.
    fileprivate var number: Int { BlendMode.allCases.firstIndex(of: self) ?? 0 }
}

extension LineStyle.Cap {
    fileprivate var number: Int { LineStyle.Cap.allCases.firstIndex(of: self) ?? 0 }
}

extension LineStyle.Join {
    fileprivate var number: Int { LineStyle.Join.allCases.firstIndex(of: self) ?? 0 }
}
