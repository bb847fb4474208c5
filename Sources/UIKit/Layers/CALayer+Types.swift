internal import CoreGraphics
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

/// A time interval in seconds.
public typealias CFTimeInterval = Double

/// Returns the time of the current turn, in seconds since the start of the film.
///
/// On other threads, returns the time of the latest turn.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval {
    isOnMainQueue
        ? onMainActor { World.current.engine.currentMediaTime.seconds } : SharedDevice.current.time.seconds
}

/// The way in which the pixels of an image are combined when it is scaled.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CALayerContentsFilter(rawValue: "linear")
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

extension CALayer {
    /// Names a layer after the property that refers to it in the view or its controller.
    func nameAfterProperty(_ layer: CALayer) {
        var top: CALayer? = self
        while let next = top, next.view == nil { top = next.superlayer }
        top?.view?.nameAfterProperty(layer)
    }
}
