/// A difference between a golden and the current film.
package struct Difference: Hashable, Sendable {
    package let kind: Kind
    /// The name of the view; `nil` for a difference of the whole film.
    package let view: String?
    /// The changed values; empty if the difference does not concern values.
    package let changes: [Change]
    /// The first frame that differs; `nil` if the difference does not depend on the frame.
    package let frame: Int?
    /// The difference in words: `title.y 24 → 32 from frame 14`.
    package let words: String
    /// The causes; empty if none were found.
    package var causes: [Cause] = []

    /// The kinds of differences, by which the gallery can be filtered.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A view has another position or size.
        case geometry
        /// Another property, such as a color, has another value.
        case appearance
        case text
        /// The text of a label is truncated only in the golden or only in the current film.
        case truncation
        /// A view is missing, new or renamed, or has another position in the hierarchy.
        case hierarchy
        /// The movement between the same values differs.
        case motion
        /// The film has another length, frame rate or environment.
        case film
        case passes
        case pixels
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
        self.kind = kind
        self.view = view
        self.changes = changes
        self.frame = frame
        self.words = words
    }

    /// The difference with its causes: `title.y 24 → 32 from frame 14, because gap (login.yaml:31) is 16, was 8`.
    package var text: String {
        causes.isEmpty ? words : words + ", because " + causes.map(\.words).joined(separator: "; and ")
    }
}

/// The reason for a difference.
package struct Cause: Hashable, Sendable {
    /// The reason in words: `gap (login.yaml:31) is 16, was 8`.
    package let words: String
    /// The name of the changed file; `nil` if the program or the fonts are the reason.
    package let file: String?
    /// The number of the line in the current file, or in the golden if the line was removed; `nil` if there is no such
    /// line.
    package let line: Int?

    package init(_ words: String, file: String? = nil, line: Int? = nil) {
        self.words = words
        self.file = file
        self.line = line
    }
}
