public import Foundation
internal import Synchronization

// The names of the modules `os` and `OSLog`, whose imports `animatic-port` replaces by one of UIKit.
//
// Messages are written to standard error, as Xcode's console shows them. Arguments are never private.

/// The kind of a log message. Messages of the kind ``debug`` are not written.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    public static let `default` = OSLogType(0)
    public static let info = OSLogType(1)
    public static let debug = OSLogType(2)
    public static let error = OSLogType(16)
    public static let fault = OSLogType(17)
}

/// A log, which is named in its messages.
public final class OSLog: NSObject, Sendable {
    private let heading: String
    private let isDisabled: Bool

    private init(heading: String, isDisabled: Bool) {
        (self.heading, self.isDisabled) = (heading, isDisabled)
        super.init()
    }

    public convenience init(subsystem: String, category: String) {
        self.init(heading: "[\(subsystem):\(category)] ", isDisabled: false)
    }

    public static let `default` = OSLog(heading: "", isDisabled: false)
    public static let disabled = OSLog(heading: "", isDisabled: true)

    public func isEnabled(type: OSLogType) -> Bool { !isDisabled && type != .debug }

    fileprivate func write(_ type: OSLogType, _ message: () -> String) {
        guard isEnabled(type: type) else { return }
        FileHandle.standardError.write(Data((heading + message() + "\n").utf8))
    }

    fileprivate func write(_ type: OSLogType, _ format: StaticString, _ arguments: [any CVarArg]) {
        write(type) {
            // `%{public}@` and `%@` mean the same.
            String(format: "\(format)".replacing(/%\{[^}]*\}/, with: "%"), arguments: arguments)
        }
    }
}

/// Writes a message. `message` is a format, for which `arguments` are the values.
// The module `os` defines this name.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ arguments: any CVarArg...
) {
    log.write(type, message, arguments)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ arguments: any CVarArg...
) {
    log.write(type, message, arguments)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default) { message.text } }

// swift-format-ignore: AlwaysUseLowerCamelCase
@_disfavoredOverload
public func os_log(_ logLevel: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(logLevel) { message.text }
}

/// Writes messages to a log.
public struct Logger: Sendable {
    private let log: OSLog

    public init(_ logObj: OSLog) { log = logObj }

    public init() { self.init(.default) }

    public init(subsystem: String, category: String) { self.init(OSLog(subsystem: subsystem, category: category)) }

    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level) { message.text } }

    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

/// The text of a log message.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    fileprivate let text: String

    public init(stringLiteral value: String) { text = value }

    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation<Value>(
            _ value: Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
        ) {
            text += align.aligned("\(value)")
        }

        public mutating func appendInterpolation<Value: BinaryInteger>(
            _ value: Value, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
            privacy: OSLogPrivacy = .auto
        ) {
            let digits = String(value, radix: format.radix)
            let zeros = String(repeating: "0", count: max(format.minimumDigits - digits.count, 0))
            text += align.aligned(format.prefix + zeros + digits)
        }

        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
            _ value: Value, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
            privacy: OSLogPrivacy = .auto
        ) {
            text += align.aligned(String(format: "%.\(format.precision)f", Double(value)))
        }
    }
}

/// Whether a value is readable in a log. It has no effect, because all values are readable.
public struct OSLogPrivacy: Sendable {
    public static let auto = OSLogPrivacy()
    public static let `public` = OSLogPrivacy()
    public static let `private` = OSLogPrivacy()
    public static let sensitive = OSLogPrivacy()

    public enum Mask: Sendable { case hash, none }

    public static func auto(mask: Mask) -> OSLogPrivacy { auto }
    public static func `private`(mask: Mask) -> OSLogPrivacy { auto }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { auto }
}

/// The smallest number of characters of a value in a message, and its place among them.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isLeft: Bool

    public static let none = OSLogStringAlignment(columns: 0, isLeft: false)

    public static func left(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: true) }
    public static func right(columns: Int) -> OSLogStringAlignment { .init(columns: columns, isLeft: false) }

    fileprivate func aligned(_ text: String) -> String {
        let spaces = String(repeating: " ", count: max(columns - text.count, 0))
        return isLeft ? text + spaces : spaces + text
    }
}

/// The digits of an integer in a message.
public struct OSLogIntegerFormatting: Sendable {
    fileprivate let radix: Int
    fileprivate let prefix: String
    fileprivate let minimumDigits: Int

    public static let decimal = decimal(minDigits: 1)
    public static let hex = hex(includePrefix: false)

    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 10, prefix: "", minimumDigits: minDigits)
    }

    public static func hex(includePrefix: Bool) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(radix: 16, prefix: includePrefix ? "0x" : "", minimumDigits: 1)
    }
}

/// The digits of a floating-point number in a message.
public struct OSLogFloatFormatting: Sendable {
    fileprivate let precision: Int

    public static let fixed = fixed(precision: 6)

    public static func fixed(precision: Int) -> OSLogFloatFormatting { OSLogFloatFormatting(precision: precision) }
}

/// A lock with a state that it protects.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let storage: Storage

    private final class Storage {
        let mutex = Mutex(())
        var state: State

        init(_ state: State) { self.state = state }
    }

    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    public init() where State == Void { storage = Storage(()) }

    public func withLock<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result {
        try withLockUnchecked(body)
    }

    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try storage.mutex.withLock { _ in try body(&storage.state) }
    }
}
