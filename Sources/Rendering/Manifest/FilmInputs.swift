/// Everything that decides a film besides the program: the script, the files that it names, and the options of the render.
///
/// Each part is in words, or is a hash of contents. No part has a path or a date, so that machines with the same files agree.
public struct FilmInputs: Codable, Hashable, Sendable {
    /// A part of what decides a film. The raw values are the keys of a manifest.
    public enum Part: String, CaseIterable, Sendable {
        case script
        /// Pictures, and scenes with what they take from asset catalogs.
        case files
        /// The device and the variants of a verb's options.
        case staging
        /// The side-by-side comparison or the composition of several films.
        case composition
        /// Scale, limits, background and compression.
        case drawing
        case overlays
        case titleCards

        var words: String {
            switch self {
            case .script: "the script"
            case .files: "a file that the script names"
            case .staging: "the device or variant of the options"
            case .composition: "the composition"
            case .drawing: "the drawing settings"
            case .overlays: "the overlays"
            case .titleCards: "the title cards"
            }
        }
    }

    private var values: [String: String] = [:]

    /// Inputs of which no part is known.
    public init() {}

    /// - Throws: If a value is not a string.
    public init(from decoder: any Decoder) throws { values = try [String: String](from: decoder) }

    public func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }

    /// The words of a part, or a hash of its contents; `nil` if nothing is known of it.
    public subscript(part: Part) -> String? {
        get { values[part.rawValue] }
        set { values[part.rawValue] = newValue }
    }

    /// Sets a part to a hash of contents, whose order counts.
    public mutating func setContents(_ contents: [[UInt8]], of part: Part) {
        self[part] = ContentHash(contents.map { ContentHash($0).value }).hexadecimal
    }

    /// The values by key, in the order of the keys.
    var sorted: [(key: String, value: String)] { values.sorted { $0.key < $1.key } }
}

/// A program and a film, as far as the one that renders knows them: what a manifest says of where its frames come from.
public struct RenderOrigin: Hashable, Sendable {
    /// The program with its version.
    public var tool: String
    /// A hash of the program's sources, by which builds of one version differ; empty if it is not known.
    public var build: String
    public var inputs: FilmInputs
    /// The frames that all shards have together; `nil` for the whole film.
    public var chosen: ChosenFrames?
    /// The part of the frames that this render makes, such as `1/2`; `nil` for all of them.
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
