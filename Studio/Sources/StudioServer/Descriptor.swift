import Glibc

/// Reads and writes through the descriptors of files.
///
/// The program does not use the part of Foundation that has `FileHandle` and `Process`, because it would be 50 MB larger.
package enum Descriptor {
    /// Writes bytes.
    ///
    /// - Parameter name: What is written, and where, such as `the address to standard output`.
    /// - Throws: ``StudioError`` with the name and the reason of the system.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(StudioError) {
        var place = 0
        while place < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress! + place, bytes.count - place)
            }
            if count > 0 {
                place += count
            } else if errno != EINTR {
                throw StudioError("cannot write \(name): \(reason(errno))")
            }
        }
    }

    /// Reads to the end, or up to a number of bytes.
    ///
    /// - Throws: ``StudioError`` with the reason of the system.
    static func read(from descriptor: Int32, upTo limit: Int) throws(StudioError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = unsafe Glibc.read(descriptor, &buffer, min(buffer.count, limit - bytes.count))
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw StudioError(reason(errno))
            }
        }
        return bytes
    }

    /// The sentence of the system for an error number.
    package static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
