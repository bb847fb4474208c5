import Foundation

/// `BuildIdentityTool OUTPUT NAME FILE NAME FILE …` writes a Swift file with the hash of the files.
///
/// The plugin *BuildIdentity* runs it while the command is built.
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
            /// The sources that the program is built from.
            enum BuildIdentity {
                /// A hash of the sources of all modules of the program: the same in every checkout.
                static let value = "\(hash.hexadecimal)"
            }

            """
        try Data(source.utf8).write(to: URL(filePath: output))
    }
}
