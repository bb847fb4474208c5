import Foundation

/// The page that shows the differences of a verification.
///
/// The data is never markup: it is JSON without `<` in an element that browsers neither display nor run, and scripts insert it
/// in the page as text.
package enum GalleryPage {
    /// Returns the page, which refers to the pictures beside it.
    package static func page(of document: VerificationDocument) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and integers can always be encoded.
        let json = String(decoding: (try? encoder.encode(document)) ?? Data(), as: UTF8.self)
            .replacingOccurrences(of: "<", with: #"\u003C"#)
        let data = #"<script type="application/json" id="verification">\#(json)</script>"#
        return Array(data.utf8)
    }
}
