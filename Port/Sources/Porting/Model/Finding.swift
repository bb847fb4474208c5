/// A place in a source file.
package struct Place: Hashable, Comparable, Sendable {
    /// The line, which starts at 1.
    package let line: Int
    /// The column in UTF-8 bytes, which starts at 1, as in the messages of the Swift compiler.
    package let column: Int

    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    package static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A place that the tool cannot rewrite, with what to write instead.
package struct Finding: Hashable, Sendable {
    package enum Severity: String, Sendable {
        /// The code compiles, but does something else than on iOS, or the tool had to assume something.
        case warning
        /// The code does not compile on Linux, or does not do what it does on iOS.
        case error
    }

    package let place: Place
    package let severity: Severity
    /// What was found, and what to write instead.
    package let message: String
}

/// One change of a source file.
package struct Change: Hashable, Sendable {
    package let place: Place
    package let kind: ChangeKind
    /// What changed, such as `removed '@objc'`.
    package let summary: String
}

/// The kinds of changes, in the order of the summary that the command prints.
package enum ChangeKind: String, CaseIterable, Sendable {
    case objectiveC, dynamic, interfaceBuilder, nibConnection, nibMember, selector, keyPath, literal
    case classBound, optionalRequirement, optionalCall, extensionMember, objectCreation
    case platform, availability, imports, headerEnumeration, support, main, preview, timer, test

    /// The words after the number of changes in the summary.
    package var title: String {
        switch self {
        case .objectiveC: "attributes of Objective-C removed"
        case .dynamic: "'dynamic' and 'open' that need Objective-C replaced"
        case .interfaceBuilder: "attributes of Interface Builder removed"
        case .nibConnection: "classes given the outlets and actions that storyboards and xibs connect"
        case .nibMember: "inspectable properties and actions in extensions given to storyboards and xibs"
        case .selector: "'#selector' replaced by 'Selector'"
        case .keyPath: "'#keyPath' replaced by strings"
        case .literal: "image, color and file literals replaced by initializers"
        case .classBound: "protocols of Objective-C bound to classes"
        case .optionalRequirement: "optional requirements given a default implementation"
        case .optionalCall: "calls of optional requirements rewritten"
        case .extensionMember: "overridable members of extensions called from the class"
        case .objectCreation: "objects of classes in variables created with 'makeObject'"
        case .platform: "'os(iOS)' replaced by 'os(Linux)'"
        case .availability: "'#available' for newer systems replaced by 'false'"
        case .imports: "imports replaced or removed"
        case .headerEnumeration: "enumerations of Objective-C headers declared in Swift"
        case .support: "sources added that declare parts of Foundation which Linux lacks"
        case .main: "main entries of applications removed"
        case .preview: "previews removed"
        case .timer: "'Timer' replaced by 'UIKit.Timer'"
        case .test: "test methods of the main actor made asynchronous"
        }
    }
}
