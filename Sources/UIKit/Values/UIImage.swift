public import CoreGraphics
internal import Files
internal import Geometry
internal import Pictures
internal import Simulation
internal import Views

/// An image, for example the content of a picture file.
open class UIImage: NSObject, @unchecked Sendable {
    /// The engine's image, which is immutable.
    let engine: ViewContent.Image
    /// The number of pixels per point.
    public final let scale: CGFloat
    /// The way in which the pixels of ``cgImage`` are rotated and mirrored.
    public final let imageOrientation: Orientation
    /// The image before it was rotated; `nil` if the orientation is `up`.
    private let source: CGImage?
    /// Whether the image is mirrored in right-to-left interfaces. Stored only.
    public final let flipsForRightToLeftLayoutDirection: Bool

    /// The name of a symbol whose size the program has not determined; `nil` for other images.
    final var symbolName: String? { engine.nameOfSymbolWithoutSize }

    /// The scale of the screen; on other threads than the main thread, that of the latest turn.
    static var scaleOfScreen: Double {
        isOnMainQueue ? Double(onMainActor { UIScreen.main.scale }) : SharedDevice.current.traits.displayScale
    }

    private init(
        _ engine: ViewContent.Image, scale: CGFloat, orientation: Orientation, of source: CGImage?, flips: Bool
    ) {
        (self.engine, self.scale, imageOrientation, self.source) = (engine, scale, orientation, source)
        flipsForRightToLeftLayoutDirection = flips
        super.init()
    }

    convenience init(_ engine: ViewContent.Image, scale: CGFloat = 1) {
        self.init(engine, scale: scale, orientation: .up, of: nil, flips: false)
    }

    /// Creates an image without a size.
    public override convenience init() { self.init(ViewContent.Image(Drawing(size: .zero))) }

    /// Creates an image whose size is that of `cgImage` in pixels, divided by the scale, and then rotated.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale > 0 ? scale : 1
        let size = Size(width: Double(CGFloat(cgImage.width) / scale), height: Double(CGFloat(cgImage.height) / scale))
        self.init(
            orientation.turned(cgImage.engine, to: size), scale: scale, orientation: orientation, of: cgImage,
            flips: false)
    }

    /// Creates an image from the content of a PNG, JPEG, WebP, SVG or PDF file. Returns `nil` if it cannot be read.
    ///
    /// The content is written to a file in the folder for temporary files, whose name depends on the content.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - scale: The number of pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        let name = "animatic-image-\(ContentHash(Array(data)).hexadecimal)"
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        guard !data.isEmpty, (try? data.write(to: file, options: .atomic)) != nil else { return nil }
        self.init(path: file.path, scale: scale > 0 ? Double(scale) : 1)
    }

    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates an image from a PNG, JPEG, WebP, SVG or PDF file. Returns `nil` if the file cannot be read.
    public convenience init?(contentsOfFile path: String) {
        self.init(path: path, scale: UIImage.scale(ofFile: path))
    }

    /// Creates the image of an asset catalog, with its pictures for other appearances, its caps, and the mode in which it
    /// is drawn.
    private convenience init?(_ picture: AssetCatalogs.Found) {
        guard let size = picture.size else { return nil }
        var image = ViewContent.Image(path: picture.path, size: size)
        image.variants = picture.variants
        (image.capInsets, image.isTiled) = (picture.capInsets, picture.isTiled)
        image.renderingMode = picture.isTemplate ? .alwaysTemplate : .automatic
        self.init(image, scale: CGFloat(picture.scale))
    }

    /// - Parameter scale: The number of pixels per point.
    private convenience init?(path: String, scale: Double) {
        guard let header = try? PictureHeader(ofFileAt: path) else { return nil }
        self.init(
            ViewContent.Image(path: path, size: Size(width: header.width / scale, height: header.height / scale)),
            scale: CGFloat(scale))
    }

    /// Creates the image with a name. Returns `nil` if no image has this name.
    ///
    /// The initializer searches the bundles for asset catalogs, and for files such as `icon.png` and `icon@2x.png`.
    /// It uses the picture for the scale of the screen, or the picture with the most pixels if there is none for this
    /// scale. A view in the dark appearance or with increased contrast shows the picture for it, in the size of the first.
    ///
    /// - Parameters:
    ///   - name: The name of an image set, or the name of a file with or without its extension.
    ///   - bundle: The bundle to search; `nil` for the bundles of the program and its packages.
    ///   - traitCollection: Has no effect. The scale of the screen determines the picture.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        let folders = UIImage.folders(of: bundle)
        let scale = UIImage.scaleOfScreen
        switch AssetCatalogs(inFolders: folders).find(named: name, scale: scale) {
        // A picture that cannot be drawn, because a program is not installed, still has a size.
        case .file(let picture), .undrawn(_, let picture?):
            self.init(picture)
            return
        case .undrawn(_, nil), .none: break
        }
        let path = UIImage.files(named: name, scale: Int(scale), in: folders).first {
            FileManager.default.fileExists(atPath: $0)
        }
        guard let path else { return nil }
        self.init(contentsOfFile: path)
    }

    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates the image of an image literal. The process ends if there is no image with the name.
    public required convenience init(imageLiteralResourceName name: String) { self.init(named: name)! }

    /// The folders of a bundle; for `nil`, those of the program and its packages.
    static func folders(of bundle: Bundle?) -> [URL] { bundle.map { folders(of: $0) } ?? foldersOfProgram }

    private static func folders(of bundle: Bundle) -> [URL] {
        [bundle.resourceURL, bundle.bundleURL].compactMap(\.self)
    }

    /// The folders of the program, and the resource folders of packages in them.
    private static var foldersOfProgram: [URL] {
        let own = folders(of: .main)
        let beside = own.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().filter { $0.hasSuffix(".resources") }.map { folder.appendingPathComponent($0) }
        }
        return own + beside
    }

    /// Returns the possible paths of the picture, from the most to the least preferred.
    private static func files(named name: String, scale: Int, in folders: [URL]) -> [String] {
        let url = URL(fileURLWithPath: name)
        let ending = url.pathExtension.isEmpty ? ["png", "jpg", "jpeg", "webp"] : [url.pathExtension]
        let stem = url.pathExtension.isEmpty ? name : String(name.dropLast(url.pathExtension.count + 1))
        let scales = [scale, 3, 2, 1].map { $0 == 1 ? "" : "@\($0)x" }
        return folders.flatMap { folder in
            scales.flatMap { mark in
                ending.map { folder.appendingPathComponent("\(stem)\(mark).\($0)").path }
            }
        }
    }

    /// Returns the number of pixels per point that a file name such as `icon@2x.png` specifies.
    private static func scale(ofFile path: String) -> Double {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    }

    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Whether views draw the image in its own colors or in their tint color.
    open var renderingMode: RenderingMode { RenderingMode(engine.renderingMode) }

    /// Returns the image with another rendering mode.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        var image = engine
        image.renderingMode = renderingMode.engine
        return changed(image)
    }

    /// Returns the image with edges that keep their size when the image is resized, in points.
    open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile) -> UIImage {
        var image = engine
        (image.capInsets, image.isTiled) = (EdgeInsets(capInsets), resizingMode == .tile)
        return changed(image)
    }

    /// Whether the middle of the image is repeated or stretched when the image is resized.
    open var resizingMode: ResizingMode { engine.isTiled || capInsets == .zero ? .tile : .stretch }

    /// The edges that keep their size when the image is stretched, in points.
    open var capInsets: UIEdgeInsets { UIEdgeInsets(engine.capInsets) }

    /// Returns the image, marked as one that is mirrored in right-to-left interfaces. The mark is stored.
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { changed(engine, flips: true) }

    /// Returns an image with the same scale and orientation.
    private func changed(_ engine: ViewContent.Image, flips: Bool? = nil) -> UIImage {
        UIImage(
            engine, scale: scale, orientation: imageOrientation, of: source,
            flips: flips ?? flipsForRightToLeftLayoutDirection)
    }

    open var cgImage: CGImage? { source ?? CGImage(engineInCurrentTraits, scale: Double(scale)) }

    /// The engine's image with the picture for the traits for which `UITraitCollection.performAsCurrent(_:)` is running;
    /// outside of it, with the picture for the light appearance.
    final var engineInCurrentTraits: ViewContent.Image {
        engine.resolved(for: CurrentTraits.value?.engine.appearance ?? .light)
    }

    /// The size, in points.
    open var size: CGSize { CGSize(engine.size) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.engine == engine }

    open override var hash: Int { engine.hashValue }
}

