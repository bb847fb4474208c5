/// The names inside an SVG file by Cairo.
///
/// Cairo 1.16 names pictures and groups by a count that goes through the whole process, so that a file would depend on what
/// was drawn before and beside it.
enum SVGNames {
    /// The file with the numbers of each kind of names counted from 1, in their order.
    static func renumbered(_ file: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(file.count)
        var (numbers, counts): ([[UInt8]: Int], [[UInt8]: Int]) = ([:], [:])
        var place = 0
        while place < file.count {
            guard let start = startOfName(in: file, at: place) else {
                result.append(file[place])
                place += 1
                continue
            }
            let word = file[start...].prefix { letters.contains($0) }
            let digits = file[word.endIndex...].prefix { figures.contains($0) }
            let next = digits.endIndex
            guard !word.isEmpty, !digits.isEmpty, next < file.count, ends.contains(file[next]) else {
                result += file[place..<start]
                place = start
                continue
            }
            let (kind, name) = (Array(word), Array(word + digits))
            if numbers[name] == nil {
                counts[kind, default: 0] += 1
                numbers[name] = counts[kind]
            }
            result += file[place..<start]
            result += kind + Array("\(numbers[name] ?? 0)".utf8)
            place = next
        }
        return result
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    private static let figures = Array("0123456789".utf8)
    /// After a name: a quotation mark or a bracket.
    private static let ends = Array("\")".utf8)
    /// Before one.
    private static let starts = [Array("id=\"".utf8), Array("\"#".utf8), Array("(#".utf8)]

    private static let firsts = starts.compactMap(\.first)

    /// Where the name begins whose mark is at `place`; `nil` where none is.
    private static func startOfName(in file: [UInt8], at place: Int) -> Int? {
        guard firsts.contains(file[place]) else { return nil }
        return starts.first { file[place...].starts(with: $0) }.map { place + $0.count }
    }
}
