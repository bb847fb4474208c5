public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The coordinates of a layer.
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

/// The time of a layer and its sublayers.
///
/// - Source: Apple, Technical Q&A QA1673.
extension CALayer {
    /// The rate of the layer's time relative to its superlayer's time; 0 for a paused layer.
    public var speed: Float {
        get { Float(handle.layer.speed) }
        set { handle.layer.speed = Double(newValue) }
    }

    /// An offset that is added to the layer's time, in seconds; with a speed of 0, the time at which the layer is paused.
    public var timeOffset: CFTimeInterval {
        get { handle.layer.timeOffset.seconds }
        set { handle.layer.timeOffset = Duration(timeInterval: newValue) }
    }

    /// The time at which the layer's time begins, in seconds of its superlayer's time.
    public var beginTime: CFTimeInterval {
        get { handle.layer.beginTime.seconds }
        set { handle.layer.beginTime = Duration(timeInterval: newValue) }
    }

    /// Converts a time of `layer` to a time of this layer, in seconds. If `layer` is `nil`, converts a time that
    /// ``CACurrentMediaTime()`` returned. The time of `layer` must run forward.
    public func convertTime(_ time: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
        handle.layer.convertTime(Duration(timeInterval: time), from: layer?.handle.layer).seconds
    }
}

extension CALayer {
    func noteSublayerTransform() {
        guard CATransform3DGetAffineTransform(sublayerTransform) != .identity else { return }
        world.engine.note(
            handle.name, "sublayerTransform is not drawn: set the transform of each sublayer instead",
            about: handle.traceSubject)
    }
}
