import Geometry

/// The wrapping and truncation of long text: `NSLineBreakMode`.
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
    /// Lines break between words, or between characters in a word that is longer than a line. Text beyond the last line
    /// is not shown.
    case byWordWrapping
    /// Lines break between characters.
    case byCharWrapping
    /// Lines do not wrap. Each paragraph is one line, clipped at the edge. In a label that allows several lines, this
    /// mode has the effect of ``byWordWrapping``.
    case byClipping
    /// Lines break between words, and an ellipsis replaces the start of the last line.
    case byTruncatingHead
    /// Lines break between words, and an ellipsis replaces the end of the last line.
    case byTruncatingTail
    /// Lines break between words, and an ellipsis replaces the middle of the last line.
    case byTruncatingMiddle

    /// Whether an ellipsis replaces text that does not fit.
    public var truncates: Bool {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: false
        case .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: true
        }
    }
}
