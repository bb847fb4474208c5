import Foundation
import TestSupport
import Testing

/// A report that Chromium displays.
struct ReportPage {
    /// The document without the elements with the film's data, which are not displayed.
    let html: String

    /// - Parameters:
    ///   - fragment: The fragment of the URL, such as `frame=12`.
    ///   - script: A script to run after the page has loaded. Its value is in ``answer``.
    init(
        _ name: String, in folder: TemporaryFolder, at fragment: String = "", width: Int = 1280,
        running script: String? = nil
    ) throws {
        var name = name
        if let script {
            let page = String(decoding: try folder.bytes(name), as: UTF8.self)
            let element = """
                <script>
                (typeof ready === "undefined" ? Promise.resolve() : ready).then(() => {
                  document.body.append(make("p", {id: "answer"}, JSON.stringify((() => { \(script) })())));
                });
                </script>
                </body>
                """
            name = "asked-\(name)"
            try folder.write(name, page.replacingOccurrences(of: "</body>", with: element))
        }
        let url = folder.url.appending(path: name).absoluteString + (fragment.isEmpty ? "" : "#\(fragment)")
        let document = try Chromium.document(at: url, width: width)
        let film = document.range(of: #"<script type="(text/plain|application/json)""#, options: .regularExpression)
        let rest = document.range(of: #"<p id="answer">"#).map { String(document[$0.lowerBound...]) } ?? ""
        html = String(document[..<(film?.lowerBound ?? document.endIndex)]) + rest
    }

    /// A row in the table of views.
    struct Row: Equatable {
        let name: String
        /// The exact numbers of the presentation and of the model.
        let seen: [Double]
        let model: [Double]
        /// The displayed numbers.
        let shown: [Double]
    }

    var rows: [Row] {
        html.matches(of: /<tr[^>]*data-view="([^"]*)"[^>]*>(.*?)<\/tr>/).map { row in
            func values(_ kind: String) -> [(value: Double, text: Double)] {
                row.output.2.matches(of: /<data class="([a-z]*)" value="([^"]*)"[^>]*>([^<]*)<\/data>/)
                    .filter { $0.output.1 == kind }
                    .map { (Double($0.output.2) ?? .nan, Double($0.output.3) ?? .nan) }
            }
            return Row(
                name: String(row.output.1), seen: values("seen").map(\.value), model: values("model").map(\.value),
                shown: values("seen").map(\.text))
        }
    }

    /// A constraint in the list for the selected view.
    struct Constraint: Equatable {
        let name: String
        let text: String
        let constant: Double
        let priority: Double
        /// A text such as `loses by 112`.
        let standing: String
    }

    var constraints: [Constraint] {
        html.matches(of: /<li class="constraint[^>]*data-constraint="([^"]*)">(.*?)<\/li>/).map { item in
            func text(_ kind: String) -> String {
                let pattern = #"<[a-z]+ class="\#(kind)"[^>]*>([^<]*)<"#
                let match = try? Regex(pattern).firstMatch(in: item.output.2)
                return match?.output[1].substring.map { ReportPage.plain(String($0)) } ?? ""
            }
            func value(_ kind: String) -> Double {
                let match = try? Regex(#"class="\#(kind)" value="([^"]*)""#).firstMatch(in: item.output.2)
                return match?.output[1].substring.flatMap { Double($0) } ?? .nan
            }
            return Constraint(
                name: String(item.output.1), text: text("formula"), constant: value("constant"),
                priority: value("priority"), standing: text("standing"))
        }
    }

    /// Returns the text of the element with an ID; `nil` if there is none or if it contains elements.
    func text(_ id: String) -> String? {
        let match = try? Regex(#"id="\#(id)"[^>]*>([^<]*)<"#).firstMatch(in: html)
        return match?.output[1].substring.map { ReportPage.plain(String($0)) }
    }

    /// Returns the decoded result of the script.
    func answer<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(try #require(text("answer")).utf8))
    }

    /// Returns the text with HTML entities decoded.
    static func plain(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", "\u{A0}"), ("&amp;", "&")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
