import PackagePlugin

/// Compiles the storyboards and xibs of a target, so that `UIStoryboard` and `UINib` find them in its resources.
///
/// The plugin cannot rewrite the Swift sources of its own target; `animatic-port` does that beforehand.
@main
struct CompileInterfaces: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let compiled = ["storyboard": "storyboardc", "xib": "nib"]
        return try module.sourceFiles.compactMap { file in
            guard let ending = compiled[file.url.pathExtension] else { return nil }
            let name = file.url.deletingPathExtension().lastPathComponent
            let folder = context.pluginWorkDirectoryURL
            return .buildCommand(
                displayName: "Compiling \(file.url.lastPathComponent)",
                executable: try context.tool(named: "CompileInterfacesTool").url,
                arguments: [file.url.path, module.moduleName, folder.path],
                inputFiles: [file.url], outputFiles: [folder.appending(path: "\(name).\(ending)")])
        }
    }
}
