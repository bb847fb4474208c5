import Layout

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
    static let length = NumberRange(0, longestLength, "points")
    static let place = NumberRange(-longestLength, longestLength, "points")
    static let tolerance = NumberRange(above: 0, 1000, "points")
    static let fontSize = NumberRange(1, 1000, "points")
    static let multiplier = NumberRange(LayoutLimits.multiplier.lowerBound, LayoutLimits.multiplier.upperBound)
    static let alpha = NumberRange(0, 1)
    /// Of a progress view.
    static let fraction = NumberRange(0, 1)
    /// Of a slider or a stepper.
    static let controlValue = NumberRange(-1_000_000, 1_000_000)
    static let pages = NumberRange(0, 1000)
    /// -1 stands for none; the number of segments may not be known.
    static func segmentIndex(of segments: Int?) -> NumberRange {
        NumberRange(-1, segments.map { Double($0 - 1) } ?? 200_000)
    }
    /// Of a spring that is given with a duration or a response; 1 does not overshoot, and more counts as 1.
    static let dampingRatio = NumberRange(above: 0, 1000)
    /// Nearer to 1 or -1 a spring hardly ends.
    static let bounce = NumberRange(-0.99, 0.99)
    /// In travels a second.
    static let springVelocity = NumberRange(-1000, 1000, "travels a second")
    /// Mass, stiffness and damping.
    static let springConstant = NumberRange(0.001, 1_000_000)
    static let response = NumberRange(above: 0, 3600, "seconds")
    static let seconds = NumberRange(0, 3600, "seconds")
    /// Of its superlayer's time.
    static let layerSpeed = NumberRange(-1000, 1000)
    static let layerTime = NumberRange(-3600, 3600, "seconds")
    /// Of an animator's duration.
    static let durationFactor = NumberRange(0, 1000)
    static let repeats = NumberRange(above: 0, 10_000)
    static let priority = NumberRange(1, 1000)
    static let lines = NumberRange(0, 1_000_000)
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
    /// Of a gradient, as fractions of the size.
    static let gradientPoint = NumberRange(-1000, 1000)
    /// Of the film, and of any time in it.
    package static let duration = Duration.seconds(3600)

    private static let longestLength = 1_000_000.0
}
