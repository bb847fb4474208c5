import PackagePlugin

/// Writes a hash of the sources of a program and of all modules that it is built from into a Swift file of the program.
///
/// The hash depends on nothing but these sources: it changes with every edit, and is the same in every checkout.
@main
struct BuildIdentity: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let modules = ([target] + target.recursiveTargetDependencies).compactMap(\.sourceModule)
        // The tool orders the files, and the plugin only their command.
        let files = modules.flatMap { module in
            // SwiftPM lists the folder of a module's articles among its resources.
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

    /// The name of a file in the hash: its module, and its path in the folder of the module.
    private func name(of path: String, in module: any SourceModuleTarget) -> String {
        let folder = module.directoryURL.path
        return module.name + "/"
            + (path.hasPrefix(folder) ? path.dropFirst(folder.count).drop { $0 == "/" } : path[...])
    }
}
