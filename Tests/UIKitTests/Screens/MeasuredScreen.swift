import Film
import Foundation
import TestSupport
import Testing

/// A screen of a running app of iOS 26.1, and the rules by which the views of our screen match its views.
nonisolated struct MeasuredScreen: Decodable, CustomTestStringConvertible {
    let app: String
    let t: String
    let device: String
    let variant: String
    let needs: [String]?
    let views: [View]

    /// A measured view: its class, its frame in the window, of which a width of `nil` was not measured, and its text. The
    /// text `*` was not read.
    struct View: Decodable {
        let className: String
        let frame: [Double?]
        let text: String?

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            className = try values.decode(String.self)
            frame = try values.decode([Double?].self)
            text = try values.decode(String?.self)
        }
    }

    private static let file = Repository.shared.appending(path: "reference/running-apps/facts.json")

    static let isAvailable = FileManager.default.fileExists(atPath: file.path)

    static var all: [MeasuredScreen] {
        get throws {
            struct Facts: Decodable { let dumps: [MeasuredScreen] }
            return try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file)).dumps
        }
    }

    var testDescription: String { "\(app) \(t) \(device) \(variant)" }

    private static let labels: Set = [
        "UILabel", "UITableViewLabel", "_UITableViewHeaderFooterViewLabel", "UIButtonLabel", "UISegmentLabel",
        "UITextFieldLabel", "UISearchBarTextFieldLabel",
    ]

    private static func role(_ name: String) -> String {
        if labels.contains(name) { return "text" }
        return name == "UICollectionView" || name == "UITableView" ? "UIScrollView" : name
    }

    /// Returns the indexes of the measured views of which a view of ours has the role, the text and, within a point, the
    /// frame. A view of ours matches at most one measured view.
    func matches(_ ours: [ScreenDump.View]) -> Set<Int> {
        var pairs: [(distance: Double, view: Int, own: Int)] = []
        for (index, view) in views.enumerated() {
            let role = Self.role(view.className)
            for (own, candidate) in ours.enumerated() where candidate.alpha > 0.01 {
                let isFill = role == "UIView:bg"
                guard isFill ? candidate.bg : Self.role(candidate.class) == role else { continue }
                switch view.text {
                case nil: break
                case "*": if role == "text", candidate.text?.isEmpty != false { continue }
                case let text?: if (candidate.text ?? "") != text { continue }
                }
                let distance = zip(view.frame, candidate.frame).compactMap { a, b in a.map { abs($0 - b) } }.max() ?? 0
                if distance <= 1 { pairs.append((distance, index, own)) }
            }
        }
        var (found, used) = (Set<Int>(), Set<Int>())
        for pair in pairs.sorted(by: { ($0.distance, $0.view, $0.own) < ($1.distance, $1.view, $1.own) })
        where !found.contains(pair.view) && !used.contains(pair.own) {
            found.insert(pair.view)
            used.insert(pair.own)
        }
        return found
    }
}
