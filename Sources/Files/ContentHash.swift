/// A stable, non-cryptographic 64-bit content hash.
///
/// - Source: XXH64 with the seed 0, as in the specification of xxHash.
public struct ContentHash: Hashable, Sendable {
    package let value: UInt64

    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5
    )

    package init(_ bytes: [UInt8]) {
        value = unsafe bytes.withUnsafeBytes { unsafe ContentHash.hash($0) }
    }

    package init(_ text: String) { self.init(Array(text.utf8)) }

    /// Hashes the bytes of the numbers, in the byte order of the machine.
    package init(_ numbers: [UInt64]) {
        value = unsafe numbers.withUnsafeBytes { unsafe ContentHash.hash($0) }
    }

    /// Hashes bytes in memory.
    @unsafe
    package init(_ bytes: UnsafeRawBufferPointer) { value = unsafe ContentHash.hash(bytes) }

    package init(value: UInt64) { self.value = value }

    /// Parses 16 hexadecimal digits.
    package init?(hexadecimal text: String) {
        guard text.utf8.count == 16, let value = UInt64(text, radix: 16) else { return nil }
        self.value = value
    }

    /// The hash as 16 hexadecimal digits.
    public var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    @unsafe
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var place = 0
        func word() -> UInt64 {
            defer { place &+= 8 }
            return unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        }
        var hash: UInt64
        if bytes.count >= 32 {
            var lanes: (UInt64, UInt64, UInt64, UInt64) = (primes.0 &+ primes.1, primes.1, 0, 0 &- primes.0)
            while place &+ 32 <= bytes.count {
                lanes.0 = round(lanes.0, word())
                lanes.1 = round(lanes.1, word())
                lanes.2 = round(lanes.2, word())
                lanes.3 = round(lanes.3, word())
            }
            hash =
                lanes.0.rotated(by: 1) &+ lanes.1.rotated(by: 7) &+ lanes.2.rotated(by: 12) &+ lanes.3.rotated(by: 18)
            for lane in [lanes.0, lanes.1, lanes.2, lanes.3] {
                hash = (hash ^ round(0, lane)) &* primes.0 &+ primes.3
            }
        } else {
            hash = primes.4
        }
        hash &+= UInt64(bytes.count)
        while place + 8 <= bytes.count {
            hash = (hash ^ round(0, word())).rotated(by: 27) &* primes.0 &+ primes.3
        }
        if place + 4 <= bytes.count {
            let half = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
            hash = (hash ^ UInt64(half) &* primes.0).rotated(by: 23) &* primes.1 &+ primes.2
            place += 4
        }
        while place < bytes.count {
            hash = unsafe (hash ^ UInt64(bytes[place]) &* primes.4).rotated(by: 11) &* primes.0
            place += 1
        }
        hash = (hash ^ hash >> 33) &* primes.1
        hash = (hash ^ hash >> 29) &* primes.2
        return hash ^ hash >> 32
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        (lane &+ word &* primes.1).rotated(by: 31) &* primes.0
    }
}

extension ContentHash: Codable {
    /// - Throws: An error if the value is not a string of 16 hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let hash = ContentHash(hexadecimal: try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "expected 16 hexadecimal digits")
        }
        self = hash
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hexadecimal)
    }
}

extension UInt64 {
    @inline(__always)
    fileprivate func rotated(by count: UInt64) -> UInt64 { self &<< count | self &>> (64 &- count) }
}
