import FoundationEssentials
import Reporting
import Synchronization

/// The parts of other storyboards to which the references of a storyboard lead.
struct LinkedStoryboards: Hashable, Sendable {
    fileprivate(set) var scenes: [InterfaceScene] = []
    fileprivate(set) var controllers: [InterfaceController] = []
    fileprivate var files: [File] = []

    /// A linked file. Its lines are counted after those of the storyboard itself and of the files before it.
    fileprivate struct File: Hashable, Sendable {
        let linesBefore: Int
        let file: SourceFile
    }
}

extension InterfaceDocument {
    /// Returns a copy in which segues to storyboard references lead to the controllers that the references name.
    ///
    /// The references in the other storyboards are not followed, so that a scene does not contain the whole application.
    /// A segue to a reference whose controller is not found does not change. The same applies if both files use the
    /// same id, because ids identify the objects of the copy.
    ///
    /// - Parameter find: Returns a storyboard by its name; `nil` if there is none.
    func linked(finding find: (String) -> InterfaceDocument?) -> InterfaceDocument {
        let references = sceneElements.flatMap { $0.children.first { $0.name == "objects" }?.children ?? [] }
            .filter { $0.name == "viewControllerPlaceholder" }
        guard !references.isEmpty else { return self }
        var (destinations, others) = ([String: String](), [String: InterfaceDocument?]())
        var parts: [InterfaceDocument] = []
        var ids = idsInScenes
        for reference in references {
            var target: InterfaceDocument? = self
            if let name = reference.peek("storyboardName") {
                if let known = others[name] {
                    target = known
                } else {
                    target = find(name)
                    let new = target?.idsInScenes ?? []
                    if !ids.isDisjoint(with: new) { target = nil }
                    ids.formUnion(new)
                    others[name] = .some(target)
                    parts += [target].compactMap(\.self)
                }
            }
            guard let id = reference.peek("id"), let target else { continue }
            destinations[id] =
                reference.peek("referencedIdentifier").map { identifier in
                    target.controllers.first { $0.element.peek("storyboardIdentifier") == identifier }?.id
                } ?? target.initialController
        }
        guard !destinations.isEmpty else { return self }
        var copy = InterfaceReader.document(element.copy(leadingTo: destinations, linesBefore: 0), of: file)
        (copy.ignoredRules, copy.catalogColors) = (ignoredRules, catalogColors)
        (copy.language, copy.languageNotes, copy.notes) = (language, languageNotes, notes)
        var count = file.lineCount
        for part in parts {
            let part = InterfaceReader.document(
                part.element.copy(leadingTo: [:], linesBefore: count), of: part.file)
            copy.linked.files.append(LinkedStoryboards.File(linesBefore: count, file: part.file))
            copy.linked.scenes += part.screens
            copy.linked.controllers += part.controllers
            copy.images.merge(part.images) { own, _ in own }
            copy.colors.merge(part.colors) { own, _ in own }
            count += part.file.lineCount
        }
        return copy
    }

    private var sceneElements: [InterfaceElement] { element.children.first { $0.name == "scenes" }?.children ?? [] }

    private var idsInScenes: Set<String> { Set(sceneElements.flatMap(\.depthFirst).compactMap { $0.peek("id") }) }

    /// The storyboards to which the references in the file lead.
    var linkedFiles: [SourceFile] { linked.files.map(\.file) }

    /// Returns the source location of a line in the file, or in a file that is linked to it.
    func span(ofLine line: Int) -> SourceSpan {
        guard let part = linked.files.last(where: { $0.linesBefore < line }) else { return file.span(ofLine: line) }
        return part.file.span(ofLine: line - part.linesBefore)
    }

    /// Returns the words for a line in comments of scripts: its number, after the name of a linked file.
    func words(forLine line: Int) -> String {
        guard let part = linked.files.last(where: { $0.linesBefore < line }) else { return String(line) }
        return "\(part.file.name.lastPathComponent), \(line - part.linesBefore)"
    }
}

extension InterfaceElement {
    /// Returns a copy with other destinations of segues and other lines. The copy has no record of the use of the element.
    fileprivate func copy(leadingTo destinations: [String: String], linesBefore: Int) -> InterfaceElement {
        var attributes = peekedAttributes
        if name == "segue", let new = attributes["destination"].flatMap({ destinations[$0] }) {
            attributes["destination"] = new
        }
        var copy = InterfaceElement(name, attributes, line: line + linesBefore)
        copy.text = text
        copy.children = children.map { $0.copy(leadingTo: destinations, linesBefore: linesBefore) }
        return copy
    }
}

/// A cache of the storyboards to which others refer.
final class ReadStoryboards: Sendable {
    private let known = Mutex<[Key: InterfaceDocument?]>([:])
    /// The texts to use instead of the contents of files, by the names of the files without their folders.
    private let texts: [String: String]

    init(replacing texts: [String: String] = [:]) { self.texts = texts }

    private struct Key: Hashable {
        let path: String
        let language: String?
    }

    /// Returns the storyboard at a path in a language; `nil` if it cannot be read.
    func document(at path: String, in language: String?) -> InterfaceDocument? {
        let key = Key(path: path, language: language)
        if let document = known.withLock({ $0[key] }) { return document }
        let current = FileManager.default.currentDirectoryPath + "/"
        let shown = path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path
        let document: InterfaceDocument?
        if let language {
            document = try? LocalizedInterface(near: shown).read(in: language, isRequired: false)
        } else {
            let text = texts[path.lastPathComponent].map { SourceFile(name: shown, text: $0) }
            document = try? InterfaceReader.read(text ?? .loadInterface(path: path, shownAs: shown))
        }
        known.withLock { $0[key] = .some(document) }
        return document
    }
}
