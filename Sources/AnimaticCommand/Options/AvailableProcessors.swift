import Foundation

/// The number of processors available to this process: the processors in its affinity mask, limited by the CPU quota
/// of its control group.
///
/// A container or a batch job can often use only some of the machine's processors.
///
/// - Source: proc_pid_status(5); the kernel's documentation of cgroup v1 (`cpu.cfs_quota_us`) and v2 (`cpu.max`).
enum AvailableProcessors {
    static let count = count(
        allowed: affinity(status: text("/proc/self/status")) ?? ProcessInfo.processInfo.activeProcessorCount,
        quota: quota(groups: text("/proc/self/cgroup"), reading: text))

    /// Returns the quota rounded up to whole processors, at least 1 and at most `allowed`.
    static func count(allowed: Int, quota: Double?) -> Int {
        max(1, min(allowed, quota.map { Int($0.rounded(.up)) } ?? allowed))
    }

    /// Returns the number of processors in the affinity mask; `nil` if the mask is unknown.
    ///
    /// - Parameter status: The content of `/proc/self/status`, where a line such as `Cpus_allowed: 00000000,0000000f`
    ///   has a bit for each processor.
    static func affinity(status: String?) -> Int? {
        guard let line = (status ?? "").split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else {
            return nil
        }
        let count = line.drop { $0 != ":" }.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : nil
    }

    /// Returns the smallest CPU quota of the control group and its ancestors, in processors; `nil` if no quota is
    /// set.
    ///
    /// - Parameters:
    ///   - groups: The content of `/proc/self/cgroup`.
    ///   - read: Returns the content of a file, or `nil`.
    static func quota(groups: String?, reading read: (String) -> String?) -> Double? {
        var quotas: [Double] = []
        for line in (groups ?? "").split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let controllers = fields[1].split(separator: ",")
            guard fields[1].isEmpty || controllers.contains("cpu") else { continue }
            let root = fields[1].isEmpty ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu"
            // In a container, the file may contain the group's path on the host, although the group is mounted at the
            // root.
            var path = String(fields[2])
            while true {
                let folder = root + (path == "/" ? "" : path)
                if let quota = fields[1].isEmpty ? unified(folder, read) : legacy(folder, read) { quotas.append(quota) }
                guard path != "/", let slash = path.lastIndex(of: "/") else { break }
                path = slash == path.startIndex ? "/" : String(path[..<slash])
            }
        }
        return quotas.min()
    }

    private static func unified(_ folder: String, _ read: (String) -> String?) -> Double? {
        let words = (read(folder + "/cpu.max") ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 2 else { return nil }
        return ratio(Double(words[0]), Double(words[1]))
    }

    private static func legacy(_ folder: String, _ read: (String) -> String?) -> Double? {
        func number(_ name: String) -> Double? {
            read("\(folder)/\(name)").flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        return ratio(number("cpu.cfs_quota_us"), number("cpu.cfs_period_us"))
    }

    private static func ratio(_ quota: Double?, _ period: Double?) -> Double? {
        guard let quota, let period, quota > 0, period > 0 else { return nil }
        return quota / period
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
