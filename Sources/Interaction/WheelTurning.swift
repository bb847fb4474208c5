import Foundation
import Geometry
import Simulation
import Views

/// Turns the wheels of a picker, or the months of its calendar, with the drags and taps of a finger.
///
/// - Source: the decelerations and bounces are those of scroll views, because UIKit's wheels are scroll views; see
///   *Deviations*.
final class WheelTurning {
    private let id: ViewID
    private unowned let dispatcher: TouchDispatcher
    let pan = ScrollPanGestureRecognizer()
    let tap = TapGestureRecognizer()
    var recognizers: [GestureRecognizer] { [tap, pan] }
    /// The wheel that a finger turns, and its distance from the selected row when the drag began, in rows.
    private var dragged: (wheel: TurningWheel, start: Double)?
    /// The number of the current movement of each wheel. A scheduled frame of an earlier movement has no effect.
    private var generations: [Int: Int] = [:]
    /// The values of the wheels that turn, as of the latest change by a finger. If the program has set another value
    /// since then, the wheel stops.
    private var known: [Int: [Double]] = [:]

    init(_ view: ViewID, _ dispatcher: TouchDispatcher) {
        (id, self.dispatcher) = (view, dispatcher)
        for recognizer in recognizers {
            recognizer.viewID = view
            recognizer.dispatcher = dispatcher
        }
        // The control also receives the touch of a tap.
        tap.cancelsTouchesInView = false
        tap.prevents = { $0.viewID != view }
        tap.isPrevented = { $0.viewID != view }
        tap.shouldReceive = { [unowned self] in effect(at: $0.location(in: picker)) != nil }
        tap.addAction { [unowned self] tap in if tap.state == .ended { tapped(at: tap.location(in: picker)) } }
        pan.shouldBegin = { [unowned self] _ in begins() }
        pan.addAction { [unowned self] _ in panned() }
    }

    /// The picker. A stored handle would cause a reference cycle, because the window holds this object.
    private var picker: View { dispatcher.view(id) }

    private var isRightToLeft: Bool { picker.traitCollection.layoutDirection == .rightToLeft }

    private func wheel(at place: Point) -> TurningWheel? {
        guard picker.content.isEnabled != false else { return nil }
        return picker.content.turning?.turningWheel(at: place, in: picker.bounds.size, isRightToLeft: isRightToLeft)
    }

    private func turn(of wheel: Int) -> Double { picker.content.turning?[turn: wheel] ?? 0 }

    /// Stops the movement of a wheel, and shows its selected row in the middle. A finger that turns the wheel has no
    /// further effect.
    ///
    /// - Source: the documentation of `UIScrollView`: setting the offset without an animation stops a deceleration.
    func stop(_ wheel: Int) {
        generations[wheel, default: 0] += 1
        known[wheel] = nil
        if dragged?.wheel.index == wheel { dragged = nil }
        change { $0[turn: wheel] = 0 }
    }

    /// Stops the movements of all wheels.
    func stopAll() { for wheel in generations.keys.sorted() { stop(wheel) } }

    /// Stops a wheel that turns if the program has set its value since the latest change by a finger. Returns whether
    /// the wheel still turns.
    private func continues(_ wheel: Int) -> Bool {
        guard known[wheel] == picker.content.turning?.value(of: wheel) else {
            stop(wheel)
            return false
        }
        return true
    }

    private func change(_ body: (inout any TurningContent) -> Void) {
        guard var content = picker.content.turning else { return }
        body(&content)
        guard content.content != picker.content else { return }
        picker.content = content.content
        // The rows can be views of the program.
        if !picker.subviews.isEmpty { picker.setNeedsLayout() }
    }

    // MARK: Dragging

    private func begins() -> Bool {
        let travel = pan.translation == .zero ? pan.velocity : pan.translation
        guard let wheel = wheel(at: pan.location(in: picker) - pan.translation) else { return false }
        guard (wheel.axis == .horizontal) == (abs(travel.x) > abs(travel.y)) else { return false }
        dragged = (wheel, turn(of: wheel.index))
        known[wheel.index] = picker.content.turning?.value(of: wheel.index)
        return true
    }

    private func panned() {
        guard let (wheel, start) = dragged, continues(wheel.index) else { return }
        /// Returns the part of a movement of the finger that turns the wheel to later rows, in points.
        func forward(_ travel: Point) -> Double {
            wheel.axis == .vertical ? -travel.y : wheel.isReversed ? travel.x : -travel.x
        }
        let length = wheel.rowLength
        let limits = wheel.range.lowerBound * length...wheel.range.upperBound * length
        switch pan.state {
        case .began, .changed:
            generations[wheel.index, default: 0] += 1
            let offset = ScrollMotion.rubberBand(
                start * length + forward(pan.translation), within: limits, length: picker.bounds.height)
            change { $0[turn: wheel.index] = offset / length }
        case .ended: release(wheel, forward(pan.velocity), limits)
        case .cancelled: release(wheel, 0, limits)
        case .possible, .failed: break
        }
    }

