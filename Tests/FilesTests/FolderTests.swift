import TestSupport
import Testing

@testable import Files

@Suite("The items in a folder")
struct FolderTests {
    private let temporary: TemporaryFolder
    private let folder: Folder
    private let names = ["a", "a/.two", "a/b", "a/b/one", "around", "three"]

    init() throws {
        temporary = try TemporaryFolder()
        folder = Folder(path: temporary.path)
        for name in ["a/b/one", "a/.two", "three"] { try temporary.write(name, "") }
        try temporary.link("around", to: folder.path)
    }

    @Test func `include those in subfolders, and no items behind links`() {
        #expect(folder.descendants().sorted() == names)
        // A link that is passed as a folder is followed.
        #expect(Folder(path: folder.path(of: "around")).descendants().sorted() == names)
    }

    @Test func `can be limited, and are empty for a missing folder`() {
        #expect(folder.descendants(atMost: 4).count == 4)
        #expect(Folder(path: folder.path(of: "none")).descendants() == [])
    }
}
