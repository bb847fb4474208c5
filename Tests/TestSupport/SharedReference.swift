public import Foundation

/// The folder of reference data beside the checkout, or where `ANIMATIC_SHARED` says.
public enum SharedReference {
    /// Nil, with the reason printed, when the file isn't there.
    public static func url(of name: String) -> URL? {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let shared =
            ProcessInfo.processInfo.environment["ANIMATIC_SHARED"].map { URL(filePath: $0) }
            ?? package.deletingLastPathComponent().appending(path: "shared")
        let url = shared.appending(path: "reference").appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
        print("skipped: reference/\(name) is not beside the checkout; set ANIMATIC_SHARED to its folder")
        return nil
    }
}
