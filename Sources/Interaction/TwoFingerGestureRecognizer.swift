import Foundation
import Geometry
import Simulation
import Views

/// Recognizes a change of the line between two fingers: the common part of ``PinchGestureRecognizer`` and
/// ``RotationGestureRecognizer``.
///
/// The gesture begins when one finger has moved far enough relative to the other. It changes when a finger moves while
/// both fingers are on the screen, and ends when both fingers have been lifted. Further fingers are ignored.
open class TwoFingerGestureRecognizer: GestureRecognizer {
    /// The value that the line between the fingers changes. Movements change it relative to its last value, also after
    /// one finger was lifted and put down again.
    fileprivate var value: Double { didSet { track.add(Point(x: value, y: 0), at: dispatcher?.time ?? .zero) } }
    private let initialValue: Double
    /// The vector from the first finger to the second finger when the second finger was put down, and now; `nil` if
    /// fewer than two fingers are on the screen.
    private var line: (first: Point, present: Point)?
    private var track = TouchTrack()

    fileprivate init(_ name: String, initialValue: Double) {
        (value, self.initialValue) = (initialValue, initialValue)
        super.init(name)
    }

    /// The change of the value per second, in the last tenth of a second.
    public var velocity: Double { track.velocity(at: dispatcher?.time ?? .zero).x }

    /// Sets the value. Further movement changes this value, and the velocity starts at 0.
    fileprivate func set(_ value: Double) {
        track = TouchTrack()
        self.value = value
    }

    /// Returns the value after the line between the fingers has changed.
    fileprivate func value(after value: Double, from old: Point, to new: Point) -> Double { value }

    /// Returns how far one finger has moved relative to the other in the direction of the gesture, in points.
    fileprivate func movement(from old: Point, to new: Point) -> Double { 0 }

    open override func touchesBegan(_ touch: Touch) {
        guard touches.count == 2 else { return }
        let vector = vector
        line = (vector, vector)
        track.add(Point(x: value, y: 0), at: touch.time)
    }

    open override func touchesMoved(_ touch: Touch) {
        guard let line, touches.count > 1, touch === touches[0] || touch === touches[1] else { return }
        let vector = vector
        value = value(after: value, from: line.present, to: vector)
        self.line?.present = vector
        if state != .possible {
            state = .changed
        } else if movement(from: line.first, to: vector) >= TwoFingerGestureRecognizer.slop {
            state = .began
        }
    }

    open override func touchesEnded(_ touch: Touch) {
        // The touch that ends is still among the touches.
        guard touches.count > 1 else {
            state = state == .possible ? .failed : .ended
            return
        }
        guard let index = touches.firstIndex(where: { $0 === touch }), index < 2 else { return }
        // If a third finger is on the screen, it takes the place of the finger that is lifted.
        let rest = touches.filter { $0 !== touch }
        let vector = rest.count > 1 ? rest[1].location - rest[0].location : nil
        line = vector.map { ($0, $0) }
    }

    open override func reset() {
        line = nil
        value = initialValue
        track = TouchTrack()
    }

    private var vector: Point { touches[1].location - touches[0].location }

    /// The movement of one finger relative to the other after which the gesture begins, in points. UIKit does not
    /// document its values.
    static let slop = 10.0
}

/// Recognizes a change of the distance between two fingers. Equivalent to `UIPinchGestureRecognizer`.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
    public init() { super.init("pinch", initialValue: 1) }

    /// The distance between the fingers on the screen, divided by their distance when the second finger was put down.
    /// A distance of less than one point counts as one point.
    public var scale: Double {
        get { value }
        set { set(newValue) }
    }

    fileprivate override func value(after value: Double, from old: Point, to new: Point) -> Double {
        value * PinchGestureRecognizer.length(new) / PinchGestureRecognizer.length(old)
    }

    fileprivate override func movement(from old: Point, to new: Point) -> Double {
        abs(PinchGestureRecognizer.length(new) - PinchGestureRecognizer.length(old))
    }

    private static func length(_ vector: Point) -> Double { max(vector.distance(to: .zero), 1) }
}

/// Recognizes a rotation of two fingers. Equivalent to `UIRotationGestureRecognizer`.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
    public init() { super.init("rotation", initialValue: 0) }

    /// The angle by which the line between the fingers has turned since the second finger was put down, in radians.
    /// Positive angles are clockwise. The angle counts whole turns.
    public var rotation: Double {
        get { value }
        set { set(newValue) }
    }

    fileprivate override func value(after value: Double, from old: Point, to new: Point) -> Double {
        value + RotationGestureRecognizer.angle(from: old, to: new)
    }

    /// The length of the arc on which the second finger has moved around the first finger.
    fileprivate override func movement(from old: Point, to new: Point) -> Double {
        abs(RotationGestureRecognizer.angle(from: old, to: new)) * new.distance(to: .zero)
    }

    /// Returns the angle between two vectors, in radians, from -π through π; 0 if one of the vectors is zero.
    private static func angle(from old: Point, to new: Point) -> Double {
        atan2(old.x * new.y - old.y * new.x, old.x * new.x + old.y * new.y)
    }
}
