public import Foundation
package import Geometry

/// An immutable outline of lines and curves.
open class CGPath: Hashable, @unchecked Sendable {
    /// The engine's path. Only ``CGMutablePath`` changes it.
    package fileprivate(set) final var engine: Geometry.Path

    package init(_ engine: Geometry.Path) { self.engine = engine }

    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(Path(rect: Rect(rect)).applying(unsafe transform?.pointee))
    }

    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        self.init(Path(ellipseIn: Rect(rect)).applying(unsafe transform?.pointee))
    }

    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        var path = Path()
        path.addRoundedRect(Rect(rect), cornerSize: Size(width: Double(cornerWidth), height: Double(cornerHeight)))
        self.init(path.applying(unsafe transform?.pointee))
    }

    /// Whether the path has no elements.
    public final var isEmpty: Bool { engine.isEmpty }

    /// The end point of the last element; zero for an empty path.
    public final var currentPoint: CGPoint { engine.currentPoint.map { CGPoint($0) } ?? .zero }

    /// The smallest rectangle that contains all points, including control points.
    public final var boundingBox: CGRect { engine.controlBox.map { CGRect($0) } ?? .null }

    /// The smallest rectangle that contains the lines and curves.
    public final var boundingBoxOfPath: CGRect { engine.boundingBox.map { CGRect($0) } ?? .null }

    public final func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        engine.applying(transform).contains(Point(point), rule: rule == .evenOdd ? .evenOdd : .nonZero)
    }

    /// Returns whether the path is a rectangle with edges parallel to the axes. If it is, stores the rectangle in
    /// `rect`.
    public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let box = engine.boundingBox, Path(rect: box) == engine else { return false }
        unsafe rect?.pointee = CGRect(box)
        return true
    }

    public final func copy() -> CGPath? { CGPath(engine) }

    public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(engine.applying(unsafe transform?.pointee))
    }

    public final func mutableCopy() -> CGMutablePath? { CGMutablePath(engine) }

    public final func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(engine.applying(unsafe transform?.pointee))
    }

    /// Calls `body` for each element. The points are passed as an array instead of a pointer.
    public final func forEachElement(_ body: (CGPathElementType, [CGPoint]) -> Void) {
        for element in engine.elements {
            let type: CGPathElementType =
                switch element {
                case .move: .moveToPoint
                case .line: .addLineToPoint
                case .quadCurve: .addQuadCurveToPoint
                case .curve: .addCurveToPoint
                case .close: .closeSubpath
                }
            body(type, element.points.map { CGPoint($0) })
        }
    }

    /// Calls `block` for each element.
    public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        forEachElement { type, points in
            var points = points
            unsafe points.withUnsafeMutableBufferPointer { buffer in
                var none = CGPoint.zero
                unsafe withUnsafeMutablePointer(to: &none) { fallback in
                    let element = unsafe CGPathElement(type: type, points: buffer.baseAddress ?? fallback)
                    unsafe withUnsafePointer(to: element) { unsafe block($0) }
                }
            }
        }
    }

    public static func == (a: CGPath, b: CGPath) -> Bool { a.engine == b.engine }

    public func hash(into hasher: inout Hasher) { hasher.combine(engine) }
}

/// An element of a path, with its type and points.
@unsafe
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>
}

public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// The rule that determines which areas are inside a path.
public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
}

public enum CGPathDrawingMode: Int32, Sendable {
    case fill, eoFill, stroke, fillStroke, eoFillStroke
}

/// The shape of the ends of a line.
public enum CGLineCap: Int32, Sendable {
    case butt, round, square
}

/// The shape of the joins between connected line segments.
public enum CGLineJoin: Int32, Sendable {
    case miter, round, bevel
}

/// A mutable outline of lines and curves.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    package override init(_ engine: Geometry.Path) { super.init(engine) }

    public convenience init() { self.init(Path()) }

    /// Adds the elements that `build` creates, with a transform applied to them.
    private func add(_ transform: CGAffineTransform, _ build: (inout Path) -> Void) {
        guard !transform.isIdentity else { return build(&engine) }
        // Elements that continue the path start at its current point. Convert this point to the coordinate system in
        // which `build` adds elements.
        var part = Path()
        if let current = engine.currentPoint, let inverse = Geometry.AffineTransform(transform).inverted {
            part.move(to: inverse.applied(to: current))
        }
        build(&part)
        let isContinued = engine.currentPoint != nil
        engine.add(part.applying(transform), skipsMove: isContinued)
    }

    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        engine.move(to: Point(point.applying(transform)))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        engine.addLine(to: Point(point.applying(transform)))
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        engine.addQuadCurve(to: Point(end.applying(transform)), control: Point(control.applying(transform)))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        engine.addCurve(
            to: Point(end.applying(transform)), control1: Point(control1.applying(transform)),
            control2: Point(control2.applying(transform)))
    }

    /// Adds an arc. If `clockwise` is true, the arc runs in the direction of decreasing angles. On a screen, where
    /// the y axis points down, this direction is counterclockwise.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(
                center: Point(center), radius: Double(radius), from: Double(startAngle), to: Double(endAngle),
                isIncreasing: !clockwise)
        }
    }

    /// Adds an arc with a central angle of `delta` radians.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(center: Point(center), radius: Double(radius), from: Double(startAngle), sweep: Double(delta))
        }
    }

    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(tangent1End: Point(tangent1End), tangent2End: Point(tangent2End), radius: Double(radius))
        }
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        engine.add(Path(rect: Rect(rect)).applying(transform))
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        engine.add(Path(ellipseIn: Rect(rect)).applying(transform))
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        var path = Path()
        path.addRoundedRect(Rect(rect), cornerSize: Size(width: Double(cornerWidth), height: Double(cornerHeight)))
        engine.add(path.applying(transform))
    }

    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        engine.add(path.engine.applying(transform))
    }

    public func closeSubpath() { engine.close() }
}

extension Geometry.Path {
    /// Returns the path with a transform applied to it.
    ///
    /// - Parameter transform: The transform; `nil` for the identity transform.
    fileprivate func applying(_ transform: CGAffineTransform?) -> Path {
        guard let transform, !transform.isIdentity else { return self }
        return applying(Geometry.AffineTransform(transform))
    }
}
