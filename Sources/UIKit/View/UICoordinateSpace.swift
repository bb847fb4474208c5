public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The coordinates of a view or of the screen, from which points and rectangles can be converted to others.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
    /// The bounds of the view or the screen, in its own coordinates.
    var bounds: CGRect { get }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

/// A coordinate space whose place on the screen is known.
@MainActor
private protocol PlacedSpace: UICoordinateSpace {
    /// The transform to the coordinates of the screen, or of the topmost superview if the view is not in a window.
    var mapToScreen: CGAffineTransform { get }
}

extension PlacedSpace {
    /// Returns the transform to the coordinates of another space; `nil` if the place of the other is not known.
    fileprivate func map(to other: any UICoordinateSpace) -> CGAffineTransform? {
        (other as? any PlacedSpace).map { mapToScreen.concatenating($0.mapToScreen.inverted()) }
    }
}

extension UIView: UICoordinateSpace, PlacedSpace {
    fileprivate var mapToScreen: CGAffineTransform { mapToTop }

    public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        map(to: coordinateSpace).map { point.applying($0) } ?? coordinateSpace.convert(point, from: self)
    }

    public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace.convert(point, to: self)
    }

    public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        map(to: coordinateSpace).map { rect.applying($0) } ?? coordinateSpace.convert(rect, from: self)
    }

    public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace.convert(rect, to: self)
    }
}

/// The coordinates of the screen.
final class ScreenSpace: NSObject, PlacedSpace {
    private unowned let world: World
    /// Whether the coordinates are those of the device in portrait orientation, whatever the interface is.
    private let isFixed: Bool

    init(of world: World, isFixed: Bool) {
        (self.world, self.isFixed) = (world, isFixed)
        super.init()
    }

    var bounds: CGRect {
        CGRect(origin: .zero, size: CGSize(isFixed ? world.engine.device.portraitSize : world.engine.size))
    }

    fileprivate var mapToScreen: CGAffineTransform {
        // In landscape, the top of the device is at the left of the interface.
        guard isFixed, world.engine.orientation == .landscape else { return .identity }
        return CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: CGFloat(world.engine.size.height))
    }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        map(to: coordinateSpace).map { point.applying($0) } ?? coordinateSpace.convert(point, from: self)
    }

    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        coordinateSpace.convert(point, to: self)
    }

    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        map(to: coordinateSpace).map { rect.applying($0) } ?? coordinateSpace.convert(rect, from: self)
    }

    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        coordinateSpace.convert(rect, to: self)
    }
}

extension UIScreen {
    /// The coordinates of the screen, whose origin is at the top left of the interface.
    public var coordinateSpace: any UICoordinateSpace { World.current.screenSpace }

    /// The coordinates of the device in portrait orientation. They do not rotate with the interface.
    public var fixedCoordinateSpace: any UICoordinateSpace { World.current.fixedScreenSpace }
}

extension UIWindowScene {
    /// The coordinates of the scene, which fills the screen.
    public var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
}
