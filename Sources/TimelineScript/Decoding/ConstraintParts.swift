/// What names of constraints stand for: one constraint or several, each with a name of its own.
struct ConstraintParts {
    private var parts: [String: [String]] = [:]
    private var holders: [String: String] = [:]

    /// Enters what a name stands for, now that its constraint was read.
    mutating func set(_ parts: [String], of name: String) {
        self.parts[name] = self.parts[name] ?? parts
        for part in parts where part != name { holders[part] = name }
    }

    /// `nil` for a name whose constraint could not be read.
    func all(of name: String) -> [String]? { parts[name] }

    /// The names of several constraints that `name` stands for; `nil` when it stands for one.
    func several(of name: String) -> [String]? { parts[name].flatMap { $0 == [name] ? nil : $0 } }

    /// The name that stands for `part` and others; `nil` when it is no part.
    func holder(of part: String) -> String? { holders[part] }

    /// `pinned` of `pinned.top` and of `pinned[0]`; `nil` for a plain name.
    static func stem(of name: String) -> String? {
        let stem = name.prefix { $0 != "." && $0 != "[" }
        return stem.count == name.count ? nil : String(stem)
    }
}
