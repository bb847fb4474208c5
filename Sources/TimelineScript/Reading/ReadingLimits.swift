import Simulation
import Views

/// The limits of a script's size, and the folders that the script is allowed to read besides its own. The caller
/// chooses these limits, whereas ``ScriptLimits`` are part of the language.
package struct ReadingLimits: Hashable, Sendable {
    /// The limits that can be raised. The raw values are the names on the command line.
    package enum Name: String, CaseIterable, Sendable {
        /// The number of bytes in the file. The default is 4 MiB.
        case bytes
        /// The number of values, including the values of an alias at each use.
        case values
        /// The number of levels of nested lists and mappings.
        case nesting
        case views
        /// The number of constraints, counting each part of composites such as `edges`.
        case constraints
        /// The number of frames. The default is an hour at 60 frames per second.
        case frames
        /// The number of pixels in a picture. The default requires 256 MB of memory.
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
            // The deepest nesting that libYAML allows.
            case .nesting: 1000
            // The square of the longest edge.
            case .canvas: 16_384 * 16_384
            case .bytes, .values, .views, .constraints, .frames: 1_000_000_000
            }
        }
    }

    /// The default limits, for scripts from unknown sources.
    package static let usual = ReadingLimits()

    /// The folders, besides the script's own, whose pictures and scenes the script is allowed to use.
    package var folders: [String] = []
    private var raised: [Name: Int] = [:]

    package init() {}

    package subscript(name: Name) -> Int {
        get { raised[name] ?? name.usual }
        set { raised[name] = newValue }
    }

    /// The message for nesting that is too deep.
    var nestingWords: String {
        "found lists and mappings nested more than \(self[.nesting]) deep, expected fewer"
            + (self[.nesting] < Name.nesting.most
                ? "; '--allow nesting=…' allows \(NumberRange.spell(Double(Name.nesting.most)))" : "")
    }

    /// Returns a message if `count` is greater than the limit; `nil` if it is not.
    package func excess(_ count: Int, of name: Name) -> String? {
        guard count > self[name] else { return nil }
        return "found \(NumberRange.spell(Double(count))) \(name.rawValue), expected at most "
            + "\(NumberRange.spell(Double(self[name]))); '--allow \(name.rawValue)=\(count)' allows them"
    }
}

/// The limits of values in a script, so that no script can exhaust the resources of the machine that reads it.
package enum ScriptLimits {
    /// The default number of bytes in the file: 4 MiB.
    package static let bytes = 4 << 20
    /// The default number of levels of nested lists and mappings.
    package static let nesting = 200
    /// The default number of values, including the values of an alias at each use.
    package static let values = 200_000

    static let canvasEdge = NumberRange(1, 16_384, "points")
    static let scale = NumberRange(0.5, 4)
    static let framesPerSecond = NumberRange(1, 240)
    static let tolerance = NumberRange(above: 0, 1000, "points")
    /// The damping ratio of a spring with a duration or a response. A spring with the ratio 1 does not overshoot, and
    /// larger values are treated as 1.
    static let dampingRatio = NumberRange(above: 0, 1000)
    /// The bounce of a spring. A spring with a value closer to 1 or -1 takes too long to settle.
    static let bounce = NumberRange(-0.99, 0.99)
    /// The initial velocity of a spring, in multiples of the animated distance per second.
    static let springVelocity = NumberRange(-1000, 1000, "travels a second")
    /// The mass, stiffness and damping of a spring.
    static let springConstant = NumberRange(0.001, 1_000_000)
    static let response = NumberRange(above: 0, 3600, "seconds")
    static let repeats = NumberRange(above: 0, 10_000)
    static let counts = NumberRange(0, 1_000_000)
    /// The number of a turn in the trace.
    static let turns = NumberRange(0, 1_000_000)
    static let feedbackLoopThreshold = NumberRange(50, 1000)
    static let repetitions = NumberRange(1, 1_000_000)
    /// The shortest interval of a timer.
    static let interval = Duration.milliseconds(1)
    /// The longest edge of a picture file, in pixels.
    static let pictureEdge = 16_384.0
    /// The largest area of a picture file, in pixels: 256 MB of memory.
    static let picturePixels = 64_000_000.0
    /// The number of colors in a gradient.
    static let gradientColors = 2...8
    /// The longest duration of a film, and the latest time in a film.
    package static let duration = Duration.seconds(3600)
}
