import CoreGraphics
import QuartzCore

/// Fades a layer with an explicit animation, without an implicit animation of its position.
@MainActor func fade(_ layer: CALayer) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 10, y: 20)
    CATransaction.commit()

    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 1
    animation.toValue = 0
    animation.duration = 0.3
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(animation, forKey: "fade")
    layer.opacity = 0
}
