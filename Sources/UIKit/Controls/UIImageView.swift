public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

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
