public import Foundation
package import Geometry
package import Views

/// A context that records drawing operations, which the engine replays with Cairo.
///
/// As in contexts that UIKit creates, the origin is at the top left. Shadows, patterns and glyphs are not supported.
public final class CGContext {
    /// The operations that have been recorded.
    private var operations: [Drawing.Operation] = []
    private let size: Size
    private var state = State()
    private var saved: [State] = []
    private var current = Path()

    private struct State {
        var fill = Color.black
        var stroke = Color.black
        var line = LineStyle()
        var alpha = 1.0
        var mode = Views.BlendMode.normal
        var transform = CGAffineTransform.identity
        /// Whether the state began with a transparency layer.
        var isTransparencyLayer = false
        /// The operations that end the groups that began in this state, the first last.
        var groupEnds: [Drawing.Operation] = []
    }

    /// Creates a context with the size of the drawing area in points.
    package init(size: Size) { self.size = size }

    /// The recorded operations, followed by operations that end all open groups and restore all saved states.
    package var drawing: Drawing {
        Drawing(
            size: size,
            operations: operations + state.groupEnds + saved.reversed().flatMap { [.restore] + $0.groupEnds })
    }

    package func add(_ operation: Drawing.Operation) { operations.append(operation) }

    // MARK: State

    public func saveGState() {
        saved.append(state)
        (state.groupEnds, state.isTransparencyLayer) = ([], false)
        operations.append(.save)
    }

    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        operations += state.groupEnds + [.restore]
        state = last
    }

    /// The transform from the current coordinates to the coordinates of the whole drawing.
    public var ctm: CGAffineTransform { state.transform }

    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
        operations.append(.concatenate(Geometry.AffineTransform(transform)))
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }

    /// - Parameter angle: The angle in radians, clockwise on the screen.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    public func setFillColor(_ color: CGColor) { state.fill = Color(color) }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }

    public func setStrokeColor(_ color: CGColor) { state.stroke = Color(color) }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

    public func setLineWidth(_ width: CGFloat) { state.line.width = Double(width) }

    public func setLineCap(_ cap: CGLineCap) {
        state.line.cap =
            switch cap {
            case .butt: .butt
            case .round: .round
            case .square: .square
            }
    }

    public func setLineJoin(_ join: CGLineJoin) {
        state.line.join =
            switch join {
            case .miter: .miter
            case .round: .round
            case .bevel: .bevel
            }
    }

    public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = Double(limit) }

    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.line.dashes = lengths.map { Double($0) }
        state.line.dashPhase = Double(phase)
    }

    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(Double(alpha), 0), 1) }

    public func setBlendMode(_ mode: CGBlendMode) { state.mode = mode.engine }

    private func paint(_ color: Color) -> Color {
        var color = color
        color.alpha *= state.alpha
        return color
    }

    // MARK: The path

    public var path: CGPath? { current.isEmpty ? nil : CGPath(current) }

    public func beginPath() { current = Path() }

    public func closePath() { current.close() }

    public func move(to point: CGPoint) { change { $0.move(to: point) } }

    public func addLine(to point: CGPoint) { change { $0.addLine(to: point) } }

    public func addLines(between points: [CGPoint]) { change { $0.addLines(between: points) } }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        change { $0.addQuadCurve(to: end, control: control) }
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        change { $0.addCurve(to: end, control1: control1, control2: control2) }
    }

    /// Adds an arc. If `clockwise` is true, the arc runs in the direction of decreasing angles, as in
    /// ``CGMutablePath``.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        change {
            $0.addArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        }
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        change { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    public func addRect(_ rect: CGRect) { change { $0.addRect(rect) } }

    public func addRects(_ rects: [CGRect]) { change { $0.addRects(rects) } }

    public func addEllipse(in rect: CGRect) { change { $0.addEllipse(in: rect) } }

    public func addPath(_ path: CGPath) { change { $0.addPath(path) } }

    private func change(_ add: (CGMutablePath) -> Void) {
        let path = CGMutablePath(current)
        add(path)
        current = path.engine
    }

    /// Returns the current path and begins a new path.
    private func takePath() -> Path {
        defer { current = Path() }
        return current
    }

    // MARK: Painting

    public func fillPath(using rule: CGPathFillRule = .winding) {
        operations.append(.fill(takePath(), rule.engine, paint(state.fill), state.mode))
    }

    public func strokePath() { operations.append(.stroke(takePath(), state.line, paint(state.stroke), state.mode)) }

    public func drawPath(using mode: CGPathDrawingMode) {
        let path = takePath()
        if mode != .stroke {
            let rule: Path.FillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .nonZero
            operations.append(.fill(path, rule, paint(state.fill), state.mode))
        }
        if mode != .fill, mode != .eoFill {
            operations.append(.stroke(path, state.line, paint(state.stroke), state.mode))
        }
    }

    public func fill(_ rect: CGRect) {
        painting {
            addRect(rect)
        } fill: {
            fillPath()
        }
    }

    public func fill(_ rects: [CGRect]) {
        painting {
            addRects(rects)
        } fill: {
            fillPath()
        }
    }

    public func fillEllipse(in rect: CGRect) {
        painting {
            addEllipse(in: rect)
        } fill: {
            fillPath()
        }
    }

    public func stroke(_ rect: CGRect) {
        painting {
            addRect(rect)
        } fill: {
            strokePath()
        }
    }

    public func stroke(_ rect: CGRect, width: CGFloat) {
        let old = state.line.width
        setLineWidth(width)
        stroke(rect)
        state.line.width = old
    }

    public func strokeEllipse(in rect: CGRect) {
        painting {
            addEllipse(in: rect)
        } fill: {
            strokePath()
        }
    }

    public func strokeLineSegments(between points: [CGPoint]) {
        painting {
            for index in stride(from: 0, to: points.count - 1, by: 2) {
                move(to: points[index])
                addLine(to: points[index + 1])
            }
        } fill: {
            strokePath()
        }
    }

    /// Makes the area of `rect` transparent.
    public func clear(_ rect: CGRect) {
        operations.append(.fill(Path(rect), .nonZero, .clear, .clear))
    }

    /// Builds a path with `build` and paints it with `fill`. The current path does not change.
    private func painting(_ build: () -> Void, fill: () -> Void) {
        let kept = current
        current = Path()
        build()
        fill()
        current = kept
    }

    // MARK: Clipping

    public func clip(using rule: CGPathFillRule = .winding) { operations.append(.clip(takePath(), rule.engine)) }

    public func clip(to rect: CGRect) { operations.append(.clip(Path(rect), .nonZero)) }

    public func clip(to rects: [CGRect]) {
        let path = CGMutablePath()
        path.addRects(rects)
        operations.append(.clip(path.engine, .nonZero))
    }

    /// Limits drawing to the opaque parts of an image that fills `rect`, until the state is restored. As in Core Graphics,
    /// the mask is upside down if the y axis points down. The blend modes of drawing through the mask apply only to what
    /// was drawn since this call.
    public func clip(to rect: CGRect, mask: CGImage) {
        let place = Rect(x: rect.minX, y: -rect.maxY, width: rect.width, height: rect.height)
        beginGroup(alpha: 1, .normal, endingWith: .endGroup(mask: mask.engine, in: place))
    }

    // MARK: Groups and gradients

    private func beginGroup(
        alpha: Double, _ mode: Views.BlendMode, endingWith end: Drawing.Operation = .endGroup()
    ) {
        operations.append(.beginGroup(alpha: alpha, mode))
        state.groupEnds.insert(end, at: 0)
    }

    public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
        saveGState()
        state.isTransparencyLayer = true
        beginGroup(alpha: state.alpha, state.mode)
        (state.alpha, state.mode) = (1, .normal)
    }

    public func endTransparencyLayer() {
        guard state.isTransparencyLayer || saved.contains(where: \.isTransparencyLayer) else { return }
        while !state.isTransparencyLayer { restoreGState() }
        restoreGState()
    }

    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        add(gradient, start, end, nil, options)
    }

    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        add(
            gradient, startCenter, endCenter, .init(start: Double(startRadius), end: Double(endRadius)), options)
    }

    private func add(
        _ gradient: CGGradient, _ start: CGPoint, _ end: CGPoint, _ radii: DrawnGradient.Radii?,
        _ options: CGGradientDrawingOptions
    ) {
        let drawn = DrawnGradient(
            colors: gradient.colors, locations: gradient.locations, from: Point(x: start.x, y: start.y),
            to: Point(x: end.x, y: end.y), radii: radii,
            drawsBeforeStart: options.contains(.drawsBeforeStartLocation),
            drawsAfterEnd: options.contains(.drawsAfterEndLocation))
        operations.append(.gradient(drawn, alpha: state.alpha, state.mode))
    }

    // MARK: Images and views

    /// Draws views with the opacity and the blend mode of the context.
    package func draw(_ picture: ViewPicture) {
        let isPlain = state.alpha == 1 && state.mode == .normal
        if !isPlain { operations.append(.beginGroup(alpha: state.alpha, state.mode)) }
        operations.append(.views(picture))
        if !isPlain { operations.append(.endGroup()) }
    }

    /// Draws an image upright, as UIKit does. Core Graphics draws images upside down in contexts that UIKit creates.
    package func drawUpright(_ image: ViewContent.Image, in rect: CGRect, alpha: Double = 1) {
        operations.append(
            .image(
                image,
                in: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height),
                alpha: state.alpha * alpha, state.mode))
    }

    /// Draws an image. As in Core Graphics, the image is upside down if the y axis points down.
    public func draw(_ image: CGImage, in rect: CGRect) {
        saveGState()
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        drawUpright(image.engine, in: rect)
        restoreGState()
    }
}

/// The way in which drawing is combined with the content below it.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
    case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop
    case xor
    case plusLighter = 27

    /// The corresponding blend mode of the engine, whose cases are in the same order.
    fileprivate var engine: Views.BlendMode {
        let index = CGBlendMode.allCases.firstIndex(of: self) ?? 0
        return Views.BlendMode.allCases[index]
    }
}

extension Path {
    fileprivate init(_ rect: CGRect) {
        self.init(rect: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
    }
}

extension CGPathFillRule {
    fileprivate var engine: Path.FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}
