package import Reporting

extension Golden {
    /// Parses the text of a golden.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - path: The path of the file, for messages.
    /// - Throws: `GoldenError` if the text is damaged or incomplete, or has an unsupported version.
    package init(_ text: String, path: String) throws(GoldenError) {
        var reader = GoldenReader(text)
        do throws(GoldenText.Mistake) {
            self = try reader.golden()
        } catch {
            throw GoldenError(
                diagnostic: Diagnostic(
                    .golden, "\(error.message); \(error.advice)",
                    at: SourceSpan(file: path, line: error.line, column: 1, length: 0)))
        }
    }
}

/// An error that explains why a golden cannot be used.
package struct GoldenError: Error, Hashable {
    package var diagnostic: Diagnostic

    package init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}

extension Diagnostic.ID {
    /// The identifier of diagnostics about damaged or missing goldens.
    package static let golden: Self = "golden"
}

private struct GoldenReader {
    private let lines: [Substring]
    /// The index of the next line.
    private var index = 0

    init(_ text: String) {
        // A version control system may have converted the line endings.
        let hasReturns = text.utf8.contains(UInt8(ascii: "\r"))
        let plain = hasReturns ? text.replacing("\r\n", with: "\n") : text
        var lines = plain.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { Substring($0) }
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        self.lines = lines
    }

    private func mistake(_ message: String, at index: Int? = nil) -> GoldenText.Mistake {
        GoldenText.Mistake(line: (index ?? self.index) + 1, message: message)
    }

    /// Skips empty lines, and returns the next line without consuming it; `nil` at the end of the file.
    private mutating func next() -> GoldenText.Line? {
        while index < lines.count, lines[index].isEmpty { index += 1 }
        return index < lines.count ? GoldenText.Line(lines[index], number: index + 1) : nil
    }

    private mutating func line(_ word: String, _ indentation: Int = 0) throws(GoldenText.Mistake) -> GoldenText.Line {
        guard var line = next() else { throw mistake("the file ends here, expected '\(word)'; the file is incomplete") }
        guard line.indentation == indentation, try line.word() == word else {
            throw mistake("found '\(lines[index].prefix(40))', expected '\(word)'")
        }
        index += 1
        return line
    }

    private mutating func isNext(_ word: String, _ indentation: Int = 0) throws(GoldenText.Mistake) -> Bool {
        guard var line = next(), line.indentation == indentation else { return false }
        return try line.word() == word
    }

    mutating func golden() throws(GoldenText.Mistake) -> Golden {
        try readVersion()
        var program = try line("program")
        var build = ""
        if try isNext("build") {
            var line = try line("build")
            build = try line.name()
        }
        var fonts = try line("fonts")
        var golden = Golden(program: try program.name(), build: build, fonts: try fonts.name(), sources: [])
        while try isNext("source") { golden.sources.append(try source()) }
        while try isNext("file") {
            var line = try line("file")
            let name = try line.name()
            golden.files[name] = String(try line.word())
        }
        while try isNext("section") {
            let section = try section()
            guard golden[section.name] == nil else {
                throw mistake("the section '\(section.name)' occurs twice", at: index - 1)
            }
            golden[section.name] = section
        }
        var end = try line("end")
        let count = try end.count()
        guard count == lines.count else {
            throw mistake(
                "found \(lines.count) lines, expected \(count); lines are missing, or a merge has duplicated them",
                at: index - 1)
        }
        return golden
    }

    private mutating func readVersion() throws(GoldenText.Mistake) {
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[0] == "animatic", words[1] == "golden", let version = Int(words[2]) else {
            throw mistake("found no golden, expected 'animatic golden \(Golden.version)' in the first line", at: 0)
        }
        guard version <= Golden.version else {
            var newer = mistake("found version \(version), expected at most \(Golden.version)", at: 0)
            newer.advice = "install the newer animatic that recorded it, or delete it and record it again"
            throw newer
        }
        guard version == Golden.version else {
            throw mistake("found version \(version), expected \(Golden.version)", at: 0)
        }
        index = 1
    }

