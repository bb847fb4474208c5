import Foundation

/// ICC profiles with primaries and a gamma, which resemble the profiles of screens without parametric curves.
///
/// - Source: ICC.1:2001-04, sections 6.1 to 6.5.
enum TestProfile {
    /// The XYZ values of red, green and blue, adapted to D50.
    struct Primaries {
        let red: SIMD3<Double>
        let green: SIMD3<Double>
        let blue: SIMD3<Double>
    }

    /// - Source: Apple's profile Display P3.
    static let displayP3 = Primaries(
        red: [0.51512, 0.24120, -0.00105], green: [0.29198, 0.69225, 0.04189], blue: [0.15710, 0.06657, 0.78407])
    /// - Source: Adobe RGB (1998), with a gamma of 563 / 256.
    static let adobeRGB = Primaries(
        red: [0.60974, 0.31111, 0.01947], green: [0.20528, 0.62567, 0.06087], blue: [0.14919, 0.06322, 0.74457])
    /// - Source: IEC 61966-2-1.
    static let standard = Primaries(
        red: [0.43607, 0.22249, 0.01392], green: [0.38515, 0.71687, 0.09708], blue: [0.14307, 0.06061, 0.71410])

    static func screen(_ primaries: Primaries, gamma: Double) -> [UInt8] {
        let curve = curve(gamma)
        return profile(
            "RGB ",
            [
                ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz(primaries.red)), ("gXYZ", xyz(primaries.green)),
                ("bXYZ", xyz(primaries.blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
            ])
    }

    static func gray(gamma: Double) -> [UInt8] {
        profile("GRAY", [("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", curve(gamma))])
    }

    /// The sRGB profile with its parametric curve, as written by Little CMS.
    static var standardItself: [UInt8] {
        let text =
            "AAACTGxjbXMEQAAAbW50clJHQiBYWVogAAAAAAAAAAAAAAAAYWNzcEFQUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPbWAAEAAAAA0y1sY2"
            + "1zAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALZGVzYwAAAQgAAAA2Y3BydAAAAUAAAABMd3RwdAAAAYwA"
            + "AAAUY2hhZAAAAaAAAAAsclhZWgAAAcwAAAAUYlhZWgAAAeAAAAAUZ1hZWgAAAfQAAAAUclRSQwAAAggAAAAgZ1RSQwAAAggAAAAgYlRSQwAAAg"
            + "gAAAAgY2hybQAAAigAAAAkbWx1YwAAAAAAAAABAAAADGVuVVMAAAAaAAAAHABzAFIARwBCACAAYgB1AGkAbAB0AC0AaQBuAABtbHVjAAAAAAAA"
            + "AAEAAAAMZW5VUwAAADAAAAAcAE4AbwAgAGMAbwBwAHkAcgBpAGcAaAB0ACwAIAB1AHMAZQAgAGYAcgBlAGUAbAB5WFlaIAAAAAAAAPbWAAEAAA"
            + "AA0y1zZjMyAAAAAAABDEIAAAXe///zJQAAB5MAAP2Q///7of///aIAAAPcAADAblhZWiAAAAAAAABvoAAAOPUAAAOQWFlaIAAAAAAAACSfAAAP"
            + "hAAAtsNYWVogAAAAAAAAYpcAALeHAAAY2XBhcmEAAAAAAAMAAAACZmYAAPKnAAANWQAAE9AAAApbY2hybQAAAAAAAwAAAACj1wAAVHsAAEzNAA"
            + "CZmgAAJmYAAA9c"
        return [UInt8](Data(base64Encoded: text)!)
    }

    /// Returns the equivalent color in sRGB, with components from 0 through 255.
    static func standardColor(of color: SIMD3<Double>, _ primaries: Primaries, gamma: Double) -> SIMD3<Double> {
        func light(_ part: Double) -> Double { pow(part / 255, gamma) }
        let xyz = primaries.red * light(color.x) + primaries.green * light(color.y) + primaries.blue * light(color.z)
        // The inverse of `standard`.
        let linear = SIMD3(
            3.1338561 * xyz.x - 1.6168667 * xyz.y - 0.4906146 * xyz.z,
            -0.9787684 * xyz.x + 1.9161415 * xyz.y + 0.0334540 * xyz.z,
            0.0719453 * xyz.x - 0.2289914 * xyz.y + 1.4052427 * xyz.z)
        func encoded(_ light: Double) -> Double {
            let light = min(max(light, 0), 1)
            return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
        }
        return [encoded(linear.x), encoded(linear.y), encoded(linear.z)]
    }

    private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
        var table = big(tags.count, 4)
        var data: [UInt8] = []
        for (name, content) in tags {
            table += Array(name.utf8) + big(132 + 12 * tags.count + data.count, 4) + big(content.count, 4)
            data += content
        }
        let size = 128 + table.count + data.count
        var header = big(size, 4) + [0, 0, 0, 0] + [2, 0x10, 0, 0] + Array("mntr\(space)XYZ ".utf8)
        header += Array(repeating: 0, count: 12) + Array("acsp".utf8) + Array(repeating: 0, count: 28)
        header += xyz([0.9642, 1, 0.8249]).dropFirst(8)
        header += Array(repeating: 0, count: 128 - header.count)
        return header + table + data
    }

    private static func xyz(_ value: SIMD3<Double>) -> [UInt8] {
        Array("XYZ ".utf8) + [0, 0, 0, 0]
            + [value.x, value.y, value.z].flatMap { big(Int(($0 * 65536).rounded()) & 0xFFFF_FFFF, 4) }
    }

    private static func curve(_ gamma: Double) -> [UInt8] {
        Array("curv".utf8) + [0, 0, 0, 0] + big(1, 4) + big(Int((gamma * 256).rounded()), 2) + [0, 0]
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
