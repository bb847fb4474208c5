import Geometry
import Views

/// Hashes everything that decides how frames look: settings, program and fonts, and of each view its place and its state.
///
/// Frames with equal digests have equal pixels, also those of another film. A digest remembers how views looked before, and
/// belongs to one task.
final class GeometryDigest {
    /// Of what is the same in all frames.
    private let start: UInt64
    /// Of the states of views without their names, places and contents, which many views share.
    private var looks = DescriptionHashes<ViewState>()
    private var contents = DescriptionHashes<ViewContent>()
    private var traits = DescriptionHashes<TraitCollection>()
    /// Of the bytes of image files, and of what decodes them.
    private var files: [String: UInt64] = [:]
    private let libraries: (PictureFormat, [UInt8]) -> [PictureLibrary]
    /// What decodes the pictures that were seen so far, with versions.
    private(set) var pictureLibraries: [String: String] = [:]

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
        var numbers = [start, traits.hash(of: tree.traits)]
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
        (look.name, look.center, look.bounds, look.content) = ("", .zero, .zero, .none)
        guard case .image(let image?) = state.content else {
            return ContentHash([looks.hash(of: look), contents.hash(of: state.content)]).value
        }
        // The bytes of a picture file decide, and not where it is.
        let content = ViewContent.image(ViewContent.Image(path: "", size: image.size))
        return ContentHash([looks.hash(of: look), contents.hash(of: content), file(at: image.path)]).value
    }

    private func file(at path: String) -> UInt64 {
        if let known = files[path] { return known }
        // A file that cannot be read is told when it is drawn.
        let bytes = (try? AtomicFile.bytes(of: path)) ?? []
        var hash = ContentHash(bytes).value
        for library in PictureFormat(bytes).map({ libraries($0, bytes) }) ?? [] {
            pictureLibraries[library.name] = library.version
            hash = ContentHash([hash, ContentHash("\(library.name) \(library.version)").value]).value
        }
        files[path] = hash
        return hash
    }
}

/// Hashes of the descriptions of values, which have every property, those too that are added later; numbers in them are exact.
///
/// To describe a value in words takes some 0.1 ms, so those that were described are kept.
private struct DescriptionHashes<Value: Hashable> {
    private var known: [Value: UInt64] = [:]

    /// A film seldom shows more; each takes about a kilobyte.
    private static var most: Int { 1024 }

    mutating func hash(of value: Value) -> UInt64 {
        if let hash = known[value] { return hash }
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        let hash = ContentHash(String(reflecting: value)).value
        known[value] = hash
        return hash
    }
}
