import Film
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@testable import Overlays

@Suite("Labels of marks")
struct LabelPlacementTests {
    /// Returns a label that is 29 points wide and 13 points high.
    private func words(_ tree: inout ViewTree, at corner: Point = Point(x: 10, y: 10), rank: Int = 3) -> MarkLabel {
        MarkLabel(
            subject: .view(tree.makeView(ViewState(name: "view"))), text: "words",
            box: Rect(origin: corner, size: Size(width: 29, height: 13)), color: .black, paper: .white, rank: rank)
    }

    private func stretch(
        _ words: [MarkLabel], on size: Size = Size(width: 300, height: 200), frame: Int = 0, count: Int = 1
    ) -> LabelPlacement.Stretch {
        LabelPlacement.Stretch(
            start: .milliseconds(100 * frame), words: words, room: Rect(origin: .zero, size: size), count: count)
    }

    /// Returns the boxes of the labels in a single picture.
    private func boxes(_ count: Int, on size: Size, rank: Int = 3) -> [Rect] {
        var tree = ViewTree(root: ViewState(name: "root"))
        let stretch = stretch((0..<count).map { _ in words(&tree, rank: rank) }, on: size)
        return LabelPlacement([stretch], framesPerSecond: 10).placed(stretch.words, in: stretch.room, at: .zero).map(
            \.box)
    }

    @Test func `have a box with padding`() {
        // The width is five letters of 4.5 plus 3 on each side: 28.5, rounded up to 29. The height is 9 × 1.19 =
        // 10.7, rounded up to 11, plus 1 above and below: 13.
        #expect(DebugOverlay.size(of: "words", FixedAdvanceTextMeasurer()) == Size(width: 29, height: 13))
    }

