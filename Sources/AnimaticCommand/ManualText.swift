/// What manual pages have in common: the language of `man`.
///
/// - Source: man(7), the macros that every man program knows.
enum ManualText {
    /// The lines that begin a page.
    ///
    /// - Parameters:
    ///   - name: As one asks `man` for it: `animatic-render`.
    ///   - summary: One sentence, with its full stop or without.
    static func head(_ name: String, _ summary: String) -> [String] {
        let sentence = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        return [
            ".TH \(escaped(name.uppercased())) 1 \"\" \"animatic \(RootCommand.version)\" \"User Commands\"",
            // Names are looked for as they are: no word is divided, and lines end where they end.
            ".nh", ".ad l", ".SH NAME", "\(escaped(name)) \\- \(escaped(sentence))",
        ]
    }

    /// Commands, each with what it does.
    static func examples(_ examples: [ManualExample]) -> [String] {
        examples.isEmpty
            ? []
            : [".SH EXAMPLES"]
                + examples.flatMap { [".TP", "\\fB\(escaped($0.command))\\fR", escaped($0.words)] }
    }

    /// What every verb ends with.
    static var exitStatus: [String] {
        [".SH EXIT STATUS"] + statuses.flatMap { [".TP", ".B \($0.0)", $0.1] }
    }

    /// Other pages: `animatic(1)`.
    static func seeAlso(_ names: [String]) -> [String] {
        [".SH SEE ALSO"]
            + names.enumerated().map { ".BR \(escaped($1)) (1)\($0 < names.count - 1 ? "," : "")" }
    }

    /// Paragraphs. A line that begins with a space stands alone.
    static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: true).flatMap { line in
            line.hasPrefix(" ") ? [".br", escaped(String(line))] : [".PP", escaped(String(line))]
        }
    }

    /// Text without what `man` takes for its own.
    static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }

    private static let statuses = [
        ("0", "All is good."), ("1", "An expectation or a comparison failed, or layout never ended."),
        ("2", "A script is wrong, or asks for more than it may."), ("64", "The command was called in a wrong way."),
        ("74", "Reading or writing failed."),
        ("129, 130, 143", "It was told to stop, and left what was there before or all of the new."),
        ("141", "Nobody reads standard output any more."),
    ]
}
