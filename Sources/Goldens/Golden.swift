import Diagnostics
import Files
import Film
import FontFiles
import Reporting
import Simulation
package import Text

/// A recording of a film or of the scenes of a storyboard. It contains the files that determine the film, and the
/// views in each frame.
///
/// A golden is a text file beside the script. *Layout Regression* describes its format.
package struct Golden: Hashable, Sendable {
    /// The name and the version of the program that recorded the golden.
    package var program: String
    /// The hash of the program's sources; empty if it is unknown. The same build always plays a script identically.
    package var build: String
    /// A hash of the names and versions of the fonts.
    package var fonts: String
    /// The text files that determine the film. The script comes first.
    package var sources: [SourceRecord]
    /// The hashes of other files, such as images, by name.
    package var files: [String: String] = [:]
    /// The sections: one for each combination of device and variants, or one for each scene of a storyboard.
    package var sections: [Section]

    /// The film for one device and one set of variants, or one scene.
    package struct Section: Hashable, Sendable {
        /// The name of the section. It is `as written`, a device and variants such as `iPhone 14, dark+rtl`, or the
        /// readable name of a scene.
        package var name: String
        /// A description of the device, the orientation and the traits.
        package var surroundings: String
        package var film: FilmGeometry
        /// The run loop passes; `nil` if they are not recorded.
        package var passes: [RecordedPass]?
        /// The pictures in the order of their frames; empty if no pixels are recorded.
        package var pictures: [Picture] = []

        package init(name: String, surroundings: String, film: FilmGeometry) {
            self.name = name
            self.surroundings = surroundings
            self.film = film
        }
    }

    /// A picture of a frame.
    package struct Picture: Hashable, Sendable {
        package let frame: Int
        /// The hash of the pixels. It is also the base name of the file in the folder of pictures.
        package let hash: String

        package init(frame: Int, hash: String) {
            self.frame = frame
            self.hash = hash
        }
    }

    package init(
        program: String, build: String = "", fonts: String, sources: [SourceRecord], sections: [Section] = []
    ) {
        self.program = program
        self.build = build
        self.fonts = fonts
        self.sources = sources
        self.sections = sections
    }

    /// The section with the given name; `nil` if there is no such section.
    package subscript(name: String) -> Section? {
        get { sections.first { $0.name == name } }
        set {
            if let index = sections.firstIndex(where: { $0.name == name }) {
                if let newValue { sections[index] = newValue } else { sections.remove(at: index) }
            } else if let newValue {
                sections.append(newValue)
            }
        }
    }

    /// The file extension of a golden. It is appended to the full file name of the script.
    package static let fileExtension = "golden"
    /// The extension of the folder with the pictures.
    package static let pictureFolderExtension = "pictures"

    static let version = 1
}

/// The method calls in one pass of the run loop, in order.
package struct RecordedPass: Hashable, Sendable {
    /// The number of the run loop turn. Turn 0 is the first layout.
    package let turn: Int
    /// The phase of the turn: `updateConstraints` or `layout`.
    package let phase: String
    /// The names of the views on which the method for the phase was called, in order.
    package let views: [String]

    package init(turn: Int, phase: String, views: [String]) {
        self.turn = turn
        self.phase = phase
        self.views = views
    }

    /// Returns the passes of the phases `updateConstraints` and `layout`, in order.
    static func passes(in events: [TraceEvent]) -> [RecordedPass] {
        var passes: [(first: Int, pass: RecordedPass)] = []
        for phase in [TraceEvent.Phase.updateConstraints, .layout] {
            for calls in events.passes(in: phase) {
                guard let first = calls.first else { continue }
                passes.append(
                    (first.id, RecordedPass(turn: first.turn, phase: phase.rawValue, views: calls.map(\.subject))))
            }
        }
        return passes.sorted { $0.first < $1.first }.map(\.pass)
    }

    /// A description of the pass, such as `layout: root card title`.
    package var words: String { "\(phase): \(views.joined(separator: " "))" }
}

// MARK: Writing

extension Golden {
    /// The content of the file.
    package var text: String {
        var writer = GoldenWriter()
        writer.add(self)
        return writer.text
    }

