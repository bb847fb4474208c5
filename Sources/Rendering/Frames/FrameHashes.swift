import Files
import FrameFolders
import Geometry
import PNGCoding
import Pictures
import Views

/// Hashes everything that determines the pixels of a frame: the settings, program and fonts, and the position and state
/// of each view.
///
/// Frames with equal hashes have equal pixels, even in different films. A digest caches the hashes of view states and
/// must not be shared between tasks.
final class GeometryDigest {
    /// The hash of all values that are equal in all frames.
    private let start: UInt64
    /// The hashes of view states without names, positions and contents. Many views have the same state apart from
    /// these values.
    private var looks = DescriptionHashes<ViewState>()
    private var contents = DescriptionHashes<ViewContent>()
    /// The views of the previous frame, most of which do not change. Comparing a view takes less time than hashing it.
    private var previous = ViewTable<(state: ViewState, look: UInt64)>()
    private var traits = DescriptionHashes<TraitCollection>()
    /// The hashes of image files and of the libraries that decode them, by path.
    private var files: [String: UInt64] = [:]
    private let libraries: (PictureFormat, [UInt8]) -> [PictureLibrary]
    /// The names and versions of the libraries that decode the images found so far.
    private(set) var pictureLibraries: [String: String] = [:]

    /// - Parameters:
    ///   - surroundings: A description of all values that affect every frame.
    ///   - libraries: A closure that returns the libraries that decode an image file, given its format and its bytes.
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
        if let known = previous[id], known.state == state {
            numbers.append(known.look)
        } else {
            let look = look(of: state)
            numbers.append(look)
            previous[id] = (state, look)
        }
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
        // The digest depends on the bytes of image files, not on their paths.
        guard image.drawing == nil, image.missingName == nil else {
            return ContentHash([looks.hash(of: look), contents.hash(of: state.content)]).value
        }
        var content = image
        content.path = ""
        content.variants = image.variants.mapPaths { _, _ in "" }
        let files = ([image.path] + image.variants.files.map(\.path)).map { file(at: $0) }
        return ContentHash([looks.hash(of: look), contents.hash(of: .image(content))] + files).value
    }

    private func file(at path: String) -> UInt64 {
        if let known = files[path] { return known }
        // A file that cannot be read is reported when the frame is drawn.
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

/// Caches the hashes of values. A value is hashed by its description, which contains all properties with exact
/// numbers. New properties are included automatically.
///
/// Creating a description takes about 0.1 ms.
private struct DescriptionHashes<Value: Hashable> {
    private var known: [Value: UInt64] = [:]

    /// The maximum number of entries. An entry takes about one kilobyte. Few films need more entries.
    private static var most: Int { 1024 }

    mutating func hash(of value: Value) -> UInt64 {
        if let hash = known[value] { return hash }
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        let hash = ContentHash(String(reflecting: value)).value
        known[value] = hash
        return hash
    }
}

/// The hashes of the bands of a picture. Only changed bands are hashed again.
final class PixelHashes {
    private var values: [UInt64]

    /// - Parameter height: The height of the picture in pixels.
    init(height: Int) { values = Array(repeating: 0, count: PixelBands(height: height).count) }

    /// Updates the hash of a band. `PNGEncoder` calls this method when it encodes the band.
    func update(_ number: Int, _ rows: PixelPlane, _ equalsRowAbove: (Int) -> Bool) {
        values[number] = ContentHash(rows, equalsRowAbove: equalsRowAbove).value
    }

    /// The hash of the picture.
    var hash: ContentHash { ContentHash(values) }
}

extension ContentHash {
    /// Creates the hash of a band from the hashes of its rows, from top to bottom. Pixels are `0xAARRGGBB` with
    /// premultiplied alpha. The pixels of a decoded PNG file have the same format after premultiplication.
    ///
    /// - Parameter equalsRowAbove: A closure that returns whether a row is equal to the row above it. It is not called
    ///   for the first row. Rows that are equal to the row above are not read.
    init(_ band: PixelPlane, equalsRowAbove: (Int) -> Bool) {
        var rows: [UInt64] = []
        rows.reserveCapacity(band.height)
        for number in 0..<band.height {
            if let above = rows.last, equalsRowAbove(number) {
                rows.append(above)
                continue
            }
            let row = band[number]
            rows.append(
                unsafe ContentHash(UnsafeRawBufferPointer(start: row.start, count: 4 * row.count)).value)
        }
        self.init(rows)
    }

    init(_ band: PixelPlane) { self.init(band) { band[$0].isEqual(to: band[$0 - 1]) } }

    /// Creates the hash of a picture from the hashes of its bands, from top to bottom.
    init(ofPicture picture: PixelPlane) {
        let bands = PixelBands(height: picture.height)
        self.init((0..<bands.count).map { ContentHash(picture.band(bands[$0])).value })
    }
}
