package import Geometry

/// The wheels and the months of a date picker, which a finger turns.
extension ViewContent.DatePicker: TurningContent {
    /// A part of the date or of the duration that has a wheel.
    private enum Part { case day, month, dayOfMonth, year, hour, minute, half, timerHour, timerMinute }

    private var parts: [Part] {
        switch mode {
        case .time: [.hour, .minute, .half]
        case .date: [.month, .dayOfMonth, .year]
        case .dateAndTime: [.day, .hour, .minute, .half]
        case .countDownTimer: [.timerHour, .timerMinute]
        }
    }

    /// The hours and the minutes of a timer.
    private var timer: (hour: Int, minute: Int) {
        let minutes = Int(countDownDuration / 60)
        return (minutes / 60, minutes % 60)
    }

    /// The wheels of a picker in wheels style. Each row of the first wheel of `dateAndTime` is a day.
    package var wheel: PickerWheel {
        PickerWheel(columns: parts.enumerated().map { column(of: $1, turned: self[turn: $0]) })
    }

    private func column(of part: Part, turned turn: Double) -> PickerWheel.Column {
        let moment = moment
        func minutes(_ minute: Int, _ offset: Int) -> Int {
            cyclic(minute / minuteInterval, offset, 60 / minuteInterval) * minuteInterval
        }
        switch part {
        case .day:
            return .init(0.52, .trailing, turned: turn) {
                Moment(date + offsetFromUTC + Double($0) * 86_400).dayText
            }
        case .month:
            return .init(0.46, .leading, turned: turn) { Moment.months[cyclic(moment.month - 1, $0, 12)] }
        case .dayOfMonth:
            let days = moment.daysInMonth
            return .init(0.22, .trailing, turned: turn) { "\(cyclic(moment.day - 1, $0, days) + 1)" }
        case .year:
            return .init(0.32, .center, turned: turn) { moment.year + $0 > 0 ? "\(moment.year + $0)" : nil }
        case .hour:
            return .init(0.16, .trailing, turned: turn) { offset in
                let hour = cyclic(moment.hour, offset, 24)
                return "\(hour % 12 == 0 ? 12 : hour % 12)"
            }
        case .minute:
            return .init(0.16, .center, turned: turn) { offset in
                let minute = minutes(moment.minute, offset)
                return minute < 10 ? "0\(minute)" : "\(minute)"
            }
        case .half:
            return .init(0.16, .leading, turned: turn) { offset in
                let half = (moment.hour < 12 ? 0 : 1) + offset
                return half == 0 ? "AM" : half == 1 ? "PM" : nil
            }
        case .timerHour:
            let hour = timer.hour
            return .init(0.5, .center, turned: turn, unit: "hours") {
                (0..<24).contains(hour + $0) ? "\(hour + $0)" : nil
            }
        case .timerMinute:
            let minute = timer.minute
            return .init(0.5, .center, turned: turn, unit: "min") { "\(minutes(minute, $0))" }
        }
    }

    package func turningWheel(at place: Point, in size: Size, isRightToLeft: Bool) -> TurningWheel? {
        let moment = moment
        switch shownStyle {
        case .compact: return nil
        case .inline:
            guard CalendarMonth.weeksRange.contains(place.y) else { return nil }
            var months = TurningWheel(index: 0, axis: .horizontal, rowLength: max(size.width, 1), isPaging: true)
            months.isReversed = isRightToLeft
            months.range = Double(-(moment.year * 12 + moment.month - 13 + monthOffset))...Double.infinity
            return months
        case .wheels:
            guard let index = wheel.column(at: place, in: size, isRightToLeft: isRightToLeft) else { return nil }
            var wheel = TurningWheel(index: index)
            switch parts[index] {
            case .year: wheel.range = Double(1 - moment.year)...Double.infinity
            case .half: wheel.range = moment.hour < 12 ? 0...1 : -1...0
            case .timerHour: wheel.range = Double(-timer.hour)...Double(23 - timer.hour)
            case .day, .month, .dayOfMonth, .hour, .minute, .timerMinute: break
            }
            return wheel
        }
    }

