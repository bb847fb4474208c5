import Containers
package import Geometry
package import Views

/// The layout of a neutral frame around the display of a device.
///
/// The coordinates are those of the frame. The display has the size of the window.
package struct BezelLayout: Hashable, Sendable {
    /// The size of the frame in points.
    package let size: Size
    package let display: Rect
    /// The radii of the frame and of the display in points.
    package let radius: Double
    package let displayRadius: Double
    /// The notch or the island; `nil` for a display without a cutout.
    package private(set) var cutout: Rect?
    package private(set) var cutoutRadius = 0.0
    /// The corners of the cutout that are round: all corners of an island, and the inner corners of a notch.
    package private(set) var roundCorners = CornerMask.all
    /// The home button; `nil` for a device without one.
    package private(set) var homeButton: Rect?

    /// The width of the rim, which is inside the size.
    package var rim: Double { Metric.bezelRim.value }

    /// - Parameters:
    ///   - device: The device.
    ///   - window: The size of the window in points. A window that is wider than it is high is in landscape orientation,
    ///     in which the upper edge of the device is at the left.
    package init(_ device: Device, around window: Size) {
        let isLandscape = window.width > window.height
        let insets = BezelLayout.insets(of: device, isLandscape: isLandscape)
        let hasHomeButton = BezelLayout.hasHomeButton(device)
        size = Size(
            width: window.width + insets.left + insets.right, height: window.height + insets.top + insets.bottom)
        display = Rect(origin: Point(x: insets.left, y: insets.top), size: window)
        displayRadius = min(device.displayCornerRadius, window.width / 2, window.height / 2)
        radius =
            hasHomeButton ? Metric.bezelHomeRadius.value : displayRadius + min(insets.left, insets.top)
        switch Front(of: device) {
        case .island:
            addCutout(.islandWidth, .islandHeight, top: Metric.islandTop.value, isLandscape)
            cutoutRadius = Metric.islandHeight.value / 2
        case .notch:
            addCutout(.notchWidth, .notchHeight, top: 0, isLandscape)
            cutoutRadius = Metric.notchRadius.value
            roundCorners =
                isLandscape
                ? [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] : [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        case .plain, .pad: break
        }
        if hasHomeButton {
            let (side, border) = (Metric.bezelHomeButton.value, Metric.bezelHomeBorder.value)
            let center =
                isLandscape
                ? Point(x: size.width - rim - border / 2, y: size.height / 2)
                : Point(x: size.width / 2, y: size.height - rim - border / 2)
            homeButton = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
        }
    }

    private mutating func addCutout(_ width: Metric, _ height: Metric, top: Double, _ isLandscape: Bool) {
        let (width, height) = (width.value, height.value)
        cutout =
            isLandscape
            ? Rect(x: display.minX + top, y: display.center.y - width / 2, width: height, height: width)
            : Rect(x: display.center.x - width / 2, y: display.minY + top, width: width, height: height)
    }

    /// Returns the widths of the frame at the edges of the display, in points.
    package static func insets(of device: Device, isLandscape: Bool) -> EdgeInsets {
        let (rim, border) = (
            Metric.bezelRim.value, (device.idiom == .pad ? Metric.bezelBorderOnPad : .bezelBorder).value
        )
        let side = rim + border
        let end = hasHomeButton(device) ? rim + Metric.bezelHomeBorder.value : side
        return isLandscape
            ? EdgeInsets(top: side, left: end, bottom: side, right: end)
            : EdgeInsets(top: end, left: side, bottom: end, right: side)
    }

    /// A device has a home button if it has a status bar but no home indicator.
    private static func hasHomeButton(_ device: Device) -> Bool {
        device.portraitSafeArea.top > 0 && device.portraitSafeArea.bottom == 0
    }
}
