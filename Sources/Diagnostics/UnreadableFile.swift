import Glibc

/// The reason why a file cannot be read.
package enum UnreadableFile: Error, Hashable, Sendable {
    /// The file does not exist.
    case missing
    /// The path refers to a folder.
    case folder
    /// The path refers to a pipe, a device or a socket.
    case notAFile
    /// The operating system reported another error. The associated value is its text, such as `Permission denied`.
    case system(String)

    /// Returns an error message that states what was found and what was expected.
    ///
    /// - Parameter expected: The expected kind of file, such as `a script`.
    package func message(expecting expected: String) -> String {
        switch self {
        case .missing: "found no file, expected \(expected)"
        case .folder: "found a folder, expected \(expected)"
        case .notAFile: "found something that is not a file, expected \(expected)"
        case .system(let reason): "this file cannot be read: \(reason)"
        }
    }

    init(errno number: Int32) {
        switch number {
        case ENOENT, ENOTDIR: self = .missing
        case EISDIR: self = .folder
        default: self = .system(unsafe String(cString: strerror(number)))
        }
    }
}
