import Foundation

/// The long test run, `make nightly`, which takes many minutes.
public enum Nightly {
    public static let isOn = ProcessInfo.processInfo.environment["ANIMATIC_NIGHTLY"] != nil

    public static func size(_ nightly: Int, else everyTime: Int) -> Int { isOn ? nightly : everyTime }
}
