public import Files
import FoundationEssentials

/// A description of the frames in a folder, stored in the file `manifest.json`.
///
/// It contains no date and no host name, so that the same film produces the same bytes.
public struct RenderManifest: Codable, Hashable, Sendable {
    /// The version of the format.
    public let version: Int
    /// The name and version of the program.
    public let tool: String
    /// A hash of the program's sources.
    public let build: String
    /// The versions of the libraries that draw the frames, by name.
    public let libraries: [String: String]
    /// The revision of each font in units of 1/65536, by font name.
    public let fonts: [String: Int]
    /// The names of the fonts in each added font file and a hash of the file, by file name.
    public let addedFonts: [String: String]
    public let title: String
    /// A hash of everything that determines the film: ``inputs``, added fonts, title, surroundings, size, frame rate
    /// and number of frames.
    public private(set) var film: String
    /// The inputs that determine the film, such as a hash of the script.
    public let inputs: FilmInputs
    /// The initial device, orientation and traits of the film, as text.
    public let surroundings: String
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    public let framesPerSecond: Int
    /// The number of frames in the whole film.
    public let frameCount: Int
    /// The selected frames of the film. For a shard, they include the frames of all other shards. For a range of
    /// frames, they are only the frames of this range.
    public package(set) var chosen: ChosenFrames
    /// The shard that the folder contains, such as `1/2`; `nil` if the folder contains all chosen frames.
    public package(set) var shard: String?
    public package(set) var frames: [Frame]
    /// The libraries that decode the image files in the frames, with their versions.
    public package(set) var pictureLibraries: [String: String]

    static let currentVersion = 6

    /// The name of the file.
    public static let name = "manifest.json"

    /// The entry for a frame.
    public struct Frame: Codable, Hashable, Sendable {
        /// The name of the file.
        public package(set) var file: String
        /// The time in seconds.
        public package(set) var time: Double
        /// A hash of everything that determines the pixels of the frame.
        public let geometry: ContentHash
        /// A hash of the decoded pixels, as specified in *Frames Out*.
        public let pixels: ContentHash
        /// A hash of the bytes of the file.
        public let bytes: ContentHash
        /// The size of the file in bytes.
        public let size: Int

        package init(
            file: String, time: Double, geometry: ContentHash, pixels: ContentHash, bytes: ContentHash, size: Int
        ) {
            (self.file, self.time, self.size) = (file, time, size)
            (self.geometry, self.pixels, self.bytes) = (geometry, pixels, bytes)
        }
    }

    /// Reads the manifest in `folder`. Returns `nil` if it is missing or cannot be read.
    public init?(in folder: String) {
        self.init(file: Folder(path: folder).path(of: RenderManifest.name))
    }

    /// Reads the manifest at `path`. Returns `nil` if it is missing or cannot be read.
    package init?(file path: String) {
        guard let bytes = try? AtomicFile.bytes(of: path) else { return nil }
        let lines = FrameLines(in: bytes)
        guard let manifest = try? JSONDecoder().decode(RenderManifest.self, from: Data(lines?.rest ?? bytes)),
            manifest.version == RenderManifest.currentVersion
        else { return nil }
        self = manifest
        if let lines { frames = lines.frames }
    }

    /// Creates a manifest without frames.
    package init(
        _ origin: RenderOrigin, _ system: DrawingSystem, title: String, surroundings: String, width: Int, height: Int,
        framesPerSecond: Int, frameCount: Int
    ) {
        version = RenderManifest.currentVersion
        (tool, build, inputs) = (origin.tool, origin.build, origin.inputs)
        (libraries, fonts, addedFonts) = (system.libraries, system.fonts, system.addedFonts)
        (self.title, self.surroundings) = (title, surroundings)
        (self.width, self.height) = (width, height)
        (self.framesPerSecond, self.frameCount) = (framesPerSecond, frameCount)
        (chosen, shard) = (origin.chosen ?? ChosenFrames(0..<frameCount), origin.shard)
        (frames, pictureLibraries) = ([], [:])
        self.film = ""
        self.film = hashOfFilm.hexadecimal
    }
}

extension RenderManifest {
    /// A property in which two renders differ.
    package struct Difference: Hashable, Sendable {
        let subject: String
        let found: String
        let expected: String
        /// Whether the property belongs to the program and its libraries, not to the film.
        package let isOfProgram: Bool

        var words: String { "\(subject) (found \(found), expected \(expected))" }
    }

    /// Returns a phrase for all `differences`, such as "differs in the script (found …, expected …)".
    package static func words(for differences: [Difference]) -> String {
        "differs in " + differences.map(\.words).joined(separator: ", ")
    }

    /// Returns the differences between the programs and films of two renders. The result is empty for parts of one
    /// film.
    ///
    /// The frames and the selection of frames are not compared.
    package func differences(from other: RenderManifest) -> [Difference] {
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
        compare("the number of frames", "\(frameCount)", "\(other.frameCount)")
        if differences.allSatisfy(\.isOfProgram) { compare("the film's hash", film, other.film) }
        return differences
    }

