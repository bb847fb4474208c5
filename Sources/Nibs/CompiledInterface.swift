package import FoundationEssentials
package import Views

/// A storyboard or a xib in the form that UIKit reads: the counterpart of Apple's `.storyboardc` and `.nib` files.
///
/// The file is JSON. The same storyboard always results in the same bytes. `InterfaceBuilder` writes the file, and
/// `UIKit` reads it without an XML parser.
package struct CompiledInterface: Hashable, Codable, Sendable {
    /// The version of the format that this package writes and reads.
    package static let currentFormat = 2

    package var format = currentFormat
    /// The name of the storyboard or xib, for messages.
    package var source: String
    /// The module of custom classes for which Interface Builder shows "Inherit Module From Target"; `nil` if the module
    /// was not known when the file was compiled.
    package var module: String?
    /// The id of the initial controller.
    package var initialController: String?
    /// The scenes in file order. A xib has exactly one.
    package var scenes: [CompiledScene]
    /// The sizes of the images that the file declares, in points. UIKit uses them for images that it does not find.
    package var imageSizes: [String: [Double]] = [:]

    package init(source: String, module: String?, initialController: String?, scenes: [CompiledScene]) {
        (self.source, self.module) = (source, module)
        (self.initialController, self.scenes) = (initialController, scenes)
    }

    /// The name of the compiled file, such as `Main.storyboardc` for `Main.storyboard` and `Card.nib` for `Card.xib`.
    package var fileName: String {
        let name = source.split(separator: "/").last.map(String.init) ?? source
        if name.hasSuffix(".storyboard") { return name + "c" }
        return (name.hasSuffix(".xib") ? String(name.dropLast(4)) : name) + ".nib"
    }

    /// The bytes of the compiled file.
    package func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// The part of a file that every version of the format contains.
    private struct Header: Codable { let format: Int }

    /// Reads a compiled file.
    ///
    /// - Throws: ``UnreadableInterface`` if `data` is not a compiled file, or if it has another version of the format.
    package init(_ data: Data) throws(UnreadableInterface) {
        guard let header = try? JSONDecoder().decode(Header.self, from: data) else {
            throw UnreadableInterface("found a file that the plugin 'CompileInterfaces' did not write")
        }
        guard header.format == Self.currentFormat else {
            throw UnreadableInterface(
                "found version \(header.format) of the compiled format, expected \(Self.currentFormat); build the target "
                    + "again")
        }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw UnreadableInterface("found a damaged file: \(error)")
        }
    }
}

/// A reason why a compiled file cannot be read.
package struct UnreadableInterface: Error, CustomStringConvertible {
    package let description: String

    init(_ found: String) {
        description = found + "; compile the storyboard or xib again with the plugin 'CompileInterfaces'"
    }

    /// Returns the error for a file that does not exist.
    package static func missing(_ file: String) -> UnreadableInterface {
        UnreadableInterface(
            "found no '\(file)' in the resources",
            advice:
                "add the storyboard or xib to the sources of the target, and 'CompileInterfaces' to its plugins")
    }

    private init(_ found: String, advice: String) { description = found + "; " + advice }
}

/// A scene of a storyboard, or the content of a xib.
package struct CompiledScene: Hashable, Codable, Sendable {
    /// The controller of a scene in a storyboard; `nil` in a xib.
    package var controller: CompiledObject?
    /// The id of the controller's view; `nil` if it has no view in the file.
    package var view: String?
    /// The other objects at the top level, in file order.
    package var objects: [CompiledObject] = []
    /// The ids of objects that are not in the file, with their roles.
    package var placeholders: [String: Placeholder] = [:]
    package var guides: [CompiledGuide] = []
    package var constraints: [CompiledConstraint] = []
    /// The values for size classes. If several variations apply and set the same property, the last one takes
    /// precedence.
    package var variations: [CompiledVariation] = []
    /// The connections in file order.
    package var connections: [CompiledConnection] = []

    package init() {}

    /// The role of an object that is not in the file.
    package enum Placeholder: String, Hashable, Codable, Sendable {
        /// The object that loads the nib, which is the File's Owner.
        case owner
        case firstResponder
        case exit
        /// An object that the program passes when it loads the nib.
        case external
    }

    /// All objects of the scene with their subviews, in file order.
    package var allObjects: [CompiledObject] { ([controller].compactMap(\.self) + objects).flatMap(\.depthFirst) }
}

/// A connection between two objects.
package struct CompiledConnection: Hashable, Codable, Sendable {
    package var kind: Kind
    package var source: String
    package var destination: String
    /// The name of the outlet, the action, the segue or the relationship.
    package var name: String
    /// The control events that send an action, as the raw value of `UIControl.Event`; `nil` for other connections and
    /// for the actions of gesture recognizers.
    package var events: UInt?
    /// The segue; `nil` for other connections.
    package var segue: CompiledSegue?
    /// The line in the storyboard or xib.
    package var line: Int

    package enum Kind: String, Hashable, Codable, Sendable { case outlet, collection, action, segue, relationship }

    package init(_ kind: Kind, from source: String, to destination: String, _ name: String, events: UInt?, line: Int) {
        (self.kind, self.source, self.destination) = (kind, source, destination)
        (self.name, self.events, self.line) = (name, events, line)
    }
}

/// A segue of a storyboard.
package struct CompiledSegue: Hashable, Codable, Sendable {
    package var identifier: String?
    /// The kind as Interface Builder writes it, such as `presentation`.
    package var kind: String
    /// The class of the program; `nil` for a segue with UIKit's class.
    package var customClass: String?
    package var customModule: String?
    package var isInModuleOfTarget = false
    package var isAnimated = true
    /// The action that an unwind segue performs.
    package var unwindAction: String?
    /// The id of the view or the item to which a popover points; `nil` for the sender.
    package var anchor: String?
    /// Whether the segue belongs to the accessory of a cell, rather than to its selection.
    package var isOfAccessory = false
    /// The style and the transition of the presentation, by the names of UIKit's properties.
    package var attributes: [String: PropertyValue] = [:]

    package init(kind: String, identifier: String?) { (self.kind, self.identifier) = (kind, identifier) }

    /// Whether UIKit performs segues of this kind. Other kinds need a split view controller.
    package var isPerformed: Bool {
        [
            "embed", "presentation", "modal", "popoverPresentation", "popover", "show", "showDetail", "push", "unwind",
            "custom",
        ].contains(kind)
    }
}
