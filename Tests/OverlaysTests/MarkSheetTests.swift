import Geometry
import Simulation
import TestSupport
import Testing
import Views

@testable import Overlays

@Suite("Words of marks")
struct MarkSheetTests {
    private func words(_ count: Int, on size: Size, _ wayOut: Words.WayOut = .upOrDown) -> [Rect] {
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: size)
        var sheet = MarkSheet(over: ViewTree(root: root), measuring: FixedAdvanceTextMeasurer())
        for _ in 0..<count {
            sheet.write("words", at: Point(x: 10, y: 10), color: .black, on: .white, wayOut: wayOut)
        }
        let tree = sheet.finished()
        return tree.subviews(of: tree.subviews(of: tree.root).last ?? tree.root).map { tree[$0].frame }
    }

    @Test func `move to where there is room, and are left out where there is none`() {
        // Five letters of 4.5 and 3 on each side: 28.5, so 29 wide; 9 × 1.19 = 10.7, so 11, and 1 above and below: 13 high.
        let box = Rect(x: 10, y: 10, width: 29, height: 13)
        #expect(words(1, on: Size(width: 300, height: 200)) == [box])
        // Room for one alone: any other place would lie over it.
        #expect(words(9, on: Size(width: 40, height: 24)).count == 1)
        // The second goes down by 13 and 1, for to the left of the first there is no room, and the third twice as far: there is
        // none above either. The fourth goes 29 and 1 further along.
        let four = words(4, on: Size(width: 72, height: 52))
        #expect(
            four == [(10.0, 10.0), (10, 24), (10, 38), (40, 10)].map { Rect(x: $0, y: $1, width: 29, height: 13) })
    }

    @Test func `that name a view move along it, not over it`() {
        // 29 and 1 further along, and no further: then down after all.
        let three = words(3, on: Size(width: 200, height: 100), .along)
        #expect(three == [(10.0, 10.0), (40, 10), (10, 24)].map { Rect(x: $0, y: $1, width: 29, height: 13) })
    }

    @Test func `that matter more choose first`() {
        let words = [5, 1, 3, 1, 0].enumerated().map { place, rank in
            Words(text: "\(place)", corner: .zero, color: .black, paper: .white, rank: rank)
        }
        #expect(words.inOrderOfChoice.map(\.text) == ["4", "1", "3", "2", "0"])
        #expect(Words.rank(of: .broken) < Words.rank(of: .loses))
        #expect(Words.rank(of: .loses) < Words.name && Words.name < Words.rank(of: .holds))
        #expect(Words.rank(of: .holds) < Words.guide && Words.guide < Words.rank(of: .slack))
    }
}
