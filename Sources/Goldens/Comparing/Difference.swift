/// A difference between a golden and the current film.
package struct Difference: Hashable, Sendable {
    package let kind: Kind
    /// The name of the view; `nil` for a difference of the whole film.
    package let view: String?
    /// The changed values; empty if the difference does not concern values.
    package let changes: [Change]
    /// The first frame that differs; `nil` if the difference does not depend on the frame.
    package let frame: Int?
    /// A description of the difference, such as `title.y 24 → 32 from frame 14`.
    package let words: String
    /// What the difference concerns.
    let aspect: Aspect
    /// The causes of the difference; empty if no cause was found.
    package var causes: [Cause] = []

    /// The kinds of differences. The gallery can be filtered by kind.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A view has a different position or size.
        case geometry
        /// Another property of a view, such as a color, has a different value.
        case appearance
        case text
        /// The text of a label is truncated only in the golden or only in the current film.
        case truncation
        /// A view is missing, new or renamed, or has a different position in the hierarchy.
        case hierarchy
        /// A value changes differently over time, but its start and end are equal.
        case motion
        /// The film has a different length, frame rate or environment.
        case film
        case passes
        case pixels
    }

    /// What a difference concerns.
    enum Aspect: Hashable, Sendable {
        /// The values of properties, or pictures.
        case values
        /// Whether the view is in the hierarchy in any frame.
        case existence
        /// The frames in which the view is in the hierarchy.
        case presence
        case name
        case kind
        /// The order of the subviews of a view.
        case order(superview: String)
    }

    /// A value, or another aspect of a view, that can differ between two films.
    enum Subject: Hashable, Sendable {
        case value(view: String?, property: String)
        case aspect(view: String?, Aspect)
    }

    /// The values that differ. A change of a script causes the difference if it affects one of them.
    var subjects: [Subject] {
        switch aspect {
        case .values: changes.map { .value(view: view, property: $0.property) }
        case .order: [.aspect(view: nil, aspect)]
        case .existence, .presence, .name, .kind: [.aspect(view: view, aspect)]
        }
    }

    /// A property of a view, with its values in the golden and in the current film.
    package struct Change: Hashable, Sendable {
        package let property: String
        package let before: String
        package let after: String

        package init(property: String, before: String, after: String) {
            self.property = property
            self.before = before
            self.after = after
        }
    }

    package init(_ kind: Kind, _ view: String? = nil, _ changes: [Change] = [], frame: Int? = nil, _ words: String) {
        self.init(kind, view, changes, frame: frame, of: .values, words)
    }

    init(
        _ kind: Kind, _ view: String?, _ changes: [Change] = [], frame: Int? = nil, of aspect: Aspect, _ words: String
    ) {
        self.kind = kind
        self.view = view
        self.changes = changes
        self.frame = frame
        self.words = words
        self.aspect = aspect
    }

    /// The description with the causes, such as
    /// `title.y 24 → 32 from frame 14, because gap (login.yaml:31) is 16, was 8`.
    package var text: String {
        causes.isEmpty ? words : words + ", because " + causes.map(\.words).joined(separator: "; and ")
    }
}
