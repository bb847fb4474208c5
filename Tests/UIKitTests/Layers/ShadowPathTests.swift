import AnimaticTesting
import Testing
import UIKit

@Suite("The path of a shadow") @MainActor
struct ShadowPathTests {
    /// Draws a view of 100 × 100 points at (50, 50) on white, at three pixels per point.
    private func picture(_ configure: (UIView) -> Void) throws -> [[UInt32]] {
        let screen = try TestScreen()
        return try screen.run {
            let (root, view) = (UIView(), UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100)))
            root.backgroundColor = .white
            root.addSubview(view)
            view.layer.shadowOpacity = 1
            view.layer.shadowOffset = .zero
            configure(view)
            screen.show(root)
            let bitmap = try screen.bitmap()
            return (0..<600).map { y in (0..<600).map { x in bitmap[x, y] & 0xFF } }
        }
    }

    @Test func `casts the shadow of a view without a background`() throws {
        let triangle = UIBezierPath()
        triangle.move(to: CGPoint(x: 20, y: 20))
        triangle.addLine(to: CGPoint(x: 60, y: 20))
        triangle.addLine(to: CGPoint(x: 20, y: 60))
        triangle.close()
        let gray = try picture { view in
            view.layer.shadowRadius = 0
            view.layer.shadowOffset = CGSize(width: 10, height: 0)
            view.layer.shadowPath = triangle.cgPath
            #expect(view.layer.shadowPath?.boundingBox == CGRect(x: 20, y: 20, width: 40, height: 40))
        }
        // The triangle begins at (50 + 20 + 10, 50 + 20) and is 40 points wide and high.
        func shade(_ x: Double, _ y: Double) -> UInt32 { gray[Int(y * 3)][Int(x * 3)] }
        #expect(shade(81, 71) == 0 && shade(118, 71) == 0 && shade(81, 108) == 0)
        #expect(shade(79, 71) == 255 && shade(81, 69) == 255 && shade(102, 92) == 255 && shade(98, 88) == 0)
    }

    @Test func `has the same blur as the background`() throws {
        let round = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 20)
        let byPath = try picture { view in
            view.layer.shadowRadius = 5
            view.layer.shadowPath = round.cgPath
        }
        let byBackground = try picture { view in
            view.layer.shadowRadius = 5
            view.layer.cornerRadius = 20
            view.layer.cornerCurve = .continuous
            view.backgroundColor = .white
        }
        // Inside, the background covers the shadow.
        var greatest = 0
        for (y, row) in byPath.enumerated() {
            for (x, shade) in row.enumerated() where !(150..<450).contains(x) || !(150..<450).contains(y) {
                greatest = max(greatest, abs(Int(shade) - Int(byBackground[y][x])))
            }
        }
        #expect(greatest <= 4)
        // At a straight edge, half of the blurred neighborhood is inside. The shadow does not need the view's size.
        #expect(abs(Int(byPath[300][150]) - 127) <= 6 && byPath[300][300] <= 1 && byPath[300][20] == 255)
    }

    @Test func `is animated by an animation with its key path`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            screen.show(view)
            @MainActor func square(_ side: CGFloat) -> CGPath {
                UIBezierPath(rect: CGRect(x: 0, y: 0, width: side, height: side)).cgPath
            }
            view.layer.shadowPath = square(20)
            let animation = CABasicAnimation(keyPath: "shadowPath")
            animation.toValue = square(60)
            animation.duration = 1
            view.layer.add(animation, forKey: nil)
            screen.advance(by: 0)
            screen.advance(by: 0.25)
            // A quarter of the way from 20 to 60.
            let shown = try #require(view.layer.presentation()?.shadowPath)
            #expect(close(shown.boundingBox.width, 30) && view.layer.shadowPath?.boundingBox.width == 20)
        }
    }

    @Test func `is ignored if it is empty, and can be larger than the view`() throws {
        let none = try picture { $0.layer.shadowPath = UIBezierPath().cgPath }
        #expect(none.allSatisfy { $0.allSatisfy { $0 == 255 } })
        let large = try picture { view in
            view.frame.size = .zero
            view.layer.shadowRadius = 0
            view.layer.shadowPath = UIBezierPath(rect: CGRect(x: -40, y: -40, width: 180, height: 180)).cgPath
        }
        #expect(large[40][40] == 0 && large[560][560] == 0 && large[20][40] == 255)
    }
}
