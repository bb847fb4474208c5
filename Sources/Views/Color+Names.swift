extension Color {
    /// Reads `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`; `nil` for anything else.
    public init?(hexadecimal text: String) {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard digits.count == text.count - 1 else { return nil }
        let bytes: [Int]
        switch digits.count {
        case 3, 4: bytes = digits.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        let components = bytes.map { Double($0) / 255 }
        self.init(
            red: components[0], green: components[1], blue: components[2],
            alpha: components.count == 4 ? components[3] : 1)
    }

    /// `#RRGGBB`, or `#RRGGBBAA` where the colour is not opaque; components are rounded to 8 bits.
    public var hexadecimal: String {
        let components = alpha == 1 ? [red, green, blue] : [red, green, blue, alpha]
        return components.reduce(into: "#") { text, component in
            let byte = Int((min(max(component, 0), 1) * 255).rounded())
            text += byte < 16 ? "0" : ""
            text += String(byte, radix: 16, uppercase: true)
        }
    }

    /// The colours that can be asked for by name: UIKit's fixed and system colours, light appearance.
    ///
    /// - Source: UIKit's documented values of `UIColor.systemBlue` and its siblings.
    public static let named: [String: Color] = [
        "clear": .clear, "black": .black, "white": .white,
        "darkGray": Color(gray: 85), "gray": Color(gray: 127.5), "lightGray": Color(gray: 170),
        "red": Color(red: 1, green: 0, blue: 0), "green": Color(red: 0, green: 1, blue: 0),
        "blue": Color(red: 0, green: 0, blue: 1), "cyan": Color(red: 0, green: 1, blue: 1),
        "yellow": Color(red: 1, green: 1, blue: 0), "magenta": Color(red: 1, green: 0, blue: 1),
        "orange": Color(red: 1, green: 0.5, blue: 0), "purple": Color(red: 0.5, green: 0, blue: 0.5),
        "brown": Color(red: 0.6, green: 0.4, blue: 0.2),
        "systemRed": Color(bytes: 255, 59, 48), "systemOrange": Color(bytes: 255, 149, 0),
        "systemYellow": Color(bytes: 255, 204, 0), "systemGreen": Color(bytes: 52, 199, 89),
        "systemMint": Color(bytes: 0, 199, 190), "systemTeal": Color(bytes: 48, 176, 199),
        "systemCyan": Color(bytes: 50, 173, 230), "systemBlue": Color(bytes: 0, 122, 255),
        "systemIndigo": Color(bytes: 88, 86, 214), "systemPurple": Color(bytes: 175, 82, 222),
        "systemPink": Color(bytes: 255, 45, 85), "systemBrown": Color(bytes: 162, 132, 94),
        "systemGray": Color(bytes: 142, 142, 147), "systemGray2": Color(bytes: 174, 174, 178),
        "systemGray3": Color(bytes: 199, 199, 204), "systemGray4": Color(bytes: 209, 209, 214),
        "systemGray5": Color(bytes: 229, 229, 234), "systemGray6": Color(bytes: 242, 242, 247),
        "label": .black, "secondaryLabel": Color(bytes: 60, 60, 67, alpha: 0.6),
        "systemBackground": .white, "secondarySystemBackground": Color(bytes: 242, 242, 247),
        "separator": Color(bytes: 60, 60, 67, alpha: 0.29),
    ]

    private init(gray: Double) {
        self.init(red: gray / 255, green: gray / 255, blue: gray / 255)
    }

    private init(bytes red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
