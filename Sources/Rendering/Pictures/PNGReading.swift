import CCairo

/// Hands the bytes of a PNG file to Cairo, piece by piece.
struct PNGReading {
    private let bytes: [UInt8]
    private var place = 0

    /// The picture; its status says what was wrong. The caller destroys it.
    @unsafe
    static func decode(_ bytes: [UInt8]) -> OpaquePointer {
        var reading = PNGReading(bytes: bytes)
        return unsafe withUnsafeMutablePointer(to: &reading) { reading in
            unsafe cairo_image_surface_create_from_png_stream(
                { reading, target, count in
                    let reading = unsafe reading!.assumingMemoryBound(to: PNGReading.self)
                    return unsafe reading.pointee.read(Int(count), to: target!)
                        ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
                }, reading)!
        }
    }

    /// Whether the pixels of a file that was decoded are gray, by its colour type.
    ///
    /// - Source: PNG specification, 11.2.2.
    static func isGray(_ file: [UInt8]) -> Bool { [0, 4].contains(file[25]) }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether there are as many bytes.
    @unsafe
    private mutating func read(_ count: Int, to target: UnsafeMutablePointer<UInt8>) -> Bool {
        guard count <= bytes.count - place else { return false }
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe target.update(from: start + place, count: count)
        }
        place += count
        return true
    }
}
