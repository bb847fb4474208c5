import Film
import Geometry
import Reporting
import TestSupport
import Testing
import Views

@testable import Overlays
@testable import TimelineScript

@Suite("Title cards")
struct TitleCardTests {
    /// A film of ten frames that last half a second each, in which a box moves.
    private static let film = """
        animatic: 1
        device: {size: [200, 100], scale: 1}
        fps: 2
        duration: 5s
        views: {root: {subviews: {box: {background: systemBlue}}}}
        constraints:
          left: box.left == root.left + 20
          top: box.top == root.top
          tall: box.height == 10
          wide: box.width == 10
        timeline:
          - {at: 1s, animate: 2s, do: [left.constant = 60, root.layoutIfNeeded()]}

        """
    private static let cards = """
        titleCards:
          - {text: The end, at: 5s, duration: 0.6s}
          - {text: A box moves, subtitle: Slowly, duration: 1s}
          - {text: One, at: 1.2s, duration: 0.5s}
          - {text: Two, at: 1.2s, duration: 0.5s}
        """

    @Test("keep words that need one line together", arguments: ["layout", "레이아웃", "레이아웃은", "ㅋㅋㅋ"])
    func unbroken(word: String) {
        #expect(!TitleCardLayout.breaksAnywhere(word[...]))
    }

    @Test("break words of scripts without spaces", arguments: ["日本語", "レイアウト", "漢字를"])
    func broken(word: String) {
        #expect(TitleCardLayout.breaksAnywhere(word[...]))
    }

    private func numbering() throws -> TitleCardNumbering {
        TitleCardNumbering(
            try ScriptedFilm(Self.film + Self.cards).timeline.titleCards, clock: FrameClock(framesPerSecond: 2),
            frameCount: 10)
    }

    /// - Parameter numbers: The numbers of the pictures to play; `nil` for all pictures.
    private func play(_ numbers: [Int]? = nil, on script: String = film + cards) async throws -> RecordingSink {
        let film = try ScriptedFilm(script)
        let numbering = TitleCardNumbering(
            film.timeline.titleCards, clock: FrameClock(framesPerSecond: 2), frameCount: 10)
        let numbers = numbers ?? Array(0..<numbering.count)
        var titled = TitleCardInserter(
            RecordingSink(), numbering, showing: numbers, measuring: FixedAdvanceTextMeasurer())
        try await film.makePlayer().play(
            frames: numbering.frames(in: numbers), into: &titled)
        return titled.sink
    }

    private func words(_ frame: FrameSnapshot) -> [String] {
        let tree = frame.presentation
        return tree.views.compactMap { if case .label(let label) = tree[$0].content { label.text } else { nil } }
    }

    @Test func `appear before the first frame at or after their time, in the order of the script`() throws {
        let numbering = try numbering()
        // The frames are at 0, 0.5, 1, 1.5 s …, so cards at 1.2 s appear before frame 3. A card of 1 s has two
        // pictures, a card of 0.5 s has one, and a card of 0.6 s has two. In the order of time, "A box moves" is card
        // 0, "One" is 1, "Two" is 2 and "The end" is 3.
        let expected: [TitleCardNumbering.Picture] =
            [.card(0), .card(0), .frame(0), .frame(1), .frame(2), .card(1), .card(2)] + (3...9).map { .frame($0) } + [
                .card(3), .card(3),
            ]
        #expect(numbering.cards.map(\.text.value) == ["A box moves", "One", "Two", "The end"])
        #expect(numbering.count == expected.count)
        #expect((0..<numbering.count).map { numbering[$0] } == expected)
        #expect(numbering.frames(in: Array(0..<numbering.count)) == Array(0...9))
        #expect(numbering.frames(in: [1, 4, 5, 6, 14]) == [2])
    }

