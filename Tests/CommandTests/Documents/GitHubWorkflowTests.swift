import Foundation
import TestSupport
import Testing
import Yams

@testable import AnimaticCommand

/// Runs the steps of the workflow that `animatic init --workflow` writes, in order, as far as this is possible
/// without GitHub.
@Suite("The workflow for GitHub")
struct GitHubWorkflowTests {
    private struct Workflow: Decodable {
        let name: String
        let on: [String]
        let jobs: [String: Job]
    }

    private struct Job: Decodable {
        let steps: [Step]
    }

    private struct Step: Decodable {
        let name: String?
        let uses: String?
        let run: String?
        let with: [String: String]?
        let condition: String?

        enum CodingKeys: String, CodingKey {
            case name, uses, run, with
            case condition = "if"
        }
    }

    private func steps() throws -> [Step] {
        let workflow = try YAMLDecoder().decode(Workflow.self, from: Template.workflow)
        #expect(workflow.on == ["push", "pull_request"] && workflow.jobs.count == 1)
        return try #require(workflow.jobs["timelines"]).steps
    }

    @Test func `has steps that either use an action of a known version or run commands`() throws {
        for step in try steps() {
            #expect((step.uses == nil) != (step.run == nil), "\(step)")
            if let action = step.uses { #expect(action.wholeMatch(of: /actions\/[a-z\/-]+@v\d+/) != nil, "\(action)") }
            #expect(step.run == nil || step.name != nil)
        }
        // All expressions are closed, and no placeholders remain.
        #expect(Template.workflow.matches(of: /\$\{\{/).count == Template.workflow.matches(of: /\}\}/).count)
        #expect(!Template.workflow.contains("your-"))
    }

    /// The programs `apt-get` and `curl` are replaced: the first prints its arguments, and the second copies the files
    /// that the addresses name from the folder `release`.
    @Test(arguments: ["", "right", "wrong"])
    func `installs the package of this version only if its checksum is right`(checksum: String) throws {
        #expect(Template.workflow.contains("\n  ANIMATIC_VERSION: \"\(RootCommand.version)\"\n"))
        let folder = try TemporaryFolder()
        let package = "animatic_\(RootCommand.version)_amd64.deb"
        try folder.write("release/\(package)", "the package")
        // The result of sha256sum.
        let sum = "ab326f16dec533ba65139949246581c016b9d4c77d0de0046e65f48e575372a3"
        let other = String(sum.reversed())
        let published = checksum.isEmpty ? sum : other
        try folder.write("release/SHA256SUMS", "\(published)  \(package)\n\(other)  animatic.tar.gz\n")
        try folder.write("bin/apt-get", "#!/bin/sh\necho \"apt-get $*\"\n")
        try folder.write(
            "bin/curl",
            """
            #!/bin/sh
            for word in "$@"; do
                case $word in
                https://github.com/owner/animatic/releases/download/\(RootCommand.version)/*)
                    cp "../release/${word##*/}" . ;;
                http*) echo "an unexpected address: $word"; exit 22 ;;
                esac
            done
            """)
        let environment = """
            chmod +x bin/*; export PATH="$PWD/bin:$PATH"
            ANIMATIC_REPOSITORY=owner/animatic ANIMATIC_VERSION=\(RootCommand.version)
            ANIMATIC_SHA256=\(["right": sum, "wrong": other][checksum] ?? "")

            """
        let step = try #require(try steps().first { $0.name == "Install animatic" }?.run)
        let made = try shell(environment + step, in: folder)
        #expect((made.status == 0) == (checksum != "wrong"), "\(made.words)")
        #expect(made.words.contains("--no-install-recommends ./\(package)\n") == (checksum != "wrong"))
    }

    @Test(arguments: [true, false])
    func `tests, renders and reports every script, and uploads the results even if a test fails`(
        isGood: Bool
    ) throws {
        let folder = try TemporaryFolder()
        for name in ["films/order", "films/more/a card"] {
            #expect(try Command(["init", name, "--template", "test"], in: folder.url).status == 0)
        }
        if !isGood {
            let script = String(decoding: try folder.bytes("films/order.yaml"), as: UTF8.self)
            try folder.write(
                "films/order.yaml", script.replacing("{frame badge: 2}", with: "{frame badge: 9}"))
            try #require(try folder.bytes("films/order.yaml") != Array(script.utf8))
        }
        var hasFailed = false
        var uploads: [String] = []
        for step in try steps() {
            if step.uses?.hasPrefix("actions/upload-artifact@") == true {
                uploads += step.with?["path"]?.split(separator: "\n").map(String.init) ?? []
            }
            guard let commands = step.run, step.name != "Install animatic",
                !hasFailed || step.condition?.hasSuffix("!cancelled()") == true
            else { continue }
            let shell = try shell(commands, in: folder)
            #expect(shell.status == 0 || !isGood && commands.contains("animatic test"), "\(commands): \(shell.words)")
            if shell.status != 0 { hasFailed = true }
        }
        #expect(hasFailed == !isGood)
        #expect(uploads == ["films.out/**", "results.xml"])
        let made = ["more/a card", "order"].flatMap { name in ["gif", "html", "sheet.png"].map { "\(name).\($0)" } }
        #expect(folder.files(in: "films.out") == made)
        let results = String(decoding: try folder.bytes("results.xml"), as: UTF8.self)
        #expect(results.contains("<failure") == !isGood)
    }

    @Test func `compares the layout with goldens if there are any, and keeps the page with the differences`()
        throws
    {
        let step = try #require(try steps().first { $0.name?.hasPrefix("Compare") == true }?.run)
        let folder = try TemporaryFolder()
        #expect(try Command(["init", "films/slide"], in: folder.url).status == 0)
        #expect(try shell(step, in: folder).status == 0)
        #expect(try Command(["record", "films"], in: folder.url).status == 0)
        #expect(try shell(step, in: folder).status == 0)

        let script = String(decoding: try folder.bytes("films/slide.yaml"), as: UTF8.self)
        let taller = script.replacing("box.size == [100, 100]", with: "box.size == [100, 108]")
        try #require(taller != script)
        try folder.write("films/slide.yaml", taller)
        let differing = try shell(step, in: folder)
        #expect(differing.status == 1)
        #expect(differing.words.contains("::error file=films/slide.yaml,line="))
        let summary = String(decoding: try folder.bytes("summary.md"), as: UTF8.self)
        #expect(summary.contains("height"))
        #expect(folder.files(in: "films.out/verify").contains("index.html"))

        #expect(try Command(["approve", "--gallery", "films.out/verify"], in: folder.url).status == 0)
        #expect(try shell(step, in: folder).status == 0)
    }

    /// `make package-check` runs the workflow in a clean root.
    @Test func `of the example library installs the packages that the Makefile lists`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
        }
        let line = try #require(try text("Makefile").firstMatch(of: /\nPACKAGES = (.*)\n/)).output.1
        let workflow = try YAMLDecoder().decode(
            Workflow.self, from: try text("Examples/ComponentLibrary/.github/workflows/tests.yml"))
        let steps = try #require(workflow.jobs["tests"]).steps
        let step = try #require(steps.first { $0.run?.contains("apt-get install") == true }?.run)
        let words = step.split { " \\\n".contains($0) }
        #expect(line.split(separator: " ") == words.suffix(line.split(separator: " ").count))
    }

    /// Runs commands like the shell of a step, which ends at the first command that fails.
    private func shell(_ commands: String, in folder: TemporaryFolder) throws -> (status: Int32, words: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-e", "-c", commands]
        process.currentDirectoryURL = folder.url
        process.environment = [
            "PATH": Command.program.deletingLastPathComponent().path + ":/usr/bin:/bin",
            "GITHUB_STEP_SUMMARY": folder.url.appending(path: "summary.md").path,
        ]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let words = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, words)
    }
}
