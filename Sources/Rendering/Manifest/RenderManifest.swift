import CCairo
import Foundation
import Playback

/// What the frames of a folder are: the file `manifest.json` beside them.
///
/// It has no date and no name of a machine: the same film gives the same bytes.
public struct RenderManifest: Codable, Hashable, Sendable {
    /// Of this format.
    public let version: Int
    /// The program with its version, and the libraries and fonts that draw.
    public let tool: String
    /// A hash of the program's sources.
    public let build: String
    public let libraries: [String: String]
    public let fonts: [String: Int]
    /// Of those that were added, by file: what they are called, and a hash of the file.
    public let addedFonts: [String: String]
    public let title: String
    /// A hash of everything that decides the film: ``inputs``, fonts, size, rate and choice of frames.
    public private(set) var film: String
    /// What decides the film, by part.
    public let inputs: FilmInputs
    /// What the film is shown on when it begins, in words.
    public let surroundings: String
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    public let framesPerSecond: Int
    /// Of which shards hold only a part each.
    public let chosen: ChosenFrames
    /// Which part of them the folder has, such as `1/2`; `nil` for all of them.
    public internal(set) var shard: String?
    public let frames: [Frame]
    /// The libraries that decode the picture files in the frames, with versions.
    public let pictureLibraries: [String: String]

    static let currentVersion = 5

    /// The name of the file.
    public static let name = "manifest.json"

    /// One frame; hashes are XXH64 in hexadecimal digits.
    public struct Frame: Codable, Hashable, Sendable {
        /// The file's name.
        public let file: String
        /// In seconds.
        public let time: Double
        /// Of everything that decides how the frame looks.
        public let geometry: String
        /// Of the decoded pixels: *Frames Out* says how.
        public let pixels: String
        /// Of the file's bytes.
        public let bytes: String
    }

    /// The manifest in `folder`; `nil` where there is none that can be read.
    public init?(in folder: String) {
        self.init(file: Folder(path: folder).path(of: RenderManifest.name))
    }

    /// The manifest in the file at `path`; `nil` where there is none that can be read.
    init?(file path: String) {
        guard let bytes = try? AtomicFile.bytes(of: path),
            let manifest = try? JSONDecoder().decode(RenderManifest.self, from: Data(bytes)),
            manifest.version == RenderManifest.currentVersion
        else { return nil }
        self = manifest
    }

    /// Of a film of which no frame is noted yet.
    init(_ origin: RenderOrigin, _ system: DrawingSystem, _ film: FilmFormat, _ size: PixelSize) {
        version = RenderManifest.currentVersion
        (tool, build, inputs) = (origin.tool, origin.build, origin.inputs)
        (libraries, fonts, addedFonts) = (system.libraries, system.fonts, system.addedFonts)
        (title, surroundings) = (film.title, film.surroundings)
        (width, height) = (size.width, size.height)
        framesPerSecond = film.framesPerSecond
        (chosen, shard) = (origin.chosen ?? ChosenFrames(0..<film.frameCount), origin.shard)
        (frames, pictureLibraries) = ([], [:])
        self.film = ""
        self.film = hashOfFilm.hexadecimal
    }
}

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

/// Which frames of a film a render is of, be they made at once or in shards.
public struct ChosenFrames: Codable, Hashable, Sendable {
    /// Counted from 0.
    public let first: Int
    /// The first that is not chosen any more.
    public let end: Int
    /// From each to the next.
    public let step: Int

    /// - Parameters:
    ///   - frames: Counted from 0.
    ///   - step: At least 1.
    public init(_ frames: Range<Int>, step: Int = 1) {
        precondition(frames.lowerBound >= 0 && step >= 1, "frames \(frames) in steps of \(step) are none")
        first = frames.lowerBound
        end = frames.upperBound
        // A longer step leads out of the frames as well.
        self.step = min(step, max(frames.count, 1))
    }

    /// - Throws: Where a manifest is damaged, and says something else than numbers of frames.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, from least: Int) throws -> Int {
            let number = try values.decode(Int.self, forKey: key)
            guard (least...Int(Int32.max)).contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "\(number) is no number of a frame")
            }
            return number
        }
        first = try number(.first, from: 0)
        end = try number(.end, from: first)
        step = try number(.step, from: 1)
    }

    /// The numbers of the frames, in rising order.
    public var numbers: [Int] { Array(sequence) }

    var sequence: StrideTo<Int> { stride(from: first, to: end, by: step) }
}

/// What draws: the libraries and the fonts, with their versions.
struct DrawingSystem: Hashable, Sendable {
    let libraries: [String: String]
    /// The fonts' own numbers, in 65536ths.
    let fonts: [String: Int]
    /// By file: what the fonts in it are called, and a hash of its bytes.
    let addedFonts: [String: String]

    /// Of the libraries that the process runs with.
    static var libraries: [String: String] {
        unsafe [
            "cairo": String(cString: cairo_version_string()), "pango": String(cString: pango_version_string()),
        ]
    }
}
