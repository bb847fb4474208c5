import Geometry
import Testing

@testable import FilmData

@Suite("The binary form of a recording")
struct FilmRecordingTests {
    /// A recording with each kind of node, and with random numbers and changes.
    private func recording(seed: UInt64) -> FilmRecording {
        var generator = SeededGenerator(seed: seed)
        func number() -> Int {
            // Small and large numbers of both signs.
            let size = 1 << Int.random(in: 0...28, using: &generator)
            return Int.random(in: -size...size, using: &generator)
        }
        func numbers(_ count: Int) -> [Int] { (0..<count).map { _ in number() } }
        var recording = FilmRecording(width: 96_000, height: 66_560)
        recording.frameCount = 300
        for _ in 0..<20 {
            var outline = FilmRecording.Outline()
            outline.steps = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
                [.line, .curve, .close].randomElement(using: &generator)!
            }
            outline.points = numbers(outline.steps.reduce(0) { $0 + 2 * $1.pointCount })
            recording.outlines.append(outline)
            var path = FilmRecording.PlacedOutlines()
            path.outlines = (0...3).map { _ in recording.outlines.indices.randomElement(using: &generator)! }
            path.places = numbers(8)
            recording.paths.append(path)
        }
        for kind in NodeKind.allCases {
            var node = FilmRecording.Node(kind, flags: Int.random(in: 0...70_000, using: &generator))
            let count = Int.random(in: 0...12, using: &generator)
            for frame in 0..<300 where frame == 0 || Int.random(in: 0...9, using: &generator) == 0 {
                node.numbers.note(numbers(count), at: frame)
                guard kind.isContainer else { continue }
                node.children.note((0..<Int.random(in: 0...5, using: &generator)).map { $0 + 1 }, at: frame)
            }
            recording.nodes.append(node)
        }
        recording.images = [[], [0x89, 0x50], Array(0...255)]
        return recording
    }

    @Test("is read as it was written, with and without compression", arguments: 1...20 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        let recording = recording(seed: seed)
        let bytes = recording.bytes
        #expect(try FilmRecording(bytes) == recording)
        let compressed = RawDeflate.compressed(bytes)
        #expect(RawDeflate.expanded(compressed, limit: bytes.count) == bytes)
        #expect(RawDeflate.expanded(compressed, limit: bytes.count - 1) == nil)
    }

    /// 300 is 0b10_0101100, so its lowest seven bits come first. A node has a kind, flags, the number of changes, the
    /// frames, and the number of numbers. The number -1 is stored as 1, and the change to 2 as 2 * 3.
    @Test func `stores integers in groups of seven bits, and changes as differences`() {
        var recording = FilmRecording(width: 300, height: 1)
        recording.frameCount = 9
        var node = FilmRecording.Node(.fill, flags: 5)
        node.numbers.note([-1], at: 0)
        node.numbers.note([-1], at: 3)
        node.numbers.note([2], at: 8)
        recording.nodes.append(node)
        #expect(recording.bytes == [1, 0b1010_1100, 0b10, 1, 9, 0, 0, 1, 7, 5, 2, 0, 8, 1, 1, 6, 0])
    }

    @Test func `is refused if it is incomplete, of another version, or contains an unknown kind`() throws {
        let bytes = recording(seed: 3).bytes
        for count in 0..<bytes.count {
            #expect(throws: RecordingFault.self) { try FilmRecording(Array(bytes[..<count])) }
        }
        #expect(throws: RecordingFault.version(2)) { try FilmRecording([2] + bytes.dropFirst()) }
        #expect(throws: RecordingFault.damaged(at: 8)) { try FilmRecording([1, 1, 1, 1, 0, 0, 1, 99, 0, 0, 0, 0]) }
        #expect(throws: RecordingFault.self) { try FilmRecording([1] + Array(repeating: 0xFF, count: 40)) }
    }

    @Test("survives damaged bytes", arguments: 1...20 as ClosedRange<UInt64>)
    func damaged(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = recording(seed: seed).bytes
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0...3 {
                damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            // Any result is right; a crash is not.
            _ = try? FilmRecording(damaged)
        }
    }

    @Test func `only stores changes`() {
        var track = FilmRecording.Track()
        for (frame, value) in [1, 1, 2, 2, 1].enumerated() { track.note([value], at: frame) }
        #expect(track.frames == [0, 2, 4] && track.values == [[1], [2], [1]])
    }
}
