internal import CSymbols
internal import Geometry
internal import Synchronization

/// A symbol, such as `star.fill`.
///
/// The drawings are those of Framework7 Icons (MIT license), whose names are similar to the names of SF Symbols. About
/// 70 symbols that this set lacks have drawings of their own. A symbol without a drawing is a box.
public struct Symbol {
    /// The size of a symbol relative to text of its point size.
    public enum Scale: String, Hashable, Sendable, CaseIterable { case small, medium, large }

    private let name: String

    /// Creates a symbol. A name without a drawing is the name of a box.
    public init(named name: String) { self.name = name }

    /// Whether the symbol has a drawing.
    public var isDrawn: Bool { Symbol.line(of: name) != nil }

    /// The columns after the name: the size, and the operations of the drawing; `nil` for a box.
    private var columns: [Substring]? { Symbol.line(of: name)?.split(separator: "\t").dropFirst().map { $0 } }

    // MARK: The image

    /// Returns a template image of the symbol.
    ///
    /// - Parameters:
    ///   - pointSize: The size of the text beside the symbol, in points.
    ///   - scale: The size in relation to the text.
    public func image(pointSize: Double, scale: Scale = .medium) -> ViewContent.Image {
        let size = ImageSize(name: name, pointSize: pointSize, scale: scale)
        if let known = Symbol.images.withLock({ $0[size] }) { return known }
        let image = makeImage(pointSize: pointSize, scale: scale)
        Symbol.images.withLock { images in
            if images.count >= Symbol.mostImages { images.removeAll() }
            images[size] = image
        }
        return image
    }

    /// The images that were made most recently. A keyboard shows its symbols again at each key press.
    private static let images = Mutex<[ImageSize: ViewContent.Image]>([:])
    private static let mostImages = 256

    private struct ImageSize: Hashable {
        let name: String
        let pointSize: Double
        let scale: Scale
    }

    private func makeImage(pointSize: Double, scale: Scale) -> ViewContent.Image {
        let unit = pointSize * scale.factor * Symbol.side / Symbol.unitsOfSide
        let shape = columns.map { drawing($0, unit: unit) } ?? box(side: unit * Symbol.unitsOfSide)
        var image = ViewContent.Image(shape)
        image.renderingMode = .alwaysTemplate
        return image
    }

    private func drawing(_ columns: [Substring], unit: Double) -> Drawing {
        let units = columns[0].split(separator: " ").map { Double($0) ?? 1 }
        // Symbols have whole or half points.
        let rounded = units.map { ($0 * unit * 2).rounded() / 2 }
        let toPoints = AffineTransform(
            a: rounded[0] / units[0], b: 0, c: 0, d: rounded[1] / units[1], tx: 0, ty: 0)
        let line = LineStyle(width: Symbol.lineWidth, cap: .round, join: .round)
        let gap = LineStyle(width: Symbol.gapWidth, cap: .round, join: .round)
        var operations: [Drawing.Operation] = [.concatenate(toPoints)]
        for column in columns.dropFirst() {
            guard let path = try? Path(text: String(column.dropFirst())) else {
                preconditionFailure("symbols.txt contains an invalid path: \(column)")
            }
            switch column.first {
            case "S": operations.append(.stroke(path, line, .black, .normal))
            case "E": operations.append(.fill(path, .nonZero, .black, .clear))
            case "R": operations.append(.stroke(path, gap, .black, .clear))
            default: operations.append(.fill(path, .nonZero, .black, .normal))
            }
        }
        return Drawing(size: Size(width: rounded[0], height: rounded[1]), operations: operations)
    }

    /// The box that replaces a symbol without a drawing.
    private func box(side length: Double) -> Drawing {
        let side = (length * 2).rounded() / 2
        let inset = side / 8
        let box = Path(rect: Rect(x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset))
        return Drawing(
            size: Size(width: side, height: side),
            operations: [.stroke(box, LineStyle(width: side / 12), .black, .normal)])
    }
}

// MARK: Scripts

extension ViewContent.Image {
    /// The word with which the description of a symbol begins.
    private static let keyword = "symbol "
    /// The point size of a symbol whose description has none: that of the text style `body`.
    package static let symbolSize = 17.0

    /// Whether `text` describes a symbol, and is not the path of a picture.
    package static func describesSymbol(_ text: String) -> Bool { text.hasPrefix(keyword) }

    /// The name of a symbol whose description states no point size; `nil` for other images.
    package var nameOfSymbolWithoutSize: String? {
        guard Self.describesSymbol(path), path.split(separator: " ").count == 2 else { return nil }
        return String(path.dropFirst(Self.keyword.count))
    }

    /// Creates the image of a symbol whose size follows that of the text beside it.
    package init(symbolNamed name: String) {
        self = Symbol(named: name).image(pointSize: Self.symbolSize)
        path = Self.keyword + name
    }

    /// Creates the image of a symbol from a description such as `symbol star.fill` or `symbol star.fill 24`. The number
    /// is the point size, 1 through 1,000; the default is 17.
    ///
    /// Returns `nil` for another text, and if the symbol has no drawing.
    package init?(describedBy text: String) {
        let words = text.split(separator: " ")
        guard Self.describesSymbol(text), words.count == 2 || words.count == 3 else { return nil }
        let pointSize = words.count == 3 ? Double(words[2]) : Self.symbolSize
        let symbol = Symbol(named: String(words[1]))
        guard symbol.isDrawn, let pointSize, (1...1_000).contains(pointSize) else { return nil }
        self = symbol.image(pointSize: pointSize)
        path = text
    }
}

// MARK: Measurements

extension Symbol {
    /// The diameter of the symbol `circle` in the font, in its units. It is 437 units wide and 438 units high.
    private static let unitsOfSide = 437.5
    /// The widths of the lines in drawings that are not from the font, and of the lines that separate parts, in the
    /// font's units.
    private static let (lineWidth, gapWidth) = (34.0, 74.0)
    /// The diameter of the symbol `circle` at the scale `large`, divided by the point size.
    ///
    /// - Source: measured on iOS 26.1, where symbols of 18 points are 27.5 points high and wide, or 29 by 25 points.
    private static let side = 27.5 / 18
}

extension Symbol.Scale {
    /// The size divided by that of the scale `large`.
    ///
    /// - Source: not measured; the ratios 1.28 and 1.63 are published by other developers.
    fileprivate var factor: Double {
        switch self {
        case .small: 1 / 1.63
        case .medium: 1 / 1.28
        case .large: 1
        }
    }
}

// MARK: The text of the drawings

extension Symbol {
    private static let (tab, newline) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))

    /// The names of the symbols that have drawings, in ascending order.
    package static var names: [String] {
        let lines = unsafe text.split(separator: newline)
        return unsafe lines.map { line in unsafe String(decoding: line.prefix { $0 != tab }, as: UTF8.self) }
    }

    /// Returns the line of a symbol; `nil` if there is none.
    private static func line(of name: String) -> String? {
        let text = unsafe text
        var (low, high) = (0, text.count)
        while low < high {
            var start = (low + high) / 2
            while start > low, unsafe text[start - 1] != newline { start -= 1 }
            let end = unsafe text[start...].firstIndex(of: newline) ?? text.endIndex
            let line = unsafe text[start..<end]
            let found = unsafe String(decoding: line.prefix { $0 != tab }, as: UTF8.self)
            if found == name { return unsafe String(decoding: line, as: UTF8.self) }
            if found < name { low = end + 1 } else { high = start }
        }
        return nil
    }

    /// The lines, sorted by name.
    private static var text: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: symbol_text(), count: Int(symbol_text_count()))
    }
}
