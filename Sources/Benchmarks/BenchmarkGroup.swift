/// Measurements that one word of the command line asks for.
protocol BenchmarkGroup {
    /// Those that were made, in order.
    var rows: [BenchmarkRow] { get }
    mutating func run() throws
}
