import ArgumentParser
import Geometry
import Views

/// `animatic devices`
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the devices with their sizes, scales, safe areas and size classes."
    )

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        if shared.json {
            let entries = Device.catalog.map(DevicesDocument.Entry.init)
            try terminal.write(try JSONText.encode(DevicesDocument(devices: entries)))
            return
        }
        let header = ["device", "points", "scale", "safe area", "in landscape", "margin", "portrait", "landscape"]
        let rows = [header] + Device.catalog.map(row)
        let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let line = cells.joined(separator: "  ")
            try terminal.write(String(line.reversed().drop { $0 == " " }.reversed()) + "\n")
        }
    }

    private func row(_ device: Device) -> [String] {
        return [
            device.name, "\(device.portraitSize.width.shortText) × \(device.portraitSize.height.shortText)",
            "\(device.scale.shortText)x", insets(device.portraitSafeArea), insets(device.landscapeSafeArea),
            device.systemMargin.shortText, classes(of: device, .portrait), classes(of: device, .landscape),
        ]
    }

    /// Returns the insets that are greater than zero, such as `top 24, bottom 20`.
    private func insets(_ insets: EdgeInsets) -> String {
        let edges = [
            ("top", insets.top), ("sides", max(insets.left, insets.right)), ("bottom", insets.bottom),
        ]
        return edges.filter { $0.1 > 0 }.map { "\($0.0) \($0.1.shortText)" }.joined(separator: ", ")
    }

    /// Returns the horizontal and vertical size classes, such as `compact × regular`.
    private func classes(of device: Device, _ orientation: Device.Orientation) -> String {
        let width = device.sizeClass(along: .horizontal, in: orientation)
        let height = device.sizeClass(along: .vertical, in: orientation)
        return "\(width.rawValue) × \(height.rawValue)"
    }
}

/// The JSON output of the device catalog.
private struct DevicesDocument: Encodable {
    let version = 1
    let devices: [Entry]

    struct Entry: Encodable {
        let name: String
        let idiom: String
        let size: [Double]
        let scale: Double
        let margin: Double
        let portrait: Posture
        let landscape: Posture

        init(_ device: Device) {
            name = device.name
            idiom = device.idiom.rawValue
            size = [device.portraitSize.width, device.portraitSize.height]
            scale = device.scale
            margin = device.systemMargin
            portrait = Posture(device, .portrait)
            landscape = Posture(device, .landscape)
        }
    }

    struct Posture: Encodable {
        let safeArea: [String: Double]
        let horizontal: String
        let vertical: String

        init(_ device: Device, _ orientation: Device.Orientation) {
            let insets = device.safeArea(in: orientation)
            safeArea = ["top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right]
            horizontal = device.sizeClass(along: .horizontal, in: orientation).rawValue
            vertical = device.sizeClass(along: .vertical, in: orientation).rawValue
        }
    }
}
