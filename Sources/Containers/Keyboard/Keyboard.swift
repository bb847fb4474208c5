import Animation
import Geometry
import Interaction
import Layout
import Simulation
import Views

/// The keyboard of a window, in front of the views of the program.
///
/// The keyboard is a view of the system at the bottom of the root view. It is created when it is first shown, so that a
/// film without text input has no such view. It follows the size, the orientation and the traits of the window.
final class Keyboard {
    private let window: Window
    /// The view that contains the keyboard, the accessory view above it, or an input view instead of it.
    private var host: View?
    private var systemViews: SystemViews?
    private var shown: State?
    private var generation = 0
    /// A closure that is called with each change of the frame, before and after it.
    var onChange: (KeyboardChange) -> Void = { _ in }
    /// A closure that makes changes which are animated together with the keyboard. Its argument is the frame of the
    /// keyboard; `nil` while it is hidden.
    var alongside: (Rect?) -> Void = { _ in }
    /// A closure that performs the action of a key.
    var onKey: (KeyboardKey.Action) -> Void = { _ in }

    /// What the keyboard shows.
    struct State: Hashable {
        var traits = TextInputTraits()
        var plane = KeyboardPlane.letters
        var isShifted = false
        var isReturnEnabled = true
        var touched: String?
        /// A view of the program instead of the keys, and one above them.
        var inputView: View?
        var accessoryView: View?
    }

    /// The position in front of the views that the program adds later, and behind the status bar.
    private static let zPosition = 9e5

    init(in window: Window) { self.window = window }

    private var environment: DisplayEnvironment { window.surroundings }

    private var duration: Duration { .seconds(Metric.keyboardDuration.value) }

    // MARK: Frames

    private func height(of view: View) -> Double {
        view.bounds.height > 0 ? view.bounds.height : view.intrinsicContentSize.height ?? 0
    }

    private func layout(_ state: State) -> KeyboardLayout {
        var layout = KeyboardLayout(environment, state.traits, plane: state.plane, isShifted: state.isShifted)
        (layout.touched, layout.isReturnEnabled) = (state.touched, state.isReturnEnabled)
        return layout
    }

    /// Returns the frame in the coordinates of the screen.
    private func frame(_ state: State) -> Rect {
        let body = state.inputView.map(height) ?? layout(state).size.height
        let height = body + (state.accessoryView.map(height) ?? 0)
        return Rect(x: 0, y: window.size.height - height, width: window.size.width, height: height)
    }

    /// The frame of the keyboard in the coordinates of the screen; `nil` while it is hidden.
    var frame: Rect? { shown.map(frame) }

    /// The place of the root view's content on the screen: a root view that scrolls moves its subviews.
    private var scrolled: Point { window.rootView.bounds.origin }

    // MARK: Showing

    /// Shows the keyboard, or changes what it shows. The program is notified if the frame changes.
    func show(_ state: State) {
        let old = shown
        guard state != old else { return }
        let host = makeHost()
        let end = frame(state)
        let begin = old.map(frame) ?? Rect(x: 0, y: window.size.height, width: end.width, height: end.height)
        shown = state
        guard old == nil || begin != end else {
            window.performWithoutAnimation { showViews(state) }
            return
        }
        let isNew = old == nil && host.isHidden
        window.performWithoutAnimation {
            host.isHidden = false
            showViews(state)
            let size = Rect(origin: begin.origin, size: end.size)
            if isNew { host.frame = place(size) }
        }
        change(from: begin, to: end, isShown: true) { [self] in
            host.frame = place(end)
            alongside(end)
        }
    }

    /// Hides the keyboard. Does nothing if it is hidden.
    func hide() {
        guard let shown, let host else { return }
        let begin = frame(shown)
        let end = Rect(x: 0, y: window.size.height, width: begin.width, height: begin.height)
        self.shown = nil
        change(from: begin, to: end, isShown: false) { [self] in
            host.frame = place(end)
            alongside(nil)
        }
    }

    private func place(_ frame: Rect) -> Rect { Rect(origin: frame.origin + scrolled, size: frame.size) }

    private func change(from begin: Rect, to end: Rect, isShown: Bool, _ body: @escaping () -> Void) {
        generation += 1
        let (number, events) = (generation, KeyboardChange.events(isShown: isShown))
        func notify(_ events: [ViewEvent]) {
            for event in events {
                onChange(KeyboardChange(event: event, begin: begin, end: end, duration: duration))
            }
        }
        notify(events.before)
        // An observer may have changed the keyboard again.
        guard number == generation else { return }
        window.keyboardFrame = isShown ? end : nil
        window.animate(
            withDuration: duration, options: [.curveKeyboard, .beginFromCurrentState],
            animations: {
                body()
                window.rootView.layoutIfNeeded()
            },
            completion: { [weak self] _ in
                guard let self, generation == number else { return }
                if !isShown { host?.isHidden = true }
                notify(events.after)
            })
    }

