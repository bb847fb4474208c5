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

    /// The text or the content hash of a part; `nil` if the part is unknown.
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
    /// The part of the frames that this render draws, such as `1/2`; `nil` for all frames.
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
