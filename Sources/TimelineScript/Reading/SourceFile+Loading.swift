package import Diagnostics
import Foundation

extension SourceFile {
    /// Reads a script's file.
    ///
    /// - Parameter name: What reports call it.
    /// - Throws: When it cannot be read, is larger than `limits` allow, or is not UTF-8.
    package static func load(
        path: String, shownAs name: String, within limits: ReadingLimits = .usual
    ) throws(ScriptLoadError) -> SourceFile {
        guard let kind = FileKind(path: path) else {
            throw unreadable("found no file, expected a script", name)
        }
        guard kind == .file else {
            let found = kind == .folder ? "a folder" : "something that is not a file"
            throw unreadable("found \(found), expected a script", name)
        }
        guard let handle = FileHandle(forReadingAtPath: path),
            let data = try? handle.read(upToCount: limits[.bytes] + 1) ?? Data()
        else {
            throw unreadable("this file cannot be read", name)
        }
        return try decode([UInt8](data), shownAs: name, within: limits)
    }

    /// Takes a script's text from bytes that were read elsewhere, such as from standard input.
    ///
    /// A byte order mark is dropped.
    ///
    /// - Throws: When there are more than `limits` allow, or they are not UTF-8.
    package static func decode(
        _ bytes: [UInt8], shownAs name: String, within limits: ReadingLimits = .usual
    ) throws(ScriptLoadError) -> SourceFile {
        guard bytes.count <= limits[.bytes] else {
            throw .unacceptable(Mistake.tooLarge(name: name, limits).diagnostic)
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw .unacceptable(
                Diagnostic(.notUTF8, "found bytes that are not UTF-8, expected text in UTF-8", at: .file(name)))
        }
        return SourceFile(name: name, text: text)
    }

    private static func unreadable(_ message: String, _ name: String) -> ScriptLoadError {
        .unreadable(Diagnostic(.unreadable, message, at: .file(name)))
    }
}
