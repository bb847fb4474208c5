import AnimaticTesting
import Pictures
import Testing
import UIKit

@Suite("Images of segments") @MainActor
struct SegmentImageTests {
    private func image(_ color: UIColor, _ width: CGFloat = 12, _ height: CGFloat = 10) -> UIImage {
        let size = CGSize(width: width, height: height)
        return UIGraphicsImageRenderer(size: size).image {
            color.setFill()
            $0.fill(CGRect(origin: .zero, size: size))
        }
    }

    @Test func `a segment has either a title or an image`() throws {
        try TestScreen().run {
            let (red, blue) = (image(.red), image(.blue))
            let control = UISegmentedControl(items: ["A", red, "C"])
            #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 0) == "A")
            #expect(control.imageForSegment(at: 0) == nil && control.imageForSegment(at: 1) == red)
            #expect(control.titleForSegment(at: 1) == nil)
            control.setImage(blue, forSegmentAt: 0)
            control.setTitle("B", forSegmentAt: 1)
            #expect(control.imageForSegment(at: 0) == blue && control.titleForSegment(at: 0) == nil)
            #expect(control.imageForSegment(at: 1) == nil && control.titleForSegment(at: 1) == "B")
            control.insertSegment(with: red, at: 1, animated: false)
            #expect((0..<4).map { control.imageForSegment(at: $0) } == [blue, red, nil, nil])
            #expect((0..<4).map { control.titleForSegment(at: $0) } == [nil, nil, "B", "C"])
            // An index beyond the last segment refers to the last segment.
            control.setImage(nil, forSegmentAt: 9)
            #expect(control.titleForSegment(at: 3) == "")
            control.removeSegment(at: 0, animated: false)
            #expect(control.imageForSegment(at: 0) == red && control.numberOfSegments == 3)
        }
    }

    @Test func `the widest image determines the width of the segments`() throws {
        try TestScreen().run {
            let control = UISegmentedControl(items: [image(.red, 30), image(.red, 70), "A"])
            // Three segments of 70 + 20 points, which are one point apart.
            #expect(control.intrinsicContentSize == CGSize(width: 272, height: 33))
            control.setImage(image(.red, 40), forSegmentAt: 1)
            #expect(control.intrinsicContentSize == CGSize(width: 182, height: 33))
        }
    }

    @Test func `images are drawn in the middle, in the color of titles unless they are original`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let red = image(.red)
            let control = UISegmentedControl(items: [red, red.withRenderingMode(.alwaysOriginal), "C"])
            control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
            control.selectedSegmentIndex = 0
            let root = UIView()
            root.backgroundColor = .white
            root.addSubview(control)
            screen.show(root)
            let picture = try screen.bitmap()
            func color(_ x: Double, _ y: Double) -> UInt32 { picture[Int(x * 2), Int(y * 2)] }
            // The images have 12 × 10 points, so they begin at 50 - 6 and 16 - 5.
            #expect(color(44.5, 11.5) == 0xFF00_0000 && color(55, 20) == 0xFF00_0000)
            #expect(color(43, 16) == 0xFFFF_FFFF && color(57, 16) == 0xFFFF_FFFF, "the selected segment is white")
            #expect(color(144.5, 11.5) == 0xFFFF_0000 && color(155, 20) == 0xFFFF_0000)
            #expect(color(143, 16) != 0xFFFF_0000 && color(150, 9) != 0xFFFF_0000)
        }
    }

    @Test func `a tap selects a segment with an image`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let control = UISegmentedControl(items: [image(.red), image(.red)])
            control.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
            let root = UIView()
            root.addSubview(control)
            screen.show(root)
            screen.tap(control, at: CGPoint(x: 150, y: 16))
            #expect(control.selectedSegmentIndex == 1)
        }
    }
}
