import Glibc

/// Which process a hidden file in the making belongs to, as its name says: a hash of the machine's name, and a number.
///
/// In a folder that machines share, the number alone could be that of another machine's process.
enum ProcessMark {
    /// Of the process that runs this.
    static let own = "\(machine)-\(getpid())"

    /// Whether `mark` is of a process of this machine that is no more. Of another machine's nothing is known.
    static func isOfEnded(_ mark: some StringProtocol) -> Bool {
        guard mark.hasPrefix(machine + "-"), let process = pid_t(mark.dropFirst(machine.count + 1)), process > 0 else {
            return false
        }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    static let machine: String = {
        var name = [UInt8](repeating: 0, count: 256)
        unsafe name.withUnsafeMutableBytes { name in
            _ = unsafe gethostname(name.baseAddress!.assumingMemoryBound(to: CChar.self), name.count - 1)
        }
        return ContentHash(Array(name.prefix { $0 != 0 })).hexadecimal
    }()
}
