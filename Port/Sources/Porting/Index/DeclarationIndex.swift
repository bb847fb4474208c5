internal import SwiftSyntax

/// The declarations of all files of the folder.
///
/// A folder can contain several modules, so several types can have one name. A look-up prefers the type in the same
/// file, then the one whose file shares the most folders with the file of the reference.
struct DeclarationIndex {
    private(set) var types: [TypeDeclaration] = []
    private(set) var extensions: [ExtensionDeclaration] = []
    private(set) var members: [MemberDeclaration] = []
    private var typesByShortName: [String: [TypeDeclaration]] = [:]
    private var membersByOwner: [String: [MemberDeclaration]] = [:]
    private var extensionsByName: [String: [ExtensionDeclaration]] = [:]
    /// The names of members, types and properties, for the search of a free name.
    private(set) var names: Set<String> = []
    private(set) var propertiesByName: [String: [MemberDeclaration]] = [:]

    init(_ files: [ParsedFile]) {
        for file in files {
            let collector = DeclarationCollector(file)
            collector.walk(file.tree)
            types += collector.types
            extensions += collector.extensions
            members += collector.members
        }
        typesByShortName = Dictionary(grouping: types, by: \.shortName)
        membersByOwner = Dictionary(grouping: members, by: \.owner)
        extensionsByName = Dictionary(grouping: extensions, by: \.name)
        propertiesByName = Dictionary(grouping: members.filter { $0.variable != nil }, by: \.name)
        names = Set(members.map(\.baseName)).union(types.map(\.shortName))
    }

    /// The result of a look-up by name.
    enum Match {
        case found(TypeDeclaration)
        /// No file of the folder declares the type.
        case absent
        /// Several files, equally far away, declare it.
        case ambiguous
    }

    /// Looks up a type by the name that a source uses, which may lack the names of outer types.
    func lookUp(_ name: String, from file: ParsedFile) -> Match {
        let short = name.split(separator: ".").last.map(String.init) ?? name
        let candidates = (typesByShortName[short] ?? []).filter { $0.name == name || $0.name.hasSuffix("." + name) }
        guard let nearest = candidates.map({ distance($0.file, file) }).min() else { return .absent }
        let near = candidates.filter { distance($0.file, file) == nearest }
        if near.count == 1 { return .found(near[0]) }
        let exact = near.filter { $0.name == name }
        return exact.count == 1 ? .found(exact[0]) : .ambiguous
    }

    func type(_ name: String, from file: ParsedFile) -> TypeDeclaration? {
        if case .found(let type) = lookUp(name, from: file) { return type }
        return nil
    }

    /// How far two files are apart: 0 for the same file, less for files that share more folders.
    private func distance(_ a: ParsedFile, _ b: ParsedFile) -> Int {
        if a === b { return 0 }
        let shared = zip(a.path.split(separator: "/").dropLast(), b.path.split(separator: "/").dropLast())
            .prefix { $0 == $1 }.count
        return Int.max - shared
    }

    /// The members that the body and the extensions of a type declare.
    func members(of type: TypeDeclaration) -> [MemberDeclaration] {
        ownerNames(of: type).flatMap { membersByOwner[$0] ?? [] }.filter { self.type($0.owner, from: $0.file) === type }
    }

    /// The extensions of a type.
    func extensions(of type: TypeDeclaration) -> [ExtensionDeclaration] {
        ownerNames(of: type).flatMap { extensionsByName[$0] ?? [] }.filter {
            self.type($0.name, from: $0.file) === type
        }
    }

    /// The names by which an extension can name a type.
    private func ownerNames(of type: TypeDeclaration) -> [String] {
        let parts = type.name.split(separator: ".")
        return parts.indices.map { parts[$0...].joined(separator: ".") }
    }

    /// The types that the declaration and the extensions of a type list after the colon.
    func inheritedNames(of type: TypeDeclaration) -> [(name: String, file: ParsedFile)] {
        inheritedTypeNames(type.node.inheritanceClause).map { ($0, type.file) }
            + extensions(of: type).flatMap { declaration in
                inheritedTypeNames(declaration.node.inheritanceClause).map { ($0, declaration.file) }
            }
    }

    /// The superclass, if a file of the folder declares it.
    func superclass(of type: TypeDeclaration) -> TypeDeclaration? {
        guard type.kind == .classType, let first = inheritedTypeNames(type.node.inheritanceClause).first,
            let found = self.type(first, from: type.file), found.kind == .classType, found !== type
        else { return nil }
        return found
    }

    /// The type and its superclasses in the folder, nearest first.
    func ancestry(of type: TypeDeclaration) -> [TypeDeclaration] {
        var result = [type]
        while let next = superclass(of: result[result.count - 1]), !result.contains(where: { $0 === next }) {
            result.append(next)
        }
        return result
    }

    /// Whether a type conforms to a protocol, itself or through a protocol of the folder or a superclass.
    func conforms(_ type: TypeDeclaration, to target: TypeDeclaration) -> Bool {
        var visited: [TypeDeclaration] = []
        var waiting = [type]
        while let next = waiting.popLast() {
            if next === target { return true }
            if visited.contains(where: { $0 === next }) { continue }
            visited.append(next)
            waiting += inheritedNames(of: next).compactMap { self.type($0.name, from: $0.file) }
        }
        return false
    }
}
