/// A rule of Interface Builder's canvas that depends on the version of Interface Builder, or that files do not specify.
///
/// All such rules are cases of this type, and ``row`` states the versions to which each rule applies. To measure the
/// effect of each rule, use `make verify-ib FILES='FOLDERS --rules'`, which also lays out the files without that rule.
///
/// - Source: *Interface Builder Files*, rules 3 to 6. The evidence comes from frames that public storyboards record.
package enum CanvasRule: String, Hashable, Sendable, CaseIterable {
    case hiddenStatusBar
    case opaqueBars
    case pushedThroughViews
    case embeddedViews
    case popovers
    case sheetsBelowStatusBar
    case sheetsWithoutHomeIndicator
    case freeformXibsHaveBars
    case tallFreeformXibsHaveBars
    case shortFreeformXibs
    case safeAreaMargins
    case rowsOfNoDevice
    case rowsOfXibs
    case rowsOfDevices
    case rowsOf393Points
    case rowsOf390Points
    case narrowRows
    case cellsInsideCollections
    case preservedMarginsOfRoots
    case tallerNotch
    case doubledSafeArea
    case tallerBars
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
        /// The versions of Interface Builder to which the rule applies, as in the attribute `toolsVersion`.
        package let versions: Range<Double>
        package let condition: String
        package let effect: String
        package let evidence: String

        init(_ versions: Range<Double>, _ condition: String, _ effect: String, _ evidence: String) {
            (self.versions, self.condition, self.effect, self.evidence) = (versions, condition, effect, evidence)
        }
    }

    /// The versions, the condition, the effect and the evidence of the rule.
    package var row: Row {
        switch self {
        case .hiddenStatusBar:
            Row(
                14_800..<21_600, "a device without a home indicator", "there is no status bar",
                "the top inset is 0 in 14810 to 21507, and 20 in 14490 and from 21701")
        case .opaqueBars:
            Row(
                Self.all,
                "the bar is opaque or the top edge is not extended, and the view is shorter than the screen",
                "the view begins below the bar, and its top inset is 0", "64 views in files of 14313 to 32700")
        case .pushedThroughViews:
            Row(
                Self.all, "a segue of a row, a button or a bar item leads from a controller with a navigation bar",
                "the destination has the bar too, and so do the destinations of its own segues",
                "62 views in 10117 to 24765")
        case .embeddedViews:
            Row(
                Self.all, "the controller is embedded in a container view",
                "the top inset is 0, and the bottom inset is that of the device", "14113 to 22505")
        case .popovers:
            Row(
                Self.all, "a segue shows the controller in a popover, and its view is freeform",
                "there are no insets", "14109")
        case .sheetsBelowStatusBar:
            Row(
                21_600..<Self.end,
                "the view is shorter than the screen, and the device has no home indicator",
                "the view is a sheet, whose top inset does not include the status bar",
                "six roots of three teams in 22154 to 22685")
        case .sheetsWithoutHomeIndicator:
            Row(
                23_000..<Self.end, "the view is shorter than the screen, and the device has a home indicator",
                "the view is a sheet, whose bottom inset is 0", "five roots of three teams in 23090 to 24765")
        case .freeformXibsHaveBars:
            Row(
                21_600..<Self.end, "the view or collection item of a xib is freeform",
                "the insets are those of the device, even if the view does not reach the bottom of the screen",
                "21701, 22505")
        case .tallFreeformXibsHaveBars:
            Row(
                0..<21_600, "the view of a xib is freeform and at least 480 points high",
                "the top inset is that of the device", "14460")
        case .shortFreeformXibs:
            Row(
                0..<21_600,
                "the view of a xib is freeform, ends above the home indicator, and is no wider than the screen",
                "the bottom inset is 0", "17701, 18122; 34 in wider views of 17156 and 17506")
        case .safeAreaMargins:
            Row(
                13_000..<Self.end, "always", "margins include the safe area, and rows have their own margins",
                "33 files")
        case .rowsOfNoDevice:
            Row(Self.all, "a row is on a canvas without a device", "its side margins are 16", "20037")
        case .rowsOfXibs:
            Row(
                14_800..<17_000, "a row is the root of a xib, and the device is less than 400 points wide",
                "its side margins are 15", "14 rows of three teams in 14810 to 16097; 16 in 14490 and from 17156")
        case .rowsOfDevices:
            Row(
                14_800..<Self.end, "a row that is the root of a xib is more than 320 points wide",
                "its side margins follow the width of the device instead of its own",
                "20 in rows of 331 and 339 points, 16 in rows of 600, in 16097 to 24127")
        case .rowsOf393Points:
            Row(
                Self.all, "the device is retina6_12",
                "the side margins of rows are 20 instead of 16; those of root views remain 16",
                "rows of five teams in 21701 to 24765")
        case .rowsOf390Points:
            Row(
                0..<23_700, "the device is retina6_0", "the side margins of rows are 20 instead of 16",
                "four rows of one team in 22155 and 22684; 16 from 23727")
        case .narrowRows:
            Row(
                14_800..<Self.end, "a row in a table is at most 320 points wide", "its side margins are 16",
                "two teams in 21701 and 23090; four teams for rows that are the root of a xib")
        case .cellsInsideCollections:
            Row(
                Self.all, "an item of a collection preserves the margins of its superview",
                "it has margins of 8 instead",
                "17503")
        case .preservedMarginsOfRoots:
            Row(
                Self.all, "the root view preserves the margins of its superview", "its margins are at least 8",
                "15701, 22685")
        case .tallerNotch:
            Row(
                21_200..<Self.end, "the device is retina6_1, retina6_0, retina6_7 or retina5_9",
                "the top inset is 48, 47, 47 or 50 instead of 44", "44 in 17156 to 21179; 21225 to 24127")
        case .doubledSafeArea:
            Row(
                23_700..<Self.end, "the device has a home indicator, and the view is neither a sheet nor embedded",
                "the canvas adds the insets in portrait orientation to those of the device",
                "all 35 such roots of ten teams in 23727 to 25094: 118 and 68 on retina6_12, 96 and 68 on retina6_1")
        case .tallerBars:
            Row(
                24_000..<Self.end, "the file does not record the frame of a navigation bar",
                "a navigation bar is 54 points high instead of 44",
                "54 in 26 recorded bars of eight teams in 24093 to 24765, 106 in 25 with a large title, 44 in 3")
        case .lowSliders:
            Row(
                6_000..<23_700, "always", "a slider is 31 points high instead of 34",
                "31 in 73 sliders up to 23504; 34 in 9 of 10 sliders of one team in 23727")
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
                18_100..<19_500, "text is set in this project's fonts",
                "text styles have the sizes of the category extra small",
                "31 labels and buttons of two teams in 18122, 29 of a third in 19455; not in 29 files from 21507 on")
        case .lowFields:
            Row(
                0..<14_800, "text is set in this project's fonts",
                "a rounded text field is 30 points high instead of 34, a segmented control 29 instead of 32",
                "18 fields and 6 controls of five teams in 8191 to 14109; 34 since 14868")
        }
    }

    /// The minimum height, in points, at which a freeform view has bars in early versions.
    static let tallForm = 480.0

    private static let all = 0..<end
    private static let end = Double.greatestFiniteMagnitude
}
