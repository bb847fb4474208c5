import Diagnostics
import Files
public import Film
import FoundationEssentials
import FrameFolders
import Geometry
import PNGCoding
package import Views

/// Assigns numbers to the views of a film, in the order in which the views first appear.
package struct ViewNumbers: Sendable {
    private var numbers: [ViewID: Int] = [:]
    /// The names of the views, indexed by number.
    package private(set) var names: [String] = []
    /// The number of each view's superview when the view first appeared; -1 for the root view.
    private(set) var superviews: [Int32] = []

    package init() {}

    /// Returns the zero-based number of a view, and assigns the next number to a new view.
    mutating func number(of id: ViewID, in tree: ViewTree) -> Int {
        if let number = numbers[id] { return number }
        let number = names.count
        numbers[id] = number
        names.append(tree[id].name)
        superviews.append(tree.superview(of: id).flatMap { numbers[$0] }.map(Int32.init) ?? -1)
        return number
    }

    /// Numbers the views of a tree, a superview before its subviews.
    package mutating func add(_ tree: ViewTree) { for id in tree.views { _ = number(of: id, in: tree) } }

    /// Returns the number of a view, or `nil` if the view was not added.
    subscript(id: ViewID) -> Int? { numbers[id] }
}

/// The state of the views in one frame: eight numbers for each view.
struct ViewRows {
    /// The number of values in a row: x, y, width and height in points in the superview's coordinates, alpha, whether
    /// the view is hidden, whether it is in the tree, and its position in the drawing order.
    static let columns = 8

    /// Returns the rows of the numbered views. A view that is not in the tree has the row `absent`.
    static func values(of tree: ViewTree, _ numbers: ViewNumbers) -> [Double] {
        var values = [Double](repeating: .nan, count: numbers.names.count * columns)
        for number in 0..<numbers.names.count { values[number * columns + 6] = 0 }
        for (order, id) in tree.drawnViews.enumerated() {
            guard let number = numbers[id] else { continue }
            let (state, place) = (tree[id], number * columns)
            let frame = state.frame
            (values[place], values[place + 1]) = (frame.minX, frame.minY)
            (values[place + 2], values[place + 3]) = (frame.width, frame.height)
            (values[place + 4], values[place + 5]) = (state.alpha, state.isHidden ? 1 : 0)
            (values[place + 6], values[place + 7]) = (1, Double(order))
        }
        return values
    }

    static let absent: [Double] = [.nan, .nan, .nan, .nan, .nan, .nan, 0, .nan]
}

/// Writes the geometry of all views in all frames as an `.npz` file, for NumPy.
///
/// | array | shape and type | contents |
/// |---|---|---|
/// | `frames` | times × views × 8, float64 | the presentation: x, y, width and height in points in the superview's coordinates, alpha, hidden (0 or 1), in the tree (0 or 1), and the position in the order of drawing, from 0. NaN where the view is absent |
/// | `model` | times × views × 8, float64 | the same values for the model |
/// | `times` | times, float64 | the time of each frame in seconds |
/// | `names` | views, text | the names of the views, in the order in which they first appear |
/// | `superviews` | views, int32 | the number of the superview when the view first appears, -1 for the root view |
///
/// The file is written when the film is complete, and replaces an existing file. Equal films produce identical bytes.
public struct GeometryArrays: FrameSink {
    /// The path of the file. A missing folder is created.
    public let path: String

    private var numbers = ViewNumbers()
    private var times: [Double] = []
    private var presentation: [[Double]] = []
    private var model: [[Double]] = []
    /// The trees of the last frame.
    private var last: (model: ViewTree, presentation: ViewTree)?

    public var readsTrace: Bool { false }

    public init(path: String) { self.path = path }

    public mutating func begin(_ film: FilmFormat) { self = GeometryArrays(path: path) }

    public mutating func receive(_ frame: FrameSnapshot) {
        times.append(frame.time / .seconds(1))
        // An unchanged tree shares its storage with the previous tree, so the comparison is fast.
        if let last, last.model == frame.model {
            model.append(model[model.count - 1])
        } else {
            numbers.add(frame.model)
            model.append(ViewRows.values(of: frame.model, numbers))
        }
        if let last, last.presentation == frame.presentation {
            presentation.append(presentation[presentation.count - 1])
        } else {
            numbers.add(frame.presentation)
            presentation.append(ViewRows.values(of: frame.presentation, numbers))
        }
        last = (frame.model, frame.presentation)
    }

    /// - Throws: `RenderingError.writing(path:reason:)`. If an error is thrown, an existing file is unchanged.
    public mutating func finish(_ ending: FilmEnding) throws {
        guard ending == .complete else { return }
        let shape = [times.count, numbers.names.count, ViewRows.columns]
        let bytes = NumPyArchive.bytes([
            ("frames", NumPyArray(filled(presentation), shape: shape)),
            ("model", NumPyArray(filled(model), shape: shape)),
            ("times", NumPyArray(times, shape: [times.count])), ("names", NumPyArray(numbers.names)),
            ("superviews", NumPyArray(numbers.superviews)),
        ])
        try AtomicFile.writeCreatingFolder(bytes, to: path)
    }

    /// Returns the rows of all frames. In each frame, the views that first appear in a later frame are absent.
    private func filled(_ frames: [[Double]]) -> [Double] {
        let count = numbers.names.count
        var values: [Double] = []
        values.reserveCapacity(frames.count * count * ViewRows.columns)
        for frame in frames {
            values += frame
            for _ in frame.count / ViewRows.columns..<count { values += ViewRows.absent }
        }
        return values
    }
}