    /// Returns whether this golden is equal to an earlier golden, apart from the build of the program.
    func isAs(_ earlier: Golden) -> Bool {
        var other = self
        other.build = earlier.build
        return other == earlier
    }
}

private struct GoldenWriter {
    private(set) var lines: [String] = []

    var text: String { lines.map { $0 + "\n" }.joined() }

    mutating func add(_ golden: Golden) {
        lines = ["animatic golden \(Golden.version)", "program \(GoldenText.quoted(golden.program))"]
        if !golden.build.isEmpty { lines.append("build \(GoldenText.name(golden.build))") }
        lines.append("fonts \(GoldenText.name(golden.fonts))")
        for source in golden.sources { add(source) }
        for (name, hash) in golden.files.sorted(by: { $0.key < $1.key }) {
            lines.append("file \(GoldenText.name(name)) \(hash)")
        }
        for section in golden.sections { add(section) }
        lines.append("end \(lines.count + 1)")
    }

    /// Adds the lines of a file, each preceded by a vertical bar. If lines were left out, the number of the next line
    /// is added before that line.
    private mutating func add(_ source: SourceRecord) {
        lines.append("source \(GoldenText.name(source.name))")
        var next = 1
        for line in source.lines {
            if line.number != next { lines.append("@\(line.number)") }
            lines.append("|" + line.text)
            next = line.number + 1
        }
    }

    private mutating func add(_ section: Golden.Section) {
        lines.append("")
        lines.append("section \(GoldenText.quoted(section.name))")
        lines.append("  on \(GoldenText.quoted(section.surroundings))")
        lines.append("  frames \(section.film.frameCount) at \(section.film.framesPerSecond)")
        var movements = ValueTrack.Movements()
        for view in section.film.views { add(view, section.film.frameCount, &movements) }
        if let passes = section.passes {
            lines.append("  passes \(passes.count)")
            for pass in passes {
                lines.append(
                    "    turn \(pass.turn) \(pass.phase) " + pass.views.map(GoldenText.name).joined(separator: " "))
            }
        }
        for picture in section.pictures { lines.append("  picture \(picture.frame) \(picture.hash)") }
    }

    private mutating func add(_ view: SampledView, _ frameCount: Int, _ movements: inout ValueTrack.Movements) {
        var tracks = view.tracks
        func changes(_ track: ValueTrack, _ name: String) -> String {
            track.textOfChanges(GoldenText.name("\(view.name).\(name)"), &movements)
        }
        var head = "  view \(GoldenText.name(view.name)) \(view.kind)"
        let places = [SampledView.superview, SampledView.order].compactMap { tracks[$0] }
        let isInRoot = places.first?.first != ValueTrack.Value.none
        if places.count == 2, places.allSatisfy(\.isConstant), isInRoot, case .text(let superview) = places[0].first {
            head += " in \(GoldenText.name(superview)) \(places[1].first.text)"
            for name in [SampledView.superview, SampledView.order] { tracks[name] = nil }
        } else if places.count == 2, places.allSatisfy(\.isConstant), !isInRoot {
            for name in [SampledView.superview, SampledView.order] { tracks[name] = nil }
        }
        lines.append(head)
        if view.presence != [0...max(frameCount - 1, 0)] {
            lines.append(
                "    present " + view.presence.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " "))
        }
        let frame = SampledView.frameNames.compactMap { tracks[$0] }
        if frame.count == 4 {
            lines.append("    frame " + frame.map(\.first.text).joined(separator: " "))
            for name in SampledView.frameNames {
                if let track = tracks[name], !track.isConstant { lines.append("    \(name)" + changes(track, name)) }
                tracks[name] = nil
            }
        }
        for (name, track) in tracks.sorted(by: { $0.key < $1.key }) {
            lines.append("    \(name) \(track.first.text)" + changes(track, name))
        }
    }
}

extension CairoTextMeasurer {
    /// A hash of the versions of the built-in fonts and the contents of the added fonts, which determine text sizes.
    package var hashOfFonts: String {
        let builtIn = fonts.versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let added = addedFonts.files.map { "\($0.name) \($0.hash.hexadecimal)" }
        return ContentHash((builtIn + added).joined(separator: "\n")).hexadecimal
    }
}
