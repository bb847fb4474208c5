import CExpat
import Diagnostics
package import Reporting

/// A parser for the XML of Interface Builder files.
///
/// Expat checks the syntax. In addition, this type rejects files with a document type declaration, which can define
/// entities; files with empty processing instructions; and files that exceed ``InterfaceLimits``. Interface Builder does
/// not write such files.
package enum InterfaceParser {
    /// Parses a file, and returns its root element.
    ///
    /// - Throws: An error with the location at which parsing failed.
    package static func parse(_ file: SourceFile) throws(InterfaceError) -> InterfaceElement {
        let collector = ElementCollector()
        let isWellFormed = collector.parse(file.text)
        if let refusal = collector.refusal {
            throw InterfaceError(refusal.id, refusal.message, at: file.span(ofLine: refusal.line))
        }
        guard isWellFormed, let root = collector.root else {
            throw InterfaceError(
                "malformed-xml", "found XML that is incomplete or not well-formed, expected an Interface Builder file",
                at: file.span(ofLine: min(max(collector.line, 1), file.lineCount)))
        }
        return root
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

/// Builds the tree of elements from the events of Expat.
@safe
private final class ElementCollector {
    private let parser = unsafe XML_ParserCreate("UTF-8")
    /// The open elements, outermost first.
    private var open: [InterfaceElement] = []
    private var count = 0
    private(set) var root: InterfaceElement?
    private(set) var refusal: (id: Diagnostic.ID, message: String, line: Int)?

    init() {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { unsafe ElementCollector.of($0).begin(String(cString: $1!), ElementCollector.attributes($2)) },
            { data, _ in unsafe ElementCollector.of(data).end() })
        unsafe XML_SetCharacterDataHandler(parser) { data, bytes, count in
            let text = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
            unsafe ElementCollector.of(data).add(String(decoding: text, as: UTF8.self))
        }
        unsafe XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            unsafe ElementCollector.of(data).refuse(
                "document-type",
                "found a document type, which may define entities; expected none: Interface Builder writes none")
        }
        unsafe XML_SetProcessingInstructionHandler(parser) { data, _, content in
            guard unsafe content == nil || content!.pointee == 0 else { return }
            unsafe ElementCollector.of(data).refuse(
                "processing-instruction",
                "found an empty processing instruction, expected none: Interface Builder writes none")
        }
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Parses a document. Returns whether it is complete and well-formed.
    func parse(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                unsafe XML_Parse(parser, bytes.baseAddress, Int32(bytes.count), 1) == XML_STATUS_OK
            }
        }
    }

    /// The line of the current event or error, starting at 1. For a start tag, this is the line at which it begins.
    var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }

    private static func of(_ data: UnsafeMutableRawPointer?) -> ElementCollector {
        unsafe Unmanaged<ElementCollector>.fromOpaque(data!).takeUnretainedValue()
    }

    /// Returns the attributes in a list of alternating names and values that ends with a null pointer.
    private static func attributes(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [String: String] {
        var attributes: [String: String] = [:]
        var next = unsafe list
        while let pair = unsafe next, let name = unsafe pair[0], let value = unsafe pair[1] {
            unsafe attributes[String(cString: name)] = String(cString: value)
            unsafe next = pair + 2
        }
        return attributes
    }

    private func begin(_ name: String, _ attributes: [String: String]) {
        count += 1
        if open.count >= InterfaceLimits.depth {
            return refuse(
                "too-deep", "found elements nested more than \(InterfaceLimits.depth) levels deep, expected fewer")
        }
        if count > InterfaceLimits.elements {
            return refuse("too-large", "found more than \(InterfaceLimits.elements) elements, expected fewer")
        }
        open.append(InterfaceElement(name, attributes, line: line))
    }

    private func add(_ text: String) {
        guard let last = open.indices.last, Self.textual.contains(open[last].name) else { return }
        open[last].text += text
    }

    private func end() {
        guard let done = open.popLast() else { return }
        if open.isEmpty { root = done } else { open[open.count - 1].children.append(done) }
    }

    private func refuse(_ id: Diagnostic.ID, _ message: String) {
        if refusal == nil { refusal = (id, message, max(line, 1)) }
        unsafe XML_StopParser(parser, 0)
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
    /// The maximum number of pages of a navigation container.
    static let pages = 200
    /// The maximum number of tabs of a tab bar controller, which is that of an iPhone.
    static let tabs = 5
    /// The maximum magnitude of a number, such as a coordinate in points.
    package static let number = 1e6

    /// Returns the number in `text`; `nil` if it is not a number within the limit.
    static func number(_ text: String) -> Double? { Double(text).flatMap { abs($0) <= number ? $0 : nil } }
}
