internal import Animation
public import CoreGraphics
internal import Foundation
internal import Geometry
internal import Simulation
internal import Views

/// An action that a layer performs when one of its properties changes.
@preconcurrency @MainActor
public protocol CAAction {
    /// Runs the action.
    ///
    /// - Parameters:
    ///   - event: The key of the property.
    ///   - anObject: The layer.
    ///   - dict: Additional values of the event; `nil` for the change of a property.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// An object that is notified when an animation begins and ends.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: AnyObject {
    func animationDidStart(_ anim: CAAnimation)
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Whether an animation affects the layer before its start, after its end, or both.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// An animation that can be added to a layer under a key.
///
/// An animation with an unknown key path or with a value of the wrong type has no effect. In this case, a note is
/// added to the trace.
@preconcurrency @MainActor
open class CAAnimation: NSObject, CAAction {
    /// The delegate, which the animation retains.
    open var delegate: (any CAAnimationDelegate)?
    open var timingFunction: CAMediaTimingFunction?
    open var isRemovedOnCompletion = true
    /// The time at which the animation begins, in seconds of the layer's time; 0 for the time of the commit.
    open var beginTime: CFTimeInterval = 0
    /// The duration, in seconds; 0 for the duration of the transaction.
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    /// The total duration of all repetitions, in seconds. If it is 0, ``repeatCount`` determines the number of
    /// repetitions.
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
    private var values: [String: Any] = [:]

    public override init() { super.init() }

    public required init?(coder: NSCoder) { return nil }

    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    open func value(forKey key: String) -> Any? { values[key] }

    /// Adds the animation to a layer.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Returns the tracks that animate the properties of a layer.
    func tracks(for layer: CALayer) -> [ExplicitAnimation.Track] { [] }

    /// The timing curve of the whole animation.
    var curve: TimingCurve { timingFunction?.engine ?? .linear }

    /// Returns the timing of the animation.
    ///
    /// - Parameter usual: The duration in seconds that is used if the animation does not specify a duration.
    func timing(usual: CFTimeInterval = 0) -> AnimationTiming {
        let length = duration > 0 ? duration : usual
        var timing = AnimationTiming(duration: Duration(timeInterval: length), curve: curve)
        timing.speed = Double(speed)
        timing.timeOffset = Duration(timeInterval: timeOffset)
        timing.autoreverses = autoreverses
        timing.fillMode = AnimationTiming.FillMode(rawValue: fillMode.rawValue) ?? .removed
        if repeatDuration > 0, length > 0 {
            timing.repeatCount = repeatDuration / (length * (autoreverses ? 2 : 1))
        } else if repeatCount > 0 {
            timing.repeatCount = repeatCount >= .greatestFiniteMagnitude ? .infinity : Double(repeatCount)
        }
        return timing
    }

    /// Adds the animation to a layer. Later changes to this object do not affect the running animation.
    func start(on layer: CALayer, forKey key: String?) {
        let settings = layer.world.engine.transaction
        var timing = timing(usual: settings.animationDuration.seconds)
        if beginTime != 0 {
            let now = layer.handle.layer.convertTime(layer.world.engine.currentMediaTime, from: nil)
            timing.delay = Duration(timeInterval: beginTime) - now
        }
        var animation = ExplicitAnimation(timing: timing, tracks: tracks(for: layer))
        animation.isRemovedOnCompletion = isRemovedOnCompletion
        if let delegate {
            animation.onStart = { delegate.animationDidStart(self) }
            animation.onStop = { finished in
                if let key, layer.animations[key] === self, self.isRemovedOnCompletion {
                    layer.animations[key] = nil
                }
                delegate.animationDidStop(self, finished: finished)
            }
        }
        layer.handle.layer.add(animation, forKey: key)
        if let key { layer.animations[key] = self }
    }

    /// Adds a note to the trace that explains why the animation has no effect.
    func note(_ text: String, for layer: CALayer) {
        layer.world.engine.note(layer.handle.name, "not animated: \(text)", about: layer.handle.traceSubject)
    }
}

/// An animation of the property that a key path identifies.
open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?
    /// Whether the values are added to the values of the layer and of earlier animations instead of replacing them.
    open var isAdditive = false

    public override init() { super.init() }

    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    public required init?(coder: NSCoder) { return nil }

    /// Returns the engine's key path. If the key path is unknown, adds a note to the trace and returns `nil`.
    func target(for layer: CALayer) -> AnimatedKeyPath? {
        if let found = keyPath.flatMap({ AnimatedKeyPath($0) }) { return found }
        let names = AnimatedKeyPath.names.joined(separator: ", ")
        note("found the key path \(keyPath ?? "nil"), expected one of \(names)", for: layer)
        return nil
    }
}

