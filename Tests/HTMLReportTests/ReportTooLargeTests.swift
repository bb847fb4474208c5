import Testing

@testable import HTMLReport

@Suite("A report that is too large")
struct ReportTooLargeTests {
    private func report(_ size: Int) -> ReportTooLarge {
        ReportTooLarge(limit: 1_000_000, size: size)
    }

    /// A megabyte is 1,000,000 bytes.
    @Test func `suggests the necessary whole megabytes`() {
        #expect(report(1_000_001).sufficientLimit == 2)
        #expect(report(2_000_000).sufficientLimit == 2)
    }

    @Test func `suggests no limit that is not allowed`() {
        #expect(report(2_000_000_000).sufficientLimit == 2000)
        #expect(report(2_000_000_001).sufficientLimit == nil && report(2_000_000_001).megabytes == 2001)
    }
}
