/// A number that determines the look of a button with a configuration. Lengths are in points.
public enum ButtonMetric: Hashable, Sendable, CaseIterable {
    case smallInset, smallSideInset, mediumInset, mediumSideInset, largeInset, largeSideInset
    case smallRadius, mediumRadius, largeRadius
    case indicatorSize, titlePadding
    case tintedOpacity, highlightedOpacity

    public var value: Double { row.value }

    /// Whether the value was measured. *Deviations* lists what the other values affect.
    public var isMeasured: Bool { row.isMeasured }

    private var row: (value: Double, isMeasured: Bool) {
        switch self {
        // iOS 26.1: the insets of the sizes mini and small, medium, and large.
        case .smallInset: (5, true)
        case .smallSideInset: (10, true)
        case .mediumInset: (7, true)
        case .mediumSideInset: (12, true)
        case .largeInset: (15, true)
        case .largeSideInset: (20, true)
        case .smallRadius: (9, false)
        case .mediumRadius: (13, false)
        // iOS 26.1: the background of the sizes medium and large.
        case .largeRadius: (17, true)
        case .indicatorSize: (20, true)
        case .titlePadding: (1, false)
        // iOS 26.1: the tint color with an opacity of 0.18.
        case .tintedOpacity: (0.18, true)
        case .highlightedOpacity: (0.75, false)
        }
    }
}
