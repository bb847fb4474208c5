import Geometry
package import Views

/// The device of a canvas, which Interface Builder identifies by a name such as `retina6_1`.
package struct InterfaceDevice: Hashable, Sendable {
    package let device: Device
    package let orientation: Device.Orientation

    /// Creates the device with the given identifier. Returns `nil` if the identifier is unknown.
    ///
    /// - Parameters:
    ///   - id: The identifier, such as `retina6_1`.
    ///   - isLandscape: Whether the canvas is in landscape orientation.
    ///   - follows: A closure that returns whether a rule applies to the file. One rule determines the height of the
    ///     notch.
    init?(id: String, isLandscape: Bool, follows: (CanvasRule) -> Bool) {
        guard let known = Self.devices.first(where: { $0.id == id }) else { return nil }
        var safeArea = known.safeArea
        if follows(.tallerNotch), let top = Self.tallerNotches[id] { safeArea.top = top }
        let isPad = known.size.width >= 744
        let sides = !isPad && safeArea.bottom > 0 ? safeArea.top : 0
        device = Device(
            name: id, portraitSize: known.size, scale: known.scale, portraitSafeArea: safeArea,
            landscapeSafeArea: isPad
                ? safeArea : EdgeInsets(left: sides, bottom: safeArea.bottom > 0 ? 21 : 0, right: sides),
            systemMargin: known.size.width >= 400 ? 20 : 16)
        orientation = isLandscape ? .landscape : .portrait
    }

    /// The top insets of devices for which earlier versions of Interface Builder use an inset of 44 points.
    private static let tallerNotches = ["retina5_9": 50.0, "retina6_0": 47, "retina6_1": 48, "retina6_7": 47]

    private struct Known {
        let id: String
        let size: Size
        let scale: Double
        let safeArea: EdgeInsets

        init(_ id: String, _ width: Double, _ height: Double, _ scale: Double, _ top: Double, _ bottom: Double = 0) {
            self.id = id
            size = Size(width: width, height: height)
            self.scale = scale
            safeArea = EdgeInsets(top: top, bottom: bottom)
        }
    }

    /// The known devices, with their safe areas in portrait orientation.
    ///
    /// - Source: *Interface Builder Files*, rules 2 and 4.
    private static let devices = [
        Known("retina3_5", 320, 480, 2, 20), Known("retina4_0", 320, 568, 2, 20), Known("retina4_7", 375, 667, 2, 20),
        Known("retina5_5", 414, 736, 3, 20), Known("retina5_9", 375, 812, 3, 44, 34),
        Known("retina6_0", 390, 844, 3, 44, 34), Known("retina6_1", 414, 896, 2, 44, 34),
        Known("retina6_12", 393, 852, 3, 59, 34), Known("retina6_3", 402, 874, 3, 62, 34),
        Known("retina6_5", 414, 896, 3, 44, 34), Known("retina6_7", 428, 926, 3, 44, 34),
        Known("retina6_72", 430, 932, 3, 59, 34), Known("retina6_9", 440, 956, 3, 62, 34),
        Known("ipad7_9", 768, 1024, 2, 20), Known("ipad9_7", 768, 1024, 2, 20), Known("ipad10_2", 810, 1080, 2, 20),
        Known("ipad10_5", 834, 1112, 2, 20), Known("ipad10_9rounded", 820, 1180, 2, 24, 20),
        Known("ipad11_0rounded", 834, 1194, 2, 24, 20), Known("ipad12_9", 1024, 1366, 2, 20),
        Known("ipad12_9rounded", 1024, 1366, 2, 24, 20), Known("ipad8_3rounded", 744, 1133, 2, 24, 20),
    ]
}
