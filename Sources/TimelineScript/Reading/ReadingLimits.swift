package import FontFiles
import Views

/// The limits for the size of a script, and the additional folders that the script is allowed to read. The caller
/// chooses these limits, whereas ``ScriptLimits`` are part of the language.
package struct ReadingLimits: Hashable, Sendable {
    /// The limits that a caller can raise. The raw values are the names on the command line.
    package enum Name: String, CaseIterable, Sendable {
        /// The size of the file, in bytes. The default is 4 MiB.
        case bytes
        /// The number of YAML values. The values of an alias are counted at each use.
        case values
        /// The number of levels of nested lists and mappings.
        case nesting
        case views
        /// The number of constraints. Each constraint of a composite such as `edges` is counted.
        case constraints
        /// The number of frames. The default is an hour at 60 frames per second.
        case frames
        /// The number of pixels in a frame. With the default, a frame requires 256 MB of memory.
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

        /// The highest value that a caller can set.
        package var most: Int {
            switch self {
            // The maximum nesting depth of libYAML.
            case .nesting: 1000
            // The square of the maximum edge length.
            case .canvas: 16_384 * 16_384
            case .bytes, .values, .views, .constraints, .frames: 1_000_000_000
            }
        }
    }

    /// The default limits, for scripts from unknown sources.
    package static let usual = ReadingLimits()

    /// The additional folders whose pictures and scenes the script is allowed to use.
    package var folders: [String] = []
    /// The fonts in addition to those that the script names.
    package var fonts = AddedFonts.none
    private var raised: [Name: Int] = [:]

    package init() {}

    package subscript(name: Name) -> Int {
        get { raised[name] ?? name.usual }
        set { raised[name] = newValue }
    }

    /// The error message for nesting that is too deep.
    var nestingWords: String {
        "found lists and mappings nested more than \(self[.nesting]) levels deep, expected fewer"
            + (self[.nesting] < Name.nesting.most
                ? "; '--allow nesting=…' allows \(NumberRange.spell(Double(Name.nesting.most)))" : "")
    }

    /// Returns an error message if `count` exceeds the limit; `nil` if it does not.
    package func excess(_ count: Int, of name: Name) -> String? {
        guard count > self[name] else { return nil }
        return "found \(NumberRange.spell(Double(count))) \(name.rawValue), expected at most "
            + "\(NumberRange.spell(Double(self[name]))); '--allow \(name.rawValue)=\(count)' allows them"
    }
}
