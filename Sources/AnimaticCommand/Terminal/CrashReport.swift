import Glibc
import Synchronization

/// Names the films that are being played if the process crashes. A crash ends a batch, and without the name it would be
/// unknown which of its films to leave out.
enum CrashReport {
    /// The maximum number of named films, and the number of bytes for each name.
    private static let (slotCount, slotSize) = (64, 512)
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE]
    private static let taken = Mutex([Bool](repeating: false, count: 64))

    /// The names in quotation marks, each followed by zeros. The memory is prepared before a handler is installed,
    /// because a handler must not allocate memory.
    nonisolated(unsafe) private static var names: UnsafeMutablePointer<UInt8>?
    /// Copies of the constants. A handler must not initialize global variables.
    nonisolated(unsafe) private static var layout = (count: 0, size: 0)

    /// Installs the handlers of the signals that end a process after a fault.
    static func listen() {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: slotCount * slotSize)
        unsafe memory.initialize(repeating: 0, count: slotCount * slotSize)
        unsafe (names, layout) = (memory, (slotCount, slotSize))
        for number in signals {
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { CrashReport.handle($0) }
            // The default action is restored before the handler runs, so that the signal can be raised again.
            action.sa_flags = Int32(bitPattern: SA_RESETHAND)
            _ = unsafe sigaction(number, &action, nil)
        }
    }

    /// Records that a film is being played. Pass the result to ``end(_:)``.
    ///
    /// - Returns: The number of the slot; `nil` if all slots are in use.
    static func begin(_ film: String) -> Int? {
        guard let names = unsafe names else { return nil }
        let slot = taken.withLock { taken -> Int? in
            guard let free = taken.firstIndex(of: false) else { return nil }
            taken[free] = true
            return free
        }
        guard let slot else { return nil }
        let bytes = Array("'\(film)'".utf8.suffix(slotSize - 1))
        for (index, byte) in bytes.enumerated() { unsafe names[slot * slotSize + index] = byte }
        return slot
    }

    static func end(_ slot: Int?) {
        guard let slot, let names = unsafe names else { return }
        for index in 0..<slotSize { unsafe names[slot * slotSize + index] = 0 }
        taken.withLock { $0[slot] = false }
    }

    /// Writes the names to standard error. It calls only functions that a signal handler may call.
    private static func handle(_ number: Int32) {
        write("\nanimatic has crashed while playing ")
        var isFirst = true
        for slot in 0..<(unsafe layout.count) {
            guard let name = unsafe names.map({ unsafe $0 + slot * layout.size }), unsafe name[0] != 0 else { continue }
            if !isFirst { write(", ") }
            isFirst = false
            var length = 0
            while unsafe name[length] != 0 { length += 1 }
            _ = unsafe Glibc.write(STDERR_FILENO, name, length)
        }
        write(isFirst ? "no film\n" : "; the other films can be played without it\n")
        raise(number)
    }

    private static func write(_ text: StaticString) {
        _ = unsafe Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
    }
}
