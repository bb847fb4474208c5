public import Foundation

/// A folder of real storyboards and xibs, with the frames, guides and margins that Xcode recorded.
///
/// The checkout contains a selection. If the complete collections are available on the machine, `make nightly` also uses
/// them.
public struct StoryboardCorpus: Sendable, CustomStringConvertible {
    /// The name of the folder.
    public let name: String
    public let folder: URL

    /// The path of the file with the measured guides and margins of the scenes.
    public let measurements: URL

    public var description: String { name }

    /// The selection in `Tests/Fixtures/Storyboards`. The README in this folder states its origin and how it was
    /// selected.
    public static let selection = StoryboardCorpus(
        folder: Repository.fixtures.appending(path: "Storyboards"), measurements: "measured.json")

    /// The complete collections on this machine. They are in ``Repository/shared``.
    public static let collections = ["corpus", "corpus-2"].map {
        StoryboardCorpus(folder: Repository.shared.appending(path: $0), measurements: "cases.json")
    }.filter { FileManager.default.fileExists(atPath: $0.measurements.path) }

    /// The selection, and in `make nightly` the complete collections on this machine.
    public static let available = [selection] + (Nightly.isOn ? collections : [])

    private init(folder: URL, measurements: String) {
        name = folder.lastPathComponent
        self.folder = folder
        self.measurements = folder.appending(path: measurements)
    }

    /// Returns the paths of all storyboards and xibs in ``folder``, sorted.
    public func documentPaths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
    }
}
