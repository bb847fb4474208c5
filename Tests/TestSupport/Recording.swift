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
