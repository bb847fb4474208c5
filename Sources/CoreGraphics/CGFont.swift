/// A name in Core Foundation, such as that of a font.
public typealias CFString = String

/// A font without a size.
public final class CGFont: Hashable, Sendable {
    /// The name of the font, which determines its weight.
    public let postScriptName: CFString?

    /// Creates a font. Returns `nil` if the name is empty.
    public init?(_ name: CFString) {
        guard !name.isEmpty else { return nil }
        postScriptName = name
    }

    public var fullName: CFString? { postScriptName }

    public static func == (a: CGFont, b: CGFont) -> Bool { a.postScriptName == b.postScriptName }

    public func hash(into hasher: inout Hasher) { hasher.combine(postScriptName) }
}