extension UIImage {
    /// The way in which an image with caps is stretched.
    public enum ResizingMode: Int, Sendable { case tile, stretch }

    /// The way in which an image is rotated and mirrored when it is drawn.
    public enum Orientation: Int, Sendable {
        case up, down
        /// Rotated counterclockwise by 90°.
        case left
        /// Rotated clockwise by 90°.
        case right
        case upMirrored, downMirrored, leftMirrored, rightMirrored

        /// Returns an image, stretched to a size and then rotated and mirrored.
        fileprivate func turned(_ image: ViewContent.Image, to size: Size) -> ViewContent.Image {
            guard self != .up || size != image.size else { return image }
            let (w, h) = (size.width, size.height)
            let map: Geometry.AffineTransform =
                switch self {
                case .up: .identity
                case .down: .init(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
                case .left: .init(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
                case .right: .init(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
                case .upMirrored: .init(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
                case .downMirrored: .init(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
                case .leftMirrored: .init(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
                case .rightMirrored: .init(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
                }
            let isUpright = map.b == 0
            var turned = ViewContent.Image(
                Drawing(
                    size: isUpright ? size : Size(width: h, height: w),
                    operations: [
                        .concatenate(map), .image(image, in: Rect(origin: .zero, size: size), alpha: 1, .normal),
                    ]))
            turned.renderingMode = image.renderingMode
            return turned
        }
    }

    /// The modes in which views draw an image: in its own colors, or in their tint color.
    public enum RenderingMode: Int, Sendable {
        /// With `automatic`, system buttons draw the image in their tint color, and other views draw it in its own
        /// colors.
        case automatic, alwaysOriginal
        /// The opaque parts of the image are drawn in the tint color.
        case alwaysTemplate

        var engine: ViewContent.Image.RenderingMode {
            switch self {
            case .automatic: .automatic
            case .alwaysOriginal: .alwaysOriginal
            case .alwaysTemplate: .alwaysTemplate
            }
        }

        init(_ engine: ViewContent.Image.RenderingMode) {
            switch engine {
            case .automatic: self = .automatic
            case .alwaysOriginal: self = .alwaysOriginal
            case .alwaysTemplate: self = .alwaysTemplate
            }
        }
    }
}
