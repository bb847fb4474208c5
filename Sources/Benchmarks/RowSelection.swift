import Foundation

/// Which rows of a table are measured, and how long one may take.
struct RowSelection {
    /// A part of the names of the rows that are measured; nil for all rows.
    var part: String?
    /// How much processor time a measurement in a process of its own may take, in seconds.
    var seconds = 20

    static let all = RowSelection()

    /// Whether a row of one of these names is measured.
    func admits(_ names: String...) -> Bool { admits(names) }

    func admits(_ names: [String]) -> Bool { part.map { part in names.contains { $0.contains(part) } } ?? true }
}

extension RowSelection {
    /// By `--only PART` and `--bound SECONDS`. Nil when one of them lacks its value.
    init?(_ arguments: ArraySlice<String>) {
        func value(after option: String) -> String?? {
            guard let place = arguments.firstIndex(of: option) else { return .some(nil) }
            return arguments[(place + 1)...].first.map { .some($0) }
        }
        guard let part = value(after: "--only"), let bound = value(after: "--bound") else { return nil }
        self.part = part
        guard let bound else { return }
        guard let seconds = Int(bound), seconds > 0 else { return nil }
        self.seconds = seconds
    }
}