    @Test func `move to free space, and are omitted if there is none`() {
        let box = Rect(x: 10, y: 10, width: 29, height: 13)
        #expect(boxes(1, on: Size(width: 300, height: 200)) == [box])
        // There is space for only one label. All other positions would overlap it.
        #expect(boxes(9, on: Size(width: 40, height: 24)).count == 1)
        // The second label moves down by 13 + 1, because there is no space to the left of the first. The third moves
        // down by twice as much, because there is no space above either. The fourth moves 29 + 1 to the right.
        let four = boxes(4, on: Size(width: 72, height: 52))
        #expect(
            four == [(10.0, 10.0), (10, 24), (10, 38), (40, 10)].map { Rect(x: $0, y: $1, width: 29, height: 13) })
    }

    @Test func `that name a view move along it, not over it`() {
        // The second label moves 29 + 1 along the view, but not farther. The third label moves down.
        let three = boxes(3, on: Size(width: 200, height: 100), rank: MarkLabel.name)
        #expect(three == [(10.0, 10.0), (40, 10), (10, 24)].map { Rect(x: $0, y: $1, width: 29, height: 13) })
    }

    @Test func `that are more important are placed first in the whole film`() {
        var tree = ViewTree(root: ViewState(name: "root"))
        let all = [5, 1, 3, 1, 0].map { words(&tree, at: Point(x: 10 + 40 * Double($0), y: 10), rank: $0) }
        var broken = all[2]
        broken = MarkLabel(
            subject: broken.subject, text: "", box: broken.box, color: .black, paper: .white, rank: 0)
        let first = stretch(all)
        let plan = LabelPlacement([first, stretch([broken], frame: 1)], framesPerSecond: 10)
        let order = plan.placed(all, in: first.room, at: .zero).map(\.words)
        #expect(order == [2, 4, 1, 3, 0].map { all[$0] })

        #expect(MarkLabel.rank(of: .broken) < MarkLabel.rank(of: .loses))
        #expect(MarkLabel.rank(of: .loses) < MarkLabel.name && MarkLabel.name < MarkLabel.rank(of: .holds))
        #expect(MarkLabel.rank(of: .holds) < MarkLabel.guide && MarkLabel.guide < MarkLabel.rank(of: .slack))
    }

    @Test func `have a free position from the start`() {
        var tree = ViewTree(root: ViewState(name: "root"))
        let still = words(&tree, at: Point(x: 100, y: 50), rank: 0)
        var moving = words(&tree, rank: MarkLabel.name)
        // In each picture, the label is 10 points farther at the same height. It is below the static label from 80 to
        // 120, and 30 points to the right of its preferred position from 50 to 90.
        let stretches = (0..<20).map { frame in
            moving = MarkLabel(
                subject: moving.subject, text: "words",
                box: Rect(x: 10 + 10 * Double(frame), y: 50, width: 29, height: 13), color: .black, paper: .white,
                rank: MarkLabel.name)
            return stretch([still, moving], frame: frame)
        }
        let plan = LabelPlacement(stretches, framesPerSecond: 10)
        for (frame, stretch) in stretches.enumerated() {
            let placed = plan.placed(stretch.words, in: stretch.room, at: stretch.start).map(\.box)
            // The label is 13 + 1 points lower in all 20 pictures, because the cost of 20 × 3 is lower than that of a
            // change of position.
            #expect(placed == [still.box, Rect(x: 10 + 10 * Double(frame), y: 64, width: 29, height: 13)])
        }
    }

    @Test func `change their position once if that is better for a long time`() {
        var tree = ViewTree(root: ViewState(name: "root"))
        let (late, early) = (words(&tree, rank: 0), words(&tree, rank: MarkLabel.name))
        func places(_ count: Int) -> [Rect] {
            let stretches = [stretch([early], count: count), stretch([late, early], frame: 1, count: count)]
            let plan = LabelPlacement(stretches, framesPerSecond: 10)
            return stretches.map { plan.placed($0.words, in: $0.room, at: $0.start).last?.box ?? .zero }
        }
        let (first, further) = (early.box, Rect(x: 40, y: 10, width: 29, height: 13))
        // A change costs as much as 5 pictures without the label, which is 5 × 40 = 200. The second position costs 1
        // per picture.
        #expect(places(199) == [further, further])
        #expect(places(201) == [first, further])
    }

    @Test func `are omitted for a moment only if the cost is lower, and never overlap between two pictures`() {
        var tree = ViewTree(root: ViewState(name: "root"))
        let (other, word) = (words(&tree, rank: 0), words(&tree, rank: MarkLabel.name))
        // There is space for only one label.
        let size = Size(width: 40, height: 24)
        func shown(_ before: Int, _ after: Int) -> [Int] {
            let stretches = [
                stretch([word], on: size, count: before), stretch([other, word], on: size, frame: 1),
                stretch([word], on: size, frame: 2, count: after),
            ]
            let plan = LabelPlacement(stretches, framesPerSecond: 10)
            #expect(plan.placed([other, word], in: stretches[0].room, at: .milliseconds(250)).map(\.words) == [other])
            return stretches.map { plan.placed($0.words, in: $0.room, at: $0.start).count }
        }
        // Two changes cost 400, as much as ten pictures without the label.
        #expect(shown(30, 30) == [1, 1, 1])
        #expect(shown(30, 4) == [1, 1, 0])
        #expect(shown(4, 30) == [0, 1, 1])
    }

    /// Labels that move and overlap at random, with text between them.
    @Test("never overlap each other or text in random films", arguments: 0..<50)
    func randomFilms(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let room = Rect(x: 0, y: 0, width: 200, height: 160)
        func box(_ width: ClosedRange<Double>) -> Rect {
            let size = Size(width: .random(in: width, using: &generator), height: 13)
            return Rect(
                x: .random(in: 0...room.width - size.width, using: &generator),
                y: .random(in: 0...room.height - size.height, using: &generator), width: size.width, height: 13)
        }
        var tree = ViewTree(root: ViewState(name: "root"))
        let views = (0..<20).map { _ in tree.makeView(ViewState(name: "view")) }
        let text = (0..<3).map { _ in box(20...80) }
        let stretches = (0..<5).map { frame in
            LabelPlacement.Stretch(
                start: .milliseconds(100 * frame),
                words: views.map {
                    MarkLabel(
                        subject: .view($0), text: "words", box: box(15...60), color: .black, paper: .white,
                        rank: .random(in: 0...5, using: &generator))
                }, room: room, text: text)
        }
        let plan = LabelPlacement(stretches, framesPerSecond: 10)
        for (stretch, delay) in stretches.flatMap({ stretch in [0, 50].map { (stretch, $0) } }) {
            let placed = plan.placed(
                stretch.words, in: room, avoiding: text, at: stretch.start + .milliseconds(delay)
            ).map(\.box)
            #expect(placed.count >= 5)
            for (place, one) in placed.enumerated() {
                for other in placed[(place + 1)...] + text {
                    let isApart =
                        one.maxX <= other.minX || other.maxX <= one.minX || one.maxY <= other.minY
                        || other.maxY <= one.minY
                    #expect(isApart, "\(one) and \(other)")
                }
                #expect(one.minX >= 0 && one.maxX <= 200 && one.minY >= 0 && one.maxY <= 160)
            }
        }
    }
}
