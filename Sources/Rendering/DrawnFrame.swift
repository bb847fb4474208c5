/// What became of a frame.
struct DrawnFrame: Sendable {
    /// For a manifest; `nil` where there is none.
    var record: FrameRecord?
    /// For films; `nil` where there is none, and for the picture before again.
    var picture: Bitmap?

    /// The frame before again, of which no record is kept.
    static let repeated = DrawnFrame()
}
