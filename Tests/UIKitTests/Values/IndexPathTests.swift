import Testing
import UIKit

@Suite("The rows and items of index paths")
struct IndexPathTests {
    @Test func `an index path has a section and a row, which is also its item`() {
        var path = IndexPath(row: 3, section: 2)
        #expect(path == [2, 3] && path == IndexPath(item: 3, section: 2))
        #expect((path.section, path.row, path.item) == (2, 3, 3))
        path.section = 5
        path.row += 1
        #expect(path == [5, 4])
        path.item = 9
        #expect(path.row == 9)
        #expect(IndexPath(row: 9, section: 1) < IndexPath(row: 0, section: 2))
    }
}
