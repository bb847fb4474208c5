import Foundation

/// Whether tests keep what they get now as what is expected from now on: with `BLESS=1` in the environment.
///
/// A test that does so fails, for it has compared nothing.
public enum Recording {
    public static var isOn: Bool { ProcessInfo.processInfo.environment["BLESS"] == "1" }

    /// What such a test fails with.
    public static func notice(_ name: String) -> String {
        "recorded '\(name)': look at the difference, and run again without BLESS"
    }
}
