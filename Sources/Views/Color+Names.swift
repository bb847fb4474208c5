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

    /// The colours that can be asked for by name, as they are in the light appearance.
    public static let named: [String: Color] = AdaptiveColor.named.mapValues(\.light)

    init(gray: Double) {
        self.init(red: gray / 255, green: gray / 255, blue: gray / 255)
    }

    init(bytes red: Double, _ green: Double, _ blue: Double, alpha: Double = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
