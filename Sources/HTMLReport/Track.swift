/// What a value is from frame to frame, kept as its changes.
///
/// Most values of a film stand still for most of its frames.
struct Track<Value: Equatable & Encodable>: Encodable {
    /// The frames at which it changed, counted among those of the report, rising.
    private(set) var at: [Int] = []
    /// What it became.
    private(set) var values: [Value] = []

    /// Takes note of what it is at `frame`. Frames come in order.
    mutating func note(_ value: Value, at frame: Int) {
        if let last = values.last, last == value { return }
        at.append(frame)
        values.append(value)
    }
}
