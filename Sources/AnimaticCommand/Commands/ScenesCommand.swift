import ArgumentParser
import Diagnostics
import Geometry
import InterfaceBuilder
import Reporting

/// `animatic scenes MyApp`
struct ScenesCommand: ParsableCommand, MemoryLimitedCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenes",
        abstract: "List the scenes of all storyboards and xibs in the folder of an application.",
        discussion: """
            Hidden folders, Pods, Carthage, node_modules, DerivedData, build, products such as .app, and links are \
            skipped. A file with versions for several languages is listed once. Each unreadable file is reported in \
            one line, and the other files are listed.
            """
    )

    @Argument(
        help: ArgumentHelp("The folder of an application, or a storyboard or a xib.", valueName: "path"),
        completion: FileSearch.interfaces.completion)
    var path: String

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    func run() throws {
        let terminal = shared.terminal
        let project = try FileSearch.project(path, terminal)
        let scenes =
            project.map { ProjectScenes(of: $0, terminal) } ?? ProjectScenes(ofFile: path, terminal)
        if shared.json {
            try terminal.write(JSONText.encode(ScenesDocument(scenes)))
        } else {
            try terminal.write(table(of: scenes))
        }
        if let failure = scenes.failure { throw failure }
        terminal.suggestNext("animatic render \(path.shellWord) -o screens draws each scene")
    }

    /// Returns a table with one line for each scene, and a line with the totals.
    private func table(of scenes: ProjectScenes) -> String {
        let rows = scenes.files.flatMap { file in
            file.scenes.map { scene in
                [
                    file.name, scene.name, scene.customClass ?? scene.title ?? "-",
                    "\(scene.size.width.shortText) × \(scene.size.height.shortText)", scene.device ?? "-",
                    [scene.isLaunchScreen ? "launch screen" : nil, scene.isInitial ? "initial" : nil]
                        .compactMap(\.self).joined(separator: ", "),
                ]
            }
        }
        guard !rows.isEmpty else { return shared.quiet ? "" : "no scenes\n" }
        let all = [["file", "scene", "class", "size", "device", ""]] + rows
        let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        let lines = all.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed()) + "\n"
        }
        let total =
            "\(rows.count.counted("scene")) in \(scenes.files.count(where: { !$0.scenes.isEmpty }).counted("file"))\n"
        return lines.joined() + (shared.quiet ? "" : "\n" + total)
    }
}

/// The JSON output of a list of scenes.
private struct ScenesDocument: Encodable {
    let version = 1
    let scenes: [Scene]

    init(_ scenes: ProjectScenes) {
        self.scenes = scenes.files.flatMap { file in file.scenes.map { Scene($0, in: file.name) } }
    }

    struct Scene: Encodable {
        /// The path of the file, relative to the folder.
        let file: String
        let name: String
        let id: String
        let identifier: String?
        let title: String?
        let `class`: String?
        let size: [Double]
        let device: String?
        let isInitial: Bool
        let isLaunchScreen: Bool

        init(_ scene: ListedScene, in file: String) {
            self.file = file
            name = scene.name
            id = scene.id
            identifier = scene.identifier
            title = scene.title
            `class` = scene.customClass
            size = [scene.size.width, scene.size.height]
            device = scene.device
            isInitial = scene.isInitial
            isLaunchScreen = scene.isLaunchScreen
        }
    }
}
