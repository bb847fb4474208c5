internal import SwiftSyntax

/// Gives storyboards and xibs the inspectable properties and the actions that extensions of UIKit's classes declare.
///
/// An extension cannot override `connectNib(_:)`. A subclass of `NibMember` is added after the extension for each member,
/// on the line of the closing brace. UIKit finds the subclass by its name, which contains the extended class and the key.
struct NibExtensions {
    private let index: DeclarationIndex
    private let connections: NibConnections

    init(_ index: DeclarationIndex, _ connections: NibConnections) {
        (self.index, self.connections) = (index, connections)
    }

    func rewrite() {
        for member in index.members {
            guard let enclosing = member.enclosing, member.type == nil, !member.isStatic,
                case .absent = index.lookUp(member.owner, from: member.file),
                let (key, request) = connections.request(of: member, self: "object")
            else { continue }
            if let problem = problem(of: member) {
                member.file.report(
                    .error, at: member.node,
                    "'\(member.name)' is not connected to storyboards and xibs, because \(problem)")
                continue
            }
            let owner = member.owner.split(separator: ".").last.map(String.init) ?? member.owner
            member.file.insert(
                "; final class \(Self.className(of: owner, key)): UIKit.NibMember { override class func connect(_ object: AnyObject, "
                    + "_ connection: UIKit.NibConnection) { if let object = object as? \(member.owner) { \(request) } } }",
                after: enclosing.memberBlock.rightBrace)
            member.file.note(
                .nibMember, at: member.node,
                "storyboards and xibs connect '\(key)', which the extension of '\(owner)' declares")
        }
    }

    /// The name by which UIKit finds a member, such as `NibMember_UIView_cornerRadius`.
    private static func className(of owner: String, _ key: String) -> String {
        "NibMember_\(owner)_" + key.replacing(":", with: "_")
    }

    /// The reason why code outside of the extension cannot refer to the member.
    private func problem(of member: MemberDeclaration) -> String? {
        if member.isConditional { return "it is inside of '#if'; declare it outside" }
        let isPrivate = member.modifiers.contains(.private) || member.enclosing?.modifiers.contains(.private) == true
        return isPrivate ? "it is private to an extension; make it 'fileprivate' or internal" : nil
    }
}
