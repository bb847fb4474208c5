package import Simulation

/// Which events of a trace somebody asks for. Each condition that is given must hold.
package struct TraceFilter: Sendable {
    /// Names of views, any of which an event happens to; none for all.
    package var views: Set<String>
    /// None for all.
    package var kinds: Set<TraceEvent.Kind>
    /// Times, both included.
    package var from: Duration
    package var to: Duration?

    package init(
        views: Set<String> = [], kinds: Set<TraceEvent.Kind> = [], from: Duration = .zero, to: Duration? = nil
    ) {
        self.views = views
        self.kinds = kinds
        self.from = from
        self.to = to
    }

    package func keeps(_ event: TraceEvent) -> Bool {
        if !kinds.isEmpty && !kinds.contains(event.kind) { return false }
        if !views.isEmpty && !happens(event) { return false }
        return event.time >= from && event.time <= to ?? event.time
    }

    /// To a view itself, or to what is the view's own, as a statement names it: `card.alpha`.
    private func happens(_ event: TraceEvent) -> Bool {
        if views.contains(event.subject) { return true }
        guard let dot = event.subject.firstIndex(of: ".") else { return false }
        return views.contains(String(event.subject[..<dot]))
    }
}
