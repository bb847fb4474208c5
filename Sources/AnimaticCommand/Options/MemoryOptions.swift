import ArgumentParser
import Diagnostics
import Dispatch
import Files
import FoundationEssentials
import FrameFolders
import Glibc
import Rendering
import Reporting

/// The memory options of commands that do not read scripts.
struct MemoryOptions: ParsableArguments {
    @Option(
        help: "Raise the memory limit, in megabytes, such as memory=8000.", completion: .list(["memory="]),
        transform: { try RaisedLimit($0, among: [RaisedLimit.memory]) { _ in MemoryOptions.most } })
    var allow: RaisedLimit?

    /// The highest memory limit that the option accepts, in megabytes.
    static let most = 1_000_000_000
}

/// A command with a configurable memory limit.
protocol MemoryLimitedCommand {
    /// The memory limit in megabytes. `nil` selects the default limit.
    var allowedMemory: Int? { get }
    /// The changes to options that reduce memory use, such as `fewer --jobs`.
    var memorySavingOptions: [String] { get }
}

extension MemoryLimitedCommand {
    var memorySavingOptions: [String] { [] }
}

/// Ends the process with an error message if it exceeds its memory limit. Without this check, the operating system
/// might kill the process without a message.
struct MemoryWatch {
    /// The limit in megabytes.
    private let limit: Int
    /// The advice in the error message.
    let advice: String

    /// - Parameter verb: The command; `nil` for a command without an option that raises the limit.
    init(_ verb: (any MemoryLimitedCommand)?) {
        limit = verb?.allowedMemory ?? MemoryWatch.defaultLimit
        guard let verb else {
            advice = "; use a machine or a container with more memory"
            return
        }
        let ways = verb.memorySavingOptions
        let less = ways.joined(separator: " or ") + (ways.count == 1 ? " needs less, and " : " need less, and ")
        advice = "; " + (ways.isEmpty ? "" : less) + "'--allow memory=\(limit * 2)' allows more"
    }

    /// The default limit: half of the memory of the machine or the container, in megabytes.
    private static let defaultLimit: Int = {
        let limits = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"].compactMap { path in
            FileManager.default.contents(atPath: path).flatMap {
                Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
            }
        }
        let installed = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        return max((limits + [installed]).min() ?? installed, 2_000_000) / 2_000_000
    }()

    /// Checks the memory use immediately, and then 50 times a second.
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

    /// Returns the resident memory of this process in bytes. `file` is the descriptor of `/proc/self/statm`, in which
    /// the second number is the resident memory in pages.
    private static func residentMemory(_ file: Int32) -> Int? {
        var text = [UInt8](repeating: 0, count: 128)
        let count = unsafe pread(file, &text, text.count, 0)
        guard count > 0 else { return nil }
        let words = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } : nil
    }

    /// The maximum time for writing the error message, in seconds.
    private static let writeTimeout = 2.0

    private func end(_ terminal: Terminal) -> Never {
        let error = CommandError(
            "too-much-memory",
            "memory limit of \(limit) MB exceeded" + advice)
        UnfinishedFiles.discardAll {
            // Writing to a full pipe can block, but the process must end regardless.
            let isReported = DispatchSemaphore(value: 0)
            SystemThread.start {
                terminal.report(error)
                isReported.signal()
            }
            _ = isReported.wait(timeout: .now() + MemoryWatch.writeTimeout)
            _exit(ExitStatus.invalidScript.rawValue)
        }
    }
}
