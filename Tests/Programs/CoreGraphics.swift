import CoreGraphics

/// The frame of a box that is scaled about the center of its container.
func scaledFrame(of box: CGRect, by scale: CGFloat) -> CGRect {
    let center = CGPoint(x: box.midX, y: box.midY)
    let transform = CGAffineTransform(translationX: center.x, y: center.y)
        .scaledBy(x: scale, y: scale)
        .translatedBy(x: -center.x, y: -center.y)
    return box.insetBy(dx: 1, dy: 1).applying(transform).union(CGRect(origin: .zero, size: CGSize(width: 1, height: 1)))
}

func color() -> CGColor { CGColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
