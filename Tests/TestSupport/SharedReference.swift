public import Foundation

/// The folder of reference data beside the checkout, or where `ANIMATIC_SHARED` says.
public enum SharedReference {
    /// Nil, with the reason printed, when the file isn't there.
    public static func url(of name: String) -> URL? { url(of: name, in: "reference") }

    /// The folder of storyboards and xibs with the frames that Apple computed. Nil, with the reason printed, when it isn't there.
    public static var corpus: URL? { url(of: "", in: "corpus") }

    private static func url(of name: String, in folder: String) -> URL? {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["ANIMATIC_SHARED"].map { URL(filePath: $0) }
            ?? package.deletingLastPathComponent().appending(path: "shared")
        let url = shared.appending(path: folder).appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
        print("skipped: \(folder)/\(name) is not beside the checkout; set ANIMATIC_SHARED to its folder")
        return nil
    }
}
