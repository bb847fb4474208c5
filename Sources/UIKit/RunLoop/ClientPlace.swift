internal import Runtime

/// The place in the sources of a program from which it called UIKit, such as `LoginView.swift:12`.
///
/// Most members of UIKit cannot have a parameter for the line, because properties have no parameters and overrides
/// would not match. The place is therefore read from the call stack, with the debug information of the program.
struct ClientPlace: CustomStringConvertible {
    /// The name of the file without its folder.
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }

    /// Returns the innermost place on the call stack that is not in the sources of this package; `nil` for a program
    /// without debug information.
    static func ofCall() -> ClientPlace? {
        let stack = (try? Backtrace.capture())?.symbolicated(options: .showSourceLocations)
        let places = stack?.frames.compactMap { $0.symbol?.sourceLocation } ?? []
        // Expanded macros and generated code are not in files.
        return places.first { $0.line > 0 && $0.path.hasPrefix("/") && !$0.path.hasPrefix(sources) }.map {
            ClientPlace(file: $0.path.split(separator: "/").last.map(String.init) ?? $0.path, line: $0.line)
        }
    }

    /// The folder of the modules of this package, with a slash at the end.
    private static let sources: String = {
        let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return folders.joined(separator: "/") + "/"
    }()
}
