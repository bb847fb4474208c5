/// Rounds the numbers in JSON text. A report shows hundredths, so numbers with 17 digits would waste space.
enum RoundedNumbers {
    /// The number of decimals. Six decimals are a precision of a millionth of a point or second.
    private static let decimals = 6

    /// Returns `json` with at most six decimals in each number. Strings are not changed.
    static func rounded(_ json: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(json.utf8)
        result.reserveCapacity(bytes.count)
        var place = 0
        var isInString = false
        while place < bytes.count {
            let byte = bytes[place]
            if isInString {
                result.append(byte)
                if byte == UInt8(ascii: "\\"), place + 1 < bytes.count {
                    place += 1
                    result.append(bytes[place])
                }
                isInString = byte != UInt8(ascii: "\"")
            } else if isNumber(byte) {
                let end = bytes[place...].firstIndex { !isNumber($0) } ?? bytes.count
                result += rounded(bytes[place..<end])
                place = end
                continue
            } else {
                result.append(byte)
                isInString = byte == UInt8(ascii: "\"")
            }
            place += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func rounded(_ number: ArraySlice<UInt8>) -> [UInt8] {
        guard number.count > decimals + 2,
            number.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }),
            let value = Double(String(decoding: number, as: UTF8.self)), value.magnitude < 1e9
        else { return Array(number) }
        let millionths = (value * 1_000_000).rounded()
        let rounded = millionths / 1_000_000
        // Write whole numbers without decimals, and zero without a sign.
        return Array((rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)").utf8)
    }

    private static func isNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
