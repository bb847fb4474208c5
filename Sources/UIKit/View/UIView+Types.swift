public import CoreGraphics
internal import Geometry
internal import Layout
internal import Simulation
internal import Views

extension UIView {
    /// The width or the height of the intrinsic content size along an axis without an intrinsic size.
    public nonisolated static let noIntrinsicMetric: CGFloat = -1

    public nonisolated static let layoutFittingCompressedSize = CGSize.zero
    public nonisolated static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// The behavior of the content when the bounds change.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight

        var engine: Views.ContentMode {
            switch self {
            case .scaleToFill: .scaleToFill
            case .scaleAspectFit: .scaleAspectFit
            case .scaleAspectFill: .scaleAspectFill
            case .redraw: .redraw
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }

        init(_ engine: Views.ContentMode) {
            switch engine {
            case .scaleToFill: self = .scaleToFill
            case .scaleAspectFit: self = .scaleAspectFit
            case .scaleAspectFill: self = .scaleAspectFill
            case .redraw: self = .redraw
            case .center: self = .center
            case .top: self = .top
            case .bottom: self = .bottom
            case .left: self = .left
            case .right: self = .right
            case .topLeft: self = .topLeft
            case .topRight: self = .topRight
            case .bottomLeft: self = .bottomLeft
            case .bottomRight: self = .bottomRight
            }
        }
    }

    /// The parts of the frame that change when the size of the superview changes.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Returns the layout direction of views with a semantic content attribute.
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: World.current.engine.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        case .forceRightToLeft: .rightToLeft
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        }
    }

    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    // MARK: Coordinates

    /// Converts a point from the coordinates of this view to the coordinates of `view`, or of the window if `view` is
    /// `nil`.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view = view ?? window ?? topmostSuperview else { return point }
        return point.applying(mapToTop).applying(view.mapToTop.inverted())
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        (view ?? window ?? topmostSuperview).map { $0.convert(point, to: self) } ?? point
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard let view = view ?? window ?? topmostSuperview else { return rect }
        return rect.applying(mapToTop.concatenating(view.mapToTop.inverted()))
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        (view ?? window ?? topmostSuperview).map { $0.convert(rect, to: self) } ?? rect
    }

    private var topmostSuperview: UIView? {
        var top = self
        while let superview = top.superview { top = superview }
        return top
    }

    /// The transform from the view's coordinates to its superview's coordinates.
    var mapToSuperview: CGAffineTransform {
        contentFrame.map { CGAffineTransform(translationX: $0.minX, y: $0.minY) }
            ?? CGAffineTransform(world.engine.tree.mapToSuperview(of: handle.id))
    }

    /// The transform from this view's coordinates to the coordinates in which the topmost superview is positioned.
    var mapToTop: CGAffineTransform {
        superview.map { mapToSuperview.concatenating($0.mapToTop) } ?? mapToSuperview
    }

    /// Whether the view is one of the content views of its superview.
    var isContentView: Bool { contentFrame != nil }

    /// Returns whether a rectangle is valid for a property of the layer, and adds a note to the trace if the superview
    /// determines the frame. If it contains NaN, reports the exception that UIKit raises.
    func accepts(_ rect: CGRect, for property: String = "position") -> Bool {
        guard !isContentView else {
            world.engine.note(
                handle.name, "frame not set: a button places its title label and its image view itself")
            return false
        }
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        guard numbers.contains(where: \.isNaN) else { return true }
        let text = numbers.map { $0.isNaN ? "nan" : "\($0)" }
        world.refuse(
            "CALayerInvalidGeometry: CALayer \(property) contains NaN: [\(text[0]) \(text[1]) \(text[2]) \(text[3])]. "
                + "Layer of \(handle.name)")
        return false
    }
}

/// The meaning of a view's content, which determines its layout direction.
public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft

    var engine: SemanticContentAttribute {
        switch self {
        case .unspecified: .unspecified
        case .playback: .playback
        case .spatial: .spatial
        case .forceLeftToRight: .forceLeftToRight
        case .forceRightToLeft: .forceRightToLeft
        }
    }

    init(_ engine: SemanticContentAttribute) {
        switch engine {
        case .unspecified: self = .unspecified
        case .playback: self = .playback
        case .spatial: self = .spatial
        case .forceLeftToRight: self = .forceLeftToRight
        case .forceRightToLeft: self = .forceRightToLeft
        }
    }
}

/// A type whose instances can share an appearance. Appearance proxies are not supported.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {}

extension UIView: UIAppearance {}

extension UIView {
    /// The modes that determine whether a view's tint color is dimmed.
    public enum TintAdjustmentMode: Int, Sendable {
        /// Use the mode of the superview.
        case automatic
        case normal, dimmed

        var engine: Views.TintAdjustmentMode {
            switch self {
            case .automatic: .automatic
            case .normal: .normal
            case .dimmed: .dimmed
            }
        }
    }
}
