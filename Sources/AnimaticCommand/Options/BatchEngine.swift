import ArgumentParser
import FrameFolders
import Rendering

/// A batch engine, such as Slurm, which runs many tasks and passes each task its number in an environment variable.
///
/// - Source: the documentation of each engine. *Many Machines* lists the variables.
struct BatchEngine: Hashable, Sendable {
    /// The name of the engine, such as `slurm` in `--shard auto:slurm/16`.
    let name: String
    /// The environment variable with the index of the task.
    let indexVariable: String
    /// The index of the first task.
    let firstIndex: Int
    /// The environment variable with the number of tasks. `nil` if the engine has no such variable, or if the number
    /// changes when individual tasks are submitted again.
    let countVariable: String?

    static let all = [
        BatchEngine(name: "slurm", indexVariable: "SLURM_ARRAY_TASK_ID", firstIndex: 0, countVariable: nil),
        BatchEngine(name: "kubernetes", indexVariable: "JOB_COMPLETION_INDEX", firstIndex: 0, countVariable: nil),
        BatchEngine(
            name: "aws-batch", indexVariable: "AWS_BATCH_JOB_ARRAY_INDEX", firstIndex: 0,
            countVariable: "AWS_BATCH_JOB_ARRAY_SIZE"),
        BatchEngine(
            name: "cloud-run", indexVariable: "CLOUD_RUN_TASK_INDEX", firstIndex: 0,
            countVariable: "CLOUD_RUN_TASK_COUNT"),
        BatchEngine(name: "gitlab", indexVariable: "CI_NODE_INDEX", firstIndex: 1, countVariable: "CI_NODE_TOTAL"),
        BatchEngine(
            name: "circleci", indexVariable: "CIRCLE_NODE_INDEX", firstIndex: 0, countVariable: "CIRCLE_NODE_TOTAL"),
        BatchEngine(
            name: "buildkite", indexVariable: "BUILDKITE_PARALLEL_JOB", firstIndex: 0,
            countVariable: "BUILDKITE_PARALLEL_JOB_COUNT"),
    ]

    static var names: [String] { all.map(\.name) }

    /// Returns the engine named `name`.
    ///
    /// - Throws: `ValidationError`, which suggests a similar name, if no engine has the name.
    static func choose(_ name: String) throws -> BatchEngine {
        if let engine = all.first(where: { $0.name == name }) { return engine }
        throw ValidationError(
            "Found '\(name)', expected an engine: \(names.joined(separator: ", ")).\(didYouMean(name, among: names))")
    }

    /// Parses the value of `--shard`: `3/16`, `auto`, `auto/16` or `auto:slurm/16`.
    ///
    /// - Parameter environment: The environment of the process.
    static func shard(_ text: String, _ environment: [String: String]) throws -> RenderPart {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let count = parts.count == 2 ? Int(parts[1]) : nil
        if let count, !(1...RenderPart.maximumCount).contains(count) { throw malformed(text) }
        guard parts[0] == "auto" || parts[0].hasPrefix("auto:") else {
            guard parts.count == 2, let number = Int(parts[0]), let count, (1...count).contains(number) else {
                throw malformed(text)
            }
            return .shard(number, of: count)
        }
        guard parts.count == 1 || parts.count == 2 && count != nil else { throw malformed(text) }
        let engine =
            parts[0] == "auto" ? try present(in: environment, text) : try choose(String(parts[0].dropFirst(5)))
        return try engine.part(of: count, environment, text)
    }

    private static func malformed(_ text: String) -> ValidationError {
        ValidationError(
            "Found '\(text)', expected a part and the number of parts (at most \(RenderPart.maximumCount)), such as 1/4, or "
                + "auto/4 in a task of a batch engine.")
    }

    /// Returns the engine whose index variable is set.
    ///
    /// - Throws: `ValidationError` if no engine or several engines have set their variables.
    private static func present(in environment: [String: String], _ text: String) throws -> BatchEngine {
        let engines = all.filter { environment[$0.indexVariable] != nil }
        guard let engine = engines.first else {
            throw ValidationError(
                "Found '--shard \(text)', expected an environment variable of a batch engine: "
                    + all.map(\.indexVariable).joined(separator: ", ") + ". Or give the number, such as 1/4.")
        }
        guard engines.count == 1 else {
            let count = text.split(separator: "/").dropFirst().first.map { "/\($0)" } ?? ""
            throw ValidationError(
                "Found the variables of \(engines.map(\.name).joined(separator: " and ")), expected one engine; name it, "
                    + "such as --shard auto:\(engine.name)\(count).")
        }
        return engine
    }

    /// Returns the shard of this task.
    ///
    /// - Parameter count: The number of shards in the option; `nil` to use the number that the engine provides.
    private func part(of count: Int?, _ environment: [String: String], _ text: String) throws -> RenderPart {
        let stated = try countVariable.flatMap { environment[$0] == nil ? nil : try number(in: $0, environment) }
        guard let total = count ?? stated else {
            throw ValidationError(
                "Found '--shard \(text)', expected the number of shards, which \(name) does not provide. Write "
                    + "--shard auto/16 for 16 shards.")
        }
        if let stated, stated != total {
            throw ValidationError(
                "Found the shard count \(total) in '--shard \(text)', but \(countVariable ?? "") is \(stated); the numbers must be equal."
            )
        }
        let index = try number(in: indexVariable, environment)
        guard (firstIndex..<(firstIndex + total)).contains(index) else {
            throw ValidationError(
                "Found \(indexVariable)=\(index), expected \(firstIndex) through \(firstIndex + total - 1) for the "
                    + "shard count \(total). The task indices of \(name) must start at \(firstIndex).")
        }
        guard (1...RenderPart.maximumCount).contains(total) else { throw BatchEngine.malformed(text) }
        return .shard(index - firstIndex + 1, of: total)
    }

    private func number(in variable: String, _ environment: [String: String]) throws -> Int {
        let text = environment[variable] ?? ""
        guard let number = Int(text) else {
            throw ValidationError("Found \(variable)='\(text)', expected a number; is this a task of \(name)?")
        }
        return number
    }
}
