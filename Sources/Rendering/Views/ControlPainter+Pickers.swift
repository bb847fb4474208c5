import Diagnostics
import Geometry
import Layout
import Views

/// Methods that draw pickers: capsules, calendars and wheels.
extension ControlPainter {
    func paint(_ picker: ViewContent.DatePicker) throws(RenderingError) {
        switch picker.shownStyle {
        case .compact: break
        case .wheels: return try paint(picker.wheel)
        case .inline:
            try paint(picker.calendar, picker.months)
            if picker.mode != .date {
                try draw(
                    ViewContent.DatePicker.timeTitle, ViewContent.DatePicker.font, colors.label,
                    in: CalendarMonth.timeArea(in: size), isRightToLeft ? .trailing : .leading)
            }
        }
        try paintCapsules(of: picker)
    }

    /// Draws a capsule for each part of the date, with the size that the part needs.
    private func paintCapsules(of picker: ViewContent.DatePicker) throws(RenderingError) {
        let kind = ViewContent.DatePicker.self
        let color = AdaptiveColor.tertiarySystemFill.resolved(for: colors.style)
        let parts = picker.capsules(in: size, isRightToLeft: isRightToLeft) { text in
            Size(width: PixelGrid(scale: scale).roundedUp(width(of: text, kind.font)), height: kind.font.lineHeight)
        }
        for part in parts {
            fill(part.capsule, color)
            let room = Rect(
                x: part.label.minX, y: part.capsule.minY, width: part.label.width, height: part.capsule.height)
            try draw(part.text, kind.font, colors.label, in: room, .leading)
        }
    }

    /// Draws the month, the days and two arrows. The selected day has the tint color, and a translucent circle behind it.
    ///
    /// - Parameter months: The months whose days are visible, with their distances to the middle in months.
    private func paint(
        _ calendar: CalendarMonth, _ months: [(calendar: CalendarMonth, distance: Double)]
    ) throws(RenderingError) {
        let place: LinePlace = isRightToLeft ? .trailing : .leading
        let title = calendar.titleArea(in: size, isRightToLeft: isRightToLeft)
        try draw(calendar.title, CalendarMonth.titleFont, colors.label, in: title, place)
        for (index, arrow) in calendar.arrows(in: size, isRightToLeft: isRightToLeft).enumerated() {
            let pointsLeft = (index == 0) != isRightToLeft
            let (tip, base) = pointsLeft ? (arrow.minX, arrow.maxX) : (arrow.maxX, arrow.minX)
            for y in [arrow.minY, arrow.maxY] {
                stroke(from: Point(x: base, y: y), to: Point(x: tip, y: arrow.center.y), width: 2.5, colors.tint)
            }
        }
        for cell in calendar.cells(in: size, isRightToLeft: isRightToLeft) where cell.kind == .weekday {
            try draw(cell.text, CalendarMonth.weekdayFont, colors.faintLabel, in: cell.area, .center)
        }
        for (month, distance) in months {
            let shift = distance * size.width * (isRightToLeft ? -1 : 1)
            for cell in month.cells(in: size, isRightToLeft: isRightToLeft) where cell.kind != .weekday {
                let area = Rect(origin: cell.area.origin + Point(x: shift, y: 0), size: cell.area.size)
                guard area.maxX > 0, area.minX < size.width else { continue }
                try paintDay(cell, in: area)
            }
        }
    }

    private func paintDay(_ day: CalendarMonth.Cell, in area: Rect) throws(RenderingError) {
        guard day.kind == .selectedDay else {
            return try draw(day.text, CalendarMonth.dayFont, colors.label, in: area, .center)
        }
        let side = CalendarMonth.selectionDiameter
        let circle = Rect(x: area.center.x - side / 2, y: area.center.y - side / 2, width: side, height: side)
        fill(circle, colors.tint.faded(to: ButtonMetric.tintedOpacity.value))
        try draw(day.text, CalendarMonth.selectedFont, colors.tint, in: area, .center)
    }

    /// Draws the rows of wheels over the band of the selected rows. Rows toward the edges of the drum are smaller and
    /// fainter.
    func paint(_ wheel: PickerWheel) throws(RenderingError) {
        fill(PickerWheel.band(in: size), radius: 8, AdaptiveColor.tertiarySystemFill.resolved(for: colors.style))
        for line in wheel.lines(in: size, isRightToLeft: isRightToLeft) {
            let place: LinePlace =
                switch line.alignment {
                case .leading: isRightToLeft ? .trailing : .leading
                case .trailing: isRightToLeft ? .leading : .trailing
                default: .center
                }
            let font = line.isSelected ? line.font : line.font.resized(to: line.font.size * max(line.scale, 0.4))
            try draw(line.text, font, colors.label.faded(to: line.opacity), in: line.area, place)
        }
        for unit in wheel.units(in: size, isRightToLeft: isRightToLeft) {
            try draw(unit.text, PickerWheel.unitFont, colors.label, in: unit.area, isRightToLeft ? .trailing : .leading)
        }
    }
}
