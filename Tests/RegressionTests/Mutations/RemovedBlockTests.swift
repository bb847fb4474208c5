import Goldens
import Regression
import Reporting
import Testing

/// The lines of a change must be those that a person would consider changed.
struct RemovedBlockTests {
    @Test
    func aRemovedElementBeginsWithItsFirstTag() {
        let element = { (name: String) in ["<view id=\"\(name)\">", "    <rect/>", "</view>"] }
        let change = RemovedBlockTests.change(
            from: ["<subviews>"] + element("a") + element("b") + element("c") + ["</subviews>"],
            to: ["<subviews>"] + element("a") + element("c") + ["</subviews>"])
        #expect(change.map(\.old) == [[5, 6, 7]])
        #expect(change.map(\.new) == [[]])
    }

    @Test
    func anInsertedCueBeginsWithItsTime() {
        let cue = { (time: Int) in ["  - at: \(time)s", "    do: root.layoutIfNeeded()"] }
        let change = RemovedBlockTests.change(
            from: ["timeline:"] + cue(1) + cue(3), to: ["timeline:"] + cue(1) + cue(2) + cue(3))
        #expect(change.map(\.new) == [[4, 5]])
    }

    @Test
    func oneOfTwoEqualLinesIsRemoved() {
        let change = RemovedBlockTests.change(from: ["a:", "  b: 1", "  b: 1", "c:"], to: ["a:", "  b: 1", "c:"])
        #expect(change.count == 1)
        #expect(change[0].old.count == 1)
    }

    /// Returns the numbers of the lines in each change.
    private static func change(from old: [String], to new: [String]) -> [(old: [Int], new: [Int])] {
        let records = [old, new].map { lines in
            SourceRecord(wholeFile: SourceFile(name: "file", text: lines.joined(separator: "\n")))
        }
        return SourceChange.changes(from: [records[0]], to: [records[1]]).map {
            ($0.old.map(\.number), $0.new.map(\.number))
        }
    }
}
