public import CoreGraphics
internal import Geometry
internal import Simulation

/// The radius of a corner.
public struct UICornerRadius: Hashable, Sendable {
    fileprivate enum Kind: Hashable {
        case fixed(Double)
        case concentric(minimum: Double)
        case capsule(maximum: Double)
    }

    fileprivate let kind: Kind

    /// A radius in points.
    public static func fixed(_ radius: Double) -> UICornerRadius { UICornerRadius(kind: .fixed(radius)) }

    /// The radius of the container minus the distance to the container's corner.
    ///
    /// The container is the closest superview with a corner configuration. Without a container, and below the minimum,
    /// the radius is the minimum, in points.
    public static func containerConcentric(minimum: Double? = nil) -> UICornerRadius {
        UICornerRadius(kind: .concentric(minimum: minimum ?? 0))
    }
}

/// The radii of the corners of a view.
///
/// All corners with a radius are drawn with the largest radius of the view. A note in the trace reports different radii.
public struct UICornerConfiguration: Hashable, Sendable {
    fileprivate let radii: [UICornerRadius?]
    /// The groups of corners that have the largest radius of their group.
    fileprivate var groups: [[Int]] = []

    fileprivate static let corners: [(corner: UIRectCorner, mask: CACornerMask)] = [
        (.topLeft, .layerMinXMinYCorner), (.topRight, .layerMaxXMinYCorner), (.bottomLeft, .layerMinXMaxYCorner),
        (.bottomRight, .layerMaxXMaxYCorner),
    ]

    public static func corners(radius: UICornerRadius) -> UICornerConfiguration {
        UICornerConfiguration(radii: [radius, radius, radius, radius])
    }

    public static func corners(
        topLeftRadius: UICornerRadius? = nil, topRightRadius: UICornerRadius? = nil,
        bottomLeftRadius: UICornerRadius? = nil, bottomRightRadius: UICornerRadius? = nil
    ) -> UICornerConfiguration {
        UICornerConfiguration(radii: [topLeftRadius, topRightRadius, bottomLeftRadius, bottomRightRadius])
    }

    /// Half of the shorter side as the radius of all corners, up to a maximum in points.
    public static func capsule(maximumRadius: Double? = nil) -> UICornerConfiguration {
        corners(radius: UICornerRadius(kind: .capsule(maximum: maximumRadius ?? .infinity)))
    }

    /// The same radius for all corners: the largest of the radii that the corners would have alone.
    public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
        UICornerConfiguration(radii: [radius, radius, radius, radius], groups: [[0, 1, 2, 3]])
    }

    public static func uniformEdges(leftRadius: UICornerRadius, rightRadius: UICornerRadius) -> UICornerConfiguration {
        UICornerConfiguration(radii: [leftRadius, rightRadius, leftRadius, rightRadius], groups: [[0, 2], [1, 3]])
    }

    public static func uniformEdges(topRadius: UICornerRadius, bottomRadius: UICornerRadius) -> UICornerConfiguration {
        UICornerConfiguration(radii: [topRadius, topRadius, bottomRadius, bottomRadius], groups: [[0, 1], [2, 3]])
    }

    public static func uniformTopRadius(
        _ topRadius: UICornerRadius, bottomLeftRadius: UICornerRadius? = nil, bottomRightRadius: UICornerRadius? = nil
    ) -> UICornerConfiguration {
        UICornerConfiguration(radii: [topRadius, topRadius, bottomLeftRadius, bottomRightRadius], groups: [[0, 1]])
    }

    public static func uniformBottomRadius(
        _ bottomRadius: UICornerRadius, topLeftRadius: UICornerRadius? = nil, topRightRadius: UICornerRadius? = nil
    ) -> UICornerConfiguration {
        UICornerConfiguration(radii: [topLeftRadius, topRightRadius, bottomRadius, bottomRadius], groups: [[2, 3]])
    }
}

extension UIView {
    /// The radii of the corners. They are applied to the layer when they are set and when the view is laid out.
    public var cornerConfiguration: UICornerConfiguration {
        get { storedCorners ?? .corners() }
        set {
            if storedCorners == nil { prepareForLayout { [weak self] in self?.applyCorners() } }
            storedCorners = newValue
            applyCorners()
            setNeedsLayout()
        }
    }

    /// The radius of a corner for the current size and place of the view, in points.
    public func effectiveRadius(corner: UIRectCorner) -> CGFloat {
        guard storedCorners != nil else {
            let mask = UICornerConfiguration.corners.first { corner.contains($0.corner) }?.mask
            return mask.map { layer.maskedCorners.contains($0) ? layer.cornerRadius : 0 } ?? 0
        }
        let index = UICornerConfiguration.corners.firstIndex { corner.contains($0.corner) }
        return index.map { CGFloat(radii[$0]) } ?? 0
    }

    /// The radii in the order of `UICornerConfiguration.corners`.
    private var radii: [Double] {
        guard let configuration = storedCorners else { return [0, 0, 0, 0] }
        var radii = (0..<4).map { radius(configuration.radii[$0], $0) }
        for group in configuration.groups {
            let largest = group.map { radii[$0] }.max() ?? 0
            for index in group { radii[index] = largest }
        }
        return radii
    }

    private func radius(_ radius: UICornerRadius?, _ index: Int) -> Double {
        switch radius?.kind {
        case nil: return 0
        case .fixed(let radius): return max(radius, 0)
        case .capsule(let maximum): return min(Double(min(bounds.width, bounds.height)) / 2, maximum)
        case .concentric(let minimum):
            var next = superview
            while let view = next, view.storedCorners == nil { next = view.superview }
            guard let container = next else { return minimum }
            let (inner, outer) = (convert(bounds, to: container), container.bounds)
            let across = index % 2 == 0 ? inner.minX - outer.minX : outer.maxX - inner.maxX
            let down = index < 2 ? inner.minY - outer.minY : outer.maxY - inner.maxY
            return max(container.radii[index] - Double(max(across, down, 0)), minimum)
        }
    }

    private func applyCorners() {
        let radii = radii
        let largest = radii.max() ?? 0
        layer.cornerRadius = CGFloat(largest)
        layer.cornerCurve = .continuous
        let rounded = zip(UICornerConfiguration.corners, radii).filter { $0.1 > 0 }.map(\.0.mask)
        layer.maskedCorners = CACornerMask(rounded)
        if radii.contains(where: { $0 > 0 && $0 != largest }) {
            world.engine.note(
                handle.name, "the corners have different radii: all of them are drawn with the largest",
                about: handle.traceSubject)
        }
    }
}
