public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The colors and the shadow of a layer.
extension CALayer {
    /// Returns a color of the engine, which represents `nil` by a clear color.
    private func color(_ color: Color, isSet: Bool) -> CGColor? { color == .clear && !isSet ? nil : CGColor(color) }

    public var borderColor: CGColor? {
        get { color(look.borderColor, isSet: model().hasBorderColor) }
        set {
            change("borderColor") {
                hasBorderColor = newValue != nil
                handle.borderColor = Color(newValue) ?? .clear
            }
        }
    }

    public var backgroundColor: CGColor? {
        get { color(look.backgroundColor, isSet: model().hasBackgroundColor) }
        set {
            change("backgroundColor") {
                hasBackgroundColor = newValue != nil
                handle.backgroundColor = Color(newValue) ?? .clear
            }
        }
    }

    public var shadowColor: CGColor? {
        get { color(look.shadow.color, isSet: model().hasShadowColor) }
        set {
            change("shadowColor") {
                hasShadowColor = newValue != nil
                handle.shadowColor = Color(newValue) ?? .clear
            }
        }
    }

    public var shadowOpacity: Float {
        get { Float(look.shadow.opacity) }
        set { change("shadowOpacity") { handle.shadowOpacity = Double(newValue) } }
    }

    public var shadowOffset: CGSize {
        get { CGSize(look.shadow.offset) }
        set { change("shadowOffset") { handle.shadowOffset = Size(newValue) } }
    }

    public var shadowRadius: CGFloat {
        get { CGFloat(look.shadow.radius) }
        set { change("shadowRadius") { handle.shadowRadius = Double(newValue) } }
    }

    /// The outline of the area that casts the shadow; `nil` if the background casts it. As in Core Animation,
    /// a change is not animated implicitly.
    public var shadowPath: CGPath? {
        get { look.shadow.path.map { CGPath($0) } }
        set { change("shadowPath") { handle.shadowPath = newValue?.engine } }
    }
}

extension CALayer {
    /// Shows the part of the image that ``contentsRect`` determines.
    func showContents() {
        handle.content = image?.engine.part(contentsRect).map { ViewContent.image($0) } ?? ViewContent.none
    }
}

extension ViewContent.Image {
    /// Returns a part of the image, which is given as fractions of its size; `nil` if the part is empty.
    func part(_ part: CGRect) -> ViewContent.Image? {
        guard part != CGRect(x: 0, y: 0, width: 1, height: 1) else { return self }
        let area = Size(width: size.width * part.width, height: size.height * part.height)
        guard area.width > 0, area.height > 0 else { return nil }
        let place = Rect(
            x: -part.minX * size.width, y: -part.minY * size.height, width: size.width, height: size.height)
        let clip = Path(rect: Rect(origin: .zero, size: area))
        var image = ViewContent.Image(
            Drawing(size: area, operations: [.clip(clip, .nonZero), .image(self, in: place, alpha: 1, .normal)]))
        image.renderingMode = renderingMode
        return image
    }
}
