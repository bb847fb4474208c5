/// A verb that reads scripts, and may be allowed more than usual.
protocol ScriptReading: MemoryTaking {
    var reading: ReadingOptions { get }
}

extension ScriptReading {
    var allowedMemory: Int? { reading.allow.last { $0.name == RaisedLimit.memory }?.count }
}
