/// Hidden names for what is in the making: `.card.gif.0123456789abcdef-0.partial`, with a number that is free.
struct MakingNames: Hashable, Sendable {
    private let prefix: String

    private static let suffix = ".partial"

    /// - Parameter prefix: What they begin with, of the kind of file.
    init(_ prefix: String) { self.prefix = prefix + MakingLock.machine + "-" }

    subscript(number: Int) -> String { "\(prefix)\(number)\(MakingNames.suffix)" }

    /// Another such name beside `path`, which has one.
    static func aside(_ path: String) -> String { path.dropLast(suffix.count) + "0" + suffix }

    /// Whether `name` is one of them.
    func contain(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(MakingNames.suffix) else { return false }
        let number = name.dropFirst(prefix.count).dropLast(MakingNames.suffix.count)
        return !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
