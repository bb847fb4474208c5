/// The contrast between the colors of an interface: `UIAccessibilityContrast`.
public enum AccessibilityContrast: String, Hashable, Sendable, CaseIterable {
    case normal
    /// The user prefers more contrast. System colors and the colors of catalogs have other values.
    case high
}

/// The weight of the system font: `UILegibilityWeight`.
public enum LegibilityWeight: String, Hashable, Sendable, CaseIterable {
    case regular
    /// The user prefers bold text. The system font is heavier.
    case bold
}

/// The settings of a device for people with impairments.
public struct AccessibilitySettings: Hashable, Sendable {
    public var contrast = AccessibilityContrast.normal
    public var legibilityWeight = LegibilityWeight.regular
    /// Whether the user prefers less motion.
    public var reducesMotion = false
    /// Whether views that slide onto the screen are faded in instead, if ``reducesMotion`` is set as well.
    public var prefersCrossFade = false

    public init() {}

    /// Whether pages, sheets and presented views are faded in instead of sliding onto the screen.
    ///
    /// - Source: Apple's documentation of `UIAccessibility.prefersCrossFadeTransitions`: whether the settings Reduce
    ///   Motion and Prefer Cross-Fade Transitions are both enabled.
    public var crossFades: Bool { reducesMotion && prefersCrossFade }

    /// The settings that differ from the defaults, such as `high contrast` and `bold text`.
    package var words: [String] {
        [
            contrast == .high ? "high contrast" : nil, legibilityWeight == .bold ? "bold text" : nil,
            reducesMotion ? "reduced motion" : nil, prefersCrossFade ? "cross-fade" : nil,
        ].compactMap(\.self)
    }
}
