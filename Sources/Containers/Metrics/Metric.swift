/// A number that determines how the system lays out a container, such as the height of a navigation bar.
///
/// The numbers are rows of ``table``, so that each of them has a source. Code that lays out a container contains no
/// number of its own.
public enum Metric: String, Hashable, Sendable, CaseIterable {
    // MARK: Lists
    case cellMargin, rowHeight, rowPadding, imageSpacing, accessorySpacing, valueSpacing, value2Column
    case subtitleTop, subtitleSpacing, subtitleBottom, subtitleTopGrowth, subtitleSpacingGrowth, subtitleBottomGrowth
    case separatorHeight, accessoryLineWidth
    case disclosureWidth, disclosureHeight, disclosureWidthGrowth, disclosureHeightGrowth
    case checkmarkWidth, checkmarkHeight, checkmarkMargin, detailButtonSize
    case headerFontSize, headerTop, headerBottom, footerFontSize, footerTop, footerBottom
    case plainHeaderSpaceAbove, plainHeaderPadding, plainHeaderBottom
    case groupSpacing, groupEnd, groupRadius
    case listContentHeight, listContentMargin
    case rowUpdateDuration

    // MARK: Scroll views
    case indicatorWidth, indicatorMargin, indicatorMinimum, indicatorSmallest, indicatorHold, indicatorFade
    case refreshHeight, refreshDistance, refreshFade, refreshEnd

    // MARK: Navigation bar
    case barHeight, barMinimumTop, barTopInCompactHeight, promptHeight, promptFontSize
    case barMargin, barMarginOnPad, barMarginInCompactHeight
    case platterHeight, platterPadding, platterSpacing, itemFontSize, itemSymbolFontSize
    case largestBarFontSize, titleFontSize, titleCenter, titleTravel, titleClearance
    case chevronWidth, chevronHeight, chevronX, chevronY, chevronLineWidth
    case largeTitleHeight, largeTitleSpaceBelow, largeTitleMinimumSpaceBelow, largeTitleMargin, largeTitleMarginOnPad
    case largeTitleSnapDistance, searchHeight, searchBarHeight, searchMargin

    // MARK: Presentation
    case sheetMinimumTop, sheetTopOnPad, sheetMediumFraction, sheetLargestUninsetDetent
    case sheetMargin, sheetMarginOfSmallest, sheetSmallestHeight, sheetRadius, sheetFormWidth, sheetFormHeight
    case sheetDismissFraction, sheetDismissVelocity, sheetResistance
    case sheetSpringMass, sheetSpringStiffness, sheetSpringDamping
    case grabberWidth, grabberHeight, grabberTop, dimming, dimmingInDark
    case alertDuration, alertWidth, alertWidthInPopover, alertRadius, alertMinimumMargin
    case alertTextMargin, alertTextTop, alertTextTopAtXXXLarge, alertTextTopAtAccessibility
    case alertTextSpacing, alertTextSpacingAtXXXLarge, alertTextSpacingAtAccessibility
    case alertBaselineDistance, alertTextBottom
    case alertFieldTop, alertFieldMargin, alertFieldSpacing, alertFieldBottom
    case alertPadding, alertActionHeight, alertActionSpacing, alertActionPadding
    case popoverArrow, popoverArrowWidth, popoverMargin, popoverBarOverlap, popoverRadius, popoverWidth, popoverHeight

    // MARK: Status bar and the frame of a device
    case statusBarMaximumHeight, statusBarCenter, statusBarCenterBesideNotch, statusBarIslandSpace
    case statusBarOuterMargin, statusBarInnerMargin
    case statusBarTimeCenterBesideNotch, statusBarTimeRoomBesideNotch, statusBarTrailingBesideNotch
    case statusBarMargin, statusBarMarginOnPad, statusBarSpacing, statusBarSmallSpacing, statusBarReduction
    case statusBarTimeFontSize, statusBarTimeFontSizeBesideNotch, statusBarSmallTimeFontSize
    case signalWidth, signalHeight, wifiWidth, wifiHeight, batteryWidth, batteryHeight
    case homeIndicatorHeight, homeIndicatorBottom, homeIndicatorFraction, homeIndicatorFractionOfWide
    case islandWidth, islandHeight, islandTop, notchWidth, notchHeight, notchRadius
    case bezelRim, bezelBorder, bezelBorderOnPad, bezelHomeBorder, bezelHomeRadius, bezelHomeButton

