package import Diagnostics
import Foundation
import FoundationXML

/// A parser for the XML of Interface Builder files.
///
/// Foundation's parser checks the syntax. In addition, this type rejects files with a document type declaration, which
/// can define entities; files with empty processing instructions; and files that exceed ``InterfaceLimits``. Interface
/// Builder does not write such files.
package enum InterfaceParser {
    /// Parses a file, and returns its root element.
    ///
    /// - Throws: An error with the location at which parsing failed.
    package static func parse(_ file: SourceFile) throws(InterfaceError) -> InterfaceElement {
        if let declaration = file.text.range(of: "<!DOCTYPE") {
            let line = 1 + file.text[..<declaration.lowerBound].count { $0.isNewline }
            throw InterfaceError(
                "document-type",
                "found a document type, which may define entities; expected none: Interface Builder writes none",
                at: file.span(ofLine: line))
        }
        if let instruction = bareInstruction(in: file.text) {
            let line = 1 + file.text[..<instruction].count { $0.isNewline }
            throw InterfaceError(
                "processing-instruction",
                "found an empty processing instruction, expected none: Interface Builder writes none",
                at: file.span(ofLine: line))
        }
        let parser = XMLParser(data: Data(file.text.utf8))
        let collector = ElementCollector()
        parser.delegate = collector
        parser.shouldResolveExternalEntities = false
        // If an end tag does not match its start tag, `parse()` continues and returns `true`.
        let isWellFormed = parser.parse() && collector.brokenLine == nil
        if let refusal = collector.refusal {
            throw InterfaceError(refusal.id, refusal.message, at: file.span(ofLine: refusal.line))
        }
        guard isWellFormed, let root = collector.root else {
            let line = collector.brokenLine ?? max(parser.lineNumber, 1)
            throw InterfaceError(
                "malformed-xml", "found XML that is incomplete or not well-formed, expected an Interface Builder file",
                at: file.span(ofLine: min(line, file.lineCount)))
        }
        return root
    }

    /// Returns the position of the first processing instruction without content, such as `<?name?>`; `nil` if there is
    /// none. Foundation's parser would dereference a null string for such an instruction.
    private static func bareInstruction(in text: String) -> String.Index? {
        var start: String.Index?
        var last: UInt8 = 0
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            switch (last, byte) {
            case (UInt8(ascii: "<"), UInt8(ascii: "?")): start = index
            case (UInt8(ascii: "?"), UInt8(ascii: ">")) where start != nil: return start
            case (_, UInt8(ascii: "<")), (_, UInt8(ascii: " ")), (_, 0x09), (_, 0x0A), (_, 0x0D): start = nil
            default: break
            }
            last = byte
        }
        return nil
    }
}

extension SourceFile {
    /// Returns the source location of a line, without its leading white space. For line 0, returns the location of the
    /// whole file.
    package func span(ofLine number: Int) -> SourceSpan {
        guard let line = line(number) else { return .file(name) }
        let start = line.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
        let count = line.unicodeScalars.count - start
        return span(line: number, codePoints: start, count: min(count, SourceFile.longestExcerpt))
    }

    /// The maximum length of the location of a line, in Unicode scalars. Start tags can be much longer.
    private static let longestExcerpt = 60
}

/// An XML parser delegate that builds the tree of elements.
private final class ElementCollector: NSObject, XMLParserDelegate {
    /// The open elements, outermost first.
    private var open: [InterfaceElement] = []
    private var count = 0
    private(set) var root: InterfaceElement?
    private(set) var refusal: (id: Diagnostic.ID, message: String, line: Int)?
    /// The line of the first syntax error.
    private(set) var brokenLine: Int?

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        if open.count >= InterfaceLimits.depth {
            return refuse(
                parser, "too-deep",
                "found elements nested more than \(InterfaceLimits.depth) levels deep, expected fewer"
            )
        }
        if count > InterfaceLimits.elements {
            return refuse(
                parser, "too-large", "found more than \(InterfaceLimits.elements) elements, expected fewer")
        }
        open.append(InterfaceElement(name, attributes, line: parser.lineNumber))
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        if brokenLine == nil { brokenLine = max(parser.lineNumber, 1) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard let last = open.indices.last, Self.textual.contains(open[last].name) else { return }
        open[last].text += string
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let done = open.popLast() else { return }
        if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) }
    }

    private func refuse(_ parser: XMLParser, _ id: Diagnostic.ID, _ message: String) {
        if refusal == nil { refusal = (id, message, max(parser.lineNumber, 1)) }
        parser.abortParsing()
    }

    /// The elements whose text is used. Other elements contain only white space.
    private static let textual: Set<String> = ["string", "mutableString", "color", "real", "integer"]
}

extension SourceFile {
    /// Loads the text of an Interface Builder file.
    ///
    /// - Parameter name: The name of the file in messages.
    /// - Throws: An error if the file cannot be read, is larger than ``InterfaceLimits/bytes``, is compiled, or is not
    ///   text.
    package static func loadInterface(path: String, shownAs name: String) throws(InterfaceError) -> SourceFile {
        let bytes: [UInt8]
        do throws(UnreadableFile) {
            bytes = try FileContents.bytes(of: path, upTo: InterfaceLimits.bytes + 1)
        } catch {
            throw .unreadable(error.message(expecting: "a storyboard or a xib"), name)
        }
        return try decodeInterface(bytes, shownAs: name)
    }

    /// Decodes the bytes of an Interface Builder file. A byte order mark is removed.
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

/// The limits for Interface Builder files. They prevent a file from exhausting the resources of the machine.
package enum InterfaceLimits {
    /// The maximum size of a file, in bytes.
    package static let bytes = 32 << 20
    /// The maximum nesting depth of elements.
    package static let depth = 200
    package static let elements = 400_000
    /// The maximum number of controllers in a chain of segues. Chains are followed to find bars.
    static let controllers = 200
    /// The maximum magnitude of a number, such as a coordinate in points.
    package static let number = 1e6

    /// Returns the number in `text`; `nil` if it is not a number within the limit.
    static func number(_ text: String) -> Double? { Double(text).flatMap { abs($0) <= number ? $0 : nil } }
}
