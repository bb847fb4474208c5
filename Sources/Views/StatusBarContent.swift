/// The time that a status bar shows, and the color of its content.
public struct StatusBarContent: Hashable, Sendable {
    /// The time as text. An empty text shows no time.
    public var time: String
    public var style: Style

    /// The color of the content: `UIStatusBarStyle`.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Black content in light appearance, and white content in dark appearance.
        case `default`
        /// White content, for a dark background.
        case lightContent
        /// Black content, for a light background.
        case darkContent
    }

    /// The time in Apple's pictures of devices, which is the default.
    public static let defaultTime = "9:41"

    public init(time: String = defaultTime, style: Style = .default) {
        self.time = time
        self.style = style
    }
}
