/// What the files of a sequence are called: the frame's index with zeros before it.
struct FrameNames: Hashable, Sendable {
    /// How many digits, at least. PNG files have enough for the last frame, so that names sort as frames; a pattern has what it
    /// says, as in other programs.
    let digits: Int
    private let pattern: FramePattern

    init(frameCount: Int, _ pattern: FramePattern = .png) {
        let last = "\(max(0, frameCount - 1))"
        digits = pattern == .png ? max(pattern.leastDigits, last.count) : pattern.leastDigits
        self.pattern = pattern
    }

    subscript(index: Int) -> String {
        let number = "\(index)"
        return pattern.prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + pattern.suffix
    }

    /// Whether some PNG sequence, of whatever length, could have written a file of this name.
    static func contain(_ name: String) -> Bool { FramePattern.png.isSurely(name) }
}

/// How the files of a sequence are called, whatever its length.
struct FramePattern: Hashable, Sendable {
    let prefix: String
    let leastDigits: Int
    /// With the dot.
    let suffix: String

    /// `0000.png`
    static let png = FramePattern(prefix: "", leastDigits: 4, suffix: ".png")

    private init(prefix: String, leastDigits: Int, suffix: String) {
        (self.prefix, self.leastDigits, self.suffix) = (prefix, leastDigits, suffix)
    }

    /// A name such as `card-%04d.svg`, as other programs have it; `nil` where it has no such place for a number, or two.
    init?(_ name: String) {
        let parts = name.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"), !parts[0].contains("/") else { return nil }
        let count = parts[1][..<end]
        let suffix = parts[1][parts[1].index(after: end)...]
        // A number after the number would be one with it.
        guard suffix.first?.isNumber != true, parts[0].last?.isNumber != true else { return nil }
        guard !count.isEmpty else {
            self.init(prefix: String(parts[0]), leastDigits: 1, suffix: String(suffix))
            return
        }
        guard count.utf8.count == 2, count.first == "0", let digits = count.last?.wholeNumberValue, digits >= 1 else {
            return nil
        }
        self.init(prefix: String(parts[0]), leastDigits: digits, suffix: String(suffix))
    }

    /// Whether a file of this name is surely one of a sequence of this pattern. Fewer than four digits are nothing to go by: beside
    /// `0.svg` and `1.svg` there may be an icon of 16 pixels.
    func isSurely(_ name: String) -> Bool {
        guard leastDigits >= FramePattern.png.leastDigits, name.hasPrefix(prefix), name.hasSuffix(suffix),
            name.count > prefix.count + suffix.count
        else { return false }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        return number.utf8.count >= leastDigits && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