    // MARK: Keyboard, text input and touches
    case keyboardHeight, keyboardHeightWithHomeIndicator, keyboardHeightOfWide, keyboardWideWidth
    case keyboardHeightInCompactHeight, keyboardHeightInCompactHeightWithHomeIndicator
    case keyboardHeightOnPad, keyboardHeightOnPadInLandscape
    case keyboardBarHeight, keyboardPadReduction, keyboardRowsBottom, keyboardPanelRadius
    case keyboardHomeStrip, keyboardHomeStripInCompactHeight, keyboardHomeStripOnPad
    case keyMargin, keySpacing, keyRowSpacing, keyRowSpacingInCompactHeight, keyMeasuredWidth
    case shiftKeyWidth, planeKeyWidth, smallKeyWidth, returnKeyWidth
    case keyRadius, keyFontSize, keyTitleFontSize, padKeyFontSize, padKeyLettersFontSize, keySymbolFontSize
    case keyboardDuration, keyPressDuration
    case caretWidth, caretExtraHeight, caretPeriod, caretVisible, caretFade
    case selectionHandle, selectionOpacity, secureReveal, typingInterval, scrollToFieldMargin
    case touchMarkDiameter, touchMarkOpacity, touchMarkFade, touchTrailDuration

    // MARK: Tabs, pages and toolbars
    case tabBarHeight, tabBarBottom, tabPlatterInset, tabItemWidth, tabItemHeight, tabItemPitch
    case tabImageCenter, tabImageFontSize, tabTitleFontSize, tabTitleTop
    case tabBadgeHeight, tabBadgeOffset, tabBadgeTop, tabBadgePadding, tabBadgeFontSize
    case tabItemMaximum, tabSelectionDuration
    case topTabItemWidth, topTabItemHeight, topTabItemSpacing, topTabItemPadding, topTabFontSize
    case toolbarHeight, toolbarHeightInCompactHeight, toolbarRowInCompactHeight
    case toolbarMargin, toolbarMarginInNavigation, toolbarTop
    case splitPrimaryWidth
    case pageTurnDuration, pageControlHeight, pageControlDotWidth, pageControlPadding

    // MARK: Transitions
    case pushDuration, pushBackFraction, barHideDuration, sheetDuration
    case swipeFraction, swipeVelocity

    /// The value on the system that is simulated, iOS 26.
    public var value: Double { row.iOS26 }

    /// The row of the metric.
    public var row: Row {
        guard let row = Metric.table[self] else { preconditionFailure("the table has no row for '\(rawValue)'") }
        return row
    }

    /// A row of the table: a value for each system, and where it comes from.
    public struct Row: Hashable, Sendable {
        /// The value on iOS 26, in points, seconds or fractions.
        public let iOS26: Double
        public let confidence: Confidence
        public let source: String

        init(_ iOS26: Double, _ confidence: Confidence, _ source: String) {
            (self.iOS26, self.confidence, self.source) = (iOS26, confidence, source)
        }
    }

    /// How well a value is known.
    public enum Confidence: String, Hashable, Sendable, CaseIterable {
        /// Read from a running screen of iOS 26.1.
        case measured
        /// Calculated from measured values, or documented by Apple.
        case derived
        /// Measured or published by other developers, without the method.
        case community
        /// Chosen by eye, because nobody measured it. *Deviations* lists what such values affect.
        case estimated
    }
}

