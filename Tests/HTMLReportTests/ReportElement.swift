import FilmData
import Foundation

/// The compressed data in the elements of a report.
enum ReportElement {
    /// Returns the bytes of the element with an ID; `nil` if there is no such element, or if its data are damaged.
    static func bytes(_ id: String, in html: String) -> [UInt8]? {
        let pattern = #"<script type="text/plain" id="\#(id)">([^<]*)</script>"#
        guard let match = try? Regex(pattern).firstMatch(in: html), let text = match.output[1].substring,
            let data = Data(base64Encoded: String(text))
        else { return nil }
        return RawDeflate.expanded([UInt8](data), limit: 1 << 28)
    }

    /// Returns the text of the element with the data of the film; an empty text if there is none.
    static func film(in html: String) -> String { String(decoding: bytes("film", in: html) ?? [], as: UTF8.self) }
}
