import Geometry
import Views

/// An image in a status bar.
enum StatusBarImage: String, CaseIterable {
    case signal, wifi, battery

    var key: String { rawValue }

    /// The class of the view in UIKit.
    var className: String {
        switch self {
        case .signal: "_UIStatusBarCellularSignalView"
        case .wifi: "_UIStatusBarWifiSignalView"
        case .battery: "_UIStaticBatteryView"
        }
    }

    /// The size beside an island, in points.
    var size: Size {
        switch self {
        case .signal: Size(width: Metric.signalWidth.value, height: Metric.signalHeight.value)
        case .wifi: Size(width: Metric.wifiWidth.value, height: Metric.wifiHeight.value)
        case .battery: Size(width: Metric.batteryWidth.value, height: Metric.batteryHeight.value)
        }
    }

    /// Returns the template image with a full signal, or with a full battery.
    func image(of size: Size) -> ViewContent.Image {
        let operations =
            switch self {
            case .signal: signal(size)
            case .wifi: wifi(size)
            case .battery: battery(size)
            }
        var image = ViewContent.Image(Drawing(size: size, operations: operations))
        image.renderingMode = .alwaysTemplate
        return image
    }

    /// Four bars of the same width, each higher than the one before it.
    private func signal(_ size: Size) -> [Drawing.Operation] {
        let width = size.width / 6
        var path = Path()
        for (index, fraction) in [0.33, 0.52, 0.76, 1].enumerated() {
            let x = Double(index) * (size.width - width) / 3
            path.addRoundedRect(
                Rect(x: x, y: size.height * (1 - fraction), width: width, height: size.height * fraction),
                cornerSize: Size(width: width / 3, height: width / 3))
        }
        return [.fill(path, .nonZero, .black, .normal)]
    }

    /// Three parts of rings above a common center at the bottom. The innermost part is a sector.
    private func wifi(_ size: Size) -> [Drawing.Operation] {
        let center = Point(x: size.width / 2, y: size.height)
        // Half the angle between the ends of an arc, which is as wide as the image.
        let half = 0.77
        let ring = size.height / 4.4
        return (0..<3).map { index in
            let outer = size.height - Double(index) * 1.5 * ring
            let inner = index == 2 ? 0 : outer - ring
            var path = Path()
            path.addArc(center: center, radius: outer, from: -.pi / 2 - half, sweep: 2 * half)
            if inner > 0 {
                path.addArc(center: center, radius: inner, from: -.pi / 2 + half, sweep: -2 * half)
            } else {
                path.addLine(to: center)
            }
            path.close()
            return .fill(path, .nonZero, .black, .normal)
        }
    }

    /// A faint outline with a cap at the right, and the full charge inside it.
    private func battery(_ size: Size) -> [Drawing.Operation] {
        let unit = size.height / 13
        let faint = Color(red: 0, green: 0, blue: 0, alpha: 0.35)
        func rounded(_ rect: Rect, inset: Double = 0, _ radius: Double) -> Path {
            var path = Path()
            path.addRoundedRect(
                rect.inset(by: EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)),
                cornerSize: Size(width: radius, height: radius))
            return path
        }
        let box = Rect(x: 0, y: 0, width: size.width - 2.33 * unit, height: size.height)
        let cap = Rect(x: size.width - 1.33 * unit, y: 4.5 * unit, width: 1.33 * unit, height: 4 * unit)
        return [
            .stroke(rounded(box, inset: unit / 2, 3.8 * unit), LineStyle(width: unit), faint, .normal),
            .fill(rounded(cap, 0.66 * unit), .nonZero, faint, .normal),
            .fill(rounded(box, inset: 2 * unit, 2.5 * unit), .nonZero, .black, .normal),
        ]
    }
}
