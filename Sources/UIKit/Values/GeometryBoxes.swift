public import CoreGraphics

// Values in objects, in archives and in text. Foundation on Linux declares these members under the names of AppKit.

extension NSValue {
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

    public convenience init(cgSize size: CGSize) { self.init(size: size) }

    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    public convenience init(cgVector vector: CGVector) { self.init(numbers: vector.numbers) }

    public convenience init(cgAffineTransform transform: CGAffineTransform) { self.init(numbers: transform.numbers) }

    public convenience init(uiEdgeInsets insets: UIEdgeInsets) { self.init(numbers: insets.numbers) }

    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbers: insets.numbers)
    }

    public convenience init(uiOffset offset: UIOffset) { self.init(numbers: offset.numbers) }

    public convenience init(caTransform3D transform: CATransform3D) { self.init(numbers: transform.numbers) }

    /// The point. The value must contain a point.
    public var cgPointValue: CGPoint { pointValue }
    /// The size. The value must contain a size.
    public var cgSizeValue: CGSize { sizeValue }
    /// The rectangle. The value must contain a rectangle.
    public var cgRectValue: CGRect { rectValue }
    /// The vector. The value must contain a vector.
    public var cgVectorValue: CGVector { CGVector(numbers: numbers(2)) }
    /// The transform. The value must contain an affine transform.
    public var cgAffineTransformValue: CGAffineTransform { CGAffineTransform(numbers: numbers(6)) }
    /// The insets. The value must contain insets.
    public var uiEdgeInsetsValue: UIEdgeInsets { UIEdgeInsets(numbers: numbers(4)) }
    /// The insets. The value must contain directional insets.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets { NSDirectionalEdgeInsets(numbers: numbers(4)) }
    /// The offset. The value must contain an offset.
    public var uiOffsetValue: UIOffset { UIOffset(numbers: numbers(2)) }
    /// The transform. The value must contain a three-dimensional transform.
    public var caTransform3DValue: CATransform3D { CATransform3D(numbers: numbers(16)) }

    /// Creates a value from numbers. Foundation on Linux cannot store a structure of another framework, but it can store
    /// an array of `Double`.
    private convenience init(numbers: [CGFloat]) {
        var numbers = numbers.map { Double($0) }
        unsafe self.init(bytes: &numbers, objCType: "[\(numbers.count)d]")
    }

    /// Returns the numbers of a value that was created from `count` numbers.
    private func numbers(_ count: Int) -> [CGFloat] {
        let type = unsafe String(cString: objCType)
        precondition(type == "[\(count)d]", "the value contains '\(type)' instead of \(count) numbers")
        var numbers = [Double](repeating: 0, count: count)
        unsafe getValue(&numbers)
        return numbers.map { CGFloat($0) }
    }
}

extension NSCoder {
    public func encode(_ vector: CGVector, forKey key: String) { encode(vector.numbers, key) }

    public func encode(_ transform: CGAffineTransform, forKey key: String) { encode(transform.numbers, key) }

    public func encode(_ insets: UIEdgeInsets, forKey key: String) { encode(insets.numbers, key) }

