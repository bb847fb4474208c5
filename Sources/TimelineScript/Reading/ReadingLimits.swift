import Simulation

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

/// How large things in a script may be, so that no script can exhaust the machine that reads it.
package enum ScriptLimits {
    /// Of the file: 4 MiB.
    package static let bytes = 4 << 20
    /// Levels of lists and mappings inside one another.
    package static let nesting = 200
    /// Values, counting those of an alias at each use.
    package static let values = 200_000

    static let canvasEdge = NumberRange(1, 16_384, "points")
    static let scale = NumberRange(0.5, 4)
    static let framesPerSecond = NumberRange(1, 240)
    static let tolerance = NumberRange(above: 0, 1000, "points")
    /// Of a spring that is given with a duration or a response; 1 does not overshoot, and more counts as 1.
    static let dampingRatio = NumberRange(above: 0, 1000)
    /// Nearer to 1 or -1 a spring hardly ends.
    static let bounce = NumberRange(-0.99, 0.99)
    /// In travels a second.
    static let springVelocity = NumberRange(-1000, 1000, "travels a second")
    /// Mass, stiffness and damping.
    static let springConstant = NumberRange(0.001, 1_000_000)
    static let response = NumberRange(above: 0, 3600, "seconds")
    static let repeats = NumberRange(above: 0, 10_000)
    static let counts = NumberRange(0, 1_000_000)
    /// By their numbers in the trace.
    static let turns = NumberRange(0, 1_000_000)
    static let feedbackLoopThreshold = NumberRange(50, 1000)
    static let repetitions = NumberRange(1, 1_000_000)
    /// Between two times that a timer fires.
    static let interval = Duration.milliseconds(1)
    /// Of a picture file, in pixels.
    static let pictureEdge = 16_384.0
    /// Of a picture file: 256 MB of memory.
    static let picturePixels = 64_000_000.0
    /// Colours of a gradient: as many as animate.
    static let gradientColors = 2...8
    /// Of the film, and of any time in it.
    package static let duration = Duration.seconds(3600)
}
