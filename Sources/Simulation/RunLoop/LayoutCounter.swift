import Views

/// Counts the layouts, the constraint updates and the inset reports of each view, and the generations of views that
/// overrides add.
struct LayoutCounter {
    /// The threshold, clamped to 50 through 1000 as in UIKit; `nil` for no threshold.
    var threshold: Int? {
        didSet { threshold = threshold.map { min(max($0, 50), 1000) } }
    }
    private var layouts = ViewTable<Count>()
    private var updates = ViewTable<Count>()
    private var insetReports = ViewTable<Count>()
    private var additions = ViewTable<Addition>()
    /// The number of views that were added in this span and have at least the generation
    /// ``LayoutCounter/lateGeneration``.
    private var lateAdditions = 0
    /// The number of the current span: a turn or, without a threshold, an outermost layout. Counts of earlier spans are
    /// treated as 0.
    private var span = 0
    private(set) var nesting = 0

    private struct Count {
        var span: Int
        var count: Int
    }

    /// A view that an override added, or a view whose override added one.
    private struct Addition {
        var span: Int
        /// The number of overrides that led to the addition of the view, each called on a view that the previous one
        /// added; 0 for a view that existed before.
        var generation: Int
        /// The view of the first of these overrides.
        var origin: ViewID
    }

    /// The threshold, or the default limit. Without a limit, an endless layout would never stop.
    var limit: Int { threshold ?? 1000 }

    /// The maximum depth of nested layouts.
    static let deepest = 50

    /// The generation from which added views are counted. Programs rarely build a hierarchy in more generations.
    private static let lateGeneration = 8
    /// The maximum number of added views that have at least the generation ``lateGeneration``. If each update of the
    /// constraints of a view adds a view, the number of views doubles with each pass.
    static let mostLateAdditions = 10_000

    /// Whether the next layouts are counted together with the previous layouts.
    var isOpen: Bool { nesting > 0 || threshold != nil }

    mutating func beginTurn() { beginSpan() }

    /// Begins a layout. Without a threshold, the views of each outermost layout are counted separately, because a
    /// program can begin any number of layouts.
    ///
    /// - Returns: `false` if the layout is nested too deeply. No layout begins in this case.
    mutating func begin() -> Bool {
        guard nesting < LayoutCounter.deepest else { return false }
        if nesting == 0, threshold == nil { beginSpan() }
        nesting += 1
        return true
    }

    mutating func end() { nesting -= 1 }

    private mutating func beginSpan() {
        span += 1
        lateAdditions = 0
    }

    /// The number of counted events and additions of a view beyond the limits. A negative number of events means that
    /// more events are allowed.
    struct Excess {
        let events: Int
        let additions: Int
    }

    /// Counts a layout of `view`.
    mutating func countLayout(of view: ViewID) -> Excess {
        let count = LayoutCounter.count(view, in: &layouts, span)
        return excess(of: view, count)
    }

    /// Counts an update of the constraints of `view`.
    mutating func countUpdate(of view: ViewID) -> Excess {
        let count = LayoutCounter.count(view, in: &updates, span)
        return excess(of: view, count)
    }

    /// Counts a report of new insets to `view`.
    mutating func countInsetReport(of view: ViewID) -> Excess {
        let count = LayoutCounter.count(view, in: &insetReports, span)
        return excess(of: view, count)
    }

    private func excess(of view: ViewID, _ count: Int) -> Excess {
        Excess(events: count - limit, additions: excessAdditions(leadingTo: view))
    }

    /// Makes each count of `view` exceed every limit until the next span begins.
    mutating func exhaust(_ view: ViewID) {
        let count = Count(span: span, count: .max / 2)
        (layouts[view], updates[view], insetReports[view]) = (count, count, count)
    }

    private static func count(_ view: ViewID, in table: inout ViewTable<Count>, _ span: Int) -> Int {
        let count = table[view].map { $0.span == span ? $0.count + 1 : 1 } ?? 1
        table[view] = Count(span: span, count: count)
        return count
    }

    // MARK: Additions

    /// Records that an override of `worker` added `view`.
    mutating func noteAddition(of view: ViewID, by worker: ViewID) {
        let cause = addition(of: worker) ?? Addition(span: span, generation: 0, origin: worker)
        additions[worker] = cause
        guard view != worker else { return }
        additions[view] = Addition(span: span, generation: cause.generation + 1, origin: cause.origin)
        if cause.generation + 1 >= LayoutCounter.lateGeneration { lateAdditions += 1 }
    }

    private func addition(of view: ViewID) -> Addition? {
        additions[view].flatMap { $0.span == span ? $0 : nil }
    }

    /// Returns the number of additions beyond the limits that led to `view`; 0 if there are none.
    private func excessAdditions(leadingTo view: ViewID) -> Int {
        guard let addition = addition(of: view) else { return 0 }
        return max(addition.generation - limit, lateAdditions - LayoutCounter.mostLateAdditions, 0)
    }

    /// The view whose override was the first of the overrides that led to the addition of `view`.
    func origin(ofAdditionOf view: ViewID) -> ViewID? { addition(of: view)?.origin }
}
