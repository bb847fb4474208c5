import Geometry
import Layout
import Simulation
import TestSupport
import Views

/// A screen with many views in a stack view, a row or a column. Nearly equal priorities determine its layout.
struct LayoutShape: Codable {
    /// The arrangement of the views.
    enum Kind: String, CaseIterable, Codable {
        /// A horizontal stack view of plain views. The views have an intrinsic width of 2 to 6 points, and the
        /// spacing is one point.
        case fill, equalSpacing, equalCentering, fillEqually, fillProportionally
        /// Single-line labels in a row that fills the screen.
        case labelRow
        /// Views with required minimum gaps and widths, and with an optional width.
        case gapRow
        /// Multiline labels in a column that is as wide as the screen.
        case labelColumn

        var distribution: ViewContent.Stack.Distribution? { .init(rawValue: rawValue) }
    }

    /// A change that is made after the first layout and then reversed.
    enum Change: String, CaseIterable {
        /// The constant of the constraint for the stack view's trailing edge, or for the gap before the middle view.
        case constant
        /// The text of the middle view or, if it is a plain view, its intrinsic width or the constant of its optional
        /// width constraint.
        case text
        /// Whether the middle view is hidden.
        case isHidden
    }

    var kind: Kind
    var count: Int
    /// Whether the views fit at their intrinsic sizes. If they do not fit, they are compressed.
    var hasRoom: Bool
    /// Whether the views and constraints are created in random order.
    var isShuffled = false

    var name: String { "\(kind) \(hasRoom ? "with room" : "full"), \(count) views" }

    /// The changes that apply to this kind of screen. Outside of stack views, hidden views keep their frames.
    var changes: [Change] { Change.allCases.filter { $0 != .isHidden || kind.distribution != nil } }

    /// The size of the screen along the axis of the views, in points.
    private var length: Double {
        let (roomy, tight) =
            switch kind {
            case .fill, .equalSpacing, .equalCentering, .fillEqually, .fillProportionally: (10.0, 3.0)
            case .labelRow: (60.0, 30.0)
            case .gapRow: (60.0, 34.0)
            case .labelColumn: (100.0, 30.0)
            }
        return Double(count) * (hasRoom ? roomy : tight)
    }

    /// Creates a window with the views and constraints, without laying it out.
    func makeScreen() -> LayoutScreen {
        let size =
            kind == .labelColumn ? Size(width: 300, height: length) : Size(width: length, height: 200)
        let window = Window(size: size, scale: 3, measuring: FixedAdvance())
        var order = Array(0..<count)
        var numbers = SeededGenerator(seed: 2)
        if isShuffled { order.shuffle(using: &numbers) }
        var views: [View?] = Array(repeating: nil, count: count)
        for index in order { views[index] = makeView(index, in: window) }
        var screen = LayoutScreen(window: window, views: views.compactMap { $0 })
        var constraints: [LayoutConstraint]
        if let distribution = kind.distribution {
            constraints = makeStack(distribution, in: &screen)
        } else {
            for index in order { window.rootView.addSubview(screen.views[index]) }
            constraints = kind == .labelColumn ? makeColumn(in: &screen) : makeRow(in: &screen)
        }
        if isShuffled { constraints.shuffle(using: &numbers) }
        LayoutConstraint.activate(constraints)
        return screen
    }

