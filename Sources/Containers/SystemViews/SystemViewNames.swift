/// The names of the views that the system creates for a container, such as `root PlatterView` and, for the second view of
/// this class, `root PlatterView 2`.
///
/// A name belongs to a place: the class of a view, and the keys that identify it in its container. A view that is created
/// again at the same place, such as an item of a page that returns after a pop, has the same name as before. A view never
/// gets the name of a view at another place.
public struct SystemViewNames {
    private let prefix: String
    /// The place of the views in the container, such as `0.2` for the views of a row, which is behind the class in the
    /// names; `nil` for none. If the place changes, only new names contain the new place.
    public var place: String?
    private var counts: [String: Int] = [:]
    private var numbers: [Place: Int] = [:]

    private struct Place: Hashable {
        let systemClass: String
        let path: String
    }

    /// - Parameters:
    ///   - prefix: The name of the view of the container, with which the names begin.
    ///   - place: The place of the views in the container, such as `0.2` for the views of a row, which is behind the
    ///     class in the names; `nil` for none.
    public init(prefix: String, at place: String? = nil) {
        (self.prefix, self.place) = (prefix, place)
    }

    /// Returns the name of a view.
    ///
    /// - Parameters:
    ///   - systemClass: The class of the view.
    ///   - path: The keys of the view, such as `1.title/label`. Views with different paths have different names.
    public mutating func name(of systemClass: String, at path: String) -> String {
        let place = Place(systemClass: systemClass, path: path)
        let number = numbers[place] ?? newNumber(of: systemClass)
        numbers[place] = number
        return name(of: systemClass, number)
    }

    /// Returns a name that no other view has.
    public mutating func newName(of systemClass: String) -> String { name(of: systemClass, newNumber(of: systemClass)) }

    private mutating func newNumber(of systemClass: String) -> Int {
        counts[systemClass, default: 0] += 1
        return counts[systemClass, default: 0]
    }

    private func name(of systemClass: String, _ number: Int) -> String {
        "\(prefix) \(systemClass)\(place.map { " " + $0 } ?? "")\(number == 1 ? "" : " \(number)")"
    }
}
