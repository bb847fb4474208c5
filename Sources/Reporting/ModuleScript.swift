/// ES modules as one script, for pages that are opened from disk, where browsers load no modules.
package enum ModuleScript {
    /// Returns the text of modules in their order, without imports and exports. All declarations of the modules share one
    /// scope, so their names must be different.
    ///
    /// - Parameter modules: The names and contents. An import begins a line with `import {` and ends a line with a
    ///   semicolon, and an export begins a line.
    package static func combined(_ modules: [(name: String, bytes: [UInt8])]) -> String {
        var text = "\"use strict\";\n"
        for (name, bytes) in modules {
            var isImport = false
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            {
                isImport = isImport || line.hasPrefix("import {")
                if isImport {
                    isImport = !line.hasSuffix(";")
                    continue
                }
                text += "\(line.hasPrefix(export) ? line.dropFirst(export.count) : line)\n"
            }
            precondition(!isImport, "the import at the end of '\(name)' has no semicolon")
        }
        return text
    }

    private static let export = "export "
}
