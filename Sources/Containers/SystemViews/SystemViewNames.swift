/// The names of the views that the system creates for a container, such as `root PlatterView` and, for the second view of
/// this class, `root PlatterView 2`.
///
/// A name belongs to a place: the class of a view, and the keys that identify it in its container. A view that is created
/// again at the same place, such as an item of a page that returns after a pop, has the same name as before. A view never
/// gets the name of a view at another place.
public struct SystemViewNames {
    private let prefix: String
    private let suffix: String
    private var counts: [String: Int] = [:]
    private var names: [Place: String] = [:]

    private struct Place: Hashable {
        let systemClass: String
        let path: String
    }

    /// - Parameters:
    ///   - prefix: The name of the view of the container, with which the names begin.
    ///   - place: The place of the views in the container, such as `0.2` for the views of a row, which is behind the
    ///     class in the names; `nil` for none.
    public init(prefix: String, at place: String? = nil) {
        (self.prefix, suffix) = (prefix, place.map { " " + $0 } ?? "")
    }

    /// Returns the name of a view.
    ///
    /// - Parameters:
    ///   - systemClass: The class of the view.
    ///   - path: The keys of the view, such as `1.title/label`. Views with different paths have different names.
    public mutating func name(of systemClass: String, at path: String) -> String {
        let place = Place(systemClass: systemClass, path: path)
        if let name = names[place] { return name }
        let name = newName(of: systemClass)
        names[place] = name
        return name
    }

    /// Returns a name that no other view has.
    public mutating func newName(of systemClass: String) -> String {
        let number = counts[systemClass, default: 0] + 1
        counts[systemClass] = number
        return "\(prefix) \(systemClass)\(suffix)\(number == 1 ? "" : " \(number)")"
    }
}
