package import Foundation
package import Geometry

// The engine uses `Double`. This module uses `CGFloat`, as Core Graphics does.

extension CGRect {
    package init(_ rect: Rect) {
        self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
}

extension CGPoint {
    package init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
    package init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Rect {
    package init(_ rect: CGRect) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }
}

extension Point {
    package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Size {
    package init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension Geometry.AffineTransform {
    package init(_ t: CGAffineTransform) {
        self.init(
            a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx), ty: Double(t.ty))
    }
}

extension CGAffineTransform {
    package init(_ t: Geometry.AffineTransform) { self.init(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty) }
}
