import PackagePlugin

/// Generates a Swift file with a hash of the sources of a program and of all modules that the program depends on.
///
/// The hash depends only on these sources: it changes with every edit, and is the same in every checkout.
@main
struct BuildIdentity: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let modules = ([target] + target.recursiveTargetDependencies).compactMap(\.sourceModule)
        // The order of the files does not matter, because the tool sorts them.
        let files = modules.flatMap { module in
            // SwiftPM lists the documentation catalog of a module among the resources.
            module.sourceFiles.filter { $0.type != .unknown && $0.url.pathExtension != "docc" }.map { file in
                (name: name(of: file.url.path, in: module), url: file.url)
            }
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "BuildIdentity.swift")
        return [
            .buildCommand(
                displayName: "Hashing the sources of \(target.name)",
                executable: try context.tool(named: "BuildIdentityTool").url,
                arguments: [output.path] + files.flatMap { [$0.name, $0.url.path] },
                inputFiles: files.map(\.url), outputFiles: [output])
        ]
    }

    /// Returns the name of a file for the hash: the name of the module, followed by the path in the module's folder.
    private func name(of path: String, in module: any SourceModuleTarget) -> String {
        let folder = module.directoryURL.path
        return module.name + "/"
            + (path.hasPrefix(folder) ? path.dropFirst(folder.count).drop { $0 == "/" } : path[...])
    }
}