    private func makeView(_ index: Int, in window: Window) -> View {
        switch kind {
        case .fill, .equalSpacing, .equalCentering, .fillEqually, .fillProportionally:
            let view = window.makeView("v\(index)")
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: Double(2 + index % 5), height: 10)
            return view
        case .labelRow:
            // Two characters are 17 points wide, so the labels are 17 to 85 points wide.
            let text = String(repeating: "m", count: 2 + index * 7 % 9)
            return window.makeView("v\(index)", content: .label(.init(text)))
        case .gapRow: return window.makeView("v\(index)")
        case .labelColumn:
            let text = String(repeating: "m", count: 20 + index * 37 % 80)
            return window.makeView("v\(index)", content: .label(.init(text, numberOfLines: 0)))
        }
    }

    private func makeStack(
        _ distribution: ViewContent.Stack.Distribution, in screen: inout LayoutScreen
    ) -> [LayoutConstraint] {
        let root = screen.window.rootView
        var arrangement = ViewContent.Stack()
        arrangement.distribution = distribution
        arrangement.spacing = 1
        let stack = screen.window.makeView("stack", content: .stack(arrangement))
        root.addSubview(stack)
        for view in screen.views { stack.addArrangedSubview(view) }
        let trailing = stack.trailingAnchor.constraint(equalTo: root.trailingAnchor)
        screen.adjusted = trailing
        return [
            stack.leadingAnchor.constraint(equalTo: root.leadingAnchor), trailing,
            stack.topAnchor.constraint(equalTo: root.topAnchor),
        ]
    }

    private func makeRow(in screen: inout LayoutScreen) -> [LayoutConstraint] {
        let root = screen.window.rootView
        var constraints: [LayoutConstraint] = []
        var previous: View?
        for (index, view) in screen.views.enumerated() {
            let gap: LayoutConstraint
            if let previous {
                gap =
                    kind == .gapRow
                    ? view.leadingAnchor.constraint(greaterThanOrEqualTo: previous.trailingAnchor, constant: 8)
                    : view.leadingAnchor.constraint(equalTo: previous.trailingAnchor)
            } else {
                gap = view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
            }
            if index == count / 2 { screen.adjusted = gap }
            constraints += [gap, view.topAnchor.constraint(equalTo: root.topAnchor)]
            if kind == .gapRow {
                let width = view.widthAnchor.constraint(equalToConstant: 40)
                width.priority = LayoutPriority(500)
                constraints += [
                    view.widthAnchor.constraint(greaterThanOrEqualToConstant: 20), width,
                    view.heightAnchor.constraint(equalToConstant: 10),
                ]
                if index == count / 2 { screen.width = width }
            }
            previous = view
        }
        guard let last = previous else { return constraints }
        constraints.append(
            kind == .gapRow
                ? last.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor)
                : last.trailingAnchor.constraint(equalTo: root.trailingAnchor))
        return constraints
    }

    private func makeColumn(in screen: inout LayoutScreen) -> [LayoutConstraint] {
        let root = screen.window.rootView
        var constraints: [LayoutConstraint] = []
        var previous: View?
        for (index, view) in screen.views.enumerated() {
            let gap =
                previous.map { view.topAnchor.constraint(equalTo: $0.bottomAnchor, constant: 4) }
                ?? view.topAnchor.constraint(equalTo: root.topAnchor)
            if index == count / 2 { screen.adjusted = gap }
            constraints += [
                gap, view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            ]
            previous = view
        }
        if let last = previous {
            constraints.append(last.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor))
        }
        return constraints
    }
}

/// The window that a ``LayoutShape`` creates.
struct LayoutScreen {
    let window: Window
    /// The views in the order of their positions.
    let views: [View]
    /// The constraint whose constant ``LayoutShape/Change/constant`` changes.
    fileprivate(set) var adjusted: LayoutConstraint?
    /// The optional width constraint of the middle view, if it has no intrinsic width; otherwise `nil`.
    fileprivate(set) var width: LayoutConstraint?

    func layOut() { window.rootView.layoutIfNeeded() }

    /// Makes a change if `isOn` is `true`; otherwise reverses it. Lays out the window.
    func apply(_ change: LayoutShape.Change, _ isOn: Bool) {
        let middle = views[views.count / 2]
        switch change {
        case .constant:
            guard let adjusted else { preconditionFailure("a screen has a constraint to adjust") }
            adjusted.constant += isOn ? -1 : 1
        case .text:
            if let width {
                width.constant += isOn ? 1 : -1
            } else if case .label(var label) = middle.content {
                if isOn { label.text += "m" } else { label.text.removeLast() }
                middle.content = .label(label)
            } else if let size = middle.contentSizing.intrinsicOverride, let width = size.width {
                middle.contentSizing.intrinsicOverride?.width = width + (isOn ? 1 : -1)
            }
        case .isHidden: middle.isHidden = isOn
        }
        layOut()
    }
}
