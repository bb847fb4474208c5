/// Gives what is in a scene names that are unique in it: letters, digits and `_`, as scripts have them.
struct SceneNames {
    private var taken: Set<String> = ["device", "root"]
    private var counts: [String: Int] = [:]

    /// A name made of the first of `wishes` that has a letter; followed by a number where it is taken.
    mutating func name(from wishes: [String?], isNumbered: Bool = false) -> String {
        let base = wishes.lazy.compactMap { $0.flatMap(SceneNames.identifier) }.first ?? "view"
        if !isNumbered, taken.insert(base).inserted { return base }
        while true {
            counts[base, default: 0] += 1
            let name = "\(base)\(counts[base, default: 1])"
            if taken.insert(name).inserted { return name }
        }
    }

    /// `Leading Dummy View` as `leadingDummyView`; `nil` where nothing is left.
    static func identifier(_ text: String) -> String? {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        guard let first = words.first else { return nil }
        var name = first.prefix(1).lowercased() + first.dropFirst()
        for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
        if let digit = name.first, digit.isNumber { name = "_" + name }
        return String(name.prefix(longest))
    }

    private static let longest = 60
}
