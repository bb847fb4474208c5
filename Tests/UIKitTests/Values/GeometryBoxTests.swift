import Foundation
import Testing
import UIKit

/// Values of geometry in objects, in archives and in text.
@Suite("Boxes of geometry")
struct GeometryBoxTests {
    private let point = CGPoint(x: 1, y: -2.5)
    private let rect = CGRect(x: 1, y: 2, width: 320, height: 0.1)
    private let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 1e-7)
    private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

    @Test func `a value contains what was put into it`() {
        #expect(NSValue(cgPoint: point).cgPointValue == point)
        #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
        #expect(NSValue(cgRect: rect).cgRectValue == rect)
        #expect(NSValue(cgVector: CGVector(dx: 7, dy: 8)).cgVectorValue == CGVector(dx: 7, dy: 8))
        #expect(NSValue(cgAffineTransform: transform).cgAffineTransformValue == transform)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
        let offset = UIOffset(horizontal: 9, vertical: -9)
        #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
        let turn = CATransform3DMakeRotation(0.3, 1, 2, 3)
        #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: turn).caTransform3DValue, turn))
    }

    @Test func `values with equal numbers are equal`() {
        #expect(NSValue(cgRect: rect) == NSValue(cgRect: rect))
        #expect(NSValue(cgAffineTransform: transform) == NSValue(cgAffineTransform: transform))
        #expect(NSValue(cgAffineTransform: transform) != NSValue(cgAffineTransform: .identity))
        let array: [Any] = [NSValue(cgPoint: point)]
        #expect((array[0] as? NSValue)?.cgPointValue == point)
    }

    @Test func `text contains the numbers of a value`() {
        #expect(NSCoder.string(for: point) == "{1, -2.5}")
        #expect(
            NSCoder.string(for: rect) == "{{1, 2}, {320, 0.1}}" && NSStringFromCGRect(rect) == NSCoder.string(for: rect)
        )
        #expect(NSCoder.string(for: transform) == "[1, 2, 3, 4, 5, 1e-07]")
        #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}")
        #expect(NSCoder.cgPoint(for: "{1, -2.5}") == point)
        #expect(NSCoder.cgSize(for: "{320,0.1}") == rect.size)
        #expect(NSCoder.cgRect(for: NSCoder.string(for: rect)) == rect)
        #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: transform)) == transform)
        #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == insets)
        #expect(NSCoder.cgVector(for: "{1, 2}") == CGVector(dx: 1, dy: 2))
        #expect(NSCoder.uiOffset(for: "{1, 2}") == UIOffset(horizontal: 1, vertical: 2))
    }

    @Test(arguments: ["", "{1}", "{1, 2, 3}", "{a, b}", "{1, 2"])
    func `text without the numbers of a rectangle is the zero rectangle`(text: String) {
        #expect(NSCoder.cgRect(for: text) == .zero)
    }

    @Test func `an archive contains values by key`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(point, forKey: "point")
        archiver.encode(rect.size, forKey: "size")
        archiver.encode(rect, forKey: "rect")
        archiver.encode(CGVector(dx: 7, dy: 8), forKey: "vector")
        archiver.encode(transform, forKey: "transform")
        archiver.encode(insets, forKey: "insets")
        archiver.encode(UIOffset(horizontal: 1, vertical: 2), forKey: "offset")
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        #expect(reader.decodeCGPoint(forKey: "point") == point)
        #expect(reader.decodeCGSize(forKey: "size") == rect.size)
        #expect(reader.decodeCGRect(forKey: "rect") == rect)
        #expect(reader.decodeCGVector(forKey: "vector") == CGVector(dx: 7, dy: 8))
        #expect(reader.decodeCGAffineTransform(forKey: "transform") == transform)
        #expect(reader.decodeUIEdgeInsets(forKey: "insets") == insets)
        #expect(reader.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 1, vertical: 2))
        #expect(reader.decodeCGVector(forKey: "missing") == .zero)
    }
}
