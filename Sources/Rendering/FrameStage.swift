import Glibc

/// A hidden folder where the frames of a sequence wait until all are there.
///
/// The earlier film thus stays whole until the new one is, and both are never mixed.
struct FrameStage: Sendable {
    let folder: Folder
    private let target: Folder
    private let pattern: FramePattern

    /// Where PNG files wait, there may be some that another run goes on with.
    private static func prefix(_ pattern: FramePattern) -> String { pattern == .png ? ".frames-" : ".vectors-" }
    private static let suffix = ".partial"

    /// What processes of this machine that were killed left in `target`.
    static func abandoned(in target: Folder, for pattern: FramePattern = .png) -> [Folder] {
        target.names.filter { isAbandoned($0, pattern) }.map { Folder(path: target.path(of: $0)) }
    }

    /// A new stage in `target`, which is made when missing.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    init(in target: Folder, for pattern: FramePattern = .png) throws(RenderingError) {
        self.target = target
        self.pattern = pattern
        var attempt = 0
        while true {
            let name = "\(FrameStage.prefix(pattern))\(ProcessMark.own)-\(attempt)\(FrameStage.suffix)"
            let candidate = Folder(path: target.path(of: name))
            if try FrameStage.begin(candidate, in: target) {
                folder = candidate
                return
            }
            attempt += 1
        }
    }

    /// Makes the stage, and the folder that it is in; `false` where there is one of its name.
    private static func begin(_ stage: Folder, in target: Folder) throws(RenderingError) -> Bool {
        var isNew = false
        try UnfinishedFiles.begin(stage.path) { () throws(RenderingError) in
            let made = try target.create()
            do throws(RenderingError) {
                isNew = try stage.createNew()
            } catch {
                Folder.removeEmpty(made)
                throw RenderingError.writing(path: target.path, reason: error.reason)
            }
            return isNew ? made : nil
        }
        return isNew
    }

    /// Moves the files called `names` into the target, then takes away the target's other frames and the stage.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` for the first that cannot be moved.
    func publish(_ frames: [String], hasManifest: Bool = false) throws(RenderingError) {
        let names = frames + (hasManifest ? [RenderManifest.name] : [])
        // The one thing that could stop the moves halfway, and leave a mixture.
        for name in names where Folder(path: target.path(of: name)).exists {
            throw .writing(path: target.path(of: name), reason: "a folder of that name is in the way")
        }
        try UnfinishedFiles.settle(folder.path) { () throws(RenderingError) in
            for name in names {
                guard unsafe rename(folder.path(of: name), target.path(of: name)) == 0 else {
                    throw .writing(path: target.path(of: name), reason: systemError())
                }
            }
            let written = Set(names)
            for name in target.names where isOurs(name) && !written.contains(name) {
                guard unsafe unlink(target.path(of: name)) == 0 || errno == EISDIR else {
                    throw .writing(path: target.path(of: name), reason: systemError())
                }
            }
            folder.removeWithFiles()
        }
    }

    /// A manifest is of PNG files.
    private func isOurs(_ name: String) -> Bool {
        pattern.isSurely(name) || pattern == .png && name == RenderManifest.name
    }

    /// Takes away the stage with what is in it, and the folders that were made for the film.
    func discard() { UnfinishedFiles.discard(folder.path) }

    /// Whether `name` is a stage whose process, one of this machine, has ended.
    private static func isAbandoned(_ name: String, _ pattern: FramePattern) -> Bool {
        let prefix = prefix(pattern)
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let mark = name.dropFirst(prefix.count).dropLast(suffix.count)
        guard let dash = mark.lastIndex(of: "-") else { return false }
        return ProcessMark.isOfEnded(mark[..<dash])
    }
}
