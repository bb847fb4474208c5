public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The layer of a view.
///
/// A layer has the view's frame, transform and time, and its border, shadow and corners.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// The view whose layer this is.
    public private(set) final weak var delegate: UIView?
    private let handle: Simulation.View

    init(of view: UIView) {
        delegate = view
        handle = view.handle
        super.init()
    }

    open var frame: CGRect {
        get { CGRect(handle.frame) }
        set { handle.frame = Rect(newValue) }
    }

    open var bounds: CGRect {
        get { CGRect(handle.bounds) }
        set { handle.bounds = Rect(newValue) }
    }

    open var position: CGPoint {
        get { CGPoint(handle.center) }
        set { handle.center = Point(newValue) }
    }

    open var anchorPoint: CGPoint {
        get { CGPoint(handle.anchorPoint) }
        set { handle.anchorPoint = Point(newValue) }
    }

    open func affineTransform() -> CGAffineTransform { CGAffineTransform(handle.transform) }

    open func setAffineTransform(_ transform: CGAffineTransform) {
        handle.transform = Geometry.AffineTransform(transform)
    }

    open var opacity: Float {
        get { Float(handle.alpha) }
        set { handle.alpha = Double(newValue) }
    }

    open var isHidden: Bool {
        get { handle.isHidden }
        set { handle.isHidden = newValue }
    }

    open var masksToBounds: Bool {
        get { handle.clipsToBounds }
        set { handle.clipsToBounds = newValue }
    }

    open var cornerRadius: CGFloat {
        get { CGFloat(handle.cornerRadius) }
        set { handle.cornerRadius = Double(newValue) }
    }

    open var cornerCurve: CALayerCornerCurve {
        get { handle.cornerCurve == .continuous ? .continuous : .circular }
        set { handle.cornerCurve = newValue == .continuous ? .continuous : .circular }
    }

    open var maskedCorners: CACornerMask {
        get { CACornerMask(handle.maskedCorners) }
        set { handle.maskedCorners = newValue.engine }
    }

    open var borderWidth: CGFloat {
        get { CGFloat(handle.borderWidth) }
        set { handle.borderWidth = Double(newValue) }
    }

    open var borderColor: CGColor? {
        get { UIColor(AdaptiveColor(handle.borderColor)).cgColor }
        set { handle.borderColor = Color(newValue) ?? .black }
    }

    open var backgroundColor: CGColor? {
        get { delegate?.backgroundColor?.cgColor }
        set { delegate?.backgroundColor = newValue.map { UIColor(cgColor: $0) } }
    }

    open var shadowColor: CGColor? {
        get { UIColor(AdaptiveColor(handle.shadowColor)).cgColor }
        set { handle.shadowColor = Color(newValue) ?? .clear }
    }

    open var shadowOpacity: Float {
        get { Float(handle.shadowOpacity) }
        set { handle.shadowOpacity = Double(newValue) }
    }

    open var shadowOffset: CGSize {
        get { CGSize(handle.shadowOffset) }
        set { handle.shadowOffset = Size(newValue) }
    }

    open var shadowRadius: CGFloat {
        get { CGFloat(handle.shadowRadius) }
        set { handle.shadowRadius = Double(newValue) }
    }

    open var name: String?

    // MARK: Passes

    open func setNeedsLayout() { handle.setNeedsLayout() }
    open func layoutIfNeeded() { handle.layoutIfNeeded() }
    open func needsLayout() -> Bool { handle.needsLayout }
    open func setNeedsDisplay() { handle.setNeedsDisplay() }
    open func removeAllAnimations() { handle.layer.removeAllAnimations() }

    // MARK: Time

    open var speed: Float {
        get { Float(handle.layer.speed) }
        set { handle.layer.speed = Double(newValue) }
    }

    open var timeOffset: CFTimeInterval {
        get { handle.layer.timeOffset.seconds }
        set { handle.layer.timeOffset = Duration(timeInterval: newValue) }
    }

    open var beginTime: CFTimeInterval {
        get { handle.layer.beginTime.seconds }
        set { handle.layer.beginTime = Duration(timeInterval: newValue) }
    }

    open func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        handle.layer.convertTime(Duration(timeInterval: time), from: layer?.handle.layer).seconds
    }
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The corners that are rounded.
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

extension Views.Color {
    init?(_ color: CGColor?) {
        guard let parts = color?.components else { return nil }
        self.init(red: Double(parts[0]), green: Double(parts[1]), blue: Double(parts[2]), alpha: Double(parts[3]))
    }
}

public typealias CFTimeInterval = Double

/// The time of the present turn since the beginning of the film, in seconds.
// swift-format-ignore: AlwaysUseLowerCamelCase
@MainActor
public func CACurrentMediaTime() -> CFTimeInterval { World.current.engine.currentMediaTime.seconds }
