/// Which rows of a table are measured.
struct RowSelection {
    /// A part of the names of the rows that are measured; nil for all rows.
    var part: String?

    static let all = RowSelection()

    /// Whether a row of one of these names is measured.
    func admits(_ names: String...) -> Bool { admits(names) }

    func admits(_ names: [String]) -> Bool { part.map { part in names.contains { $0.contains(part) } } ?? true }
}

extension RowSelection {
    /// By `--only PART`. Nil when it lacks its value.
    init?(_ arguments: ArraySlice<String>) {
        guard let place = arguments.firstIndex(of: "--only") else { return }
        guard let part = arguments[(place + 1)...].first else { return nil }
        self.part = part
    }
}
