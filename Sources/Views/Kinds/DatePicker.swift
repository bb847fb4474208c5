package import Geometry

extension ViewContent {
    /// A `UIDatePicker` in compact style, which shows a date, a time or both in capsules.
    ///
    /// Dates are in seconds since the start of January 1, 2001, UTC, as in `timeIntervalSinceReferenceDate`. The text
    /// is that of the locale `en_US_POSIX` and the Gregorian calendar, and by default of UTC, so it is the same on all machines.
    public struct DatePicker: Hashable, Sendable {
        /// The date. A date before the minimum or after the maximum is replaced by the nearest bound, also if the bound
        /// changes. If the minimum is after the maximum, both are ignored.
        ///
        /// - Source: Apple's documentation of `minimumDate`: the minimum date that a date picker can show.
        public var date = 0.0 { didSet { date = limited(date) } }
        /// The minimum date; `nil` for no minimum.
        public var minimumDate: Double? { didSet { date = limited(date) } }
        /// The maximum date; `nil` for no maximum.
        public var maximumDate: Double? { didSet { date = limited(date) } }
        public var mode: Mode
        public var isEnabled = true
        /// The difference between the shown time and UTC, in seconds.
        public var offsetFromUTC = 0.0

        /// The parts of the date that the picker shows: `UIDatePicker.Mode`.
        public enum Mode: String, Hashable, Sendable, CaseIterable {
            case time, date, dateAndTime
        }

        /// The font of the text.
        public static let font = Font(size: 17)
        /// The height of the capsules, in points.
        public static let height = 34.0
        /// The width of the space before each capsule, in points.
        public static let leadingSpace = 10.5
        /// The distance from the ends of a capsule to its text, in points.
        public static let textInset = 12.0

        public init(date: Double = 0, mode: Mode = .dateAndTime) {
            self.date = date
            self.mode = mode
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
            }
        }
    }
}

extension ViewContent.DatePicker.Mode: PropertyChoice {}

extension ViewContent.DatePicker: EnabledContent {
    package static let kind = ViewContent.Kind.datePicker
    package static let noun = "a date picker"
    package static let sizeDescription = "for each capsule, the width of its text plus 34.5 × 34"
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
        .isEnabled(of: Self.self),
    ]

    /// Returns whether a text is an existing date in UTC, such as `2026-09-04` or `2026-09-04 09:41`.
    package static func isDate(_ text: String) -> Bool { Moment(text) != nil }

    package init() { self.init(date: 0) }

    package var content: ViewContent { .datePicker(self) }
    package var texts: [String] { shownTexts }
    package var sizingPart: Self {
        var part = Self(date: date, mode: mode)
        part.offsetFromUTC = offsetFromUTC
        return part
    }
    package var baselineFont: Font? { Self.font }

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
        var left = 0.0
        return shownTexts.map { text in
            let label = measure(AttributedText(text))
            let capsule = Rect(
                x: left + Self.leadingSpace, y: (size.height - Self.height) / 2,
                width: label.width + 2 * Self.textInset, height: Self.height)
            left = capsule.maxX
            let place = capsule.mirrored(isRightToLeft, in: size.width)
            let y = (place.minY + (Self.height - label.height) / 2).rounded(.down)
            return (text, place, Rect(origin: Point(x: place.minX + Self.textInset, y: y), size: label))
        }
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        capsules(in: size, isRightToLeft: isRightToLeft) { measurer.size(of: $0, in: Self.font) }.flatMap {
            [ContentPart("UIButton", $0.capsule), ContentPart("UILabel", $0.label, text: $0.text)]
        }
    }

    /// Returns the size of the capsules with the space before them.
    ///
    /// - Source: a picker that shows the date Sep 4, 2026 on iOS 26.1 at scale 2: the text is 93.5 points wide, the
    ///   capsule 117.5 × 34, and the picker 128 × 34. Capsules of times were not measured; the same rules apply to
    ///   them.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let widths = shownTexts.map { text in
            Self.leadingSpace + 2 * Self.textInset
                + measurer.grid.roundedUp(measurer.text.size(of: text, in: Self.font).width)
        }
        return IntrinsicSize(width: widths.reduce(0, +), height: Self.height)
    }
}

/// A minute of the Gregorian calendar in UTC.
private struct Moment {
    var (year, month, day) = (2001, 1, 1)
    var (hour, minute) = (0, 0)

    /// The number of days from March 1 of the year 0 to January 1, 2001.
    private static let daysToReferenceDate = 730_791
    /// The number of days in a period of 400 years, after which the calendar repeats.
    private static let daysInCycle = 146_097

    /// Creates the minute that contains a time in seconds since January 1, 2001. A time that is not within a million
    /// years is replaced by the nearest such time.
    init(_ seconds: Double) {
        let limit = 86_400 * 365.0 * 1_000_000
        let known = seconds.isNaN ? 0 : min(max(seconds, -limit), limit)
        let minutes = Int((known / 60).rounded(.down))
        let days = Moment.floor(minutes, 24 * 60)
        (hour, minute) = (days.rest / 60, days.rest % 60)
        // The year is assumed to begin in March, so that the leap day is the last day of the year.
        let (cycle, dayOfCycle) = Moment.floor(days.count + Moment.daysToReferenceDate, Moment.daysInCycle)
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        // Five months, beginning in March, have 153 days.
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
    }

    /// Creates a minute from text such as `2026-09-04` or `2026-09-04 09:41`; `nil` if the text is not a date.
    init?(_ text: String) {
        let shape = text.map { $0.isASCII && $0.isNumber ? "0" : $0 }
        guard ["0000-00-00", "0000-00-00 00:00"].contains(String(shape)) else { return nil }
        let numbers = text.split { "- :".contains($0) }.compactMap { Int($0) }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
        if numbers.count == 5 { (hour, minute) = (numbers[3], numbers[4]) }
        // A date that does not exist, such as February 30, is the same time as a date with different numbers.
        guard (1...12).contains(month), hour < 24, minute < 60, Moment(seconds).text.hasPrefix(text.prefix(10)) else {
            return nil
        }
    }

    /// The time in seconds since January 1, 2001.
    var seconds: Double {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let (cycle, yearOfCycle) = Moment.floor(yearFromMarch, 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days =
            cycle * Moment.daysInCycle + 365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
            - Moment.daysToReferenceDate
        return Double(((days * 24 + hour) * 60 + minute) * 60)
    }

    /// The text in scripts. The time is omitted at the start of a day.
    var text: String {
        let digits = String(max(year, 0))
        let date = String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-\(two(month))-\(two(day))"
        return hour == 0 && minute == 0 ? date : "\(date) \(two(hour)):\(two(minute))"
    }

    var dateText: String { "\(Moment.months[month - 1]) \(day), \(year)" }
    var timeText: String { "\(hour % 12 == 0 ? 12 : hour % 12):\(two(minute)) \(hour < 12 ? "AM" : "PM")" }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Divides by a positive number, with a rest that is not negative.
    private static func floor(_ number: Int, _ divisor: Int) -> (count: Int, rest: Int) {
        let rest = (number % divisor + divisor) % divisor
        return ((number - rest) / divisor, rest)
    }
}