    private mutating func source() throws(GoldenText.Mistake) -> SourceRecord {
        var head = try line("source")
        let name = try head.name()
        var found: [SourceRecord.Line] = []
        var number = 1
        while index < lines.count {
            let line = lines[index]
            if line.utf8.first == UInt8(ascii: "|") {
                found.append(
                    SourceRecord.Line(number: number, text: String(line[line.utf8.index(after: line.startIndex)...])))
                number += 1
            } else if line.first == "@" {
                guard let next = Int(line.dropFirst()), next >= number, next <= 100_000_000 else {
                    throw mistake("found '\(line.prefix(40))', expected '@' and a line number of at least \(number)")
                }
                number = next
            } else {
                break
            }
            index += 1
        }
        return SourceRecord(name: name, lines: found)
    }

    private mutating func section() throws(GoldenText.Mistake) -> Golden.Section {
        var head = try line("section")
        let name = try head.name()
        var surroundings = try line("on", 2)
        var frames = try line("frames", 2)
        var film = FilmGeometry()
        film.frameCount = try frames.count()
        guard try frames.word() == "at" else {
            throw frames.mistake("expected 'frames', a number, 'at' and a frame rate")
        }
        film.framesPerSecond = try frames.count()
        var movements = ValueTrack.Movements()
        var names: Set<String> = []
        while try isNext("view", 2) {
            let place = index
            let view = try view(film.frameCount, &movements)
            guard names.insert(view.name).inserted else {
                throw mistake("the view '\(view.name)' occurs twice in the section", at: place)
            }
            film.views.append(view)
        }
        var section = Golden.Section(name: name, surroundings: try surroundings.name(), film: film)
        if try isNext("passes", 2) {
            var head = try line("passes", 2)
            var passes: [RecordedPass] = []
            for _ in 0..<(try head.count()) {
                var line = try line("turn", 4)
                let turn = try line.count()
                let phase = String(try line.word())
                var views: [String] = []
                while !line.isAtEnd { views.append(try line.name()) }
                passes.append(RecordedPass(turn: turn, phase: phase, views: views))
            }
            section.passes = passes
        }
        while try isNext("picture", 2) {
            var line = try line("picture", 2)
            section.pictures.append(Golden.Picture(frame: try line.count(), hash: String(try line.word())))
        }
        return section
    }

    private mutating func view(
        _ frameCount: Int, _ movements: inout ValueTrack.Movements
    ) throws(GoldenText.Mistake) -> SampledView {
        var head = try line("view", 2)
        let name = try head.name()
        let kind = String(try head.word())
        var view = SampledView(name: name, kind: kind, presence: [0...max(frameCount - 1, 0)], tracks: [:])
        var superview: (name: ValueTrack.Value, order: ValueTrack.Value) = (.none, .number(0))
        if !head.isAtEnd {
            guard try head.word() == "in" else { throw head.mistake("expected 'in' and the name of the superview") }
            superview = (.text(try head.name()), try head.value())
        }
        if try isNext("present", 4) { view.presence = try presence() }
        let first = view.presence.first?.lowerBound ?? 0
        view.tracks[SampledView.superview] = ValueTrack(superview.name, at: first)
        view.tracks[SampledView.order] = ValueTrack(superview.order, at: first)
        var frame = try line("frame", 4)
        for name in SampledView.frameNames { view.tracks[name] = ValueTrack(try frame.value(), at: first) }
        while var line = next(), line.indentation == 4 {
            let property = String(try line.word())
            guard view.tracks[property]?.isConstant ?? true,
                SampledView.frameNames.contains(property) || SampledProperties.isPlace(property)
                    || view.tracks[property] == nil
            else { throw mistake("the property '\(property)' occurs twice in the view '\(name)'") }
            index += 1
            let start = SampledView.frameNames.contains(property) ? view.tracks[property] : nil
            var track: ValueTrack
            if let start { track = start } else { track = ValueTrack(try line.value(), at: first) }
            try track.appendChanges(&line, "\(view.name).\(property)", &movements)
            view.tracks[property] = track
        }
        return view
    }

    private mutating func presence() throws(GoldenText.Mistake) -> [ClosedRange<Int>] {
        var line = try line("present", 4)
        var ranges: [ClosedRange<Int>] = []
        while !line.isAtEnd {
            let word = try line.word()
            let bounds = word.split(separator: "-").compactMap { Int($0) }
            guard bounds.count == 2, bounds[0] <= bounds[1], bounds[0] > (ranges.last?.upperBound ?? -1) else {
                throw line.mistake("found '\(word)', expected a range of frames such as 0-29")
            }
            ranges.append(bounds[0]...bounds[1])
        }
        guard !ranges.isEmpty else { throw line.mistake("expected a range of frames such as 0-29") }
        return ranges
    }
}
