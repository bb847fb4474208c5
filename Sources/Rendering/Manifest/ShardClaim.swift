/// Keeps shards of a render out of one folder, where each would take away the frames of the others.
///
/// A stage names its shard in a file, and a folder with frames in its manifest. What other machines write into a shared folder is
/// seen as well.
struct ShardClaim: Sendable {
    /// Such as `1/2`.
    let shard: String
    private let target: Folder

    /// Of the file in a stage that names the shard.
    private static let name = "shard"

    /// - Throws: ``RenderingError/writing(path:reason:)`` if another shard is in `target`, or in the making there.
    init(of shard: String, in target: Folder) throws(RenderingError) {
        (self.shard, self.target) = (shard, target)
        try requireNoOther()
        try requireNoStage { _ in true }
    }

    /// Names the shard in a new stage of this process.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` also if another shard began at the same time, and was first.
    func mark(_ stage: Folder) throws(RenderingError) {
        try WholeFile.append(Array(shard.utf8), to: stage.path(of: ShardClaim.name))
        try requireNoStage { target.path(of: $0) < stage.path }
    }

    /// - Throws: ``RenderingError/writing(path:reason:)`` if the folder has the frames of another shard by now.
    func requireNoOther() throws(RenderingError) {
        guard let other = RenderManifest(in: target.path)?.shard, other != shard else { return }
        throw refusal("it has the frames of shard \(other)")
    }

    private func requireNoStage(where isBefore: (String) -> Bool) throws(RenderingError) {
        for name in target.names where FrameStage.mayBeStage(name) && isBefore(name) {
            let file = Folder(path: target.path(of: name)).path(of: ShardClaim.name)
            guard let bytes = try? WholeFile.bytes(of: file) else { continue }
            let other = String(decoding: bytes, as: UTF8.self)
            if !other.isEmpty, other != shard { throw refusal("shard \(other) has finished frames in '\(name)' there") }
        }
    }

    private func refusal(_ finding: String) -> RenderingError {
        .writing(
            path: target.path,
            reason: "\(finding), and this is shard \(shard); give each shard a folder of its own, and join them with "
                + "animatic merge")
    }
}
