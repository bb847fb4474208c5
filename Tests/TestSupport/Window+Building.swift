import Geometry
public import Simulation
public import Views

extension Window {
    /// Returns a window of 375 × 667 points with a scale of 2.
    public static func phone(
        scale: Double = 2, measuring measurer: any TextMeasuring = FixedAdvanceTextMeasurer()
    ) -> Window {
        Window(size: Size(width: 375, height: 667), scale: scale, measuring: measurer)
    }

    /// Creates a view in `superview`, which is the root view by default.
    public func addView(_ name: String, _ content: ViewContent = .none, to superview: View? = nil) -> View {
        let view = makeView(name, content: content)
        (superview ?? rootView).addSubview(view)
        return view
    }

    /// Creates a view without content. `width` and `height` are its natural size; `nil` along an axis without a
    /// natural size.
    public func addView(
        _ name: String, natural width: Double?, _ height: Double? = 20, to superview: View? = nil
    ) -> View {
        let view = addView(name, to: superview)
        view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: height)
        return view
    }

    /// Runs the first turn of the run loop and returns its events.
    public func firstTurn() -> [TraceEvent] {
        var simulator = RunLoopSimulator(window: self, cues: [])
        simulator.run(until: .zero)
        return takeEvents()
    }

    /// Runs the first turn, and then one turn in each following second. Each of these turns starts with the block for
    /// its second.
    ///
    /// Returns the events of each turn, including the first turn.
    public func playTurns(_ blocks: [(Window) -> Void] = []) -> [[TraceEvent]] {
        let cues = blocks.enumerated().map { ScheduledCue(at: .seconds($0 + 1), perform: $1) }
        var simulator = RunLoopSimulator(window: self, cues: cues)
        return (0...blocks.count).map { second in
            simulator.run(until: .seconds(second))
            return takeEvents()
        }
    }

    /// Returns the events since the last call, as `kind subject`.
    public func takeLines() -> [String] { takeEvents().lines }
}

extension [TraceEvent] {
    /// The events as `kind subject`.
    public var lines: [String] { map { "\($0.kind.rawValue) \($0.subject)" } }
}

extension View {
    /// Positions the top left corner of the view in its superview with two constraints. The coordinates are in
    /// points.
    public func place(x: Double = 0, y: Double = 0) {
        guard let superview else { return }
        LayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: x),
            topAnchor.constraint(equalTo: superview.topAnchor, constant: y),
        ])
    }
}
