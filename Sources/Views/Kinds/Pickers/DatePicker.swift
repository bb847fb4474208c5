package import Geometry

extension ViewContent {
    /// A `UIDatePicker`, which shows a date, a time or both in capsules, on wheels or in a calendar.
    ///
    /// Dates are in seconds since the start of January 1, 2001, UTC, as in `timeIntervalSinceReferenceDate`. The text
    /// is that of the locale `en_US_POSIX` and the Gregorian calendar, and by default of UTC, so it is the same on all machines.
    public struct DatePicker: Hashable, Sendable {
        /// The date. A date before the minimum or after the maximum is replaced by the nearest bound, also if the bound
        /// changes. If the minimum is after the maximum, both are ignored.
        ///
        /// - Source: Apple's documentation of `minimumDate`: the minimum date that a date picker can show.
        public var date = 0.0 {
            didSet {
                date = limited(date)
                monthOffset = 0
            }
        }
        /// The minimum date; `nil` for no minimum.
        public var minimumDate: Double? { didSet { date = limited(date) } }
        /// The maximum date; `nil` for no maximum.
        public var maximumDate: Double? { didSet { date = limited(date) } }
        public var mode: Mode
        public var style = Style.compact
        public var isEnabled = true
        /// The difference between the shown time and UTC, in seconds.
        public var offsetFromUTC = 0.0
        /// The difference between the minutes of a wheel: a divisor of 60, at most 30. Other numbers are replaced by 1.
        public var minuteInterval = 1 {
            didSet { if !(1...30).contains(minuteInterval) || 60 % minuteInterval != 0 { minuteInterval = 1 } }
        }
        /// The duration of a timer in seconds, from 0 to 86,340. Other durations are replaced by the nearest one.
        public var countDownDuration = 0.0 { didSet { countDownDuration = min(max(countDownDuration, 0), 86_340) } }
        package var turns: [Double] = []
        /// The months from that of the date to the month that the calendar shows.
        var monthOffset = 0

        /// The parts of the date that the picker shows: `UIDatePicker.Mode`.
        public enum Mode: String, Hashable, Sendable, CaseIterable {
            case time, date, dateAndTime
            /// The hours and minutes of a timer, which are always on wheels.
            case countDownTimer
        }

        /// The appearance: `UIDatePickerStyle`.
        public enum Style: String, Hashable, Sendable, CaseIterable {
            /// Capsules with the date and the time.
            case compact
            /// A wheel for each part of the date.
            case wheels
            /// A calendar of the month, and the time in a capsule.
            case inline
        }

        /// The text before the time of a picker in inline style.
        package static let timeTitle = "Time"
        /// The font of the text in capsules.
        public static let font = Font(size: 17)
        /// The height of the capsules, in points.
        public static let height = 34.0
        /// The width of the space before each capsule, in points.
        public static let leadingSpace = 10.5
        /// The distance from the ends of a capsule to its text, in points.
        public static let textInset = 12.0

        public init(date: Double = 0, mode: Mode = .dateAndTime, style: Style = .compact) {
            self.date = date
            self.mode = mode
            self.style = style
        }

        private func limited(_ date: Double) -> Double {
            let (least, most) = (minimumDate ?? -.infinity, maximumDate ?? .infinity)
            return least <= most ? min(max(date, least), most) : date
        }

        /// The text of each capsule, from left to right.
        public var shownTexts: [String] {
            let moment = Moment(date + offsetFromUTC)
            return switch mode {
            case .date: [moment.dateText]
            case .time: [moment.timeText]
            case .dateAndTime: [moment.dateText, moment.timeText]
            case .countDownTimer: []
            }
        }
    }
}

extension ViewContent.DatePicker.Mode: PropertyChoice {}
extension ViewContent.DatePicker.Style: PropertyChoice {}

extension ViewContent.DatePicker: EnabledContent {
    package static let kind = ViewContent.Kind.datePicker
    package static let noun = "a date picker"
    package static let sizeDescription =
        "for each capsule, the width of its text plus 34.5 × 34; `wheels` 320 × 216; `inline` 320 × 348, or 396 with a time"
    package static let properties: [ContentProperty] = [
        .init(
            "date", .date, \Self.dateText, options: [.isMain, .isDeclared],
            "The date, such as `2026-09-04` or `2026-09-04 09:41`. The default is January 1, 2001."),
        .init(
            "minimumDate", .date, \Self.minimumText, options: .isDeclared,
            "The minimum date. An earlier date is replaced by it."),
        .init(
            "maximumDate", .date, \Self.maximumText, options: .isDeclared,
            "The maximum date. A later date is replaced by it."),
        .init(
            "datePickerMode", .choice(Mode.self, "date picker mode"), \Self.mode,
            "The parts of the date that the picker shows."),
        .init(
            "preferredDatePickerStyle", .choice(Style.self, "date picker style"), \Self.style, options: .isKeyOnly,
            "Whether the picker shows capsules, wheels or a calendar."),
        .init(
            "minuteInterval", .integer(NumberRange(1, 30)), \Self.minuteInterval, options: .isKeyOnly,
            "The difference between the minutes of a wheel: a divisor of 60."),
        .init(
            "countDownDuration", .number(NumberRange(0, 86_340, NumberRange.seconds.unit)),
            \Self.countDownDuration, "The duration of a timer, in seconds."),
        .isEnabled(of: Self.self),
    ]

