import Glibc

/// The kind of what a path leads to.
///
/// Asks the system directly: the attributes that Foundation reads include the names of the owner and the group, for
/// which it reads the databases of users and groups.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// A pipe, a device or a socket, or a link where links are not followed.
    case other

    /// The kind of what is at `path`; `nil` if there is nothing, or it cannot be reached.
    ///
    /// - Parameters:
    ///   - path: Slashes at its end have no meaning. An empty path is the current folder.
    ///   - followsLinks: Whether a link has the kind of its target.
    package init?(path: String, followsLinks: Bool = true) {
        var name = path[...]
        while name.count > 1, name.last == "/" { name.removeLast() }
        let place = name.isEmpty ? "." : String(name)
        var status = stat()
        guard unsafe (followsLinks ? stat(place, &status) : lstat(place, &status)) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .file
        case S_IFDIR: self = .folder
        default: self = .other
        }
    }
}
