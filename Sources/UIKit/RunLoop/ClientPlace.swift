internal import Runtime

/// The source location of a program's call to UIKit, such as `LoginView.swift:12`.
///
/// Most members of UIKit cannot have a parameter for the line: properties have no parameters, and overrides would not
/// match the declarations. The location is therefore found in the call stack, with the help of the program's debug
/// information.
struct ClientPlace: CustomStringConvertible {
    /// The name of the file without its folder.
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }

    /// Returns the location of the innermost call on the stack that is not in the sources of this package; `nil` if
    /// the program has no debug information.
    static func ofCall() -> ClientPlace? {
        let stack = (try? Backtrace.capture())?.symbolicated(options: .showSourceLocations)
        let places = stack?.frames.compactMap { $0.symbol?.sourceLocation } ?? []
        // The locations of expanded macros and generated code are not files.
        return places.first { $0.line > 0 && $0.path.hasPrefix("/") && !$0.path.hasPrefix(sources) }.map {
            ClientPlace(file: $0.path.split(separator: "/").last.map(String.init) ?? $0.path, line: $0.line)
        }
    }

    /// The folder of this package's modules, with a trailing slash.
    private static let sources: String = {
        let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return folders.joined(separator: "/") + "/"
    }()
}
