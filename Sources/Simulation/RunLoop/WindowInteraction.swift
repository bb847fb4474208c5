package import Views

/// The interaction of a user with the views of a window, as the turns and the layout of the window use it.
package protocol WindowInteraction: AnyObject {
    /// The time of the next scheduled event; `nil` if there is none.
    var nextDue: Duration? { get }

    /// Performs the scheduled events that are due at `time`, earliest first.
    func performScheduled(dueAt time: Duration)

    /// Whether a finger scrolls `view`, or the view decelerates.
    func isScrolling(_ view: ViewID) -> Bool

    /// Adapts the movement of a view that is being scrolled to new limits of its offset.
    func offsetsChanged(of view: ViewID)

    /// Ends the deceleration of a scroll view, because code sets the offset.
    func stopScrolling(_ view: ViewID)

    /// Reports that the offset of a scroll view has changed.
    func sendScroll(of view: ViewID)

    /// Releases everything that belongs to a view that is no longer used.
    func remove(_ view: ViewID)

    /// Releases everything that refers to the window.
    func removeAll()
}
