/// A rule of Interface Builder's canvases that depends on the version that wrote a file, or that a file does not state.
///
/// All such rules are in this table, with the versions in which they hold. A measurement without a rule shows what the rule
/// contributes: `animatic verify-ib FILES --rules`.
///
/// - Source: *Interface Builder Files*, rules 3 to 6. The evidence is what recorded frames of public storyboards show.
package enum CanvasRule: String, Hashable, Sendable, CaseIterable {
    case hiddenStatusBar
    case opaqueBars
    case pushedThroughViews
    case embeddedViews
    case freeformXibsHaveBars
    case tallFreeformXibsHaveBars
    case safeAreaMargins
    case rowsOfNoDevice
    case rowsOfXibs
    case tallerNotch
    case tallerNotchOfX
    case lowSliders
    case tallSearchBars
    case shortPickers
    case tallSteppers
    case thickProgressViews
    case newControls
    case smallTextStyles
    case lowFields

    /// The description of a rule.
    package struct Row: Sendable {
        /// The versions of Interface Builder, by the attribute `toolsVersion`.
        package let versions: Range<Double>
        package let condition: String
        package let effect: String
        package let evidence: String

        init(_ versions: Range<Double>, _ condition: String, _ effect: String, _ evidence: String) {
            (self.versions, self.condition, self.effect, self.evidence) = (versions, condition, effect, evidence)
        }
    }

    /// The versions, the condition, the effect and the evidence.
    package var row: Row {
        switch self {
        case .hiddenStatusBar:
            Row(
                14_800..<21_500, "a device without a home indicator", "there is no status bar",
                "the top inset is 0 in 14810, 14868, 15505, 16097 and 20037, and 20 in 14490, 22505 and 23504")
        case .opaqueBars:
            Row(
                Self.all,
                "the bar is not translucent, or the top is no extended edge, and the view is shorter than the screen",
                "the view begins below the bar, and its top inset is 0", "51 views in files of 14868 to 32700")
        case .pushedThroughViews:
            Row(
                Self.all, "a segue of a row, a button or a bar item leads from a controller with a navigation bar",
                "the destination has the bar too, and so have those that it leads to", "62 views in 10117 to 24127")
        case .embeddedViews:
            Row(
                Self.all, "the controller is embedded in a container view",
                "the top inset is 0, and the bottom inset that of the device", "14113 to 22505")
        case .freeformXibsHaveBars:
            Row(21_500..<Self.end, "the view of a xib has a free form", "the top inset is that of the device", "22505")
        case .tallFreeformXibsHaveBars:
            Row(
                0..<21_500, "the view of a xib has a free form and is at least 480 points high",
                "the top inset is that of the device", "14868, 16097")
        case .safeAreaMargins:
            Row(
                13_000..<Self.end, "always", "margins include the safe area, and rows have margins of their own",
                "33 files")
        case .rowsOfNoDevice:
            Row(Self.all, "a row is on a canvas without a device", "its side margins are 16", "20037")
        case .rowsOfXibs:
            Row(
                Self.all, "a row that is less than 400 points wide is the root of a xib", "its side margins are 15",
                "14868, 16097")
        case .tallerNotch:
            Row(21_000..<Self.end, "the device is retina6_1", "the top inset is 48 instead of 44", "23504, 24127")
        case .tallerNotchOfX:
            Row(22_000..<Self.end, "the device is retina5_9", "the top inset is 50 instead of 44", "22684")
        case .lowSliders:
            Row(6_000..<24_000, "always", "a slider is 31 points high instead of 34", "73 sliders")
        case .tallSearchBars:
            Row(11_000..<24_000, "always", "a search bar is 56 points high instead of 44", "14868, 23504")
        case .shortPickers:
            Row(0..<8_500, "always", "a picker view is 162 points high instead of 216", "8191")
        case .tallSteppers:
            Row(15_000..<Self.end, "always", "a stepper is 32 points high instead of 29", "17156")
        case .thickProgressViews:
            Row(17_000..<Self.end, "always", "a progress view is 4 points high", "17156")
        case .newControls:
            Row(24_000..<Self.end, "always", "controls have the sizes of iOS 26", "24127, 24506")
        case .smallTextStyles:
            Row(
                18_100..<18_200, "texts have our fonts", "text styles have the sizes of the category extra small",
                "31 labels and buttons of two teams in 18122")
        case .lowFields:
            Row(
                0..<14_800, "texts have our fonts",
                "a rounded text field is 30 points high instead of 34, a segmented control 29 instead of 32",
                "18 fields and 6 controls of five teams in 8191 to 14109; 34 since 14868")
        }
    }

    /// The height from which a free form has bars in early versions, in points.
    static let tallForm = 480.0

    private static let all = 0..<end
    private static let end = Double.greatestFiniteMagnitude
}
