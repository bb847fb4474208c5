import Files
import Geometry
import Pictures
import Views

/// Hashes everything that determines the pixels of a frame: the settings, program and fonts, and the position and state
/// of each view.
///
/// Frames with equal digests have equal pixels, also across films. A digest caches the hashes of view states and
/// belongs to one task.
final class GeometryDigest {
    /// The hash of all values that are equal in all frames.
    private let start: UInt64
    /// The hashes of view states without their names, positions and contents. Many views share such a state.
    private var looks = DescriptionHashes<ViewState>()
    private var contents = DescriptionHashes<ViewContent>()
    private var traits = DescriptionHashes<TraitCollection>()
    /// The hashes of image files and of the libraries that decode them.
    private var files: [String: UInt64] = [:]
    private let libraries: (PictureFormat, [UInt8]) -> [PictureLibrary]
    /// The libraries that decode the images found so far, with their versions.
    private(set) var pictureLibraries: [String: String] = [:]

    /// - Parameters:
    ///   - surroundings: All values that affect every frame, as text.
    ///   - libraries: A closure that returns the libraries that decode image files of a format.
    init(
        _ surroundings: String,
        decodingBy libraries: @escaping (PictureFormat, [UInt8]) -> [PictureLibrary] = PictureLibrary.decoding
    ) {
        start = ContentHash(surroundings).value
        self.libraries = libraries
    }

    /// Returns the hash of a frame.
    ///
    /// - Parameter tree: The tree that is drawn for the frame.
    func hash(of tree: ViewTree) -> ContentHash {
        var numbers = [start, traits.hash(of: tree.traits)]
        add(tree.root, of: tree, to: &numbers)
        return ContentHash(numbers)
    }

    private func add(_ id: ViewID, of tree: ViewTree, to numbers: inout [UInt64]) {
        let state = tree[id]
        guard state.canBeVisible else { return }
        let subviews = tree.sublayers(of: id)
        let places = [
            state.center.x, state.center.y, state.bounds.minX, state.bounds.minY, state.bounds.width,
            state.bounds.height,
        ]
        numbers.append(look(of: state))
        numbers += places.map(\.bitPattern)
        if let transition = state.transition {
            let picture = transition.picture
            numbers += [
                ContentHash(transition.effect.rawValue).value, transition.progress.bitPattern,
                traits.hash(of: picture.traits),
            ]
            add(picture.root, of: picture, to: &numbers)
        }
        numbers.append(UInt64(subviews.count))
        for subview in subviews { add(subview, of: tree, to: &numbers) }
        if let mask = tree.mask(of: id) {
            numbers.append(1)
            add(mask, of: tree, to: &numbers)
        }
        numbers.append(.max)
    }

    private func look(of state: ViewState) -> UInt64 {
        var look = state
        (look.name, look.center, look.bounds, look.content) = ("", .zero, .zero, .none)
        look.transition = nil
        guard case .image(let image?) = state.content else {
            return ContentHash([looks.hash(of: look), contents.hash(of: state.content)]).value
        }
        // The digest depends on the bytes of an image file, not on its path.
        guard image.drawing == nil else {
            return ContentHash([looks.hash(of: look), contents.hash(of: state.content)]).value
        }
        let content = ViewContent.image(ViewContent.Image(path: "", size: image.size))
        return ContentHash([looks.hash(of: look), contents.hash(of: content), file(at: image.path)]).value
    }

    private func file(at path: String) -> UInt64 {
        if let known = files[path] { return known }
        // Drawing the frame reports a file that cannot be read.
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

/// Hashes of the descriptions of values. A description contains every property, including those that are added later,
/// and exact numbers.
///
/// Describing a value takes about 0.1 ms, so the hashes are cached.
private struct DescriptionHashes<Value: Hashable> {
    private var known: [Value: UInt64] = [:]

    /// The maximum number of entries, about one kilobyte each. Few films need more.
    private static var most: Int { 1024 }

    mutating func hash(of value: Value) -> UInt64 {
        if let hash = known[value] { return hash }
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        let hash = ContentHash(String(reflecting: value)).value
        known[value] = hash
        return hash
    }
}
