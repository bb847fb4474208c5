import Views

/// An action that is performed at a given time.
public struct ScheduledCue {
    public let time: Duration
    public let perform: (Window) -> Void

    public init(at time: Duration, perform: @escaping (Window) -> Void) {
        self.time = time
        self.perform = perform
    }
}
