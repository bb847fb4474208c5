/// The light or dark appearance.
public enum UserInterfaceStyle: String, Hashable, Sendable, CaseIterable {
    case light
    case dark
}

/// The visual level of an interface: `UIUserInterfaceLevel`.
public enum UserInterfaceLevel: String, Hashable, Sendable, CaseIterable {
    /// The main content of a window.
    case base
    /// Content above the main content, such as a sheet. In dark appearance, the backgrounds of the system are lighter.
    case elevated
}