/// An animation from one value to another.
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    override func tracks(for layer: CALayer) -> [ExplicitAnimation.Track] {
        if keyPath == "colors" { return gradientTracks() }
        guard let target = target(for: layer) else { return [] }
        if target.isPath { return pathTracks(target, for: layer) }
        let given = [fromValue, toValue, byValue]
        var numbers = given.map { value in value.flatMap { AnimatedValue.numbers($0, for: target) } }
        for (value, number) in zip(given, numbers) where value != nil && number == nil {
            note("found the value \(value ?? "nil"), expected a value for \(target.name)", for: layer)
            return []
        }
        // The rotation between the two transforms is at most half a turn.
        if target.name == "transform", let from = numbers[0], let to = AnimatedValue.transform(toValue) {
            numbers[1] = AnimatedKeyPath.numbers(of: to, nearestTo: from)
        }
        return [.init(target, .basic(from: numbers[0], to: numbers[1], by: numbers[2]), isAdditive: isAdditive)]
    }

    private func pathTracks(_ target: AnimatedKeyPath, for layer: CALayer) -> [ExplicitAnimation.Track] {
        let present = target.isShadowPath ? layer.shadowPath : (layer as? CAShapeLayer)?.path
        guard let from = (fromValue as? CGPath) ?? present, let to = (toValue as? CGPath) ?? present else { return [] }
        return [.init(target, .paths([from.engine, to.engine], times: [0, 1]))]
    }

    private func gradientTracks() -> [ExplicitAnimation.Track] {
        let (from, to) = (AnimatedValue.colors(fromValue), AnimatedValue.colors(toValue))
        return (0..<max(from.count, to.count)).compactMap { index in
            AnimatedKeyPath.gradientColor(index).map {
                ExplicitAnimation.Track(
                    $0,
                    .basic(
                        from: from.indices.contains(index) ? from[index] : nil,
                        to: to.indices.contains(index) ? to[index] : nil, by: nil))
            }
        }
    }
}

/// An animation from one value to another with the motion of a spring.
open class CASpringAnimation: CABasicAnimation {
    open var mass: CGFloat = 1
    open var stiffness: CGFloat = 100
    open var damping: CGFloat = 10
    /// The initial velocity, in units of the animated distance per second.
    open var initialVelocity: CGFloat = 0

    private var spring: SpringCurve {
        SpringCurve(
            Spring(
                mass: max(Double(mass), 1e-6), stiffness: max(Double(stiffness), 1e-6),
                damping: max(Double(damping), 0)),
            initialVelocity: Double(initialVelocity))
    }

    /// The time until the spring is at rest, in seconds.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration.seconds }

    override var curve: TimingCurve { .spring(spring) }
}

