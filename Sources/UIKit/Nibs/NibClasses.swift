internal import Foundation
internal import Nibs

/// The classes of the objects in a nib.
extension NibInstance {
    /// Returns the class of an object. If the program has no class with the name in the file, reports it, and returns
    /// UIKit's class.
    func programClass<Object: AnyObject>(of description: CompiledObject, as base: Object.Type) -> Object.Type? {
        if let name = description.customClass {
            let modules = modules(of: description)
            if let type = modules.lazy.compactMap({ NSClassFromString("\($0).\(name)") }).first {
                if let type = type as? Object.Type { return type }
                refuse("found the class '\(name)', expected a subclass of '\(base)'", line: description.line)
            } else {
                note(
                    "\(interface.source):\(description.line): unknown class '\(name)' in the modules "
                        + modules.map { "'\($0)'" }.joined(separator: ", ")
                        + "; '\(description.className)' takes its place. Check the class and the module in the file")
            }
        }
        return NSClassFromString("UIKit.\(description.className)") as? Object.Type
    }

    /// The modules that can declare the custom class of an object, from the most to the least likely.
    private func modules(of description: CompiledObject) -> [String] {
        var modules = [description.isInModuleOfTarget ? interface.module : nil, description.customModule]
        modules.append(interface.module)
        if let owner {
            modules.append(String(reflecting: Swift.type(of: owner)).split(separator: ".").first.map(String.init))
        }
        modules.append(ProcessInfo.processInfo.processName)
        return modules.compactMap(\.self).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension CompiledObject {
    /// The name of the class in messages.
    var name: String { customClass ?? className }
}
