import ArgumentParser
import Diagnostics
import FoundationEssentials
import Geometry
import Rendering
import Reporting
import TimelineScript
import Views

/// The options that select the devices, variants, languages and property values with which a script is played.
struct StagingOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: "Use this device, such as 'iPhone 14', instead of the script's; animatic devices lists all devices.",
        completion: StagingOptions.deviceNames, transform: StagingOptions.device)
    var device: [Device] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Use this variant of the script: light, dark, ltr, rtl, portrait, landscape, a text size such as \
            accessibilityLarge, one of the script's own 'variants', or a combination such as dark+rtl.
            """,
        completion: .list(Variant.common.map(\.name)))
    var variant: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Show storyboards and xibs in this language, such as de, and in its layout direction. Their texts come from \
            .strings and .xcstrings files, or from the storyboard or xib of the language.
            """)
    var language: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Play the script once for each value of a property, which is set at the start of the film: \
            gap.constant=8..32:4, gap.constant=8,16,24, or gap.constant=random(8..32):10 for ten random values. With \
            several sweeps, every combination of their values is played.
            """,
        transform: PropertySweep.init)
    var sweep: [PropertySweep] = []

    @Option(
        parsing: .unconditional, help: "The seed for the random values of --sweep. Default: 1.",
        transform: StagingOptions.seed)
    var seed: UInt64?

    /// The shell completion of device names. The completion is custom because the fish shell would split the names in
    /// a list at spaces.
    static let deviceNames = CompletionKind.custom { _, _, _ in Device.catalog.map(\.name) }

    /// One staging for each requested combination of device, variant, language and sweep values. If the options request
    /// nothing, the array contains only the staging of the script as written.
    var all: [Staging] {
        let languages: [String?] = language.isEmpty ? [nil] : language
        // Random values can repeat. The outputs of equal combinations differ in the number of the repetition.
        var repetitions: [[String]: Int] = [:]
        let assignments = PropertySweep.combinations(of: sweep, seed: usedSeed).map { combination in
            repetitions[combination, default: 0] += 1
            return (combination, repetition: repetitions[combination] ?? 1)
        }
        return StagingOptions.all(device, variant).flatMap { staging in
            languages.flatMap { language in
                assignments.map {
                    var staging = staging
                    (staging.language, staging.assignments, staging.repetition) = (language, $0, $1)
                    return staging
                }
            }
        }
    }

    /// Returns one staging for each combination of device and variant. If both lists are empty, the array contains only
    /// the staging of the script as written.
    static func all(_ devices: [Device], _ variants: [String]) -> [Staging] {
        let devices: [Device?] = devices.isEmpty ? [nil] : devices
        let variants: [String?] = variants.isEmpty ? [nil] : variants
        return devices.flatMap { device in
            variants.map { Staging(device: device, variants: $0) }
        }
    }

    /// The seed for the random values of the sweeps.
    var usedSeed: UInt64 { seed ?? 1 }

    /// The number of elements of ``all``.
    var count: Int {
        max(device.count, 1) * max(variant.count, 1) * max(language.count, 1) * sweep.reduce(1) { $0 * $1.count }
    }

    /// Whether the names of outputs contain the name of the staging. They do if there are several stagings, and for
    /// each sweep, even if it has only one value.
    var namesOutputs: Bool { count > 1 || !sweep.isEmpty }

    /// Returns the single staging of a command that plays a script once.
    ///
    /// - Throws: Exit status 64, after printing an error message, if the options request several stagings.
    func single(_ terminal: Terminal) throws -> Staging {
        guard count == 1 else {
            throw terminal.usageError(
                "only animatic render, compose and frames accept several devices, variants, languages or values of "
                    + "--sweep, and animatic record several devices and variants")
        }
        return all[0]
    }

    func validate() throws {
        try StagingOptions.requireDistinct(device, variant)
        try StagingOptions.requireDistinct("--language", language)
        try StagingOptions.requireDistinct("--sweep", sweep.map(\.target))
        for sweep in sweep { try StagingOptions.requireDistinct("--sweep \(sweep.target)", sweep.listedValues) }
        if seed != nil, !sweep.contains(where: \.isRandom) {
            throw ValidationError(
                "--seed needs a sweep with random values, such as --sweep 'x.constant=random(8..32):10'.")
        }
        let count = sweep.reduce(1) { $0 * min($1.count, PropertySweep.maximumCount) }
        guard count <= PropertySweep.maximumCount else {
            throw ValidationError(
                "--sweep gives \(count) combinations, expected at most \(PropertySweep.maximumCount).")
        }
    }

    /// Checks that no device and no variant is selected twice.
    ///
    /// - Throws: `ValidationError` with the repeated name.
    static func requireDistinct(_ devices: [Device], _ variants: [String]) throws {
        try requireDistinct("--device", devices.map(\.name))
        try requireDistinct("--variant", variants.map { Staging(variants: $0).variants.joined(separator: "+") })
    }

    private static func requireDistinct(_ option: String, _ values: [String]) throws {
        var known: Set<String> = []
        guard let twin = values.first(where: { !known.insert($0).inserted }) else { return }
        throw ValidationError("\(option): found '\(twin)' twice, expected it once.")
    }

    private static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else {
            throw ValidationError("Found '\(text)', expected a whole number, 0 through \(UInt64.max).")
        }
        return seed
    }

    static func device(_ name: String) throws -> Device {
        if let device = Device.named(name) { return device }
        let match = ClosestMatch.suggestion(for: name, among: Device.catalog.map(\.name))
        let advice = match.map { "did you mean '\($0)'?" } ?? "animatic devices lists them."
        throw ValidationError("Found '\(name)', expected the name of a device; \(advice)")
    }
}

/// A list of values for one property. A script is played once for each value.
struct PropertySweep: Hashable, Sendable {
    /// The property in the notation of a statement, such as `gap.constant`.
    let target: String
    private let values: Values

    /// The maximum number of values in one sweep, and of combinations of values in all sweeps.
    static let maximumCount = 100_000

    private enum Values: Hashable, Sendable {
        /// Values in the notation of a statement.
        case list([String])
        /// Random numbers between two bounds.
        case random(ClosedRange<Double>, count: Int)
    }

    /// Parses `gap.constant=8..32:4`, `gap.constant=8,16` or `gap.constant=random(8..32):10`.
    init(_ text: String) throws {
        func malformed(_ expected: String) -> ValidationError {
            ValidationError("Found '\(text)', expected \(expected).")
        }
        guard let equals = text.firstIndex(of: "="), text[..<equals].contains(".") else {
            throw malformed(
                "a property and its values, such as gap.constant=8..32:4, gap.constant=8,16 or "
                    + "gap.constant=random(8..32):10")
        }
        target = text[..<equals].drop { $0 == " " }.trimmingSuffix { $0 == " " }
        var rest = text[text.index(after: equals)...]
        let isRandom = rest.hasPrefix("random(")
        if isRandom {
            guard let close = rest.firstIndex(of: ")") else {
                throw malformed("a closing parenthesis, such as random(8..32):10")
            }
            rest = rest.dropFirst(7)
            rest.remove(at: close)
        }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard isRandom || rest.contains("..") else {
            let list = rest.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard list.allSatisfy({ !$0.isEmpty }) else {
                throw malformed("a value after '=' and between commas, such as gap.constant=8,16")
            }
            values = .list(list)
            return
        }
        guard let range = PropertySweep.range(parts[0]) else {
            throw malformed("two numbers, the smaller one first, such as \(isRandom ? "random(8..32):10" : "8..32:4")")
        }
        if isRandom {
            guard parts.count == 2, let count = Int(parts[1]), (1...PropertySweep.maximumCount).contains(count) else {
                throw malformed(
                    "a colon and the number of values, 1 through \(PropertySweep.maximumCount), such as random(8..32):10"
                )
            }
            values = .random(range, count: count)
            return
        }
        guard parts.count == 2, let step = Double(parts[1]), step > 0, step.isFinite else {
            throw malformed("a colon and a step greater than 0 after the range, such as 8..32:4")
        }
        let count = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
        guard count < Double(PropertySweep.maximumCount) else {
            throw malformed("at most \(PropertySweep.maximumCount) values, so a larger step")
        }
        // Each value is computed from the first value, so that rounding errors do not accumulate.
        values = .list((0...Int(count)).map { PropertySweep.text(range.lowerBound + Double($0) * step) })
    }

    private static func range(_ text: Substring) -> ClosedRange<Double>? {
        guard let dots = text.firstRange(of: ".."), let first = Double(text[..<dots.lowerBound]),
            let last = Double(text[dots.upperBound...]), first <= last, first.isFinite, last.isFinite
        else { return nil }
        return first...last
    }

    /// Returns a number in the notation of a script, rounded to a millionth.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 1_000_000).rounded() / 1_000_000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    /// Whether the values are random.
    fileprivate var isRandom: Bool {
        if case .random = values { true } else { false }
    }

    /// The values in a list or a range; empty for random values, which can repeat.
    fileprivate var listedValues: [String] {
        if case .list(let values) = values { values } else { [] }
    }

    var count: Int {
        switch values {
        case .list(let values): values.count
        case .random(_, let count): count
        }
    }

    /// Returns the statements for each combination of values. If there are no sweeps, returns one empty list.
    ///
    /// - Parameter seed: The seed for the random values. Each sweep has its own random sequence.
    static func combinations(of sweeps: [PropertySweep], seed: UInt64) -> [[String]] {
        sweeps.enumerated().reduce([[]]) { combinations, next in
            let (index, sweep) = next
            let statements = sweep.values(seed: seed &+ UInt64(index) &* 0x1_0000_0001).map {
                "\(sweep.target) = \($0)"
            }
            return combinations.flatMap { combination in statements.map { combination + [$0] } }
        }
    }

    private func values(seed: UInt64) -> [String] {
        switch values {
        case .list(let values): return values
        case .random(let range, let count):
            var numbers = SeededGenerator(seed: seed)
            return (0..<count).map { _ in
                // The upper 53 bits, which a `Double` represents exactly, give a number in `0..<1` that is the same on
                // every machine.
                let fraction = Double(numbers.next() >> 11) / 9_007_199_254_740_992
                return PropertySweep.text(range.lowerBound + fraction * (range.upperBound - range.lowerBound))
            }
        }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
