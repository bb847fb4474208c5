import Geometry
import Simulation
import Views

/// Tracks a touch in a control, as `UIControl` does: sends the control events, and changes the value.
final class ControlTracking {
    let control: View
    private unowned let dispatcher: TouchDispatcher
    private var isInside = true
    /// The distance from the left edge of a slider's thumb to the touch, as a fraction of the thumb's travel.
    private var slide = 0.0
    /// Whether the control has a new value that was not reported yet.
    private var hasUnreportedValue = false

    /// Begins to track a touch in a control.
    ///
    /// - Returns: `nil` if `view` is not a control or is disabled, or if the touch misses the thumb of a slider.
    init?(of touch: Touch, in view: View, _ dispatcher: TouchDispatcher) {
        guard view.content.isEnabled ?? dispatcher.customControls.contains(view.id) else { return nil }
        control = view
        self.dispatcher = dispatcher
        if let slider = view.content[ViewContent.Slider.self] {
            // Only a touch on the thumb moves the thumb.
            let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
            let thumb = slider.thumbRect(in: view.bounds.size, isRightToLeft: isRightToLeft)
            let x = touch.location(in: view).x
            guard x >= thumb.minX - ControlTracking.reach, x <= thumb.maxX + ControlTracking.reach else { return nil }
            slide = x / ControlTracking.travel(of: slider, in: view) - slider.fraction
        }
        setHighlighted(true)
        send(.touchDown)
        change(touched: true) { $0.touchBegan(at: place(of: touch)) }
    }

    func moved(_ touch: Touch) {
        let wasInside = isInside
        isInside = isNear(touch)
        if isInside != wasInside {
            setHighlighted(isInside)
            change(touched: isInside) { _ in }
            send(isInside ? .touchDragEnter : .touchDragExit)
        }
        send(isInside ? .touchDragInside : .touchDragOutside)
        guard var slider = control.content[ViewContent.Slider.self] else { return }
        let travel = ControlTracking.travel(of: slider, in: control)
        let fraction = min(max(touch.location(in: control).x / travel - slide, 0), 1)
        guard fraction != slider.fraction else { return }
        slider.value = slider.range.lowerBound + fraction * (slider.range.upperBound - slider.range.lowerBound)
        control.content = .slider(slider)
        hasUnreportedValue = !slider.isContinuous
        if !hasUnreportedValue { send(.valueChanged) }
    }

    func ended(_ touch: Touch) {
        isInside = isNear(touch)
        setHighlighted(false)
        let isRightToLeft = control.traitCollection.layoutDirection == .rightToLeft
        change(touched: false) { [isInside] in
            if isInside { $0.touchEnded(at: place(of: touch), isRightToLeft: isRightToLeft) }
        }
        if hasUnreportedValue { send(.valueChanged) }
        send(isInside ? .touchUpInside : .touchUpOutside)
    }

    func cancelled() {
        setHighlighted(false)
        change(touched: false) { _ in }
        send(.touchCancel)
    }

    /// Whether a touch is treated as inside the control. As on iOS, touches up to 70 points outside its bounds are
    /// also treated as inside.
    private func isNear(_ touch: Touch) -> Bool {
        let (place, bounds) = (touch.location(in: control), control.bounds)
        let margin = ControlTracking.margin
        return place.x >= bounds.minX - margin && place.x < bounds.maxX + margin && place.y >= bounds.minY - margin
            && place.y < bounds.maxY + margin
    }

    private func setHighlighted(_ isHighlighted: Bool) {
        if control.content.isHighlighted != nil { control.content.isHighlighted = isHighlighted }
    }

    private func send(_ event: ViewEvent) { dispatcher.send(event, to: control) }

    // MARK: Values

    /// Returns the horizontal position of a touch, as a fraction of the width of the control.
    private func place(of touch: Touch) -> Double { touch.location(in: control).x / max(control.bounds.width, 1) }

    /// Applies a change to the content. Sends ``ViewEvent/valueChanged`` if the value is different afterwards. The thumb of
    /// a switch stretches and slides.
    ///
    /// - Parameter isTouched: Whether a finger is on the control.
    private func change(touched isTouched: Bool, _ change: (inout any ContentKind) -> Void) {
        var content = control.content
        if content.isTouched != nil { content.isTouched = isTouched }
        var part = content.part
        change(&part)
        guard part.content != control.content else { return }
        let hasNewValue = part.content != content
        control.setContentAnimated(part.content)
        if hasNewValue { send(.valueChanged) }
    }

    /// Returns the distance by which the thumb of a slider can move, in points.
    private static func travel(of slider: ViewContent.Slider, in view: View) -> Double {
        let size = view.bounds.size
        return max(slider.trackRect(in: size).width - slider.thumbRect(in: size).width, 1)
    }

    private static let margin = 70.0
    private static let reach = 10.0
}
