/// A minute of the Gregorian calendar in UTC.
struct Moment {
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

    /// The day of the week, from 0 for Sunday through 6. January 1, 2001 was a Monday.
    var weekday: Int { (Moment.floor(Int((seconds / 86_400).rounded(.down)) + 1, 7)).rest }

    /// The number of days of the month.
    var daysInMonth: Int {
        var next = Moment(0)
        (next.year, next.month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        var first = Moment(0)
        (first.year, first.month) = (year, month)
        return Int(((next.seconds - first.seconds) / 86_400).rounded())
    }

    /// Returns the same month at its first day.
    var startOfMonth: Moment {
        var first = Moment(0)
        (first.year, first.month) = (year, month)
        return first
    }

    /// The day as a wheel shows it, such as `Fri Sep 4`.
    var dayText: String { "\(Moment.weekdays[weekday]) \(Moment.months[month - 1].prefix(3)) \(day)" }
    var monthText: String { Moment.months[month - 1] }
    var minuteText: String { two(minute) }
    var hourText: String { "\(hour % 12 == 0 ? 12 : hour % 12)" }

    var dateText: String { "\(Moment.months[month - 1].prefix(3)) \(day), \(year)" }
    var timeText: String { "\(hourText):\(two(minute)) \(hour < 12 ? "AM" : "PM")" }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// Divides by a positive number, with a rest that is not negative.
    private static func floor(_ number: Int, _ divisor: Int) -> (count: Int, rest: Int) {
        let rest = (number % divisor + divisor) % divisor
        return ((number - rest) / divisor, rest)
    }
}
