public import Foundation

/// The checkout that the tests were built from, and the test data in it.
public enum Repository {
    /// The nearest folder above this file that contains `Package.swift`.
    ///
    /// Tests find fixtures, documents and timelines relative to this folder, so that test files can move to other
    /// folders.
    public static let root = {
        var folder = URL(filePath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while folder.path != "/" && !FileManager.default.fileExists(atPath: folder.path + "/Package.swift")
        return folder
    }()

    /// The folder with data that is not part of the checkout: `shared` beside the checkout, or the folder that the
    /// environment variable `ANIMATIC_SHARED` specifies.
    public static let shared =
        ProcessInfo.processInfo.environment["ANIMATIC_SHARED"].map { URL(filePath: $0) }
        ?? root.appending(path: "../shared").standardizedFileURL

    /// The folder `Tests/Fixtures`.
    public static let fixtures = root.appending(path: "Tests/Fixtures")

    /// Returns the text of a file in `Tests/Fixtures/Measured`. The README in this folder lists the origins of the
    /// files.
    ///
    /// Traps if the file cannot be read, because the file is part of the checkout.
    public static func measuredText(_ name: String) -> String {
        String(decoding: data(of: name), as: UTF8.self)
    }

    /// Returns the contents of a JSON file in `Tests/Fixtures/Measured`.
    ///
    /// Traps if the file cannot be read or decoded, because the file is part of the checkout.
    public static func measured<Value: Decodable>(_ name: String, as type: Value.Type) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data(of: name))
        } catch {
            preconditionFailure("Tests/Fixtures/Measured/\(name): \(error)")
        }
    }

    private static func data(of name: String) -> Data {
        do {
            return try Data(contentsOf: fixtures.appending(path: "Measured").appending(path: name))
        } catch {
            preconditionFailure("Tests/Fixtures/Measured/\(name): \(error)")
        }
    }
}

/// The cases in a JSON file, which consists of an object with the key `cases`.
public struct MeasuredCases<Case: Decodable>: Decodable {
    public let cases: [Case]

    /// Returns all cases in a file in `Tests/Fixtures/Measured`.
    public static func all(in name: String) -> [Case] { Repository.measured(name, as: Self.self).cases }
}
