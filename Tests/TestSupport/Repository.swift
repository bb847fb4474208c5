public import Foundation

/// The checkout from which the tests were built, and the test data in it.
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

    /// The folder `Tests/Fixtures`.
    public static let fixtures = root.appending(path: "Tests/Fixtures")

    /// The text of a file in `Tests/Fixtures/Measured`, whose README names the origin of each file.
    ///
    /// Traps if the file cannot be read, because the file is part of the checkout.
    public static func measuredText(_ name: String) -> String {
        String(decoding: data(of: name), as: UTF8.self)
    }

    /// The contents of a JSON file in `Tests/Fixtures/Measured`.
    ///
    /// Traps if the file cannot be read or has another shape, because the file is part of the checkout.
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

/// The cases of a JSON file that consists of an object with the key `cases`.
public struct MeasuredCases<Case: Decodable>: Decodable {
    public let cases: [Case]

    /// All cases of a file in `Tests/Fixtures/Measured`.
    public static func all(in name: String) -> [Case] { Repository.measured(name, as: Self.self).cases }
}
