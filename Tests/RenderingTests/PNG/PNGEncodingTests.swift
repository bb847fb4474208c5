import Diagnostics
import Foundation
import FrameFolders
import Glibc
import TestSupport
import Testing

@testable import Files
@testable import Pictures
@testable import Rendering

@Suite("A PNG file")
struct PNGEncodingTests {
    /// The offset of the color type in a PNG file.
    private let colorType = 25

    @Test func `of an opaque bitmap has no alpha and the same pixels`() throws {
        let bitmap = Bitmap(
            width: 3, height: 2, pixels: (0..<6).map { 0xFF00_0000 | $0 * 0x2A_190B }, isOpaque: true)

        let bytes = try PNGEncoding.encode(bitmap)

        #expect(bytes[colorType] == 2)
        #expect(try decoded(bytes) == bitmap)
    }

    @Test func `of a clear bitmap has straight alpha`() throws {
        // The pixels are red with half opacity, white with a quarter of opacity, transparent, and opaque blue, with
        // premultiplied alpha.
        let pixels: [UInt32] = [0x8080_0000, 0x4040_4040, 0, 0xFF00_00FF]

        let bytes = try PNGEncoding.encode(Bitmap(width: 4, height: 1, pixels: pixels, isOpaque: false))

        #expect(bytes[colorType] == 6)
        let found = try decoded(bytes)
        #expect(!found.isOpaque && zip(found.pixels, pixels).allSatisfy { $0.isClose(to: $1) })
    }

    @Test func `replaces an earlier file and leaves no other files`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("still.png", "earlier")

        try AtomicFile.write([1, 2, 3], to: folder.path(of: "still.png"))

        #expect(try folder.bytes("still.png") == [1, 2, 3])
        #expect(folder.names == ["still.png"])
    }

    @Test func `that cannot be moved leaves no temporary file`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("taken.png/inside.txt", "a folder of the file's name")

        let failure = #expect(throws: RenderingError.self) {
            try AtomicFile.write([1], to: folder.path(of: "taken.png"))
        }

        #expect(failure?.description == "cannot write '\(folder.path(of: "taken.png"))': Is a directory")
        #expect(folder.names == ["taken.png"])
    }

    @Test func `that does not fit keeps the earlier file`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try folder.write("still.png", "earlier")
            // A file size limit of 1000 bytes simulates a full disk.
            var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
            unsafe setrlimit(__rlimit_resource_t(1), &limit)
            signal(SIGXFSZ, SIG_IGN)

            let path = folder.path(of: "still.png")
            let failure = #expect(throws: RenderingError.self) {
                try AtomicFile.write([UInt8](repeating: 7, count: 5000), to: path)
            }

            #expect(failure?.description == "cannot write '\(path)': File too large")
            #expect(folder.names == ["still.png"])
            #expect(try folder.bytes("still.png") == Array("earlier".utf8))
            folder.remove()
        }
    }

    @Test func `in a folder without write permission is refused with the reason`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("still.png", "earlier")

        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            unsafe chmod(path, 0o555)
            // File permissions do not restrict root.
            if getuid() == 0 { setuid(65534) }
            #expect(throws: RenderingError.writing(path: path + "/still.png", reason: "Permission denied")) {
                try AtomicFile.write([1], to: path + "/still.png")
            }
        }

        #expect(try folder.bytes("still.png") == Array("earlier".utf8))
        unsafe chmod(folder.path, 0o755)
    }
}
