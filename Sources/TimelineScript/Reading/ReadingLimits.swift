/// How much a script may ask for, and what it may read beside its own folder: what its reader chooses, where ``ScriptLimits``
/// are the language's.
package struct ReadingLimits: Hashable, Sendable {
    /// Each limit that can be raised, by its name on the command line.
    package enum Name: String, CaseIterable, Sendable {
        /// Of the file: 4 MiB.
        case bytes
        /// Counting those of an alias at each use.
        case values
        /// Lists and mappings inside one another.
        case nesting
        case views
        /// After statements such as `edges` are taken apart.
        case constraints
        /// An hour at 60 a second.
        case frames
        /// Of a picture, in pixels: 256 MB of memory.
        case canvas

        var usual: Int {
            switch self {
            case .bytes: ScriptLimits.bytes
            case .values: ScriptLimits.values
            case .views: 20_000
            case .constraints: 50_000
            case .frames: 216_000
            case .canvas: 64_000_000
            case .nesting: ScriptLimits.nesting
            }
        }

        /// How far it can be raised.
        package var most: Int {
            switch self {
            // As deep as libYAML goes.
            case .nesting: 1000
            // The longest edge twice.
            case .canvas: 16_384 * 16_384
            case .bytes, .values, .views, .constraints, .frames: 1_000_000_000
            }
        }
    }

    /// As every script is read that nobody vouches for.
    package static let usual = ReadingLimits()

    /// Folders whose pictures and scenes a script may use, besides those in its own.
    package var folders: [String] = []
    private var raised: [Name: Int] = [:]

    package init() {}

    package subscript(name: Name) -> Int {
        get { raised[name] ?? name.usual }
        set { raised[name] = newValue }
    }

    /// The nesting that is not expected, in words.
    var nestingWords: String {
        "found lists and mappings nested more than \(self[.nesting]) deep, expected fewer"
            + (self[.nesting] < Name.nesting.most
                ? "; '--allow nesting=…' allows \(NumberRange.spell(Double(Name.nesting.most)))" : "")
    }

    /// What to say of `count` where it is more than allowed.
    package func excess(_ count: Int, of name: Name) -> String? {
        guard count > self[name] else { return nil }
        return "found \(NumberRange.spell(Double(count))) \(name.rawValue), expected at most "
            + "\(NumberRange.spell(Double(self[name]))); '--allow \(name.rawValue)=\(count)' allows them"
    }
}
