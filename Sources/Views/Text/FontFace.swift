/// A font in a font file: one weight and one slant of a family, or the name of such a font that is not available.
///
/// A face without a file is a request for a font: it has the metrics of the system font, and is drawn as the system font.
public final class FontFace: Hashable, Sendable {
    /// The name of the family, such as `Source Serif 4`.
    public let family: String
    /// The name that identifies the face, such as `SourceSerif4-Bold`.
    public let postScriptName: String
    /// The name of the face in its family, such as `Bold Italic`.
    public let style: String
    /// Other names by which the face can be found, such as its full name.
    package let otherNames: [String]
    /// The weight on the OpenType scale, 1 to 1000; regular is 400.
    package let weight: Int
    /// The weights of a variable font; `nil` for a font with one weight.
    package let weights: ClosedRange<Int>?
    public let isItalic: Bool
    public let isMonospaced: Bool
    public let metrics: Metrics
    /// The hash of the file; empty for a face that is not available.
    package let source: String
    /// The index of the face in its file.
    package let index: Int

    /// The vertical measurements of a face, in ems.
    public struct Metrics: Hashable, Sendable {
        /// The distance from the top of a line to its baseline.
        public let ascender: Double
        /// The distance from the baseline to the bottom of a line, which is positive below the baseline.
        public let descender: Double
        /// The distance between the bottom of a line and the top of the next line.
        public let leading: Double
        /// The height of capital letters.
        public let capHeight: Double
        /// The height of a lowercase x.
        public let xHeight: Double

        package init(ascender: Double, descender: Double, leading: Double, capHeight: Double, xHeight: Double) {
            (self.ascender, self.descender, self.leading) = (ascender, descender, leading)
            (self.capHeight, self.xHeight) = (capHeight, xHeight)
        }

        /// The metrics of the system font.
        ///
        /// - Source: the system font on iOS 26.1. The ratios are the same at every size of 8 points or more.
        package static let system = Metrics(
            ascender: 0.9521484375, descender: 0.2412109375, leading: 0, capHeight: 0.7046, xHeight: 0.5264)
    }

    package init(
        family: String, postScriptName: String, style: String, otherNames: [String] = [], weight: Int,
        weights: ClosedRange<Int>? = nil, isItalic: Bool, isMonospaced: Bool, metrics: Metrics, source: String,
        index: Int
    ) {
        (self.family, self.postScriptName, self.style) = (family, postScriptName, style)
        (self.otherNames, self.weight, self.weights) = (otherNames, weight, weights)
        (self.isItalic, self.isMonospaced, self.metrics) = (isItalic, isMonospaced, metrics)
        (self.source, self.index) = (source, index)
    }

    /// Creates a request for the font with a name.
    ///
    /// - Parameter family: The family of the font, which is used if no font has the name; `nil` if it is not known.
    package convenience init(requested name: String, family: String? = nil) {
        self.init(
            family: family ?? name, postScriptName: name, style: "", weight: 400, isItalic: false, isMonospaced: false,
            metrics: .system, source: "", index: 0)
    }

    /// Whether the font is in a file, so that it can be drawn.
    public var isAvailable: Bool { !source.isEmpty }

    public static func == (a: FontFace, b: FontFace) -> Bool {
        a === b || a.source == b.source && a.index == b.index && a.postScriptName == b.postScriptName
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(index)
        hasher.combine(postScriptName)
    }
}
