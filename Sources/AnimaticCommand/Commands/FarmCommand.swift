import ArgumentParser
import FoundationEssentials
import FrameFolders

/// `animatic farm slurm card.yaml --shards 16`
struct FarmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm",
        abstract:
            "Print a job template that renders films in many tasks of a batch engine. Review it before you submit it.",
        discussion: """
            The template renders the shards into one shared folder, repeats interrupted tasks, and merges the parts. \
            The command submits nothing.
            """
    )

    @Argument(
        help: "The engine: \(Engine.words).", completion: Engine.completion, transform: Engine.choose)
    var engine: Engine

    @Argument(help: "Scripts and folders of scripts.", completion: FileSearch.scripts.completion)
    var films: [String]

    @Option(
        parsing: .unconditional, help: "The number of shards, 1 through 10000. GitHub Actions runs at most 256.",
        transform: Int.argument(in: 1...RenderPart.maximumCount))
    var shards: Int

    @Option(
        help: "The folder that the tasks share, relative to the folder of the films. Default: Renders.",
        completion: .directory)
    var folder = "Renders"

    @OptionGroup var shared: SharedOptions

    /// A batch engine for which there is a template.
    enum Engine: String, Choice {
        case slurm, openjd, kubernetes, github

        fileprivate var template: [UInt8] {
            switch self {
            case .slurm: PackageResources.farm_slurm_sh
            case .openjd: PackageResources.farm_openjd_yaml
            case .kubernetes: PackageResources.farm_kubernetes_yaml
            case .github: PackageResources.farm_github_yml
            }
        }

        fileprivate var maximumCount: Int { self == .github ? 256 : RenderPart.maximumCount }
    }

    func validate() throws {
        guard shards <= engine.maximumCount else {
            throw ValidationError(
                "--shards: found '\(shards)', expected at most \(engine.maximumCount) for \(engine.rawValue).")
        }
        for path in films + [folder] {
            guard !path.isEmpty, path != "-", !path.contains(where: { $0.isNewline || $0 == "\0" || $0 == "'" }) else {
                throw ValidationError("Found '\(path)', expected a path without quotes or line breaks.")
            }
        }
    }

    func run() throws {
        let terminal = shared.terminal
        let words = films.map(\.shellWord).joined(separator: " ")
        let values: KeyValuePairs = [
            "FILMS": words, "SHARDS": "\(shards)", "LAST": "\(shards - 1)", "OUTPUT": folder.shellWord,
            "MOUNT": folder, "LIST": "[" + (1...shards).map(String.init).joined(separator: ", ") + "]",
        ]
        let text = values.reduce(String(decoding: engine.template, as: UTF8.self)) {
            $0.replacing("@\($1.key)@", with: $1.value)
        }
        try terminal.write(shared.json ? try JSONText.encode(TemplateDocument(template: text)) : text)
    }
}

/// The JSON output of `farm`.
private struct TemplateDocument: Encodable {
    let version = 1
    let template: String
}
