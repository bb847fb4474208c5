/// A verb that may be allowed to take more memory than usual.
protocol MemoryTaking {
    /// How much it is allowed, in megabytes; `nil` for as much as usual.
    var allowedMemory: Int? { get }
    /// What makes it take less, in the words of its options.
    var waysToTakeLess: [String] { get }
}

extension MemoryTaking {
    var waysToTakeLess: [String] { [] }
}