    public func encode(_ offset: UIOffset, forKey key: String) { encode(offset.numbers, key) }

    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }

    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }

    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }

    public func decodeCGVector(forKey key: String) -> CGVector { CGVector(numbers: numbers(2, key)) }

    public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        CGAffineTransform(numbers: numbers(6, key))
    }

    public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets { UIEdgeInsets(numbers: numbers(4, key)) }

    public func decodeUIOffset(forKey key: String) -> UIOffset { UIOffset(numbers: numbers(2, key)) }

    /// Encodes each number under the key and its index.
    private func encode(_ numbers: [CGFloat], _ key: String) {
        for (index, number) in numbers.enumerated() { encode(Double(number), forKey: "\(key).\(index)") }
    }

    /// Returns the numbers that were encoded under a key. Numbers that are missing are zero.
    private func numbers(_ count: Int, _ key: String) -> [CGFloat] {
        (0..<count).map { CGFloat(decodeDouble(forKey: "\(key).\($0)")) }
    }

    // MARK: Text

    /// Returns the text of a point, such as `{1, 2.5}`.
    public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }

    /// Returns the text of a size, such as `{320, 480}`.
    public class func string(for size: CGSize) -> String { text([size.width, size.height]) }

    /// Returns the text of a rectangle, such as `{{1, 2}, {320, 480}}`.
    public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }

    /// Returns the text of a vector, such as `{1, 2}`.
    public class func string(for vector: CGVector) -> String { text(vector.numbers) }

    /// Returns the text of a transform, such as `[1, 0, 0, 1, 0, 0]`.
    public class func string(for transform: CGAffineTransform) -> String { "[\(list(transform.numbers))]" }

    /// Returns the text of insets: top, left, bottom and right, such as `{1, 2, 3, 4}`.
    public class func string(for insets: UIEdgeInsets) -> String { text(insets.numbers) }

    /// Returns the text of an offset, such as `{1, 2}`.
    public class func string(for offset: UIOffset) -> String { text(offset.numbers) }

    /// Returns the point of a text such as `{1, 2.5}`; zero if the text does not contain two numbers.
    public class func cgPoint(for string: String) -> CGPoint {
        let numbers = numbers(2, in: string)
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    /// Returns the size of a text such as `{320, 480}`; zero if the text does not contain two numbers.
    public class func cgSize(for string: String) -> CGSize {
        let numbers = numbers(2, in: string)
        return CGSize(width: numbers[0], height: numbers[1])
    }

    /// Returns the rectangle of a text such as `{{1, 2}, {320, 480}}`; zero if the text does not contain four numbers.
    public class func cgRect(for string: String) -> CGRect {
        let numbers = numbers(4, in: string)
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    public class func cgVector(for string: String) -> CGVector { CGVector(numbers: numbers(2, in: string)) }

    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        CGAffineTransform(numbers: numbers(6, in: string))
    }

    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets { UIEdgeInsets(numbers: numbers(4, in: string)) }

    public class func uiOffset(for string: String) -> UIOffset { UIOffset(numbers: numbers(2, in: string)) }

    private static func text(_ numbers: [CGFloat]) -> String { "{\(list(numbers))}" }

    private static func list(_ numbers: [CGFloat]) -> String {
        numbers.map { number in
            let text = "\(Double(number))"
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }.joined(separator: ", ")
    }

    /// Returns the numbers in a text with braces, brackets and commas; zeros if there are not `count` numbers.
    private static func numbers(_ count: Int, in text: String) -> [CGFloat] {
        let parts = text.split { "{}[], \n\t".contains($0) }
        let numbers = parts.compactMap { Double($0) }.map { CGFloat($0) }
        guard numbers.count == count, parts.count == count else { return [CGFloat](repeating: 0, count: count) }
        return numbers
    }
}

// UIKit defines these names.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String { NSCoder.string(for: transform) }
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }

// MARK: Numbers

// The numbers of a value, in the order of its text.

extension CGVector {
    fileprivate var numbers: [CGFloat] { [dx, dy] }
    fileprivate init(numbers: [CGFloat]) { self.init(dx: numbers[0], dy: numbers[1]) }
}

extension CGAffineTransform {
    fileprivate var numbers: [CGFloat] { [a, b, c, d, tx, ty] }
    fileprivate init(numbers: [CGFloat]) {
        self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }
}

extension UIEdgeInsets {
    fileprivate var numbers: [CGFloat] { [top, left, bottom, right] }
    fileprivate init(numbers: [CGFloat]) {
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }
}

extension NSDirectionalEdgeInsets {
    fileprivate var numbers: [CGFloat] { [top, leading, bottom, trailing] }
    fileprivate init(numbers: [CGFloat]) {
        self.init(top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
    }
}

extension UIOffset {
    fileprivate var numbers: [CGFloat] { [horizontal, vertical] }
    fileprivate init(numbers: [CGFloat]) { self.init(horizontal: numbers[0], vertical: numbers[1]) }
}

extension CATransform3D {
    fileprivate var numbers: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
    fileprivate init(numbers: [CGFloat]) {
        self.init()
        (m11, m12, m13, m14) = (numbers[0], numbers[1], numbers[2], numbers[3])
        (m21, m22, m23, m24) = (numbers[4], numbers[5], numbers[6], numbers[7])
        (m31, m32, m33, m34) = (numbers[8], numbers[9], numbers[10], numbers[11])
        (m41, m42, m43, m44) = (numbers[12], numbers[13], numbers[14], numbers[15])
    }
}
