public import CoreGraphics

/// Documents from which attributed strings can be created.
extension NSAttributedString {
    /// The type of a document.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// Cannot be read, because there is no reader of rich text.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// Cannot be read, because there is no reader of HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A ``NSAttributedString/DocumentType``; by default, plain text.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The raw value of a `String.Encoding`; by default, UTF-8.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    }

    /// Creates a string from a document of plain text. `dict` has no effect.
    ///
    /// - Throws: An error that describes the problem if the document is not plain text, or has another encoding.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        func error(_ text: String) -> NSError {
            // The code of UIKit's `NSTextReadInapplicableDocumentTypeError`.
            NSError(domain: NSCocoaErrorDomain, code: 65806, userInfo: [NSLocalizedDescriptionKey: text])
        }
        let type = options[.documentType] as? DocumentType ?? .plain
        guard type == .plain else {
            throw error("found a document of the type \(type.rawValue), expected NSPlainText: other types are not read")
        }
        let encoding = (options[.characterEncoding] as? UInt).map(String.Encoding.init) ?? .utf8
        guard let text = String(data: data, encoding: encoding) else {
            throw error("the document is not text in the encoding \(encoding)")
        }
        self.init(string: text)
    }
}
