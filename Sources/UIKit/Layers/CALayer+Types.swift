public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The alignment and the scaling of a layer's contents.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let center = CALayerContentsGravity(rawValue: "center")
    public static let top = CALayerContentsGravity(rawValue: "top")
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    public static let left = CALayerContentsGravity(rawValue: "left")
    public static let right = CALayerContentsGravity(rawValue: "right")
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    private static let modes: [(CALayerContentsGravity, Views.ContentMode)] = [
        (.resize, .scaleToFill), (.resizeAspect, .scaleAspectFit), (.resizeAspectFill, .scaleAspectFill),
        (.center, .center), (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right), (.topLeft, .topLeft),
        (.topRight, .topRight), (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight),
    ]

    var engine: Views.ContentMode { Self.modes.first { $0.0 == self }?.1 ?? .scaleToFill }

    init(_ engine: Views.ContentMode) { self = Self.modes.first { $0.1 == engine }?.0 ?? .resize }
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The corners of a layer that are rounded.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

    var engine: CornerMask { CornerMask(rawValue: UInt8(truncatingIfNeeded: rawValue)) }

    init(_ engine: CornerMask) { self.init(rawValue: UInt(engine.rawValue)) }
}

extension CGColor {
    convenience init(_ color: Views.Color) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}

extension Views.Color {
    init?(_ color: CGColor?) {
        guard let parts = color?.components else { return nil }
        self.init(red: Double(parts[0]), green: Double(parts[1]), blue: Double(parts[2]), alpha: Double(parts[3]))
    }
}

// MARK: Creating layers of views

extension CALayer {
    /// Creates the layer of a view.
    static func make(_ type: AnyClass, of view: UIView) -> CALayer {
        view.world.pendingLayer = .view(view)
        return view.world.asCurrent { () -> CALayer in
            switch type {
            case is CAShapeLayer.Type: return CAShapeLayer()
            case is CAGradientLayer.Type: return CAGradientLayer()
            case _ where type == CALayer.self: return CALayer()
            default:
                view.world.engine.note(
                    view.handle.name,
                    "layerClass: found \(type), expected CALayer, CAShapeLayer or CAGradientLayer: Swift cannot create "
                        + "objects of other classes", about: view.handle.traceSubject)
                return CALayer()
            }
        }
    }
}

// MARK: Transforms

extension CALayer {
    func noteSublayerTransform() {
        guard CATransform3DGetAffineTransform(sublayerTransform) != .identity else { return }
        world.engine.note(
            handle.name, "sublayerTransform is not drawn: set the transform of each sublayer instead",
            about: handle.traceSubject)
    }
}

// MARK: Colors and shadows

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

// MARK: Coordinates

extension CALayer {
    public func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint { point.applying(Self.map(self, to: layer)) }
    public func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint { point.applying(Self.map(layer, to: self)) }
    public func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect { rect.applying(Self.map(self, to: layer)) }
    public func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect { rect.applying(Self.map(layer, to: self)) }

    private static func map(_ layer: CALayer?, to other: CALayer?) -> CGAffineTransform {
        (layer?.mapToTop ?? .identity).concatenating((other?.mapToTop ?? .identity).inverted())
    }

    /// The transform from this layer's coordinates to the coordinates in which the topmost layer is positioned.
    private var mapToTop: CGAffineTransform {
        var (map, next) = (CGAffineTransform.identity, Optional(handle))
        while let layer = next {
            map = map.concatenating(CGAffineTransform(world.engine.tree[layer.id].mapToSuperview))
            next = layer.superview
        }
        return map
    }
}

// MARK: Time

extension CALayer {
    public var speed: Float {
        get { Float(handle.layer.speed) }
        set { handle.layer.speed = Double(newValue) }
    }

    public var timeOffset: CFTimeInterval {
        get { handle.layer.timeOffset.seconds }
        set { handle.layer.timeOffset = Duration(timeInterval: newValue) }
    }

    public var beginTime: CFTimeInterval {
        get { handle.layer.beginTime.seconds }
        set { handle.layer.beginTime = Duration(timeInterval: newValue) }
    }

    public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        handle.layer.convertTime(Duration(timeInterval: time), from: layer?.handle.layer).seconds
    }
}

/// A time interval in seconds.
public typealias CFTimeInterval = Double

/// Returns the time of the current turn, in seconds since the start of the film.
///
/// The function is not isolated, but must be called on the main actor.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { onMainActor { World.current.engine.currentMediaTime.seconds } }