    /// Moves the upper edge of the keyboard to a distance from the top of the screen, while a finger drags it.
    func follow(_ y: Double) {
        guard let frame, let host else { return }
        var moved = frame
        moved.origin.y = max(y, frame.minY)
        window.performWithoutAnimation { host.frame = place(moved) }
        window.keyboardFrame = moved
    }

    /// Returns the keyboard to its place after a finger has moved it.
    func settle() {
        guard let frame, let host else { return }
        window.keyboardFrame = frame
        window.animate(withDuration: duration, options: [.curveKeyboard, .beginFromCurrentState]) {
            host.frame = place(frame)
            window.rootView.layoutIfNeeded()
        }
    }

    // MARK: Views

    private func makeHost() -> View {
        if let host { return host }
        let root = window.rootView
        let host = window.makeView("\(root.name) UIInputSetHostView")
        host.systemClass = "UIInputSetHostView"
        host.translatesAutoresizingMaskIntoConstraints = true
        host.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        host.zPosition = Keyboard.zPosition
        host.isHidden = true
        root.addSubview(host)
        var names = SystemViewNames(prefix: root.name)
        systemViews = SystemViews(in: host) { names.name(of: $0, at: $1) }
        host.overrideTracingItself(.layoutSubviews) { [weak self] _, callSuper in
            self?.layOut()
            callSuper()
        }
        self.host = host
        return host
    }

    /// Places the keyboard after a change of the window's size or traits.
    func layOut() {
        guard let shown, let host else { return }
        let frame = frame(shown)
        if host.bounds.size != frame.size {
            host.frame = place(frame)
            window.keyboardFrame = frame
            alongside(frame)
        }
        showViews(shown)
    }

    private func showViews(_ state: State) {
        let accessory = state.accessoryView.map(height) ?? 0
        var layout = layout(state)
        layout.tint = window.rootView.tintColor ?? layout.tint
        let size = Size(width: window.size.width, height: frame(state).height - accessory)
        var views: [SystemView] = []
        if state.inputView != nil {
            views = [SystemView("input", "UIInputView", Rect(origin: .zero, size: size), .slot)]
        } else {
            views = layout.views
        }
        for index in views.indices { views[index].frame.origin.y += accessory }
        if state.accessoryView != nil {
            let frame = Rect(x: 0, y: 0, width: size.width, height: accessory)
            views.append(SystemView("accessory", "UIInputAccessoryView", frame, .slot))
        }
        if let host {
            let style: UserInterfaceStyle? =
                switch state.traits.keyboardAppearance {
                case .default: nil
                case .dark: .dark
                case .light: .light
                }
            if host.traitOverrides.userInterfaceStyle != style { host.traitOverrides.userInterfaceStyle = style }
            for (key, view) in [("input", state.inputView), ("accessory", state.accessoryView)] {
                let old = systemViews?.slots[key]
                if old != view, let old, old.superview == host { old.removeFromSuperview() }
                systemViews?.slots[key] = view
            }
        }
        systemViews?.show(views)
        if let keys = systemViews?.view(at: "keys"), keys.gestureRecognizers.isEmpty { receiveTouches(on: keys) }
    }

    // MARK: Keys

    /// Shows the key that a finger touches, and performs its action when the finger is lifted.
    private func receiveTouches(on keys: View) {
        let finger = LongPressGestureRecognizer()
        finger.minimumPressDuration = .zero
        finger.addAction { [weak self] recognizer in
            guard let self, let shown else { return }
            let key = layout(shown).key(at: recognizer.location(in: keys))
            switch recognizer.state {
            case .began, .changed: touch(key?.name)
            case .ended:
                guard let key else { return touch(nil) }
                press(key.name)
                onKey(key.action)
            case .cancelled, .failed, .possible: touch(nil)
            }
        }
        keys.addGestureRecognizer(finger)
    }

    /// Shows for a short time that a finger touches the key of a character.
    func press(_ character: Character) {
        guard let shown else { return }
        let name =
            character == " "
            ? "space" : character == "\n" ? "return" : character == "\u{8}" ? "delete" : character.lowercased()
        guard layout(shown).keys.contains(where: { $0.key.name == name }) else { return }
        press(name)
    }

    private func press(_ name: String) {
        touch(name)
        window.touches.schedule(after: .seconds(Metric.keyPressDuration.value)) { [weak self] in
            if self?.shown?.touched == name { self?.touch(nil) }
        }
    }

    private func touch(_ name: String?) {
        guard var state = shown else { return }
        state.touched = name
        show(state)
    }

    /// Returns the view of the keyboard at a point of the root view; `nil` if the keyboard is not there.
    func hitTest(_ place: Point) -> View? {
        guard let host, !host.isHidden else { return nil }
        return host.hitTest(host.convertFromRoot(place))
    }

    /// What the keyboard shows; the defaults while it is hidden.
    var state: State { shown ?? State() }
}
