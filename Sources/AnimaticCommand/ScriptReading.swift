/// A verb that reads scripts, and may be allowed more than usual.
protocol ScriptReading {
    var reading: ReadingOptions { get }
}
