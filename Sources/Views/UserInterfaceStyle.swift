/// The light or dark appearance.
public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
}