extension Metric {
    /// All metrics. Distances are in points, and durations are in seconds.
    public static let table: [Metric: Row] = bars.merging(lists) { bar, _ in bar }
        .merging(presentations) { other, _ in other }.merging(tabs) { other, _ in other }
        .merging(statusBars) { other, _ in other }
        .merging(scrolling) { other, _ in other }.merging(keyboards) { other, _ in other }

    private static let bars: [Metric: Row] = [
        .barHeight: Row(54, .measured, "an inline bar on an iPhone SE, an iPhone 16 and an iPad"),
        .barMinimumTop: Row(10, .measured, "the bar's y without a safe area; otherwise, it is the safe area"),
        .barTopInCompactHeight: Row(24, .measured, "the bar's y on an iPhone SE in landscape"),
        .promptHeight: Row(32, .measured, "the additional height of a bar with a prompt"),
        .promptFontSize: Row(12, .measured, "the label of the prompt"),
        .barMargin: Row(16, .measured, "the platters' distance from the edges of an iPhone"),
        .barMarginOnPad: Row(10, .measured, "the platters' distance from the edges of an iPad"),
        .barMarginInCompactHeight: Row(38, .measured, "the platters' distance from the edges in landscape"),
        .platterHeight: Row(44, .measured, "an item's platter, which is also its smallest width"),
        .platterPadding: Row(16, .measured, "the distance from a platter's side to its title"),
        .platterSpacing: Row(12, .measured, "the space between platters"),
        .itemFontSize: Row(17, .measured, "an item's title, which is medium"),
        .itemSymbolFontSize: Row(17, .estimated, "the point size of an item's symbol"),
        .largestBarFontSize: Row(21, .measured, "titles at an accessibility size; smaller sizes follow the body style"),
        .titleFontSize: Row(17, .measured, "the inline title, which is semibold"),
        .titleCenter: Row(22, .measured, "the middle of the inline title, from the bar's top"),
        .titleTravel: Row(15, .measured, "an inline title that is hidden by a large title is at y 26.5, not 11.5"),
        .titleClearance: Row(8, .measured, "a title that is closer to the items is not centered"),
        .chevronWidth: Row(16.5, .measured, "the back button's symbol"),
        .chevronHeight: Row(23, .measured, "the back button's symbol"),
        .chevronX: Row(13.5, .measured, "the symbol in the back button; the same from right to left"),
        .chevronY: Row(10.5, .measured, "the symbol in the back button"),
        .chevronLineWidth: Row(2.5, .estimated, "the line of the back button's symbol"),
        .largeTitleHeight: Row(52, .measured, "the smallest area of a large title, below the inline bar"),
        .largeTitleSpaceBelow: Row(7.5, .measured, "52 - 3.5 - 41: the space below a large title of 34 points"),
        .largeTitleMinimumSpaceBelow: Row(4, .derived, "61.5 - 57.5: the space below a large title of 48 points"),
        .largeTitleMargin: Row(16, .measured, "the large title's distance from the edge of an iPhone"),
        .largeTitleMarginOnPad: Row(20, .measured, "the large title's distance from the edge of an iPad"),
        .largeTitleSnapDistance: Row(36, .measured, "a release at 36 points returns, and one at 37 points collapses"),
        .searchHeight: Row(60, .measured, "124 - 64: the additional height of a bar with a search bar"),
        .searchBarHeight: Row(44, .measured, "a search bar, whose field has the same height"),
        .searchMargin: Row(
            8, .measured, "16 - 8: a search bar's distance from the edges; its field is 8 points inside"),
        .pushDuration: Row(0.50573, .community, "a spring with mass 3, stiffness 1000, damping 500"),
        .pushBackFraction: Row(0.3, .measured, "the page below moves by this fraction of the width"),
        .swipeFraction: Row(0.5, .community, "the part of the width after which a swipe from the edge goes back"),
        .swipeVelocity: Row(
            300, .community, "the velocity in points per second with which a swipe goes back or returns"),
        .barHideDuration: Row(0.2, .derived, "UINavigationController.hideShowBarDuration"),
        .sheetDuration: Row(0.50573, .measured, "the critically damped spring of sheets"),
    ]
}
