extension RenderManifest {
    /// A property in which two renders differ.
    struct Difference: Hashable, Sendable {
        let subject: String
        let found: String
        let expected: String
        /// Whether it belongs to the program and its libraries, and not to the film.
        let isOfProgram: Bool

        var words: String { "\(subject) (found \(found), expected \(expected))" }
    }

    /// All of `differences` in one phrase, such as "differs in the script (found …, expected …)".
    static func words(for differences: [Difference]) -> String {
        "differs in " + differences.map(\.words).joined(separator: ", ")
    }

    /// What differs between the programs and the films of two renders; empty for shards of one render.
    ///
    /// Frames are not compared.
    func differences(from other: RenderManifest) -> [Difference] {
        var differences: [Difference] = []
        func compare(_ subject: String, _ found: String, _ expected: String, isOfProgram: Bool = false) {
            guard found != expected else { return }
            differences.append(
                Difference(
                    subject: subject, found: found.isEmpty ? "none" : found,
                    expected: expected.isEmpty ? "none" : expected, isOfProgram: isOfProgram))
        }
        compare("the program's version", tool, other.tool, isOfProgram: true)
        compare("the program's build", build, other.build, isOfProgram: true)
        for (subject, found, expected) in [
            ("the version of the library", libraries, other.libraries),
            ("the version of the font", fonts.mapValues { "\($0)" }, other.fonts.mapValues { "\($0)" }),
        ] {
            for name in Set(found.keys).union(expected.keys).sorted() {
                compare("\(subject) \(name)", found[name] ?? "", expected[name] ?? "", isOfProgram: true)
            }
        }
        for part in FilmInputs.Part.allCases {
            compare(part.words, inputs[part] ?? "", other.inputs[part] ?? "")
        }
        for name in Set(addedFonts.keys).union(other.addedFonts.keys).sorted() {
            compare("the added font '\(name)'", addedFonts[name] ?? "", other.addedFonts[name] ?? "")
        }
        compare("the title", title, other.title)
        compare("the device, appearance, direction or text size", surroundings, other.surroundings)
        compare("the size in pixels", "\(width) × \(height)", "\(other.width) × \(other.height)")
        compare("the number of frames a second", "\(framesPerSecond)", "\(other.framesPerSecond)")
        compare("the choice of frames", chosen.words, other.chosen.words)
        if differences.allSatisfy(\.isOfProgram) { compare("the film's hash", film, other.film) }
        return differences
    }

    /// The hash of everything that decides the film, from the parts that the manifest names.
    var hashOfFilm: ContentHash {
        var lines = inputs.sorted.map { "\($0.key): \($0.value)" }
        lines += addedFonts.sorted { $0.key < $1.key }.map { "font \($0.key): \($0.value)" }
        lines += [title, surroundings, "\(width) × \(height)", "\(framesPerSecond)", chosen.words]
        return ContentHash(lines.map { ContentHash($0).value })
    }
}

extension ChosenFrames {
    fileprivate var words: String { "\(first)..<\(end)" + (step > 1 ? " in steps of \(step)" : "") }
}
