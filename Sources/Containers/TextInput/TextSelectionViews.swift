import Animation
import Geometry
import Interaction
import Simulation
import Views

/// The caret, or the marks and the handles of a selection, in a view whose text the user edits.
///
/// The views are subviews of the edited view, so they move with it.
final class TextSelectionViews {
    private let window: Window
    private var views: [String: View] = [:]
    private var counts: [String: Int] = [:]
    private var owner: View?
    private var shown: Selection?
    /// A closure that is called while a handle is dragged, with whether it is the first handle and the location in the
    /// edited view.
    var onDrag: (_ isStart: Bool, _ place: Point) -> Void = { _, _ in }

    /// What is selected, in the coordinates of the edited view.
    enum Selection: Hashable {
        case caret(Rect)
        /// The areas of the lines, from top to bottom, and whether the text is written from right to left.
        case areas([Rect], isRightToLeft: Bool)
    }

    init(in window: Window) { self.window = window }

    /// Shows a selection in a view. Each change restarts the blinking of a caret.
    func show(_ selection: Selection, in view: View) {
        if owner != view { hide() }
        owner = view
        let color = view.tintColor.map { $0 == AdaptiveColor.named["systemBlue"] ? MetricColor.caret.color : $0 }
        let tint = color ?? MetricColor.caret.color
        window.performWithoutAnimation {
            var used: Set<String> = []
            func place(_ key: String, _ systemClass: String, _ frame: Rect, radius: Double = 0, alpha: Double = 1)
                -> View
            {
                used.insert(key)
                let mark = views[key] ?? make(systemClass, in: view)
                views[key] = mark
                if mark.frame != frame { mark.frame = frame }
                mark.cornerRadius = radius
                mark.alpha = alpha
                if mark.adaptiveBackgroundColor != tint { mark.adaptiveBackgroundColor = tint }
                return mark
            }
            switch selection {
            case .caret(let frame):
                let isNew = views["caret"] == nil
                let caret = place("caret", "UIStandardTextCursorView", frame, radius: frame.width / 2)
                if isNew || shown != selection { blink(caret) }
            case .areas(let areas, let isRightToLeft):
                for (index, area) in areas.enumerated() {
                    _ = place(
                        "area \(index)", "UITextSelectionHighlightView", area, alpha: Metric.selectionOpacity.value)
                }
                if let first = areas.first, let last = areas.last {
                    placeHandle(true, at: isRightToLeft ? first.maxX : first.minX, first, place)
                    placeHandle(false, at: isRightToLeft ? last.minX : last.maxX, last, place)
                }
            }
            for key in views.keys.sorted() where !used.contains(key) { views.removeValue(forKey: key)?.discard() }
        }
        shown = selection
    }

    /// Places the stem and the knob of a handle: above the first line, or below the last one.
    private func placeHandle(
        _ isStart: Bool, at x: Double, _ line: Rect, _ place: (String, String, Rect, Double, Double) -> View
    ) {
        let (width, side) = (Metric.caretWidth.value, Metric.selectionHandle.value)
        let key = isStart ? "start" : "end"
        let stem = Rect(x: x - width / 2, y: line.minY, width: width, height: line.height)
        _ = place(key + " stem", "UITextSelectionHandleStem", stem, 0, 1)
        let knob = Rect(x: x - side / 2, y: isStart ? line.minY - side : line.maxY, width: side, height: side)
        let handle = place(key, "UITextSelectionHandleView", knob, side / 2, 1)
        guard handle.gestureRecognizers.isEmpty else { return }
        let pan = PanGestureRecognizer()
        pan.addAction { [weak self] _ in
            guard let self, let owner, pan.state == .began || pan.state == .changed else { return }
            // The finger is on the knob, beside the line.
            let place = pan.location(in: owner)
            onDrag(isStart, Point(x: place.x, y: place.y + (isStart ? side : -side)))
        }
        handle.addGestureRecognizer(pan)
    }

    private func make(_ systemClass: String, in view: View) -> View {
        // A name is never used again, because goldens identify the views of a film by their names.
        let name = "\(view.name) \(systemClass)"
        counts[name, default: 0] += 1
        let number = counts[name, default: 1]
        let unique = number == 1 ? name : "\(name) \(number)"
        let mark = window.makeView(unique)
        mark.systemClass = systemClass
        mark.translatesAutoresizingMaskIntoConstraints = true
        view.addSubview(mark)
        return mark
    }

    /// Makes the caret visible, and lets it fade out and in once in each period.
    private func blink(_ caret: View) {
        guard let opacity = AnimatedKeyPath("opacity") else { return }
        let (visible, fade) = (Metric.caretVisible.value, Metric.caretFade.value)
        let track = KeyframeTrack(
            times: [0, visible, visible + fade, 1 - fade, 1], values: [[1], [1], [0], [0], [1]], mode: .linear)
        var timing = AnimationTiming(duration: .seconds(Metric.caretPeriod.value), curve: .linear)
        timing.repeatCount = .infinity
        timing.fillMode = .removed
        let animation = ExplicitAnimation(timing: timing, tracks: [.init(opacity, .keyframes(track, []))])
        caret.layer.add(animation, forKey: "blink")
    }

    /// Removes the views.
    func hide() {
        for key in views.keys.sorted() { views.removeValue(forKey: key)?.discard() }
        (owner, shown) = (nil, nil)
    }
}
