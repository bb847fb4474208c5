/// What the files of a sequence are called: the frame's index with zeros before it, so that names sort as frames.
struct FrameNames: Hashable, Sendable {
    /// How many digits: at least 4, and enough for the last frame.
    let digits: Int

    private static let leastDigits = 4

    init(frameCount: Int) {
        digits = max(FrameNames.leastDigits, "\(max(0, frameCount - 1))".count)
    }

    subscript(index: Int) -> String {
        let number = "\(index)"
        return String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
    }

    /// Whether some sequence, of whatever length, could have written a file of this name.
    static func contain(_ name: String) -> Bool {
        guard name.hasSuffix(".png") else { return false }
        let number = name.dropLast(4)
        return number.utf8.count >= leastDigits && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
