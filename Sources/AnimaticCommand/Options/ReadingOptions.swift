import ArgumentParser
import Diagnostics
import Rendering
import TimelineScript
import Views

/// The options of every verb that reads scripts.
struct ReadingOptions: ParsableArguments {
    @Flag(help: "Refuse what UIKit raises an exception for, also in a script that does not say 'strict: true'.")
    var strict = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Show the script on this device, such as 'iPhone 14', instead of its own; animatic devices lists them.",
        completion: ReadingOptions.deviceNames, transform: ReadingOptions.device)
    var device: [Device] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Show the script in this variant: light, dark, ltr, rtl, portrait, landscape, a text size such as \
            accessibilityLarge, one of the script's own 'variants', or several such as dark+rtl.
            """,
        completion: .list(Variant.common.map(\.name)))
    var variant: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Add the fonts of this folder, for characters that the built-in fonts do not have.",
        completion: .directory)
    var fonts: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Allow a script more than usual, such as views=50000: \(ReadingOptions.limitNames.joined(separator: ", ")) (in \
            megabytes). May be given several times.
            """,
        completion: .list(ReadingOptions.limitNames.map { $0 + "=" }), transform: ReadingOptions.limit)
    var allow: [RaisedLimit] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Let scripts use pictures and storyboards in this folder too. May be given several times.",
        completion: .directory)
    var allowRead: [String] = []

    /// What a shell offers: fish would take the names of a list apart where they have spaces.
    private static let deviceNames = CompletionKind.custom { _, _, _ in Device.catalog.map(\.name) }

    /// What a script may ask for.
    var limits: ReadingLimits {
        var limits = ReadingLimits.usual
        for raised in allow { ReadingLimits.Name(rawValue: raised.name).map { limits[$0] = raised.count } }
        limits.folders = allowRead
        return limits
    }

    /// Each device that is asked for in each variant; the script as it is written where none is.
    var stagings: [Staging] {
        let devices: [Device?] = device.isEmpty ? [nil] : device
        let variants: [String?] = variant.isEmpty ? [nil] : variant
        return devices.flatMap { device in variants.map { Staging(device: device, variants: $0) } }
    }

    /// The one staging of a verb that shows a script once.
    ///
    /// - Throws: Exit status 64, after a note, where there are several.
    func staging(_ terminal: Terminal) throws -> Staging {
        guard stagings.count == 1 else {
            throw terminal.usageError("only animatic render and compose take several devices or variants at once")
        }
        return stagings[0]
    }

    /// - Throws: Exit status 74, after a note, for a folder that has none.
    func addedFonts(_ terminal: Terminal) throws -> AddedFonts {
        try FileSearch.require(fonts, terminal)
        do {
            return try AddedFonts(folders: fonts)
        } catch {
            throw terminal.report(error)
        }
    }

    func validate() throws {
        if Set(stagings).count < stagings.count {
            throw ValidationError("--device and --variant take each name once.")
        }
    }

    private static let limitNames = ReadingLimits.Name.allCases.map(\.rawValue) + [RaisedLimit.memory]

    private static func limit(_ text: String) throws -> RaisedLimit {
        try RaisedLimit(text, among: limitNames) { ReadingLimits.Name(rawValue: $0)?.most ?? MemoryOptions.most }
    }

    private static func device(_ name: String) throws -> Device {
        if let device = Device.named(name) { return device }
        let match = ClosestMatch.suggestion(for: name, among: Device.catalog.map(\.name))
        let advice = match.map { "did you mean '\($0)'?" } ?? "animatic devices lists them."
        throw ValidationError("Found '\(name)', expected the name of a device; \(advice)")
    }
}

/// A verb that reads scripts, and may be allowed more than usual.
protocol ScriptReading: MemoryTaking {
    var reading: ReadingOptions { get }
}

extension ScriptReading {
    var allowedMemory: Int? { reading.allow.last { $0.name == RaisedLimit.memory }?.count }
}

/// A limit that is not as usual, as the command line has it: `views=50000`.
struct RaisedLimit: Hashable {
    /// That of a `ReadingLimits.Name`, or ``memory``.
    let name: String
    let count: Int

    /// In megabytes.
    static let memory = "memory"

    /// - Parameters:
    ///   - names: Of the limits that there are.
    ///   - most: How much each may be raised to.
    /// - Throws: `ValidationError`, for another name or no such number.
    init(_ text: String, among names: [String], most: (String) -> Int) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard names.contains(parts[0]) else {
            let expected = names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))"
            throw ValidationError(
                "Found '\(text)', expected \(expected), then = and a number." + meant(parts[0], among: names))
        }
        let most = most(parts[0])
        guard parts.count == 2, let count = Int(parts[1]), (1...most).contains(count) else {
            throw ValidationError("Found '\(text)', expected '\(parts[0])=' and a number, 1 through \(most).")
        }
        (name, self.count) = (parts[0], count)
    }
}
