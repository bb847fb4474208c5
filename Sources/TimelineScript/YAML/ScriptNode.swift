import Diagnostics

/// A value of the YAML document with its place, aliases already followed.
struct ScriptNode {
    let content: Content
    /// Of a scalar what it says, without quotes; of a list or mapping its bracket or dash, or its first key.
    let span: SourceSpan

    indirect enum Content {
        case scalar(ScriptScalar)
        case list([ScriptNode])
        /// In the order of the script; the same key may be there twice.
        case mapping([(key: ScriptNode, value: ScriptNode)])
        /// Something that could not be read, and has been reported.
        case unreadable
    }

    /// The scalar, unless this is a list, a mapping, or nothing at all (`~`, `null`, or no text).
    var scalar: ScriptScalar? {
        guard case .scalar(let scalar) = content, !scalar.isNothing else { return nil }
        return scalar
    }

    var isNothing: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.isNothing
    }

    /// What it is, as a report says it.
    var found: String {
        switch content {
        case .scalar(let scalar): scalar.found
        case .list: "a list"
        case .mapping: "a mapping"
        case .unreadable: "something else"
        }
    }
}

/// Text in the document, and what is needed to find its characters in the file.
struct ScriptScalar {
    let text: String
    let style: Style
    let line: Int
    /// Of the first character or the opening quote on its line, in code points from 0.
    let offset: Int

    enum Style {
        case plain
        case singleQuoted
        case doubleQuoted
        /// A `|` or `>` and the lines below it.
        case block
    }

    var isNothing: Bool { style == .plain && ["", "~", "null"].contains(text) }

    var found: String {
        if isNothing { return "nothing" }
        return style == .plain ? text.quoted : "the text \(text.quoted)"
    }
}
