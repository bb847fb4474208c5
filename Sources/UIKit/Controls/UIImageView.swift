public import CoreGraphics
internal import Geometry
internal import Pictures
internal import Simulation
internal import Views

/// An image, for example the content of a picture file.
open class UIImage: NSObject, @unchecked Sendable {
    /// The engine's image, which is immutable.
    let engine: ViewContent.Image

    init(_ engine: ViewContent.Image) {
        self.engine = engine
        super.init()
    }

    /// Creates an image from a PNG, JPEG, WebP, SVG or PDF file. Returns `nil` if the file cannot be read.
    public convenience init?(contentsOfFile path: String) {
        self.init(path: path, scale: UIImage.scale(ofFile: path))
    }

    /// - Parameter scale: The number of pixels per point.
    private convenience init?(path: String, scale: Double) {
        guard let header = try? PictureHeader(ofFileAt: path) else { return nil }
        self.init(
            ViewContent.Image(path: path, size: Size(width: header.width / scale, height: header.height / scale)))
    }

    /// Creates the image with a name. Returns `nil` if no image has this name.
    ///
    /// The initializer searches the bundles for asset catalogs, and for files such as `icon.png` and `icon@2x.png`.
    /// It uses the picture for the scale of the screen, or the picture with the most pixels if there is none for this
    /// scale.
    ///
    /// - Parameters:
    ///   - name: The name of an image set, or the name of a file with or without its extension.
    ///   - bundle: The bundle to search; `nil` for the bundles of the program and its packages.
    ///   - traitCollection: Has no effect. The scale of the screen determines the picture.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        let folders = UIImage.folders(of: bundle)
        let scale =
            isOnMainQueue ? Double(onMainActor { UIScreen.main.scale }) : SharedDevice.current.traits.displayScale
        switch AssetCatalogs(inFolders: folders).find(named: name, scale: scale) {
        // A picture that cannot be drawn, because a program is not installed, still has a size.
        case .file(let picture), .undrawn(_, let picture?):
            self.init(path: picture.path, scale: picture.scale)
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

    public convenience init(cgImage: CGImage) { self.init(cgImage.engine) }

    /// Whether views draw the image in its own colors or in their tint color.
    open var renderingMode: RenderingMode { RenderingMode(engine.renderingMode) }

    /// Returns the image with another rendering mode.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        var image = engine
        image.renderingMode = renderingMode.engine
        return UIImage(image)
    }

    open var cgImage: CGImage? { CGImage(engine) }

    /// The size, in points.
    open var size: CGSize { CGSize(engine.size) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.engine == engine }

    open override var hash: Int { engine.hashValue }
}

extension UIImage {
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

/// A view that shows an image.
open class UIImageView: UIView {
    override class var initialContent: ViewContent { .image(nil) }

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a view that shows an image and has the size of the image.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// Creates a view that shows `highlightedImage` while it is highlighted, and has the size of `image`.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
    }

    /// The image that the view shows unless it is highlighted.
    open var image: UIImage? {
        get {
            guard !showsHighlight else { return storedImage }
            return handle.image.map { engine in
                storedImage.flatMap { $0.engine == engine ? $0 : nil } ?? UIImage(engine)
            }
        }
        set {
            storedImage = newValue
            if !showsHighlight { handle.image = newValue?.engine }
        }
    }

    /// The image that was set, which is returned again.
    private var storedImage: UIImage?

    /// The image that the view shows while it is highlighted; `nil` to show ``image``.
    open var highlightedImage: UIImage? { didSet { showImage() } }

    /// Whether the view shows ``highlightedImage``. The default is `false`.
    open var isHighlighted = false { didSet { showImage() } }

    /// Whether the highlighted image is on the screen instead of ``image``.
    private var showsHighlight = false

    private func showImage() {
        if !showsHighlight { storedImage = image }
        showsHighlight = isHighlighted && highlightedImage != nil
        handle.image = (showsHighlight ? highlightedImage : storedImage)?.engine
    }
}