/// An array in NumPy's format, version 1.0, in little-endian and row-major order.
///
/// - Source: NEP 1 and the documentation of `numpy.lib.format`.
struct NumPyArray {
    /// The bytes of an `.npy` file.
    let bytes: [UInt8]

    private init(_ type: String, _ shape: [Int], _ data: [UInt8]) {
        let lengths = shape.map { "\($0)," }.joined(separator: " ")
        var header = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(lengths)), }"
        // The data starts at a multiple of 64 bytes. The magic string, the version and the length take ten bytes, and
        // the line break takes one byte.
        header += String(repeating: " ", count: 63 - (header.utf8.count + 10) % 64) + "\n"
        let length = UInt16(header.utf8.count)
        bytes =
            [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(truncatingIfNeeded: length), UInt8(length >> 8)]
            + Array(header.utf8) + data
    }

    /// - Parameter shape: The lengths of the dimensions. Their product is the number of values.
    init(_ values: [Double], shape: [Int]) {
        precondition(values.count == shape.reduce(1, *), "\(values.count) values do not fit the shape \(shape)")
        #if _endian(little)
            let data = unsafe values.withUnsafeBytes { unsafe [UInt8]($0) }
        #else
            var data: [UInt8] = []
            for value in values { data.append(littleEndian: value.bitPattern) }
        #endif
        self.init("<f8", shape, data)
    }

    init(_ values: [Int32]) {
        var data: [UInt8] = []
        for value in values { data.append(littleEndian: UInt32(bitPattern: value)) }
        self.init("<i4", [values.count], data)
    }

    /// Creates an array of strings, which are padded to the length of the longest string.
    init(_ texts: [String]) {
        let length = max(1, texts.map(\.unicodeScalars.count).max() ?? 1)
        var data: [UInt8] = []
        for text in texts {
            let scalars = text.unicodeScalars.map(\.value)
            for value in scalars + Array(repeating: 0, count: length - scalars.count) {
                data.append(littleEndian: value)
            }
        }
        self.init("<U\(length)", [texts.count], data)
    }
}

/// Writes named arrays as an uncompressed ZIP archive, as `numpy.savez` does. The archive does not contain the current
/// date.
///
/// - Source: PKWARE's APPNOTE 6.3.10, sections 4.3 and 4.5.3 (ZIP64).
private enum NumPyArchive {
    /// Returns the bytes of an `.npz` file.
    static func bytes(_ arrays: [(name: String, array: NumPyArray)]) -> [UInt8] {
        var bytes: [UInt8] = []
        var directory: [UInt8] = []
        for (name, array) in arrays {
            let file = Array("\(name).npy".utf8)
            let checksum = PNGFile.checksum(of: array.bytes)
            let offset = bytes.count
            let isLarge = array.bytes.count >= Int(UInt32.max) || offset >= Int(UInt32.max)
            let size = isLarge ? UInt32.max : UInt32(array.bytes.count)
            // For a large file, an extra field after the name contains the sizes. In the central directory, the extra
            // field also contains the offset.
            let sizes = isLarge ? little(UInt64(array.bytes.count)) + little(UInt64(array.bytes.count)) : []
            let extra = isLarge ? little(UInt16(1)) + little(UInt16(16)) + sizes : []
            let central = isLarge ? little(UInt16(1)) + little(UInt16(24)) + sizes + little(UInt64(offset)) : []
            // The version, no flags, no compression, and the earliest date of the format: 1 January 1980.
            let common =
                little(UInt16(isLarge ? 45 : 20)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0))
                + little(UInt16(0x21)) + little(checksum) + little(size) + little(size) + little(UInt16(file.count))
            bytes += little(UInt32(0x0403_4B50)) + common + little(UInt16(extra.count)) + file + extra + array.bytes
            directory += little(UInt32(0x0201_4B50)) + little(UInt16(isLarge ? 45 : 20)) + common
            directory += little(UInt16(central.count)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt16(0))
            directory += little(UInt32(0)) + little(isLarge ? UInt32.max : UInt32(offset)) + file + central
        }
        let (start, count) = (bytes.count, UInt16(arrays.count))
        bytes += directory
        if start >= Int(UInt32.max) {
            let end = bytes.count
            bytes += little(UInt32(0x0606_4B50)) + little(UInt64(44)) + little(UInt16(45)) + little(UInt16(45))
            bytes += little(UInt32(0)) + little(UInt32(0)) + little(UInt64(count)) + little(UInt64(count))
            bytes += little(UInt64(directory.count)) + little(UInt64(start))
            bytes += little(UInt32(0x0706_4B50)) + little(UInt32(0)) + little(UInt64(end)) + little(UInt32(1))
        }
        bytes += little(UInt32(0x0605_4B50)) + little(UInt16(0)) + little(UInt16(0)) + little(count) + little(count)
        bytes += little(UInt32(directory.count)) + little(UInt32(clamping: start)) + little(UInt16(0))
        return bytes
    }

    private static func little(_ number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: number)
        return bytes
    }
}

extension [UInt8] {
    /// Appends the bytes of a number, the least significant first.
    fileprivate mutating func append<Number: FixedWidthInteger & UnsignedInteger>(littleEndian number: Number) {
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }
}
