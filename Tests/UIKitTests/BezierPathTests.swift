import CoreGraphics
import Testing
import UIKit

/// Paths of `UIBezierPath` and `CGPath`. The numbers follow from the geometry of circles and rectangles.
@MainActor
struct BezierPathTests {
    private func close(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool { abs(a - b) <= tolerance }

    @Test func `an arc runs clockwise on the screen`() {
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 50, y: 50), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(close(path.currentPoint.x, 50) && close(path.currentPoint.y, 60))
        #expect(close(path.bounds.minX, 50) && close(path.bounds.width, 10) && close(path.bounds.minY, 50))
        let other = UIBezierPath(
            arcCenter: CGPoint(x: 50, y: 50), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(close(other.cgPath.boundingBoxOfPath.minX, 40) && close(other.cgPath.boundingBoxOfPath.height, 20))
    }

    @Test func `core graphics defines clockwise with the y axis upwards`() {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(close(path.boundingBoxOfPath.minX, -10))
        let relative = CGMutablePath()
        relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: .pi / 2)
        #expect(close(relative.boundingBoxOfPath.minX, 0) && close(relative.boundingBoxOfPath.maxY, 10))
    }

    @Test func `rounded rectangles have quarter circles as corners`() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 40)
        let path = UIBezierPath(roundedRect: rect, cornerRadius: 10)
        #expect(path.bounds == rect)
        // The corner point is outside, and (10 − 10 / √2, 10 − 10 / √2) is on the circle.
        #expect(!path.contains(CGPoint(x: 2.8, y: 2.8)) && path.contains(CGPoint(x: 3, y: 3)))
        let one = UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 10, height: 10))
        #expect(!one.contains(CGPoint(x: 1, y: 1)) && one.contains(CGPoint(x: 99, y: 1)))
        #expect(one.contains(CGPoint(x: 1, y: 39)) && !one.contains(CGPoint(x: 99, y: 39)))
        // A radius that is too large is reduced to half of the shorter side.
        let pill = UIBezierPath(roundedRect: rect, cornerRadius: 500)
        #expect(!pill.contains(CGPoint(x: 20, y: 0.5)) || pill.contains(CGPoint(x: 50, y: 0.5)))
        #expect(!pill.contains(CGPoint(x: 2, y: 4)) && pill.contains(CGPoint(x: 1, y: 20)))
    }

    @Test func `a transform applies to all points`() {
        let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        path.apply(CGAffineTransform(scaleX: 2, y: 10))
        #expect(path.bounds == CGRect(x: 2, y: 20, width: 6, height: 40))
        let moved = CGMutablePath()
        moved.move(to: .zero)
        moved.addArc(
            center: CGPoint(x: 0, y: 5), radius: 5, startAngle: -.pi / 2, endAngle: 0, clockwise: false,
            transform: CGAffineTransform(translationX: 100, y: 0))
        #expect(close(moved.currentPoint.x, 105) && close(moved.currentPoint.y, 5))
        #expect(close(moved.boundingBoxOfPath.minX, 0), "a line leads from the current point to the arc")
    }

    @Test func `elements are those that were added`() {
        let path = UIBezierPath()
        #expect(path.isEmpty && path.currentPoint == .zero && path.bounds.isNull)
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 2, y: 1))
        path.addQuadCurve(to: CGPoint(x: 3, y: 1), controlPoint: CGPoint(x: 2, y: 5))
        path.addCurve(to: .zero, controlPoint1: CGPoint(x: 9, y: 9), controlPoint2: CGPoint(x: -9, y: 9))
        path.close()
        var types: [CGPathElementType] = []
        path.cgPath.forEachElement { type, _ in types.append(type) }
        #expect(
            types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
        var count = 0
        unsafe path.cgPath.applyWithBlock { _ in count += 1 }
        #expect(count == 5 && path.currentPoint == CGPoint(x: 1, y: 1))
        #expect(path.bounds == CGRect(x: -9, y: 0, width: 18, height: 9))
        let mutable = path.cgPath.mutableCopy()
        mutable?.addRect(CGRect(x: 100, y: 100, width: 1, height: 1))
        #expect(path.cgPath != mutable && path.cgPath.boundingBox.maxX == 9)
        let copy = path.copy() as? UIBezierPath
        path.removeAllPoints()
        #expect(copy?.isEmpty == false && path.isEmpty)
    }
}
