import PNGCoding

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
enum NumPyArchive {
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
