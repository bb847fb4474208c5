import Testing

@testable import Benchmarks

@Suite("The rows of a benchmark")
struct RowSelectionTests {
    @Test func `are chosen by a part of their name`() throws {
        let selection = try #require(RowSelection(["solver", "--only", "tree"]))
        #expect(selection.admits("build tree 341") && selection.admits("cards", "a tree"))
        #expect(!selection.admits("build cards 100"))
        #expect(try #require(RowSelection(["solver"])).admits("build cards 100"))
        #expect(RowSelection(["solver", "--only"]) == nil)
    }

    @Test func `have a processor time limit, 20 seconds by default`() {
        #expect(RowSelection(["solver", "--bound", "5"])?.seconds == 5)
        #expect(RowSelection(["solver"])?.seconds == 20)
        #expect(RowSelection(["--bound"]) == nil)
        #expect(RowSelection(["--bound", "soon"]) == nil)
        #expect(RowSelection(["--bound", "0"]) == nil)
    }
}
