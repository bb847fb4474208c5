/// The pages of a navigation container, and the change of them that is requested or in progress.
///
/// A push or a pop changes ``pages`` immediately. The changes of one turn are one transition, and a change during a
/// transition waits for its end. The container calls the methods of the pages' controllers.
///
/// - Source: for changes during a transition: a public report about iOS 11.4 (openradar 44091459).
public struct NavigationStack<Page: Equatable> {
    /// The change of the page on the screen.
    public struct Transition {
        /// The pages before the change, to which a cancelled transition returns.
        public let old: [Page]
        public let from: Page
        public let to: Page
        public let isPush: Bool
        public let isAnimated: Bool
    }

    /// The pages from the root to the top.
    public private(set) var pages: [Page] = []
    /// The page on the screen; during a transition, the page that leaves.
    public private(set) var shown: Page?
    /// The transition in progress.
    public private(set) var transition: Transition?
    /// The change that waits for the end of the turn.
    private var request: (old: [Page], isAnimated: Bool)?
    /// The changes that wait for the end of the transition.
    private var waiting: [() -> Void] = []
    private var arriving: [Page] = []
    private var leaving: [Page] = []

    public init() {}

    /// The pages before the transition that is requested or in progress; empty if there is none.
    public var old: [Page] { request?.old ?? transition?.old ?? [] }

    /// Returns the stack with which a page is shown: the stack before the change for a page that leaves.
    public func pages(with page: Page) -> [Page] { pages.contains(page) || !old.contains(page) ? pages : old }

    /// Returns the pages that a change removes. Call their `willMove(toParent:)` before the change.
    public func removed(by new: [Page]) -> [Page] { pages.without(new) }

    /// Replaces the pages.
    ///
    /// - Returns: The pages that become children, and the pages that are no longer children because they leave before
    ///   they have arrived.
    public mutating func change(to new: [Page]) -> (added: [Page], abandoned: [Page]) {
        let (removed, added) = (pages.without(new), new.without(pages))
        let abandoned = removed.filter(arriving.contains)
        pages = new
        leaving = leaving.without(new) + removed.without(arriving)
        arriving = arriving.without(removed) + added
        return (added, abandoned)
    }

    /// Requests a transition at the end of the turn.
    ///
    /// - Parameter old: The pages before the change.
    /// - Returns: Whether it is the first request of the turn, for which the container calls ``begin()`` later.
    public mutating func request(from old: [Page], animated: Bool) -> Bool {
        defer { request = (request?.old ?? old, animated) }
        return request == nil
    }

    /// Whether a transition is requested and can begin.
    public var canBegin: Bool { request != nil && transition == nil }

    /// Begins the requested transition. Returns `nil` if the page on the screen does not change.
    public mutating func begin() -> Transition? {
        guard canBegin, let request, let from = shown, let to = pages.last, from != to else { return nil }
        self.request = nil
        transition = Transition(
            old: request.old, from: from, to: to, isPush: arriving.contains(to), isAnimated: request.isAnimated)
        return transition
    }

    /// Shows the topmost page without a transition, and returns the page that was on the screen.
    public mutating func showTop() -> Page? {
        defer { shown = pages.last }
        return shown
    }

    /// Ends a request without a transition.
    public mutating func cancelRequest() { request = nil }

    /// Ends the transition: the page that arrived is now on the screen.
    public mutating func end() {
        shown = transition?.to ?? shown
        transition = nil
    }

    /// Ends a transition that was cancelled, and returns to the pages before it.
    ///
    /// - Returns: The pages that no longer arrive, and those that no longer leave.
    public mutating func cancel() -> (arriving: [Page], leaving: [Page]) {
        defer { (pages, transition, arriving, leaving) = (transition?.old ?? pages, nil, [], []) }
        return (arriving, leaving)
    }

    /// Returns the pages that have left and those that have arrived since the last call.
    public mutating func takeMoves() -> (left: [Page], arrived: [Page]) {
        defer { (arriving, leaving) = ([], []) }
        return (leaving, arriving)
    }

    /// Makes a change wait for the end of the transition. Returns `false` if there is no transition.
    public mutating func waits(_ change: @escaping () -> Void) -> Bool {
        guard transition != nil else { return false }
        waiting.append(change)
        return true
    }

    /// Returns the changes that waited for the end of the transition.
    public mutating func takeWaiting() -> [() -> Void] {
        defer { waiting = [] }
        return waiting
    }
}

extension Array where Element: Equatable {
    /// Returns the elements that are not in another list.
    fileprivate func without(_ others: [Element]) -> [Element] { filter { !others.contains($0) } }
}