    /// The hash of everything that determines the film, computed from the values in the manifest.
    package var hashOfFilm: ContentHash {
        var lines = inputs.sorted.map { "\($0.key): \($0.value)" }
        lines += addedFonts.sorted { $0.key < $1.key }.map { "font \($0.key): \($0.value)" }
        lines += [title, surroundings, "\(width) × \(height)", "\(framesPerSecond)", "\(frameCount)"]
        return ContentHash(lines.map { ContentHash($0).value })
    }
}

/// The frames of a film that are selected for a render. The render can be divided into shards.
public struct ChosenFrames: Codable, Hashable, Sendable {
    /// The number of the first frame, counted from 0.
    public let first: Int
    /// The end of the range. The frame with this number is excluded.
    public let end: Int
    /// The distance from one frame to the next.
    public let step: Int

    /// - Parameters:
    ///   - frames: The range of frames, counted from 0.
    ///   - step: The distance from one frame to the next, at least 1.
    public init(_ frames: Range<Int>, step: Int = 1) {
        precondition(frames.lowerBound >= 0 && step >= 1, "frames \(frames) in steps of \(step) are invalid")
        first = frames.lowerBound
        end = frames.upperBound
        // A step that exceeds the length of the range has the same effect as a step of this length.
        self.step = min(step, max(frames.count, 1))
    }

    /// - Throws: An error if the values are not frame numbers.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, from least: Int) throws -> Int {
            let number = try values.decode(Int.self, forKey: key)
            guard (least...Int(Int32.max)).contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "\(number) is not a frame number")
            }
            return number
        }
        first = try number(.first, from: 0)
        end = try number(.end, from: first)
        step = try number(.step, from: 1)
    }

    var words: String { "\(first)..<\(end)" + (step > 1 ? " in steps of \(step)" : "") }

    /// The numbers of the frames, in ascending order.
    public var numbers: [Int] { Array(sequence) }

    var sequence: StrideTo<Int> { stride(from: first, to: end, by: step) }

    var count: Int { (end - first + step - 1) / step }

    /// Returns the zero-based position of a frame among the chosen frames; `nil` if the frame is not one of them.
    func position(of number: Int) -> Int? {
        guard number >= first, number < end, (number - first) % step == 0 else { return nil }
        return (number - first) / step
    }
}

/// The libraries and fonts that draw the frames, with their versions.
package struct DrawingSystem: Hashable, Sendable {
    package let libraries: [String: String]
    /// The revision of each font in units of 1/65536, by font name.
    package let fonts: [String: Int]
    /// The names of the fonts in each added font file and a hash of the file, by file name.
    package let addedFonts: [String: String]

    package init(libraries: [String: String], fonts: [String: Int], addedFonts: [String: String]) {
        (self.libraries, self.fonts, self.addedFonts) = (libraries, fonts, addedFonts)
    }
}

/// Everything that determines a film except the program: the script, the files that it refers to, and the options of
/// the render.
///
/// Each part is a text or a content hash. No part contains a path or a date, so the inputs are equal on all machines
/// with the same files.
public struct FilmInputs: Codable, Hashable, Sendable {
    /// A part of the inputs. The raw values are the keys in a manifest.
    public enum Part: String, CaseIterable, Sendable {
        case script
        /// The image files, and the scenes with their images and colors from asset catalogs.
        case files
        /// The device and the variants that the command-line options select.
        case staging
        /// The comparison or the composition of several films.
        case composition
        /// The scale, limits, background and compression.
        case drawing
        case overlays
        case titleCards

        var words: String {
            switch self {
            case .script: "the script"
            case .files: "a file that the script names"
            case .staging: "the device or variant that the options select"
            case .composition: "the composition"
            case .drawing: "the drawing settings"
            case .overlays: "the overlays"
            case .titleCards: "the title cards"
            }
        }
    }

    private var values: [String: String] = [:]

    /// Creates empty inputs.
    public init() {}

    /// - Throws: An error if a value is not a string.
    public init(from decoder: any Decoder) throws { values = try [String: String](from: decoder) }

    public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

    /// The text or the content hash of a part; `nil` if the part is not set.
    public subscript(part: Part) -> String? {
        get { values[part.rawValue] }
        set { values[part.rawValue] = newValue }
    }

    /// Sets a part to the hash of `contents`. The order of the contents matters.
    public mutating func setContents(_ contents: [[UInt8]], of part: Part) {
        self[part] = ContentHash(contents.map { ContentHash($0).value }).hexadecimal
    }

    /// The values, sorted by key.
    var sorted: [(key: String, value: String)] { values.sorted { $0.key < $1.key } }
}

/// The properties of the program and the film that a manifest records.
public struct RenderOrigin: Hashable, Sendable {
    /// The name of the program with its version.
    public var tool: String
    /// A hash of the program's sources, which distinguishes builds of one version. Empty if the hash is unknown.
    public var build: String
    public var inputs: FilmInputs
    /// The selected frames, including those of all other shards; `nil` for the whole film.
    public var chosen: ChosenFrames?
    /// The shard that this render draws, such as `1/2`; `nil` for all frames.
    public var shard: String?

    public init(
        tool: String, build: String = "", inputs: FilmInputs = FilmInputs(), chosen: ChosenFrames? = nil,
        shard: String? = nil
    ) {
        self.tool = tool
        self.build = build
        self.inputs = inputs
        self.chosen = chosen
        self.shard = shard
    }
}
