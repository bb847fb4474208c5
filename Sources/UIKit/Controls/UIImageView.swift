public import CoreGraphics
internal import Geometry
internal import Pictures
internal import Simulation
internal import Views

/// A picture from a file.
open class UIImage: NSObject, @unchecked Sendable {
    /// The engine's image. It never changes.
    let engine: ViewContent.Image

    init(_ engine: ViewContent.Image) {
        self.engine = engine
        super.init()
    }

    /// Opens a PNG, JPEG or WebP file; `nil` if it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let file = FileHandle(forReadingAtPath: path),
            let start = try? file.read(upToCount: PictureHeader.length), let header = try? PictureHeader([UInt8](start))
        else { return nil }
        let scale = UIImage.scale(ofFile: path)
        self.init(
            ViewContent.Image(path: path, size: Size(width: header.width / scale, height: header.height / scale)))
    }

    /// The pixels per point, from a name such as `icon@2x.png`.
    private static func scale(ofFile path: String) -> Double {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    }

    /// The size in points.
    open var size: CGSize { CGSize(engine.size) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? UIImage)?.engine == engine }

    open override var hash: Int { engine.hashValue }
}

/// Shows an image.
open class UIImageView: UIView {
    override class var initialContent: ViewContent { .image(nil) }

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { return nil }

    /// Makes a view of the size of an image.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    open var image: UIImage? {
        get { handle.image.map { UIImage($0) } }
        set { handle.image = newValue?.engine }
    }
}
