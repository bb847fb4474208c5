import ArgumentParser
import Diagnostics
import Foundation
import Rendering

/// Ends the process with a sentence before it takes more memory than it may; the system would end it without one.
enum MemoryWatch {
    /// Half of what the machine, or the container that the process is in, has; in megabytes.
    static let usualLimit: Int = {
        let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap { path in
            FileManager.default.contents(atPath: path).flatMap {
                Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
            }
        }
        let installed = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return max((limits + [installed]).min() ?? installed, 2_000_000) / 2_000_000
    }()

    /// Looks now, and fifty times a second from now on.
    ///
    /// - Parameter limit: In megabytes.
    static func begin(limit: Int, _ terminal: Terminal) {
        let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        @Sendable func look() {
            guard let used = residentMemory(file), used > limit * 1_000_000 else { return }
            end(limit, terminal)
        }
        look()
        Thread.detachNewThread {
            while true {
                look()
                usleep(20_000)
            }
        }
    }

    /// In bytes: the second number of the file, in pages.
    private static func residentMemory(_ file: Int32) -> Int? {
        var text = [UInt8](repeating: 0, count: 128)
        let count = unsafe pread(file, &text, text.count, 0)
        guard count > 0 else { return nil }
        let words = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }

    private static func end(_ limit: Int, _ terminal: Terminal) -> Never {
        UnfinishedFiles.discardAll {
            terminal.tell(
                Trouble(
                    "too-much-memory",
                    """
                    found more than \(limit) megabytes of memory in use, expected at most so many; fewer --jobs or a smaller \
                    --scale need less, and '--allow memory=\(limit * 2)' allows more
                    """))
            _exit(ExitStatus.scriptIsWrong.rawValue)
        }
    }
}
