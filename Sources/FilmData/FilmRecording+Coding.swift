/// The binary form of a recording.
///
/// All numbers are integers of variable length, with seven bits in each byte, the lowest first. Numbers that can be
/// negative are stored as 2n, or -2n - 1. Numbers that change are stored as differences from the previous value of the
/// same number, one number after the other, because they often change together.
extension FilmRecording {
    /// The version of the format. A reader refuses other versions.
    package static let version = 1

    /// The bytes, without compression.
    package var bytes: [UInt8] {
        var writer = NumberWriter()
        for number in [FilmRecording.version, width, height, frameCount] { writer.write(number) }
        writer.write(outlines) { outline, writer in
            writer.write(outline.steps) { $1.write($0.rawValue) }
            writer.writeDifferences(outline.points, step: 2)
        }
        writer.write(paths) { path, writer in
            writer.write(path.outlines) { $1.write($0) }
            writer.writeDifferences(path.places, step: 2)
        }
        writer.write(nodes) { node, writer in
            writer.write(node.kind.rawValue)
            writer.write(node.flags)
            writer.writeNumbers(node.numbers)
            if node.kind.isContainer { writer.writeLists(node.children) }
        }
        writer.write(images.map(\.count)) { $1.write($0) }
        return writer.bytes + images.joined()
    }

    /// Reads the bytes of a recording, without compression.
    ///
    /// - Throws: ``RecordingFault`` if the bytes are not a recording of this version, or end too early.
    package init(_ bytes: [UInt8]) throws(RecordingFault) {
        var reader = NumberReader(bytes)
        let version = try reader.read()
        guard version == FilmRecording.version else { throw .version(version) }
        self.init(width: try reader.read(), height: try reader.read())
        frameCount = try reader.read()
        outlines = try reader.readList { reader throws(RecordingFault) in
            var outline = Outline()
            outline.steps = try reader.readList { reader throws(RecordingFault) in try reader.readCase() }
            let count = outline.steps.reduce(0) { $0 + 2 * $1.pointCount }
            outline.points = try reader.readDifferences(count, step: 2)
            return outline
        }
        paths = try reader.readList { reader throws(RecordingFault) in
            var path = PlacedOutlines()
            path.outlines = try reader.readList { reader throws(RecordingFault) in try reader.read() }
            path.places = try reader.readDifferences(2 * path.outlines.count, step: 2)
            return path
        }
        nodes = try reader.readList { reader throws(RecordingFault) in
            var node = Node(try reader.readCase(), flags: try reader.read())
            node.numbers = try reader.readNumbers()
            if node.kind.isContainer { node.children = try reader.readLists() }
            return node
        }
        let sizes = try reader.readList { reader throws(RecordingFault) in try reader.read() }
        for size in sizes { images.append(try reader.readBytes(size)) }
    }
}

/// A reason why bytes are not a recording.
package enum RecordingFault: Error, Hashable {
    /// The recording has another version.
    case version(Int)
    /// A number is outside of its range, or the bytes end too early. The number is the index of the byte.
    case damaged(at: Int)
}

private struct NumberWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes a number of at least 0.
    mutating func write(_ number: Int) {
        precondition(number >= 0, "a number without a sign is \(number)")
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F | 0x80))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func writeSigned(_ number: Int) { write(number < 0 ? -2 * number - 1 : 2 * number) }

    mutating func write<Element>(_ list: [Element], _ writeElement: (Element, inout NumberWriter) -> Void) {
        write(list.count)
        for element in list { writeElement(element, &self) }
    }

    /// Writes the difference of each number from the number `step` places before it.
    mutating func writeDifferences(_ numbers: [Int], step: Int) {
        for index in numbers.indices { writeSigned(numbers[index] - (index < step ? 0 : numbers[index - step])) }
    }

    private mutating func writeFrames(_ frames: [Int]) {
        write(frames.count)
        for (index, frame) in frames.enumerated() { write(index == 0 ? frame : frame - frames[index - 1]) }
    }

    /// Writes a track whose lists have equal lengths.
    mutating func writeNumbers(_ track: FilmRecording.Track) {
        writeFrames(track.frames)
        let count = track.values.first?.count ?? 0
        write(count)
        for column in 0..<count { writeDifferences(track.values.map { $0[column] }, step: 1) }
    }

    /// Writes a track whose lists can have different lengths.
    mutating func writeLists(_ track: FilmRecording.Track) {
        writeFrames(track.frames)
        for list in track.values {
            write(list.count)
            writeDifferences(list, step: 1)
        }
    }
}

private struct NumberReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() throws(RecordingFault) -> Int {
        var (number, shift) = (0, 0)
        while place < bytes.count, shift < 56 {
            let byte = Int(bytes[place])
            place += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        throw .damaged(at: place)
    }

    mutating func readSigned() throws(RecordingFault) -> Int {
        let number = try read()
        return number & 1 == 0 ? number / 2 : -(number + 1) / 2
    }

    mutating func readCase<Value: RawRepresentable<Int>>() throws(RecordingFault) -> Value {
        guard let value = Value(rawValue: try read()) else { throw .damaged(at: place) }
        return value
    }

    /// Reads the length of a list. Each element takes at least one byte.
    private mutating func readCount() throws(RecordingFault) -> Int {
        let count = try read()
        guard count <= bytes.count - place else { throw .damaged(at: place) }
        return count
    }

    mutating func readList<Element>(
        _ readElement: (inout NumberReader) throws(RecordingFault) -> Element
    ) throws(RecordingFault) -> [Element] {
        var list: [Element] = []
        for _ in 0..<(try readCount()) { list.append(try readElement(&self)) }
        return list
    }

    mutating func readBytes(_ count: Int) throws(RecordingFault) -> [UInt8] {
        guard count <= bytes.count - place else { throw .damaged(at: place) }
        place += count
        return Array(bytes[place - count..<place])
    }

    mutating func readDifferences(_ count: Int, step: Int) throws(RecordingFault) -> [Int] {
        var numbers: [Int] = []
        for index in 0..<count {
            let (sum, overflows) = (index < step ? 0 : numbers[index - step])
                .addingReportingOverflow(try readSigned())
            guard !overflows else { throw .damaged(at: place) }
            numbers.append(sum)
        }
        return numbers
    }

    private mutating func readFrames() throws(RecordingFault) -> [Int] {
        var frames: [Int] = []
        for _ in 0..<(try readCount()) {
            let (frame, overflows) = (frames.last ?? 0).addingReportingOverflow(try read())
            guard !overflows else { throw .damaged(at: place) }
            frames.append(frame)
        }
        return frames
    }

    mutating func readNumbers() throws(RecordingFault) -> FilmRecording.Track {
        var track = FilmRecording.Track()
        track.frames = try readFrames()
        track.values = Array(repeating: [], count: track.frames.count)
        for _ in 0..<(try readCount()) {
            for (index, number) in try readDifferences(track.frames.count, step: 1).enumerated() {
                track.values[index].append(number)
            }
        }
        return track
    }

    mutating func readLists() throws(RecordingFault) -> FilmRecording.Track {
        var track = FilmRecording.Track()
        track.frames = try readFrames()
        for _ in track.frames { track.values.append(try readDifferences(try readCount(), step: 1)) }
        return track
    }
}
