extension Metric {
    /// The rows of the metrics of keyboards, of text input and of the marks of touches.
    static let keyboards: [Metric: Row] = [
        // Heights
        .keyboardHeight: Row(260, .measured, "an iPhone SE: 667 - 407, with the bar of suggestions"),
        .keyboardHeightWithHomeIndicator: Row(335, .measured, "an iPhone 16: 852 - 517, with the bar of suggestions"),
        .keyboardHeightOfWide: Row(
            10, .community, "the additional height on screens of 414 points: 226 - 216 and 301 - 291 before iOS 26"),
        .keyboardHeightInCompactHeight: Row(206, .measured, "an iPhone SE in landscape"),
        .keyboardHeightInCompactHeightWithHomeIndicator: Row(
            215, .estimated, "171 + 44: 171 before iOS 26, and the difference of the iPhone SE, 206 - 162"),
        .keyboardHeightOnPad: Row(337, .measured, "an iPad A16: 312 points above the safe area of 25"),
        .keyboardHeightOnPadInLandscape: Row(
            422, .estimated, "337 + 85: the difference of 313 and 398 before iOS 26"),
        .keyboardWideWidth: Row(414, .community, "the width of a screen with a higher keyboard"),
        .keyboardBarHeight: Row(52, .measured, "459 - 407: the bar of suggestions above the keys"),
        .keyboardPadReduction: Row(
            44, .estimated, "260 - 216: the keys of a telephone have no bar of suggestions"),
        .keyboardRowsBottom: Row(4, .measured, "667 - 663: the space below the last row of an iPhone SE"),
        .keyboardHomeStrip: Row(75, .derived, "335 - 260: the space below the last row of an iPhone 16"),
        .keyboardHomeStripInCompactHeight: Row(25, .estimated, "the safe area of 21 points, and 4 points"),
        .keyboardHomeStripOnPad: Row(25, .measured, "the safe area of an iPad A16"),
        // Keys
        .keyMargin: Row(8.5, .measured, "the distance of Q and of shift from the edges"),
        .keySpacing: Row(6, .measured, "the space between keys of a row"),
        .keyRowSpacing: Row(12, .measured, "513 - 459 - 42: the space between rows"),
        .keyRowSpacingInCompactHeight: Row(7, .estimated, "the space between rows in landscape"),
        .keyMeasuredWidth: Row(375, .measured, "the width of the screen on which the widths of keys were measured"),
        .shiftKeyWidth: Row(41.5, .measured, "shift and delete"),
        .planeKeyWidth: Row(39.5, .measured, "the key 123"),
        .smallKeyWidth: Row(35, .derived, "half of what 123, the space key of 139.5 and the return key leave"),
        .returnKeyWidth: Row(85, .measured, "the return key"),
        .keyRadius: Row(7, .measured, "the corners of a key"),
        .keyFontSize: Row(22, .measured, "the letter of a key"),
        .keyTitleFontSize: Row(16, .estimated, "the titles of the other keys, such as 123 and return"),
        .padKeyFontSize: Row(25, .estimated, "the digit of a key of a telephone"),
        .padKeyLettersFontSize: Row(10, .estimated, "the letters below the digit"),
        .keySymbolFontSize: Row(17, .estimated, "the symbols of shift, delete and the globe"),
        .keyboardPanelRadius: Row(26, .measured, "the upper corners of the panel"),
        .keyboardDuration: Row(
            0.3833, .measured, "23/60; a critically damped spring, as all springs that were measured"),
        .keyPressDuration: Row(0.06, .estimated, "the time for which a key that is pressed has another color"),
        // Text input
        .caretWidth: Row(2, .measured, "the caret of a text field"),
        .caretExtraHeight: Row(1.5, .measured, "the caret is higher than the line"),
        .caretPeriod: Row(1, .estimated, "the time between two blinks"),
        .caretVisible: Row(0.6, .estimated, "the part of the period in which the caret is visible"),
        .caretFade: Row(0.1, .estimated, "the part of the period in which the caret fades"),
        .selectionHandle: Row(10, .estimated, "the diameter of the knob at the end of a selection"),
        .selectionOpacity: Row(0.2, .estimated, "the tint color over selected text"),
        .secureReveal: Row(2, .community, "the time for which a secure field shows the last character, as in WebKit"),
        .typingInterval: Row(0.08, .estimated, "the time between two characters that a statement types"),
        .scrollToFieldMargin: Row(8, .estimated, "the space between the field and the keyboard"),
        // Marks of touches
        .touchMarkDiameter: Row(50, .estimated, "the mark below a finger"),
        .touchMarkOpacity: Row(0.5, .estimated, "the opacity of the mark"),
        .touchMarkFade: Row(0.3, .estimated, "the time in which a mark disappears after the finger is lifted"),
        .touchTrailDuration: Row(0.25, .estimated, "the time for which the trail of a drag is shown"),
    ]
}
