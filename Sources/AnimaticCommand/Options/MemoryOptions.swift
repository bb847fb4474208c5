import ArgumentParser
import Diagnostics
import Dispatch
import Foundation
import Rendering

/// The option of the verbs that read files which are no scripts.
struct MemoryOptions: ParsableArguments {
    @Option(
        help: "Allow more memory than usual, in megabytes, such as memory=8000.", completion: .list(["memory="]),
        transform: { try RaisedLimit($0, among: [RaisedLimit.memory]) { _ in MemoryOptions.most } })
    var allow: RaisedLimit?

    /// In megabytes.
    static let most = 1_000_000_000
}

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

/// Ends the process with a sentence before it takes more memory than it may; the system would end it without one.
struct MemoryWatch {
    /// In megabytes.
    private let limit: Int
    /// What can be done where it is too little.
    let advice: String

    /// - Parameter verb: `nil` for one that needs hardly any.
    init(_ verb: (any MemoryTaking)?) {
        limit = verb?.allowedMemory ?? MemoryWatch.usualLimit
        guard let verb else {
            advice = "; it takes a machine, or a container, with more memory"
            return
        }
        let ways = verb.waysToTakeLess
        let less = ways.joined(separator: " or ") + (ways.count == 1 ? " needs less, and " : " need less, and ")
        advice = "; " + (ways.isEmpty ? "" : less) + "'--allow memory=\(limit * 2)' allows more"
    }

    /// Half of what the machine, or the container that the process is in, has; in megabytes.
    private static let usualLimit: Int = {
        let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap { path in
            FileManager.default.contents(atPath: path).flatMap {
                Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
            }
        }
        let installed = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return max((limits + [installed]).min() ?? installed, 2_000_000) / 2_000_000
    }()

    /// Looks now, and fifty times a second from now on.
    func begin(_ terminal: Terminal) {
        let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        @Sendable func look() {
            guard let used = MemoryWatch.residentMemory(file), used > limit * 1_000_000 else { return }
            end(terminal)
        }
        look()
        SystemThread.start {
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

    /// How long who reads standard error may take, in seconds.
    private static let patience = 2.0

    private func end(_ terminal: Terminal) -> Never {
        let trouble = CommandError(
            "too-much-memory",
            "found more than \(limit) megabytes of memory in use, expected at most so many" + advice)
        UnfinishedFiles.discardAll {
            // Where nobody reads a pipe, who writes into it waits for ever, and the process must end all the same.
            let isTold = DispatchSemaphore(value: 0)
            SystemThread.start {
                terminal.tell(trouble)
                isTold.signal()
            }
            _ = isTold.wait(timeout: .now() + MemoryWatch.patience)
            _exit(ExitStatus.scriptIsWrong.rawValue)
        }
    }
}
