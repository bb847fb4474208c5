internal import SwiftSyntax

/// The declarations of all files of the folder.
///
/// A folder can contain several modules, so several types can have one name. A look-up prefers the type in the same
/// file, then the one whose file shares the most folders with the file of the reference.
struct DeclarationIndex {
    private(set) var types: [TypeDeclaration] = []
    private(set) var members: [MemberDeclaration] = []
    /// The types in functions. A look-up by name does not find them.
    private(set) var localTypes: [TypeDeclaration] = []
    /// The members of ``localTypes``.
    private(set) var localMembers: [MemberDeclaration] = []
    /// The names of members and types.
    let names: Set<String>
    /// The properties of types and extensions, by name.
    let propertiesByName: [String: [MemberDeclaration]]
    /// The folders of the targets in which a file imports UIKit.
    private let targetsWithUIKit: Set<[Substring]>
    private let typesByShortName: [String: [TypeDeclaration]]
    private let typesByNode: [SyntaxIdentifier: TypeDeclaration]
    private var membersByType: [ObjectIdentifier: [MemberDeclaration]] = [:]
    private var superclasses: [ObjectIdentifier: TypeDeclaration] = [:]
    /// The types of the folder that a type or its extensions list after the colon.
    private var parents: [ObjectIdentifier: [TypeDeclaration]] = [:]
    /// The names of all types that a type or its extensions list after the colon.
    private var inheritedNames: [ObjectIdentifier: [String]] = [:]

    init(_ files: [ParsedFile]) {
        var extensions: [ExtensionDeclaration] = []
        for file in files {
            let collector = DeclarationCollector(file)
            collector.walk(file.tree)
            types += collector.types
            extensions += collector.extensions
            members += collector.members
            localTypes += collector.localTypes
            localMembers += collector.localMembers
        }
        targetsWithUIKit = Set(files.filter(\.importsUIKit).map(\.target))
        names = Set((members + localMembers).map(\.baseName)).union((types + localTypes).map(\.shortName))
        propertiesByName = Dictionary(grouping: members.filter { $0.variable != nil }, by: \.name)
        typesByShortName = Dictionary(grouping: types, by: \.shortName)
        typesByNode = Dictionary(uniqueKeysWithValues: types.map { (Syntax($0.node).id, $0) })
        resolve(extensions)
    }

    /// Looks up the types of extensions, their members, and the types after the colons.
    private mutating func resolve(_ extensions: [ExtensionDeclaration]) {
        var typesByExtension: [SyntaxIdentifier: TypeDeclaration] = [:]
        for type in types + localTypes {
            let names = inheritedTypeNames(type.node.inheritanceClause)
            let inherited = names.map { self.type($0, from: type.file) }
            inheritedNames[ObjectIdentifier(type)] = names
            parents[ObjectIdentifier(type)] = inherited.compactMap(\.self)
            if type.kind == .classType, case let superclass?? = inherited.first, superclass.kind == .classType {
                superclasses[ObjectIdentifier(type)] = superclass
            }
        }
        for declaration in extensions {
            guard let type = type(declaration.name, from: declaration.file) else { continue }
            typesByExtension[declaration.node.id] = type
            let names = inheritedTypeNames(declaration.node.inheritanceClause)
            inheritedNames[ObjectIdentifier(type), default: []] += names
            parents[ObjectIdentifier(type), default: []] += names.compactMap { self.type($0, from: declaration.file) }
        }
        for member in members + localMembers {
            if let node = member.enclosing { member.type = typesByExtension[node.id] }
            if let type = member.type { membersByType[ObjectIdentifier(type), default: []].append(member) }
        }
    }

    /// Whether a file of the same target imports UIKit.
    func isBesideUIKit(_ file: ParsedFile) -> Bool { targetsWithUIKit.contains(file.target) }

    // MARK: Types

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

    /// The type with a name; `nil` if there is none, or several are equally far away.
    func type(_ name: String, from file: ParsedFile) -> TypeDeclaration? {
        if case .found(let type) = lookUp(name, from: file) { return type }
        return nil
    }

    /// The type that a node declares; `nil` for types in functions.
    func type(of node: some DeclGroupSyntax) -> TypeDeclaration? { typesByNode[Syntax(node).id] }

    /// How far two files are apart: 0 for the same file, less for files that share more folders.
    private func distance(_ a: ParsedFile, _ b: ParsedFile) -> Int {
        if a === b { return 0 }
        return Int.max - zip(a.folders, b.folders).prefix { $0 == $1 }.count
    }

    // MARK: Members and ancestors

    /// The members that the body and the extensions of a type declare.
    func members(of type: TypeDeclaration) -> [MemberDeclaration] { membersByType[ObjectIdentifier(type)] ?? [] }

    /// The type and its superclasses in the folder, nearest first.
    func ancestry(of type: TypeDeclaration) -> [TypeDeclaration] {
        var result = [type]
        while let next = superclasses[ObjectIdentifier(result[result.count - 1])],
            !result.contains(where: { $0 === next })
        {
            result.append(next)
        }
        return result
    }

    /// Whether a class conforms to a protocol without its superclass.
    func conformsItself(_ type: TypeDeclaration, to target: TypeDeclaration) -> Bool {
        (parents[ObjectIdentifier(type)] ?? []).contains { $0.kind == .protocolType && conforms($0, to: target) }
    }

    /// Whether a type or its extensions list one of these names after the colon.
    func inherits(_ type: TypeDeclaration, oneOf names: [String]) -> Bool {
        inheritedNames[ObjectIdentifier(type)]?.contains(where: names.contains) == true
    }

    /// Whether a type conforms to a protocol, itself or through a protocol of the folder or a superclass.
    func conforms(_ type: TypeDeclaration, to target: TypeDeclaration) -> Bool {
        var visited: Set<ObjectIdentifier> = []
        var waiting = [type]
        while let next = waiting.popLast() {
            if next === target { return true }
            guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
            waiting += parents[ObjectIdentifier(next)] ?? []
        }
        return false
    }
}
