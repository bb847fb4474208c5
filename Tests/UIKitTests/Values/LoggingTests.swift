import Testing
import UIKit

@Suite("Log messages")
struct LoggingTests {
    @Test func `messages are written to standard error with the name of their log`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let log = OSLog(subsystem: "com.example", category: "tests")
            let logger = Logger(subsystem: "com.example", category: "logger")
            let format = StaticString("%{public}@ and %d")
            os_log("plain")
            os_log(format, log: log, type: .info, "text", 42)
            os_log(.error, log: log, "%.2f", 2.5)
            os_log("\(1 + 2) is three")
            os_log("not written", log: .disabled)
            os_log("not written", log: log, type: .debug)
            logger.debug("not written")
            logger.warning(
                "value \(7, format: .hex(includePrefix: true), privacy: .public), \(2.0 / 3, format: .fixed(precision: 2))"
            )
            logger.log(level: .fault, "\("ab", align: .right(columns: 4))|\(5, format: .decimal(minDigits: 3))|")
            #expect(log.isEnabled(type: .info) && !OSLog.disabled.isEnabled(type: .fault))
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(
            lines.filter { !$0.isEmpty } == [
                "plain", "[com.example:tests] text and 42", "[com.example:tests] 2.50", "3 is three",
                "[com.example:logger] value 0x7, 0.67", "[com.example:logger]   ab|005|",
            ])
    }

    @Test func `a lock protects its state`() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { lock.withLock { $0 += 1 } } }
            }
        }
        #expect(lock.withLock { $0 } == 8000)
    }
}
