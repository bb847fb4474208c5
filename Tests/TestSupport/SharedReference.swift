public import Foundation

/// The checkout from which the tests were built.
public enum Repository {
    /// The nearest folder above this file that contains `Package.swift`.
    ///
    /// Tests find fixtures, documents and timelines from here, so that a test file can move to another folder.
    public static let root = {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/" && !FileManager.default.fileExists(atPath: folder.path + "/Package.swift")
        return folder
    }()
}

/// The folder of reference data beside the checkout, or where `ANIMATIC_SHARED` says.
public enum SharedReference {
    /// Nil, with the reason printed, when the file isn't there.
    public static func url(of name: String) -> URL? { url(of: name, in: "reference") }

    /// The folder of storyboards and xibs with the frames that Apple computed. Nil, with the reason printed, when it isn't there.
    public static var corpus: URL? { url(of: "", in: "corpus") }

    private static func url(of name: String, in folder: String) -> URL? {
        let shared =
            ProcessInfo.processInfo.environment["ANIMATIC_SHARED"].map { URL(filePath: $0) }
            ?? Repository.root.deletingLastPathComponent().appending(path: "shared")
        let url = shared.appending(path: folder).appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
        print("skipped: \(folder)/\(name) is not beside the checkout; set ANIMATIC_SHARED to its folder")
        return nil
    }
}
