import CLibYAML
import Reporting

/// A place in a YAML document. The line and the column, in code points, start at 1.
struct YAMLMark: Hashable {
    let line: Int
    let column: Int

    init(_ mark: yaml_mark_t) { (line, column) = (mark.line + 1, mark.column + 1) }
}

/// An error that libyaml reports.
enum YAMLMistake: Error {
    case scanner(context: (text: String, mark: YAMLMark)?, problem: String, YAMLMark)
    case parser(context: (text: String, mark: YAMLMark)?, problem: String, YAMLMark)
    /// The text contains more than one document. The second one begins at the mark.
    case secondDocument(YAMLMark)
    /// The text is nested too deeply for libyaml.
    case tooDeep
    /// The text is not valid UTF-8, or contains a character that YAML does not allow.
    case unreadable(problem: String)
}

/// A value in a YAML document, as libyaml parses it.
struct YAMLNode {
    indirect enum Content {
        case scalar(String, ScriptScalar.Style)
        case list([YAMLNode])
        /// The entries, in the order of the document. A key can occur more than once.
        case mapping([(key: YAMLNode, value: YAMLNode)])
        case alias(String)
    }

    let content: Content
    /// The place at which the value begins, before its anchor and tag.
    let mark: YAMLMark
    let anchor: String?

    /// Parses a document. Returns `nil` if the text contains no document.
    static func document(in text: String) throws(YAMLMistake) -> YAMLNode? {
        var text = text
        let result: Result<YAMLNode?, YAMLMistake> = text.withUTF8 { bytes in
            let parser = unsafe YAMLReader(bytes)
            return Result { () throws(YAMLMistake) in try parser.document() }
        }
        return try result.get()
    }
}

/// Builds the nodes of a document from the events of libyaml.
@safe
private final class YAMLReader {
    private var parser = unsafe yaml_parser_t()

    /// - Parameter bytes: Text in UTF-8, which must remain in memory.
    @unsafe
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe yaml_parser_initialize(&parser)
        unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
    }

    deinit { unsafe yaml_parser_delete(&parser) }

    func document() throws(YAMLMistake) -> YAMLNode? {
        _ = try next()
        guard try next().kind != .end else { return nil }
        let root = try node(from: next())
        _ = try next()
        let event = try next()
        guard event.kind == .end else { throw .secondDocument(event.mark) }
        return root
    }

    private func node(from event: Event) throws(YAMLMistake) -> YAMLNode {
        let content: YAMLNode.Content
        switch event.kind {
        case .scalar(let text, let style): content = .scalar(text, style)
        case .alias(let name): content = .alias(name)
        case .list:
            var items: [YAMLNode] = []
            while true {
                let item = try next()
                if item.kind == .end { break }
                items.append(try node(from: item))
            }
            content = .list(items)
        default:
            var pairs: [(key: YAMLNode, value: YAMLNode)] = []
            while true {
                let key = try next()
                if key.kind == .end { break }
                pairs.append((try node(from: key), try node(from: next())))
            }
            content = .mapping(pairs)
        }
        return YAMLNode(content: content, mark: event.mark, anchor: event.anchor)
    }

    /// A part of the document. The beginning of the stream and of a document, and the end of a document, are `other`.
    private struct Event {
        enum Kind: Equatable {
            case scalar(String, ScriptScalar.Style)
            case alias(String)
            case list
            case mapping
            /// The end of a list, of a mapping or of the stream.
            case end
            case other
        }

        let kind: Kind
        let mark: YAMLMark
        var anchor: String?
    }

    private func next() throws(YAMLMistake) -> Event {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(&parser, &event) == 1 else { throw mistake }
        defer { unsafe yaml_event_delete(&event) }
        func name(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? { unsafe bytes.map { unsafe String(cString: $0) } }
        let mark = unsafe YAMLMark(event.start_mark)
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let text = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return unsafe Event(
                kind: .scalar(text, YAMLReader.style(scalar.style)), mark: mark, anchor: name(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT:
            return unsafe Event(kind: .list, mark: mark, anchor: name(event.data.sequence_start.anchor))
        case YAML_MAPPING_START_EVENT:
            return unsafe Event(kind: .mapping, mark: mark, anchor: name(event.data.mapping_start.anchor))
        case YAML_ALIAS_EVENT:
            return unsafe Event(kind: .alias(name(event.data.alias.anchor) ?? ""), mark: mark)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT, YAML_STREAM_END_EVENT:
            return Event(kind: .end, mark: mark)
        default:
            return Event(kind: .other, mark: mark)
        }
    }

    private static func style(_ style: yaml_scalar_style_t) -> ScriptScalar.Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
        case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
    }

    /// The error after `yaml_parser_parse` has failed.
    private var mistake: YAMLMistake {
        let context = unsafe parser.context.map {
            (text: unsafe String(cString: $0), mark: YAMLMark(unsafe parser.context_mark))
        }
        let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? ""
        let mark = unsafe YAMLMark(parser.problem_mark)
        return switch unsafe parser.error {
        // libyaml reports a memory error only if there are more than a thousand levels of nesting.
        case YAML_MEMORY_ERROR: .tooDeep
        case YAML_SCANNER_ERROR: .scanner(context: context, problem: problem, mark)
        case YAML_PARSER_ERROR: .parser(context: context, problem: problem, mark)
        default: .unreadable(problem: problem)
        }
    }
}
