/// The file names of a sequence of frames. Each name contains the index of the frame, with leading zeros.
package struct FrameNames: Hashable, Sendable {
    /// The minimum number of digits in a name.
    let digits: Int
    private let pattern: FramePattern

    /// Creates the names of the PNG files in a folder. They have at least four digits, and enough digits for the last
    /// frame, so that they sort in frame order.
    package init(frameCount: Int) {
        pattern = .png
        digits = max(pattern.minimumDigits, "\(max(0, frameCount - 1))".count)
    }

    /// Creates the names of a pattern, which specifies the minimum number of digits.
    package init(_ pattern: FramePattern) {
        digits = pattern.minimumDigits
        self.pattern = pattern
    }

    package subscript(index: Int) -> String {
        let number = "\(index)"
        return pattern.prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + pattern.suffix
    }

    /// Returns whether a file with this name may belong to a PNG sequence of any length.
    package static func contain(_ name: String) -> Bool { FramePattern.png.certainlyMatches(name) }

    /// Returns whether a file with this name may be a frame in a format without a manifest. Such a name ends with a
    /// digit and an extension that begins with a letter.
    package static func mayBeWithoutManifest(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), name[..<dot].last?.isNumber == true else { return false }
        let suffix = name[name.index(after: dot)...]
        return suffix.first?.isLetter == true && suffix != "png"
    }
}

/// The pattern of the file names in a sequence of any length.
package struct FramePattern: Hashable, Sendable {
    package let prefix: String
    package let minimumDigits: Int
    /// The suffix, including the dot.
    package let suffix: String

    /// The pattern of PNG frames: `0000.png`.
    package static let png = FramePattern(prefix: "", minimumDigits: 4, suffix: ".png")

    private init(prefix: String, minimumDigits: Int, suffix: String) {
        (self.prefix, self.minimumDigits, self.suffix) = (prefix, minimumDigits, suffix)
    }

    /// Parses a printf-style name such as `card-%04d.svg`. Returns `nil` unless it has exactly one placeholder.
    package init?(_ name: String) {
        let parts = name.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, let end = parts[1].firstIndex(of: "d"), !parts[0].contains("/") else { return nil }
        let count = parts[1][..<end]
        let suffix = parts[1][parts[1].index(after: end)...]
        // A digit next to the placeholder could not be distinguished from the frame number.
        guard suffix.first?.isNumber != true, parts[0].last?.isNumber != true else { return nil }
        guard !count.isEmpty else {
            self.init(prefix: String(parts[0]), minimumDigits: 1, suffix: String(suffix))
            return
        }
        guard count.utf8.count == 2, count.first == "0", let digits = count.last?.wholeNumberValue, digits >= 1 else {
            return nil
        }
        self.init(prefix: String(parts[0]), minimumDigits: digits, suffix: String(suffix))
    }

    /// Parses the last component of a path such as `frames/%04d.png`.
    package init?(inPath path: String) {
        self.init(String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""))
    }

    /// Returns whether a file with this name certainly belongs to a sequence with this pattern. Names with fewer than
    /// four digits are ambiguous: `16.svg` may be an icon of 16 pixels.
    package func certainlyMatches(_ name: String) -> Bool {
        guard minimumDigits >= FramePattern.png.minimumDigits, name.hasPrefix(prefix), name.hasSuffix(suffix),
            name.count > prefix.count + suffix.count
        else { return false }
        let number = name.dropFirst(prefix.count).dropLast(suffix.count)
        return number.utf8.count >= minimumDigits && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