    package var value: [Double] { [date, countDownDuration] }

    package mutating func settle(wheel: Int, by rows: Int) {
        self[turn: wheel] = 0
        // The date keeps its seconds, and minutes between two rows, if the wheel returns to its row.
        guard rows != 0 else { return }
        guard shownStyle == .wheels else {
            monthOffset += rows
            return
        }
        guard parts.indices.contains(wheel) else { return }
        var new = moment
        switch parts[wheel] {
        case .day: new = Moment(new.seconds + Double(rows) * 86_400)
        case .month: new.month = cyclic(new.month - 1, rows, 12) + 1
        case .dayOfMonth: new.day = cyclic(new.day - 1, rows, new.daysInMonth) + 1
        case .year: new.year = max(new.year + rows, 1)
        case .hour: new.hour = cyclic(new.hour, rows, 24)
        case .minute:
            new.minute = cyclic(new.minute / minuteInterval, rows, 60 / minuteInterval) * minuteInterval
        case .half: new.hour = min(max(new.hour + 12 * rows, new.hour % 12), new.hour % 12 + 12)
        case .timerHour, .timerMinute: return settleTimer(parts[wheel], by: rows)
        }
        new.day = min(new.day, new.daysInMonth)
        date = new.seconds - offsetFromUTC
    }

    /// Turns a wheel of a timer, whose shortest duration is that of one row of minutes.
    private mutating func settleTimer(_ part: Part, by rows: Int) {
        var (hour, minute) = timer
        if part == .timerHour {
            hour = min(max(hour + rows, 0), 23)
        } else {
            minute = cyclic(minute / minuteInterval, rows, 60 / minuteInterval) * minuteInterval
        }
        countDownDuration = Double(max(hour * 60 + minute, minuteInterval) * 60)
    }

    package func tap(at place: Point, in size: Size, isRightToLeft: Bool) -> PickerTap? {
        switch shownStyle {
        case .compact: return nil
        case .wheels: return wheel.tap(at: place, in: size, isRightToLeft: isRightToLeft)
        case .inline:
            let arrows = calendar.arrows(in: size, isRightToLeft: isRightToLeft)
            let reach = CalendarMonth.arrowReach
            if let arrow = arrows.firstIndex(where: {
                abs($0.center.x - place.x) <= reach && abs($0.center.y - place.y) <= reach
            }) {
                return .turn(wheel: 0, by: arrow == 0 ? -1 : 1)
            }
            guard let day = calendar.day(at: place, in: size, isRightToLeft: isRightToLeft) else { return nil }
            var (picker, new) = (self, month(monthOffset))
            (new.day, new.hour, new.minute) = (day, moment.hour, moment.minute)
            picker.date = new.seconds - offsetFromUTC
            return .change(picker.content)
        }
    }

    // MARK: Months

    /// Returns the first day of the month that is a number of months after that of the date.
    private func month(_ offset: Int) -> Moment {
        var first = moment.startOfMonth
        let months = first.year * 12 + first.month - 1 + offset
        first.month = cyclic(months, 0, 12) + 1
        first.year = (months - (first.month - 1)) / 12
        return first
    }

    private func calendar(_ offset: Int) -> CalendarMonth {
        CalendarMonth(month(offset), selected: offset == 0 ? moment.day : nil)
    }

    /// The calendar of a picker in inline style: that of the month in the middle.
    package var calendar: CalendarMonth { calendar(monthOffset + Int(self[turn: 0].rounded())) }

    /// The visible months of a picker in inline style, and their distances to the middle in months.
    package var months: [(calendar: CalendarMonth, distance: Double)] {
        let turn = self[turn: 0]
        let first = Int(turn.rounded(.down))
        return (Double(first) == turn ? [first] : [first, first + 1]).map {
            (calendar(monthOffset + $0), Double($0) - turn)
        }
    }
}

/// Returns the number that is `offset` after another one on a wheel with the numbers from 0 to `count` − 1.
private func cyclic(_ number: Int, _ offset: Int, _ count: Int) -> Int {
    ((number + offset) % count + count) % count
}