    package static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)? {
        guard case .integer(let minutes)? = values["minuteInterval"], minutes > 0, 60 % minutes != 0 else { return nil }
        return (["minuteInterval"], "found an interval of \(minutes) minutes, expected a divisor of 60 such as 15")
    }

    /// Returns whether a text is an existing date in UTC, such as `2026-09-04` or `2026-09-04 09:41`.
    package static func isDate(_ text: String) -> Bool { Moment(text) != nil }

    package init() { self.init(date: 0) }

    package var content: ViewContent { .datePicker(self) }
    package var texts: [String] {
        switch shownStyle {
        case .compact: shownTexts
        case .wheels: wheel.columns.flatMap { $0.rows.map(\.text) + [$0.unit].compactMap(\.self) }
        case .inline: calendar.texts + [Self.timeTitle] + timeTexts
        }
    }
    package var usesTint: Bool { shownStyle == .inline }

    /// The style of the parts. A time has no calendar, and a timer has wheels.
    package var shownStyle: Style {
        mode == .countDownTimer ? .wheels : style == .inline && mode == .time ? .compact : style
    }
    package var sizingPart: Self {
        var part = Self(date: date, mode: mode)
        part.offsetFromUTC = offsetFromUTC
        part.style = style
        return part
    }
    package var baselineFont: Font? { shownStyle == .compact ? Self.font : nil }

    /// Returns the text of a date for scripts.
    package static func text(of date: Double) -> String { Moment(date).text }

    var moment: Moment { Moment(date + offsetFromUTC) }

    /// The texts that a picker in inline style shows in capsules: the time, if the mode includes one.
    private var timeTexts: [String] { mode == .date ? [] : [moment.timeText] }

    private var dateText: String {
        get { Moment(date).text }
        set { if let moment = Moment(newValue) { date = moment.seconds } }
    }

    private var minimumText: String {
        get { minimumDate.map { Moment($0).text } ?? "" }
        set { minimumDate = Moment(newValue)?.seconds }
    }

    private var maximumText: String {
        get { maximumDate.map { Moment($0).text } ?? "" }
        set { maximumDate = Moment(newValue)?.seconds }
    }

    /// Returns the capsule of each text with its text.
    ///
    /// - Parameter measure: Returns the size of a line of text in whole pixels, in points.
    /// - Source: running screens of iOS 26.1. From right to left, the picker is mirrored, and the spare space is at the
    ///   right.
    package func capsules(
        in size: Size, isRightToLeft: Bool, measuring measure: (AttributedText) -> Size
    ) -> [(text: String, capsule: Rect, label: Rect)] {
        if shownStyle == .wheels { return [] }
        // The time of a calendar is at the end of the row below the month.
        let texts = shownStyle == .compact ? shownTexts : timeTexts
        let widths = texts.map { Self.leadingSpace + 2 * Self.textInset + measure(AttributedText($0)).width }
        var left = shownStyle == .compact ? 0 : size.width - CalendarMonth.margin - widths.reduce(0, +)
        let middle = shownStyle == .compact ? size.height / 2 : CalendarMonth.height + CalendarMonth.timeHeight / 2
        return texts.map { text in
            let label = measure(AttributedText(text))
            let capsule = Rect(
                x: left + Self.leadingSpace, y: middle - Self.height / 2,
                width: label.width + 2 * Self.textInset, height: Self.height)
            left = capsule.maxX
            let place = capsule.mirrored(isRightToLeft, in: size.width)
            let y = (place.minY + (Self.height - label.height) / 2).rounded(.down)
            return (text, place, Rect(origin: Point(x: place.minX + Self.textInset, y: y), size: label))
        }
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        let wheels = shownStyle == .wheels ? wheel.parts(in: size, isRightToLeft: isRightToLeft) : []
        let days = shownStyle == .inline ? calendar.parts(in: size, isRightToLeft: isRightToLeft) : []
        let capsules = capsules(in: size, isRightToLeft: isRightToLeft) { measurer.size(of: $0, in: Self.font) }
        return wheels + days
            + capsules.flatMap {
                [ContentPart("UIButton", $0.capsule), ContentPart("UILabel", $0.label, text: $0.text)]
            }
    }

    /// Returns the size of the capsules with the space before them.
    ///
    /// - Source: a picker that shows the date Sep 4, 2026 on iOS 26.1 at scale 2: the text is 93.5 points wide, the
    ///   capsule 117.5 × 34, and the picker 128 × 34. Capsules of times were not measured; the same rules apply to
    ///   them.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        switch shownStyle {
        case .compact: break
        case .wheels: return IntrinsicSize(width: PickerWheel.size.width, height: PickerWheel.size.height)
        case .inline:
            let time = mode == .date ? 0 : CalendarMonth.timeHeight
            return IntrinsicSize(width: CalendarMonth.width, height: CalendarMonth.height + time)
        }
        let widths = shownTexts.map { text in
            Self.leadingSpace + 2 * Self.textInset
                + measurer.grid.roundedUp(measurer.text.size(of: text, in: Self.font).width)
        }
        return IntrinsicSize(width: widths.reduce(0, +), height: Self.height)
    }
}
