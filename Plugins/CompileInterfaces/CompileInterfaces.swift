import PackagePlugin

/// Compiles the storyboards and xibs of a target, so that `UIStoryboard` and `UINib` find them in its resources.
///
/// The plugin cannot rewrite the Swift sources of its own target; `animatic-port` does that beforehand.
@main
struct CompileInterfaces: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let compiled = ["storyboard": "storyboardc", "xib": "nib"]
        let files = module.sourceFiles.map(\.url).filter { compiled[$0.pathExtension] != nil }
            .sorted { $0.path < $1.path }
        guard !files.isEmpty else { return [] }
        let folder = context.pluginWorkDirectoryURL
        let names = Set(
            files.map { file in
                "\(file.deletingPathExtension().lastPathComponent).\(compiled[file.pathExtension] ?? "")"
            })
        // One command compiles all files, so that it can report files whose results would have the same name.
        return [
            .buildCommand(
                displayName: "Compiling the storyboards and xibs of \(module.moduleName)",
                executable: try context.tool(named: "CompileInterfacesTool").url,
                arguments: [module.moduleName, folder.path] + files.map(\.path), inputFiles: files,
                outputFiles: names.sorted().map { folder.appending(path: $0) })
        ]
    }
}
