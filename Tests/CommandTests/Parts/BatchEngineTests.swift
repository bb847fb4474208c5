import ArgumentParser
import FrameFolders
import Geometry
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("The number of a shard in the environment variables of an engine")
struct BatchEngineTests {
    private static func words(_ text: String, _ environment: [String: String]) -> String {
        do {
            return try BatchEngine.shard(text, environment).notation
        } catch let error as ValidationError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    /// The environment variables of each engine for its third task of eight, as in the table in *Many Machines*.
    private static let third: [(String, [String: String])] = [
        ("slurm", ["SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "8"]),
        ("kubernetes", ["JOB_COMPLETION_INDEX": "2"]),
        ("aws-batch", ["AWS_BATCH_JOB_ARRAY_INDEX": "2", "AWS_BATCH_JOB_ARRAY_SIZE": "8"]),
        ("cloud-run", ["CLOUD_RUN_TASK_INDEX": "2", "CLOUD_RUN_TASK_COUNT": "8"]),
        ("gitlab", ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "8"]),
        ("circleci", ["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "8"]),
        ("buildkite", ["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "8"]),
    ]

    @Test("is read with the engine's first index", arguments: third)
    func number(engine: (name: String, environment: [String: String])) {
        #expect(Self.words("auto/8", engine.environment) == "3/8")
        #expect(Self.words("auto:\(engine.name)/8", engine.environment) == "3/8")
        // Slurm's count belongs to a single submission, and Kubernetes has no count.
        let isLasting = !["slurm", "kubernetes"].contains(engine.name)
        #expect((Self.words("auto", engine.environment) == "3/8") == isLasting)
        #expect((Self.words("auto/9", engine.environment) == "3/9") == !isLasting)
        #expect(Self.words("auto/2", engine.environment) != "3/2")
    }

    @Test func `covers the table of engines`() {
        #expect(Self.third.map(\.0) == BatchEngine.names)
    }

    @Test(
        "is refused with the found value and a suggestion",
        arguments: [
            ("auto/8", ["SLURM_ARRAY_TASK_ID": "8"], "Found SLURM_ARRAY_TASK_ID=8, expected 0 through 7"),
            ("auto/8", ["SLURM_ARRAY_TASK_ID": "-1"], "expected 0 through 7"),
            ("auto/8", ["CI_NODE_INDEX": "0"], "expected 1 through 8"),
            ("auto/8", ["SLURM_ARRAY_TASK_ID": "two"], "Found SLURM_ARRAY_TASK_ID='two', expected a number"),
            ("auto/8", [:], "expected an environment variable of a batch engine: SLURM_ARRAY_TASK_ID"),
            ("auto", ["SLURM_ARRAY_TASK_ID": "1"], "Write --shard auto/16 for 16 shards."),
            (
                "auto/16", ["SLURM_ARRAY_TASK_ID": "1", "CI_NODE_INDEX": "1"],
                "Found the variables of slurm and gitlab, expected one engine; name it, such as --shard auto:slurm/16."
            ),
            ("auto:slrum/16", ["SLURM_ARRAY_TASK_ID": "1"], "Did you mean 'slurm'?"),
            ("auto:slurm/16", [:], "Found SLURM_ARRAY_TASK_ID='', expected a number"),
            ("auto/0", ["JOB_COMPLETION_INDEX": "0"], "at most 10000"), ("auto/x", [:], "at most 10000"),
            ("3/2", [:], "at most 10000"), ("0/2", [:], "at most 10000"), ("1/2/3", [:], "at most 10000"),
            ("auto/10001", ["JOB_COMPLETION_INDEX": "0"], "at most 10000"), ("", [:], "at most 10000"),
        ] as [(String, [String: String], String)])
    func refusals(text: String, environment: [String: String], words: String) {
        #expect(Self.words(text, environment).contains(words), "\(Self.words(text, environment))")
    }

    @Test func `uses the engine's indices for repeated tasks`() throws {
        let parts = [1, 3, 4, 5, 8].map { RenderPart.shard($0, of: 8) }
        #expect(try BatchEngine.choose("slurm").indices(of: parts) == "0,2-4,7")
        #expect(try BatchEngine.choose("gitlab").indices(of: parts) == "1,3-5,8")
    }

    @Test(
        "of a range is read in the notations of render farms",
        arguments: [
            ("0-29", 0..<30), ("0..29", 0..<30), ("0...29", 0..<30), ("0..<30", 0..<30), ("7", 7..<8), ("7-7", 7..<8),
        ])
    func ranges(text: String, range: Range<Int>) throws {
        #expect(try FrameOptions.range(text) == range)
    }

    @Test(
        "of a range is refused if it is invalid",
        arguments: ["", "-", "3-", "-3", "5-4", "5..<5", "a-b", "1-2-3", "1e3", "0-99999999999"])
    func wrongRanges(text: String) {
        #expect(throws: ValidationError.self) { try FrameOptions.range(text) }
    }
}

@Suite("The processors that a task may use")
struct AvailableProcessorsTests {
    @Test func `are those of the affinity mask`() {
        #expect(
            AvailableProcessors.affinity(status: "Name:\ta\nCpus_allowed:\t00000000,0000000f\nMems_allowed:\t1\n") == 4)
        #expect(AvailableProcessors.affinity(status: "Cpus_allowed:\tff01\nCpus_allowed_list:\t0,8-15\n") == 9)
        #expect(AvailableProcessors.affinity(status: nil) == nil)
    }

    @Test func `are limited by the quotas of the control group and its ancestors`() {
        let unified = ["/sys/fs/cgroup/a/b/cpu.max": "max 100000\n", "/sys/fs/cgroup/a/cpu.max": "150000 100000\n"]
        #expect(AvailableProcessors.quota(groups: "0::/a/b\n") { unified[$0] } == 1.5)
        let legacy = [
            "/sys/fs/cgroup/cpu/x/cpu.cfs_quota_us": "300000\n", "/sys/fs/cgroup/cpu/x/cpu.cfs_period_us": "100000\n",
            "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
        ]
        #expect(AvailableProcessors.quota(groups: "5:memory:/x\n4:cpu,cpuacct:/x\n") { legacy[$0] } == 3)
        // In a container, the path is that of the host, and the limits are at the root.
        #expect(
            AvailableProcessors.quota(groups: "0::/host/path\n") {
                $0 == "/sys/fs/cgroup/cpu.max" ? "50000 100000" : nil
            } == 0.5)
        #expect(AvailableProcessors.quota(groups: "0::/\n") { _ in nil } == nil)
        let counts = [(8, 1.5), (8, 0.5), (2, 16), (8, nil)].map {
            AvailableProcessors.count(allowed: $0.0, quota: $0.1)
        }
        #expect(counts == [2, 1, 2, 8])
    }
}

@Suite("A set of scripts that is divided among shards")
struct ScriptDealTests {
    @Test func `has equal shares, and each film is in one shard or in all shards`() {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<20 {
            let counts = (0..<2000).map { _ in Int.random(in: 20...600, using: &random) }
            let deal = ScriptDivision(frameCounts: counts, among: 16, cutsFilms: true)
            let loads = (1...16).map { shard in
                zip(counts, deal.shards).reduce(0) { $0 + ($1.1 == shard ? $1.0 + ScriptDivision.startCost : 0) }
            }
            #expect(deal.shards.allSatisfy { $0 != nil })
            #expect(Double(loads.max() ?? 0) <= 1.02 * Double(loads.reduce(0, +)) / 16)
        }
    }

    @Test func `splits only long films, and only if the output consists of frames`() {
        let counts = [6000, 60, 60, 60]
        #expect(ScriptDivision(frameCounts: counts, among: 4, cutsFilms: true).shards == [nil, 1, 2, 3])
        #expect(ScriptDivision(frameCounts: counts, among: 4, cutsFilms: false).shards == [1, 2, 3, 4])
        #expect(ScriptDivision(frameCounts: counts, among: 1, cutsFilms: true).shards == [1, 1, 1, 1])
        #expect(ScriptDivision(frameCounts: [], among: 3, cutsFilms: true).shards == [])
    }
}
