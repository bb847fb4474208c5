/// The layout direction, which depends on the language of the interface.
public enum UserInterfaceLayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight
    case rightToLeft
}
