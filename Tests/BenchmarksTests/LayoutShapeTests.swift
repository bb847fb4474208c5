import Geometry
import Layout
import Simulation
import Testing
import Views

@testable import Benchmarks

@Suite("The screens of the layout benchmark")
struct LayoutShapeTests {
    /// Frames are multiples of a third of a point.
    private let pixel = 0.34

    @Test func `space five views of 20 points equally in 50 points`() {
        let frames = frames(.equalSpacing)
        #expect(frames.map(\.width) == [2, 3, 4, 5, 6])
        for (left, right) in zip(frames, frames.dropFirst()) {
            #expect(abs(right.minX - left.maxX - 7.5) < pixel)
        }
    }

    @Test func `center five views equally between 1 and 47`() {
        let frames = frames(.equalCentering)
        for (index, frame) in frames.enumerated() {
            #expect(abs((frame.minX + frame.maxX) / 2 - (1 + 11.5 * Double(index))) < pixel)
        }
    }

    @Test func `give five views the same share of 50 points less four gaps`() {
        for frame in frames(.fillEqually) { #expect(abs(frame.width - 46.0 / 5) < pixel) }
    }

    @Test func `give all views but the last a share by their natural width`() {
        // The views need 20 points and the gaps 4 points, 24 points in total. Each view gets its number of 24ths of
        // 50 points, and the last view gets the rest.
        let frames = frames(.fillProportionally)
        for (frame, natural) in zip(frames, [2.0, 3, 4, 5]) { #expect(abs(frame.width - natural / 24 * 50) < pixel) }
        #expect(abs((frames.last?.width ?? 0) - (46 - 14.0 / 24 * 50)) < pixel)
    }

    @Test(
        "fill their width, and views only grow with extra space and only shrink with too little",
        arguments: [true, false])
    func fill(hasRoom: Bool) {
        let frames = frames(.fill, hasRoom: hasRoom)
        #expect(frames.last?.maxX == (hasRoom ? 50 : 15))
        for (frame, natural) in zip(frames, [2.0, 3, 4, 5, 6]) {
            #expect(hasRoom ? frame.width >= natural : frame.width <= natural)
        }
    }

    @Test("have labels that follow each other to the end", arguments: [true, false])
    func labels(hasRoom: Bool) {
        let frames = frames(.labelRow, hasRoom: hasRoom)
        #expect(frames.first?.minX == 0)
        for (left, right) in zip(frames, frames.dropFirst()) { #expect(abs(left.maxX - right.minX) < pixel) }
        #expect(frames.last?.maxX == (hasRoom ? 300 : 150))
    }

    @Test func `compress a row to its gaps if it is too full`() {
        // Five views of 40 points and four gaps of 8 points need 232 points, but have only 170.
        let frames = frames(.gapRow, hasRoom: false)
        for (left, right) in zip(frames, frames.dropFirst()) { #expect(abs(right.minX - left.maxX - 8) < pixel) }
        #expect(abs(frames.map(\.width).reduce(0, +) - 138) < 5 * pixel)
        #expect(frames.allSatisfy { $0.width >= 20 && $0.width <= 40 })
    }

    @Test func `have labels that wrap`() {
        // 35 characters of 8.5 points fit into 300 points. The texts have 20, 57, 94, 51 and 88 characters.
        let frames = frames(.labelColumn)
        for (frame, lines) in zip(frames, [1, 2, 3, 2, 3]) {
            #expect(abs(frame.height - Font.label.height(ofLines: lines)) < pixel)
            #expect(frame.width == 300)
        }
        for (above, below) in zip(frames, frames.dropFirst()) { #expect(abs(below.minY - above.maxY - 4) < pixel) }
    }

    @Test("are unchanged after a change and its reversal", arguments: LayoutShape.Kind.allCases, [true, false])
    func changes(_ kind: LayoutShape.Kind, hasRoom: Bool) {
        let shape = LayoutShape(kind: kind, count: 7, hasRoom: hasRoom)
        let screen = shape.makeScreen()
        screen.layOut()
        let before = screen.views.map(\.frame)
        for change in shape.changes {
            screen.apply(change, true)
            if change != .text { #expect(screen.views.map(\.frame) != before, "\(change)") }
            screen.apply(change, false)
            #expect(screen.views.map(\.frame) == before, "\(change)")
        }
    }

    @Test(
        "are the same in a shuffled order if there are no ties",
        arguments: [
            LayoutShape.Kind.equalSpacing, .equalCentering, .fillEqually, .labelColumn,
        ])
    func shuffled(_ kind: LayoutShape.Kind) {
        #expect(frames(kind, isShuffled: true) == frames(kind))
    }

    private func frames(_ kind: LayoutShape.Kind, hasRoom: Bool = true, isShuffled: Bool = false) -> [Rect] {
        let screen = LayoutShape(kind: kind, count: 5, hasRoom: hasRoom, isShuffled: isShuffled).makeScreen()
        screen.layOut()
        return screen.views.map(\.frame)
    }
}
