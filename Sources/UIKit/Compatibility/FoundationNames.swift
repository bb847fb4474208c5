public import Foundation

// Names that Foundation and the C library declare on Apple's systems, and not on Linux.

/// Calls `body`, and returns its result. There are no autoreleased objects on Linux, so there is no pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// The greatest finite `Float`, as in Darwin's `math.h`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HUGE = Float.greatestFiniteMagnitude

/// The greatest finite `Float`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// The number of nanoseconds in a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_SEC: UInt64 = 1_000_000_000

/// The number of nanoseconds in a millisecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_MSEC: UInt64 = 1_000_000

/// The number of nanoseconds in a microsecond.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSEC_PER_USEC: UInt64 = 1000

/// The number of microseconds in a second.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let USEC_PER_SEC: UInt64 = 1_000_000

/// A time in seconds.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the time of the current turn, in seconds since the start of the clock of the screen.
///
/// As ``CACurrentMediaTime()``, this is the time of the film and not the time of the machine, so that differences of two
/// times are the same in every run. The function must be called on the main actor.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { CACurrentMediaTime() }

extension NSObject {
    /// Returns the name of the class with the name of its module, such as `Login.LoginView`. The classes of UIKit have no
    /// name of a module, as on Apple's systems.
    public class func description() -> String {
        let name = String(reflecting: self)
        return name.hasPrefix("UIKit.") ? String(name.dropFirst("UIKit.".count)) : name
    }
}

extension NSAttributedString {
    /// Creates an empty string: write `NSAttributedString()`.
    public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}

extension NSMutableString {
    /// Creates an empty string: write `NSMutableString()`.
    public convenience init(_ nothing: Void = ()) { self.init(string: "") }

    /// Appends a formatted string, such as `appendFormat("%d views", 3)`.
    public func appendFormat(_ format: NSString, _ arguments: any CVarArg...) {
        append(String(format: format as String, arguments: arguments))
    }
}
