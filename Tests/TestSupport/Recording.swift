import Foundation

/// Whether tests record the present results as the expected ones: with `BLESS=1` in the environment.
///
/// Such a test fails, because it has compared nothing.
public enum Recording {
    public static var isOn: Bool { ProcessInfo.processInfo.environment["BLESS"] == "1" }

    /// The message of such a failure.
    public static func notice(_ name: String) -> String {
        "recorded '\(name)': look at the difference, and run again without BLESS"
    }
}

/// Whether this is the long run, `make nightly`, which takes minutes.
public enum Nightly {
    public static let isOn = ProcessInfo.processInfo.environment["ANIMATIC_NIGHTLY"] != nil

    public static func size(_ nightly: Int, else everyTime: Int) -> Int { isOn ? nightly : everyTime }
}
