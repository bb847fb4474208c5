public import Geometry
public import Views

/// The layout of a status bar and of the home indicator.
///
/// The coordinates are those of the window.
public struct StatusBarLayout {
    private let environment: DisplayEnvironment
    private let measure: (String, Font) -> Size

    /// - Parameters:
    ///   - environment: The device and its settings, which include the content of the bar.
    ///   - measure: Returns the size of a line of text in points.
    public init(_ environment: DisplayEnvironment, measuring measure: @escaping (String, Font) -> Size) {
        (self.environment, self.measure) = (environment, measure)
    }

    /// The height of the bar in points: that of the safe area that the device has for it, but at most 54. The height is 0
    /// where the device has no status bar, as in landscape orientation on an iPhone.
    public static func height(in environment: DisplayEnvironment) -> Double {
        min(environment.device.safeArea(in: environment.orientation).top, Metric.statusBarMaximumHeight.value)
    }

    /// The views of the bar and of the home indicator; empty if the environment has no content for the bar.
    public var views: [SystemView] {
        guard let content = environment.statusBar else { return [] }
        return [bar(content), homeIndicator].compactMap(\.self)
    }

    // MARK: The bar

    private func bar(_ content: StatusBarContent) -> SystemView? {
        let height = StatusBarLayout.height(in: environment)
        guard height > 0 else { return nil }
        let color =
            switch content.style {
            case .default: AdaptiveColor(light: .black, dark: .white)
            case .lightContent: AdaptiveColor.white
            case .darkContent: AdaptiveColor.black
            }
        var parts: [SystemView] = []
        let row = Row(of: environment, height: height)
        if !content.time.isEmpty {
            let font = Font(size: row.fontSize.value, weight: .semibold)
            let size = measure(content.time, font)
            let width = min(size.width, row.timeRoom)
            let x =
                switch row.time {
                case .center(let center): center - width / 2
                case .leading(let leading): leading
                }
            let frame = Rect(x: x, y: row.middle - size.height / 2, width: width, height: size.height)
            parts.append(
                SystemView(
                    "time", "_UIStatusBarStringView", frame, .text(content.time, font, color, .center)))
        }
        for (image, x) in row.images {
            let size = row.size(of: image)
            let frame = Rect(x: x, y: row.middle - size.height / 2, width: size.width, height: size.height)
            parts.append(SystemView(image.key, image.className, frame, .symbol(image.image(of: size), color)))
        }
        let bounds = Rect(x: 0, y: 0, width: environment.size.width, height: height)
        let placed = parts.map { part in
            var part = part
            if environment.layoutDirection == .rightToLeft { part.frame.origin.x = bounds.width - part.frame.maxX }
            part.frame.origin = PixelGrid(scale: environment.device.scale).rounded(part.frame).origin
            return part
        }
        return SystemView("bar", "_UIStatusBar", bounds, alpha: environment.hidesStatusBar ? 0 : 1, placed)
    }

    // MARK: The home indicator

    /// The home indicator; `nil` for a device with a home button, and for a window beside another one.
    private var homeIndicator: SystemView? {
        let (device, size) = (environment.device, environment.size)
        guard device.safeArea(in: environment.orientation).bottom > 0, environment.width == .full else { return nil }
        let isNarrow = device.idiom == .phone && environment.orientation == .portrait
        let fraction: Metric = isNarrow ? .homeIndicatorFraction : .homeIndicatorFractionOfWide
        let (width, height) = (size.width * fraction.value, Metric.homeIndicatorHeight.value)
        let frame = PixelGrid(scale: device.scale).rounded(
            Rect(
                x: (size.width - width) / 2, y: size.height - Metric.homeIndicatorBottom.value - height, width: width,
                height: height))
        return SystemView(
            "homeIndicator", "MTLumaDodgePillView", frame,
            .platter(cornerRadius: height / 2, AdaptiveColor(light: .black, dark: .white)))
    }
}

extension StatusBarLayout {
    /// The places of the content of a bar from left to right, in which the time is at the left.
    private struct Row {
        enum Time {
            /// The middle of the time.
            case center(Double)
            /// The left edge of the time.
            case leading(Double)
        }

        let time: Time
        let fontSize: Metric
        /// The largest width of the time; a longer text is truncated.
        let timeRoom: Double
        /// The middle of all parts, from the top of the window.
        let middle: Double
        let images: [(StatusBarImage, x: Double)]
        /// The factor for the sizes of images.
        let factor: Double

        init(of environment: DisplayEnvironment, height: Double) {
            let (width, front) = (environment.size.width, Front(of: environment.device))
            let factor = front == .island ? 1 : Metric.statusBarReduction.value
            self.factor = factor
            let gap = (front == .island ? Metric.statusBarSpacing : .statusBarSmallSpacing).value
            func size(_ image: StatusBarImage) -> Double { image.size.width * factor }
            /// Returns the images side by side, of which the last one ends at `end`.
            func row(_ images: [StatusBarImage], endingAt end: Double) -> [(StatusBarImage, x: Double)] {
                var end = end
                return images.reversed().map { image in
                    end -= size(image)
                    defer { end -= gap }
                    return (image, end)
                }
            }
            let all = StatusBarImage.allCases
            let length = all.reduce(-gap) { $0 + size($1) + gap }
            switch front {
            case .island:
                let ear = (width - Metric.statusBarIslandSpace.value) / 2
                let (outer, inner) = (Metric.statusBarOuterMargin.value, ear - Metric.statusBarInnerMargin.value)
                let center = (outer + inner) / 2
                (time, fontSize, timeRoom) = (.center(center), .statusBarTimeFontSize, max(inner - outer, 0))
                middle = Metric.statusBarCenter.value
                images = row(all, endingAt: width - center + length / 2)
            case .notch:
                time = .center(Metric.statusBarTimeCenterBesideNotch.value)
                fontSize = .statusBarTimeFontSizeBesideNotch
                timeRoom = Metric.statusBarTimeRoomBesideNotch.value
                middle = height / 2 + Metric.statusBarCenterBesideNotch.value
                images = row(all, endingAt: width - Metric.statusBarTrailingBesideNotch.value)
            case .pad:
                let margin = Metric.statusBarMarginOnPad.value
                (time, fontSize, middle) = (.leading(margin), .statusBarSmallTimeFontSize, height / 2)
                timeRoom = max(width / 2 - margin, 0)
                images = row([.wifi, .battery], endingAt: width - margin)
            case .plain:
                let margin = Metric.statusBarMargin.value
                let leading = [StatusBarImage.signal, .wifi]
                let end = margin + leading.reduce(-gap) { $0 + size($1) + gap }
                (time, fontSize, middle) = (.center(width / 2), .statusBarSmallTimeFontSize, height / 2)
                timeRoom = max(width - 2 * (end + gap), 0)
                images = row(leading, endingAt: end) + row([.battery], endingAt: width - margin)
            }
        }

        func size(of image: StatusBarImage) -> Size {
            Size(width: image.size.width * factor, height: image.size.height * factor)
        }
    }
}

/// The front of a device: what is at the upper edge of the display.
package enum Front {
    /// A display of an iPhone without a cutout.
    case plain
    case notch
    case island
    case pad

    /// An iPhone with a home indicator has a notch or an island. The safe area of an island is higher than the bar.
    package init(of device: Device) {
        let insets = device.portraitSafeArea
        self =
            device.idiom == .pad
            ? .pad : insets.bottom == 0 ? .plain : insets.top > Metric.statusBarMaximumHeight.value ? .island : .notch
    }
}