    /// Continues a movement with a velocity in points per second until a row is in the middle.
    private func release(_ wheel: TurningWheel, _ velocity: Double, _ limits: ClosedRange<Double>) {
        dragged = nil
        let (length, turn) = (wheel.rowLength, turn(of: wheel.index))
        var motion = ScrollMotion(
            from: turn * length, velocity: velocity, rate: ViewContent.Scroll().decelerationRate, within: limits,
            bounces: true)
        var row = (motion.end / length).rounded()
        if wheel.isPaging {
            row = min(max(Scrolling.page(turn, velocity), wheel.range.lowerBound), wheel.range.upperBound)
            motion = motion.turning(toPageAt: row * length)
        } else if row * length != motion.end || !limits.contains(turn * length) {
            motion = motion.ending(at: row * length)
        }
        move(wheel.index, during: motion.duration, to: Int(row)) { motion.offset(at: $0) / length }
    }

    // MARK: Movements

    /// Turns a wheel from a distance in rows to another one, along the curve of `setContentOffset(_:animated:)`.
    func turn(_ wheel: Int, from start: Double, to end: Int) {
        let duration = WheelTurning.duration
        change { $0[turn: wheel] = start }
        move(wheel, during: duration, to: end) { start + (Double(end) - start) * (1 - cos(.pi * $0 / duration)) / 2 }
    }

    private struct Movement {
        let wheel: Int
        /// The number of the movement among those of the wheel.
        let number: Int
        let start: Duration
        /// The duration in seconds.
        let duration: Double
        /// The distance of the row that is in the middle at the end.
        let row: Int
        /// Returns the distance of the wheel at a time in seconds, in rows.
        let turn: (Double) -> Double
    }

    /// Turns a wheel in each display frame, and selects the row in the middle at the end.
    private func move(_ wheel: Int, during duration: Double, to row: Int, _ turn: @escaping (Double) -> Double) {
        generations[wheel, default: 0] += 1
        known[wheel] = picker.content.turning?.value(of: wheel)
        guard duration > 0 else { return settle(wheel, by: row) }
        let number = generations[wheel, default: 0]
        showFrame(
            1,
            of: Movement(
                wheel: wheel, number: number, start: dispatcher.time, duration: duration, row: row, turn: turn))
    }

    private func showFrame(_ frame: Int, of movement: Movement) {
        let time = Duration.seconds(frame) / 60
        dispatcher.schedule(at: movement.start + time) { [weak self] in
            guard let self, generations[movement.wheel] == movement.number, continues(movement.wheel) else { return }
            let seconds = time / .seconds(1)
            guard seconds < movement.duration else { return settle(movement.wheel, by: movement.row) }
            change { $0[turn: movement.wheel] = movement.turn(seconds) }
            showFrame(frame + 1, of: movement)
        }
    }

    private func settle(_ wheel: Int, by rows: Int) {
        report { $0.settle(wheel: wheel, by: rows) }
    }

    /// Changes the content, and sends `valueChanged` if the value has changed.
    private func report(_ body: (inout any TurningContent) -> Void) {
        let before = picker.content.turning
        change(body)
        // The other wheels of a date picker continue to turn.
        for (wheel, value) in known where value == before?.value(of: wheel) {
            known[wheel] = picker.content.turning?.value(of: wheel)
        }
        if picker.content.turning?.value != before?.value { dispatcher.send(.valueChanged, to: picker) }
    }

    // MARK: Taps

    private func effect(at place: Point) -> PickerTap? {
        guard picker.content.isEnabled != false else { return nil }
        return picker.content.turning?.tap(at: place, in: picker.bounds.size, isRightToLeft: isRightToLeft)
    }

    private func tapped(at place: Point) {
        guard let effect = effect(at: place) else { return }
        switch effect {
        case .turn(let wheel, let rows):
            let start = turn(of: wheel)
            if start != Double(rows) { turn(wheel, from: start, to: rows) }
        case .change(let content): report { $0 = content.turning ?? $0 }
        }
    }

    /// The duration of a turn that a tap or the program begins, in seconds: that of `setContentOffset(_:animated:)`.
    private static let duration = 0.3
}

extension View {
    /// Turns a wheel of a picker from a distance to its selected row, in rows. Without a distance, or if animations are
    /// disabled, stops the wheel at its selected row.
    package func turnWheel(_ wheel: Int, from rows: Double) {
        if window.areAnimationsEnabled, rows != 0, isInWindow {
            window.touches.turning(of: self)?.turn(wheel, from: rows, to: 0)
        } else {
            window.touches.turnings[id]?.stop(wheel)
        }
    }

    /// Stops the wheels of a picker at their selected rows, after the program has set the value.
    package func stopWheels() { window.touches.turnings[id]?.stopAll() }
}

extension TouchDispatcher {
    /// Returns the object that turns the wheels of a picker; `nil` for another view.
    func turning(of view: View) -> WheelTurning? {
        guard view.content.turning != nil else { return nil }
        if let known = turnings[view.id] { return known }
        let made = WheelTurning(view.id, self)
        turnings[view.id] = made
        return made
    }
}
