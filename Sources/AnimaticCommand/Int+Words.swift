extension Int {
    /// The number with its noun: `1 frame`, `16 frames`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    var frames: String { counted("frame") }
}
