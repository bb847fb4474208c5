import Foundation

/// Whether this is the long run, `make nightly`, with sizes that take minutes.
enum Nightly {
    static let isOn = ProcessInfo.processInfo.environment["ANIMATIC_NIGHTLY"] != nil

    static func size(_ nightly: Int, else everyTime: Int) -> Int { isOn ? nightly : everyTime }
}
