import Glibc

/// A hidden folder where the frames of a sequence wait until all are there.
///
/// The earlier film thus stays whole until the new one is, and both are never mixed.
struct FrameStage: Sendable {
    let folder: Folder
    private let target: Folder

    private static let prefix = ".frames-"
    private static let suffix = ".partial"

    /// A new stage in `target`, which must exist. What a process that was killed left there is taken away.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    init(in target: Folder) throws(RenderingError) {
        for name in target.names where FrameStage.isAbandoned(name) {
            Folder(path: target.path(of: name)).removeWithFiles()
        }
        self.target = target
        var attempt = 0
        while true {
            let name = "\(FrameStage.prefix)\(getpid())-\(attempt)\(FrameStage.suffix)"
            let candidate = Folder(path: target.path(of: name))
            do {
                if try candidate.createNew() {
                    folder = candidate
                    return
                }
            } catch {
                throw RenderingError.writing(path: target.path, reason: error.reason)
            }
            attempt += 1
        }
    }

    /// Moves the files called `names` into the target, then takes away the target's other frames and the stage.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` for the first that cannot be moved.
    func publish(_ names: [String]) throws(RenderingError) {
        // The one thing that could stop the moves halfway, and leave a mixture.
        for name in names where Folder(path: target.path(of: name)).exists {
            throw .writing(path: target.path(of: name), reason: "a folder of that name is in the way")
        }
        for name in names {
            guard unsafe rename(folder.path(of: name), target.path(of: name)) == 0 else {
                throw .writing(path: target.path(of: name), reason: systemError())
            }
        }
        let written = Set(names)
        for name in target.names where FrameNames.contain(name) && !written.contains(name) {
            guard unsafe unlink(target.path(of: name)) == 0 || errno == EISDIR else {
                throw .writing(path: target.path(of: name), reason: systemError())
            }
        }
        discard()
    }

    /// Takes away the stage with what is in it.
    func discard() { folder.removeWithFiles() }

    /// Whether `name` is a stage whose process has ended.
    private static func isAbandoned(_ name: String) -> Bool {
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let numbers = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
        guard numbers.count == 2, let process = pid_t(numbers[0]), process > 0 else { return false }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}
