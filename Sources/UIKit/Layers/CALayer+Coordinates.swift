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
            map = map.concatenating(CGAffineTransform(world.engine.tree.mapToSuperview(of: layer.id)))
            next = layer.superview
        }
        return map
    }

    /// The result of ``hitTest(_:)``.
    func hit(_ point: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        let inside = point.applying(CGAffineTransform(world.engine.tree.mapToSuperview(of: handle.id)).inverted())
        guard !masksToBounds || contains(inside) else { return nil }
        let layers = world.engine.tree.drawnSublayers(of: handle.id).compactMap { world.layer($0) }
        for layer in layers.reversed() { if let found = layer.hitTest(inside) { return found } }
        return contains(inside) ? self : nil
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
    /// Passes ``sublayerTransform`` to the engine.
    func applySublayerTransform() {
        guard isModel else { return }
        let t = sublayerTransform
        handle.sublayerTransform =
            CATransform3DIsIdentity(t)
            ? nil
            : SublayerTransform(
                x: SIMD4(Double(t.m11), Double(t.m21), Double(t.m31), Double(t.m41)),
                y: SIMD4(Double(t.m12), Double(t.m22), Double(t.m32), Double(t.m42)),
                w: SIMD4(Double(t.m14), Double(t.m24), Double(t.m34), Double(t.m44)))
        guard t.m14 != 0 || t.m24 != 0 else { return }
        world.engine.note(
            handle.name,
            "sublayerTransform turns the sublayers in depth: each sublayer is drawn at its place, but as a parallelogram",
            about: handle.traceSubject)
    }
}
