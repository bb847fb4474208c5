import Foundation

/// `BuildIdentityTool OUTPUT NAME FILE NAME FILE …` writes a Swift file with a hash of the files.
///
/// The plugin *BuildIdentity* runs this tool when the command is built.
@main
struct BuildIdentityTool {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let output = arguments.first, arguments.count % 2 == 1 else {
            fatalError("found \(arguments.count) arguments, expected an output and pairs of a name and a file")
        }
        var hash = SourceHash()
        var rest = arguments.dropFirst()
        while let name = rest.popFirst(), let path = rest.popFirst() {
            hash.add([UInt8](try Data(contentsOf: URL(filePath: path))), named: name)
        }
        let source = """
            /// The identity of the sources of the program.
            enum BuildIdentity {
                /// A hash of the sources of all modules of the program. It is the same in every checkout.
                static let value = "\(hash.hexadecimal)"
            }

            """
        try Data(source.utf8).write(to: URL(filePath: output))
    }
}

/// A non-cryptographic hash of named files, independent of their order.
///
/// - Source: FNV-1a, 64 bits.
struct SourceHash {
    private var files: [(name: String, bytes: [UInt8])] = []

    mutating func add(_ bytes: [UInt8], named name: String) { files.append((name, bytes)) }

    /// The hash as 16 hexadecimal digits.
    var hexadecimal: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for file in files.sorted(by: { $0.name < $1.name }) {
            // Hash the lengths too, to separate the end of one file from the beginning of the next file.
            for part in [Array(file.name.utf8), file.bytes] {
                add((0..<8).map { UInt8(truncatingIfNeeded: part.count >> (8 * $0)) })
                add(part)
            }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
