import Diagnostics
import Foundation
import FrameFolders
import TestSupport
import Testing

@testable import Files

@Suite("Reading complete files")
struct AtomicFileReadingTests {
    /// Linux reports the page size as the size of its settings files, which are shorter.
    private static let setting = "/sys/kernel/mm/transparent_hugepage/enabled"

    @Test(
        .enabled(if: FileManager.default.isReadableFile(atPath: setting), "needs a file that is shorter than reported"))
    func `reports files that became shorter`() {
        // An error code from another call.
        errno = ENOSPC
        #expect(
            throws: RenderingError.reading(path: Self.setting, reason: "it became shorter while it was read")
        ) { try AtomicFile.bytes(of: Self.setting) }
    }
}
