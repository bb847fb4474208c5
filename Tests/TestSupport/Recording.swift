import Foundation

/// The mode in which tests record the current results as the expected results. The environment variable `BLESS=1`
/// turns it on.
///
/// A test that records its result fails, because it has compared nothing.
public enum Recording {
    public static var isOn: Bool { ProcessInfo.processInfo.environment["BLESS"] == "1" }

    /// Returns the failure message of a test that has recorded its result.
    public static func notice(_ name: String) -> String {
        "recorded '\(name)': review the difference, and run the test again without BLESS"
    }
}

/// Whether this is the long run, `make nightly`, which takes minutes.
public enum Nightly {
    public static let isOn = ProcessInfo.processInfo.environment["ANIMATIC_NIGHTLY"] != nil

    public static func size(_ nightly: Int, else everyTime: Int) -> Int { isOn ? nightly : everyTime }
}