    @Test func `change only the numbers and times of the film's frames`() async throws {
        let bare = try await play(on: Self.film)
        let titled = try await play()
        #expect(bare.frames.count == 10 && titled.frames.count == 16)
        #expect(titled.film?.frameCount == 16 && titled.film?.sampleCount == 16)
        #expect(titled.frames.map(\.index) == Array(0..<16))
        #expect(titled.frames.map(\.time) == (0..<16).map { .milliseconds(500 * $0) })
        let kept = [2, 3, 4, 7, 8, 9, 10, 11, 12, 13]
        #expect(kept.map { titled.frames[$0].presentation } == bare.frames.map(\.presentation))
        #expect(kept.map { titled.frames[$0].model } == bare.frames.map(\.model))
        #expect(words(titled.frames[0]) == ["A box moves", "Slowly"])
        #expect([5, 6, 14, 15].map { words(titled.frames[$0]) } == [["One"], ["Two"], ["The end"], ["The end"]])
        #expect(titled.ending == .complete)
    }

    @Test(
        "are the same in every part of the film",
        arguments: [[0, 1], [1, 2, 3], [4, 5], [5, 9, 14], [13, 14, 15], [15]])
    func parts(numbers: [Int]) async throws {
        let all = try await play().frames
        let part = try await play(numbers)
        #expect(part.frames.map(\.index) == numbers)
        #expect(part.film?.sampleCount == numbers.count && part.film?.frameCount == 16)
        for frame in part.frames {
            #expect(frame.presentation == all[frame.index].presentation && frame.time == all[frame.index].time)
        }
    }

    @Test(
        "fit on the canvas, however long their texts are",
        arguments: [
            Size(width: 390, height: 844), Size(width: 844, height: 390), Size(width: 60, height: 40),
            Size(width: 1366, height: 1024), Size(width: 400, height: 20),
        ])
    func fits(canvas: Size) throws {
        let long = String(repeating: "words that go on ", count: 30)
        for (text, subtitle) in [("Short", nil), ("Short", "Below it"), (long, long), ("translatesAutoresizing", nil)] {
            let place = SourceSpan.file("film.yaml")
            let card = TitleCard(
                time: Located(.zero, at: place), duration: .seconds(1), text: Located(text, at: place),
                subtitle: subtitle.map { Located($0, at: place) })
            let tree = TitleCardLayout(card, on: canvas, measuring: FixedAdvanceTextMeasurer()).tree
            #expect(tree[tree.root].frame == Rect(origin: .zero, size: canvas))
            let labels = tree.subviews(of: tree.root).map { tree[$0].frame }
            #expect(labels.count == (subtitle == nil ? 1 : 2))
            var bottom = 0.0
            for label in labels {
                #expect(label.minX > 0 && label.maxX < canvas.width)
                #expect(label.minY >= bottom && label.maxY < canvas.height)
                bottom = label.maxY
            }
        }
    }

    @Test func `have smaller text if a word would break, unless lines may break within the word`() throws {
        func size(_ text: String) throws -> Double? {
            let place = SourceSpan.file("film.yaml")
            let card = TitleCard(
                time: Located(.zero, at: place), duration: .seconds(1), text: Located(text, at: place), subtitle: nil)
            let tree = TitleCardLayout(card, on: Size(width: 360, height: 360), measuring: FixedAdvanceTextMeasurer())
                .tree
            let label = try #require(tree.subviews(of: tree.root).first)
            guard case .label(let words) = tree[label].content else { return nil }
            return words.font.size
        }
        // One twelfth of 360 is 30 on each side, which leaves 300 points. The font size is at most 300 / 11 = 27, and
        // each letter is half as wide.
        #expect(try size("Short words only") == 27)
        // 25 letters that are 12 points wide fill the 300 points.
        #expect(try size("abcdefghijklmnopqrstuvwxy") == 24)
        #expect(try size(String(repeating: "字", count: 25)) == 27)
        #expect(try size(String(repeating: "제", count: 25)) == 24)
        // A word can break if the font would be smaller than 12 points. 60 letters would need a font size of 10.
        #expect(try size(String(repeating: "a", count: 60)) == 12)
    }
}