/// The method of interpolation between the values of a keyframe animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The orientation of a layer that moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through a series of values or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    /// The times of the values, as fractions of the duration; `nil` for equal intervals.
    open var keyTimes: [NSNumber]?
    /// The timing functions of the intervals between the values.
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear
    /// The path along which a point moves. It replaces ``values``, ``keyTimes`` and ``timingFunctions``. Each line or
    /// curve of the path takes the same share of the duration. In the paced modes, the speed along the path is
    /// constant.
    open var path: CGPath?
    /// The orientation of the layer along the path; `nil` if the layer does not rotate.
    open var rotationMode: CAAnimationRotationMode?

    override func tracks(for layer: CALayer) -> [ExplicitAnimation.Track] {
        guard let target = target(for: layer) else { return [] }
        let mode = KeyframeTrack.CalculationMode(rawValue: calculationMode.rawValue) ?? .linear
        if let path, target.componentCount == 2 { return pathTracks(path, target, mode) }
        let values = values ?? []
        guard !values.isEmpty else { return [] }
        var times = keyTimes?.map(\.doubleValue) ?? []
        let isDiscrete = mode == .discrete
        if times.count < values.count || mode == .paced || mode == .cubicPaced {
            // A discrete animation also shows the last value for one interval.
            let parts = Double(isDiscrete ? values.count : max(values.count - 1, 1))
            times = values.indices.map { Double($0) / parts }
        }
        times = times.prefix(values.count).reduce(into: []) { $0.append(max($1, $0.last ?? 0)) }
        if target.isPath {
            let paths = values.compactMap { ($0 as? CGPath)?.engine }
            return paths.count == values.count ? [.init(target, .paths(paths, times: times))] : []
        }
        var numbers = values.compactMap { AnimatedValue.numbers($0, for: target) }
        guard numbers.count == values.count else {
            note("found values of the wrong type, expected values for \(target.name)", for: layer)
            return []
        }
        if target.name == "transform" {
            for index in numbers.indices.dropFirst() {
                guard let transform = AnimatedValue.transform(values[index]) else { continue }
                numbers[index] = AnimatedKeyPath.numbers(of: transform, nearestTo: numbers[index - 1])
            }
        }
        let track = KeyframeTrack(times: times, values: numbers, mode: mode)
        return [
            .init(
                target, .keyframes(track, timingFunctions?.map(\.engine) ?? []), isAdditive: isAdditive)
        ]
    }

    private func pathTracks(
        _ path: CGPath, _ target: AnimatedKeyPath, _ mode: KeyframeTrack.CalculationMode
    ) -> [ExplicitAnimation.Track] {
        let isPaced = mode == .paced || mode == .cubicPaced
        let points = path.engine.samples(isPaced: isPaced)
        guard points.count > 1 else { return [] }
        let track = KeyframeTrack(times: points.map(\.time), values: points.map { [$0.point.x, $0.point.y] })
        var tracks = [ExplicitAnimation.Track(target, .keyframes(track, []), isAdditive: isAdditive)]
        if let rotationMode, let rotation = AnimatedKeyPath("transform.rotation.z") {
            let turn = rotationMode == .rotateAutoReverse ? Double.pi : 0
            let angles = KeyframeTrack(times: points.map(\.time), values: points.map { [$0.angle + turn] })
            tracks.append(.init(rotation, .keyframes(angles, [])))
        }
        return tracks
    }
}

/// A group of animations of one layer that run in the local time of the group.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    override func tracks(for layer: CALayer) -> [ExplicitAnimation.Track] {
        let length = duration > 0 ? duration : layer.world.engine.transaction.animationDuration.seconds
        return (animations ?? []).flatMap { child in
            var timing = child.timing(usual: length)
            timing.delay = Duration(timeInterval: child.beginTime)
            return child.tracks(for: layer).map { track in
                var track = track
                track.inner.insert(timing, at: 0)
                return track
            }
        }
    }
}

/// Functions that convert animation values to numbers.
enum AnimatedValue {
    /// Returns the numbers that represent a value of the key path; `nil` if the value has the wrong type.
    @MainActor
    static func numbers(_ value: Any, for target: AnimatedKeyPath) -> [Double]? {
        guard let numbers = numbers(value) else { return nil }
        // A single number applies to both axes.
        if numbers.count == 1, target.name.hasPrefix("transform.scale") {
            return Array(repeating: numbers[0], count: target.componentCount)
        }
        if target.name == "locations" {
            return Array((numbers + Array(repeating: 0, count: Gradient.animatedColors)).prefix(target.componentCount))
        }
        return numbers.count == target.componentCount ? numbers : nil
    }

    @MainActor
    private static func numbers(_ value: Any) -> [Double]? {
        switch value {
        case let value as CGFloat: [Double(value)]
        case let value as Double: [value]
        case let value as Float: [Double(value)]
        case let value as Int: [Double(value)]
        case let value as CGPoint: [Double(value.x), Double(value.y)]
        case let value as CGSize: [Double(value.width), Double(value.height)]
        case let value as CGRect:
            [value.origin.x, value.origin.y, value.size.width, value.size.height].map { Double($0) }
        case let value as CGColor: color(value)
        case let value as UIColor: color(value.cgColor)
        case let value as [NSNumber]: value.map(\.doubleValue)
        case let value as [Double]: value
        case let value as NSNumber: [value.doubleValue]
        default: transform(value).map { AnimatedKeyPath.numbers(of: $0) }
        }
    }

    /// Returns the transform that a value represents; `nil` if the value is not a transform.
    static func transform(_ value: Any?) -> Geometry.AffineTransform? {
        switch value {
        case let value as CGAffineTransform: Geometry.AffineTransform(value)
        case let value as CATransform3D: Geometry.AffineTransform(CATransform3DGetAffineTransform(value))
        default: nil
        }
    }

    /// Returns the components of each color of a gradient.
    static func colors(_ value: Any?) -> [[Double]] {
        (value as? [Any])?.compactMap { ($0 as? CGColor).map { color($0) } } ?? []
    }

    private static func color(_ color: CGColor) -> [Double] { (color.components ?? [0, 0, 0, 1]).map { Double($0) } }
}
