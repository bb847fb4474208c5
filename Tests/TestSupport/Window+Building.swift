import Geometry
public import Simulation
public import Views

extension Window {
    /// A window of 375 × 667 points at 2x that measures text by ``FixedAdvanceTextMeasurer``.
    public static func phone(scale: Double = 2) -> Window {
        Window(size: Size(width: 375, height: 667), scale: scale, measuring: FixedAdvanceTextMeasurer())
    }

    /// Makes a view inside `superview`, by default the root view.
    public func addView(_ name: String, _ content: ViewContent = .none, to superview: View? = nil) -> View {
        let view = makeView(name, content: content)
        (superview ?? rootView).addSubview(view)
        return view
    }

    /// The events since this was last asked, as `kind subject`.
    public func takeLines() -> [String] {
        takeEvents().map { "\($0.kind.rawValue) \($0.subject)" }
    }
}
