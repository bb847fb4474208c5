package import Diagnostics
import Foundation

extension SourceFile {
    /// Reads an Interface Builder file.
    ///
    /// - Parameter name: What reports call it.
    /// - Throws: When it cannot be read, is larger than ``InterfaceLimits/bytes``, is compiled, or is not text.
    package static func loadInterface(path: String, shownAs name: String) throws(InterfaceError) -> SourceFile {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard let values = try? FileManager.default.attributesOfItem(atPath: url.path),
            let type = values[.type] as? FileAttributeType
        else { throw .unreadable("found no file, expected a storyboard or a xib", name) }
        guard type == .typeRegular else {
            let found = type == .typeDirectory ? "a folder" : "something that is not a file"
            throw .unreadable("found \(found), expected a storyboard or a xib", name)
        }
        guard let handle = FileHandle(forReadingAtPath: url.path),
            let data = try? handle.read(upToCount: InterfaceLimits.bytes + 1) ?? Data()
        else { throw .unreadable("this file cannot be read", name) }
        try? handle.close()
        return try decodeInterface([UInt8](data), shownAs: name)
    }

    /// Takes an Interface Builder file from its bytes. A byte order mark is dropped.
    package static func decodeInterface(
        _ bytes: [UInt8], shownAs name: String
    ) throws(InterfaceError) -> SourceFile {
        guard bytes.count <= InterfaceLimits.bytes else {
            throw InterfaceError(
                "too-large", "found more than \(InterfaceLimits.bytes >> 20) MiB, expected a smaller file",
                at: .file(name))
        }
        for magic in ["NIBArchive", "bplist"] where bytes.starts(with: magic.utf8) {
            throw InterfaceError(
                "compiled-nib", "found a compiled nib, expected the storyboard or xib that it was made from",
                at: .file(name))
        }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let text = String(validating: bytes[start...], as: UTF8.self) else {
            throw InterfaceError(
                "not-utf8", "found bytes that are not UTF-8, expected text in UTF-8", at: .file(name))
        }
        let file = SourceFile(name: name, text: text)
        guard text.unicodeScalars.first(where: { !$0.properties.isWhitespace }) == "<" else {
            throw InterfaceError("not-xml", "found no XML, expected a storyboard or a xib", at: file.span(ofLine: 1))
        }
        return file
    }
}
