import Geometry
import Views

/// Hashes everything that decides how frames look: settings, program and fonts, and of each view its place and its state.
///
/// Frames with equal digests have equal pixels, also those of another film. A digest remembers how views looked before, and
/// belongs to one task.
final class GeometryDigest {
    /// Of what is the same in all frames.
    private let start: UInt64
    /// Of the states of views without their places, by state.
    private var looks: [ViewState: UInt64] = [:]
    /// Of the bytes of image files, and of what decodes them.
    private var files: [String: UInt64] = [:]
    private let libraries: (PictureFormat, [UInt8]) -> [PictureLibrary]
    /// What decodes the pictures that were seen so far, with versions.
    private(set) var pictureLibraries: [String: String] = [:]

    /// A film seldom shows more looks; each takes about a kilobyte.
    private static let keptLooks = 1024

    /// - Parameters:
    ///   - surroundings: What decides about all frames, in words.
    ///   - libraries: What decodes a picture file of a format.
    init(
        _ surroundings: String,
        decodingBy libraries: @escaping (PictureFormat, [UInt8]) -> [PictureLibrary] = PictureLibrary.decoding
    ) {
        start = ContentHash(surroundings).value
        self.libraries = libraries
    }

    /// - Parameter tree: What is drawn of a frame.
    func hash(of tree: ViewTree) -> ContentHash {
        var numbers = [start, ContentHash(String(reflecting: tree.traits)).value]
        add(tree.root, of: tree, to: &numbers)
        return ContentHash(numbers)
    }

    private func add(_ id: ViewID, of tree: ViewTree, to numbers: inout [UInt64]) {
        let state = tree[id]
        guard state.isSeen else { return }
        let subviews = tree.subviews(of: id)
        let places = [
            state.center.x, state.center.y, state.bounds.minX, state.bounds.minY, state.bounds.width,
            state.bounds.height,
        ]
        numbers.append(look(of: state))
        numbers += places.map(\.bitPattern)
        numbers.append(UInt64(subviews.count))
        for subview in subviews { add(subview, of: tree, to: &numbers) }
        numbers.append(.max)
    }

    private func look(of state: ViewState) -> UInt64 {
        var look = state
        (look.center, look.bounds) = (.zero, .zero)
        if let known = looks[look] { return known }
        if looks.count >= GeometryDigest.keptLooks { looks.removeAll(keepingCapacity: true) }
        // The description has every property, those too that are added later; numbers in it are exact.
        var numbers = [ContentHash(String(reflecting: look)).value]
        if case .image(let image?) = look.content { numbers.append(file(at: image.path)) }
        let hash = ContentHash(numbers).value
        looks[look] = hash
        return hash
    }

    private func file(at path: String) -> UInt64 {
        if let known = files[path] { return known }
        // A file that cannot be read is told when it is drawn.
        let bytes = (try? WholeFile.bytes(of: path)) ?? []
        var hash = ContentHash(bytes).value
        for library in PictureFormat(bytes).map({ libraries($0, bytes) }) ?? [] {
            pictureLibraries[library.name] = library.version
            hash = ContentHash([hash, ContentHash("\(library.name) \(library.version)").value]).value
        }
        files[path] = hash
        return hash
    }
}
