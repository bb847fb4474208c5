import Glibc

/// A namespace for finding other programs.
package enum InstalledProgram {
    /// Returns the path of a program, found in `PATH`; `nil` if it is not installed.
    package static func path(of name: String) -> String? {
        let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        return folders.split(separator: ":").map { "\($0)/\(name)" }.first { path in
            var status = stat()
            guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
            return unsafe access(path, X_OK) == 0
        }
    }
}
