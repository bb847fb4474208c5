import Testing
import Views

@testable import Layout

@Suite("A table with values for a few views")
struct SparseViewTableTests {
    private var tree = ViewTree(root: ViewState(name: "root"))
    private let views: [ViewID]

    init() {
        var tree = tree
        views = (0..<5).map { tree.makeView(ViewState(name: "view\($0)")) }
        self.tree = tree
    }

    @Test func `has the last value that was set, and no value for other views`() {
        var table = SparseViewTable<String>()
        table[views[3]] = "three"
        table[views[1]] = "one"
        table[views[3]]?.append("!")
        table[views[4]]?.append("!")
        #expect(views.map { table[$0] } == [nil, "one", nil, "three!", nil])
        table[views[1]] = nil
        #expect(views.map { table[$0] } == [nil, nil, nil, "three!", nil])
    }
}
