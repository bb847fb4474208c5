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

    /// Begins to track a touch in a control.
    ///
    /// - Returns: `nil` if `view` is not a control or is disabled, or if the touch misses the thumb of a slider.
    init?(of touch: Touch, in view: View, _ dispatcher: TouchDispatcher) {
        guard view.content.isEnabled ?? dispatcher.customControls.contains(view.id) else { return nil }
        control = view
        self.dispatcher = dispatcher
        if let value = view.content.sliderFraction {
            // Only a touch on the thumb moves the thumb.
            let travel = max(view.bounds.width - ControlTracking.thumb.width, 1)
            let x = touch.location(in: view).x
            let left = value * travel
            guard x >= left - ControlTracking.reach, x <= left + ControlTracking.thumb.width + ControlTracking.reach
            else { return nil }
            slide = x / travel - value
        }
        setHighlighted(true)
        send(.touchDown)
        if case .stepper = view.content { step(touch) }
    }

    func moved(_ touch: Touch) {
        let wasInside = isInside
        isInside = isNear(touch)
        if isInside != wasInside {
            setHighlighted(isInside)
            send(isInside ? .touchDragEnter : .touchDragExit)
        }
        send(isInside ? .touchDragInside : .touchDragOutside)
        guard let value = control.content.sliderFraction else { return }
        let travel = max(control.bounds.width - ControlTracking.thumb.width, 1)
        let fraction = min(max(touch.location(in: control).x / travel - slide, 0), 1)
        guard fraction != value else { return }
        control.content.sliderFraction = fraction
        send(.valueChanged)
    }

    func ended(_ touch: Touch) {
        isInside = isNear(touch)
        setHighlighted(false)
        if isInside { changeValue(touch) }
        send(isInside ? .touchUpInside : .touchUpOutside)
    }

    func cancelled() {
        setHighlighted(false)
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

    private func changeValue(_ touch: Touch) {
        let fraction = touch.location(in: control).x / max(control.bounds.width, 1)
        switch control.content {
        case .switch(let content):
            control.content.isOn = !content.isOn
            send(.valueChanged)
        case .segmentedControl(let content):
            let index = Int(fraction * Double(content.segments.count))
            guard content.segments.indices.contains(index), index != content.selectedSegmentIndex else { return }
            control.content.selectedSegmentIndex = index
            send(.valueChanged)
        case .pageControl(let content):
            let page = content.currentPage + (fraction < 0.5 ? -1 : 1)
            guard (0..<content.numberOfPages).contains(page) else { return }
            control.content.currentPage = page
            send(.valueChanged)
        // A stepper and a slider change while the finger is down.
        case .none, .label, .image, .button, .slider, .textField, .textView, .activityIndicator, .progress, .stepper,
            .searchBar, .visualEffect, .stack, .scroll:
            break
        }
    }

    private func step(_ touch: Touch) {
        guard case .stepper(let stepper) = control.content else { return }
        let isMinus = touch.location(in: control).x < control.bounds.width / 2
        var changed = stepper
        changed.value += isMinus ? -stepper.stepValue : stepper.stepValue
        guard changed != stepper else { return }
        control.content = .stepper(changed)
        send(.valueChanged)
    }

    private static let margin = 70.0
    private static let thumb = Size(width: 37, height: 24)
    private static let reach = 10.0
}

extension ViewContent {
    /// The value of a slider as a fraction of its range; `nil` for other content.
    fileprivate var sliderFraction: Double? {
        get { if case .slider(let slider) = self { slider.fraction } else { nil } }
        set {
            guard case .slider(var slider) = self, let newValue else { return }
            slider.value = slider.range.lowerBound + newValue * (slider.range.upperBound - slider.range.lowerBound)
            self = .slider(slider)
        }
    }
}
