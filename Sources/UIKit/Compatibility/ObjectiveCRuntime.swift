// Functions of the Objective-C runtime that look up and exchange the methods of classes. Classes have such methods only on
// Apple's systems, so the functions find none. Code that exchanges methods compiles, and has no effect; the trace and
// standard error say so.

/// A method that the Objective-C runtime can look up.
///
/// Linux has no Objective-C runtime, so no class has such a method, and this type has no values.
public enum Method {}

/// The implementation of a method, which the functions in this file accept and ignore.
public struct IMP: Hashable, Sendable {}

private func report(_ note: @MainActor (World) -> Void) {
    guard isOnMainQueue else { return }
    onMainActor { note(.current) }
}

/// Returns `nil`, because no class has methods that can be looked up.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getInstanceMethod(_ type: AnyClass?, _ name: Selector) -> Method? {
    report {
        $0.notSimulated(
            "class_getInstanceMethod", "Linux has no Objective-C runtime; override the method in a subclass")
    }
    return nil
}

/// Returns `nil`, because no class has methods that can be looked up.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getClassMethod(_ type: AnyClass?, _ name: Selector) -> Method? {
    report {
        $0.notSimulated("class_getClassMethod", "Linux has no Objective-C runtime; override the method in a subclass")
    }
    return nil
}

/// Returns `nil`, because no class has methods that can be looked up.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func class_getMethodImplementation(_ type: AnyClass?, _ name: Selector) -> IMP? {
    report {
        $0.notSimulated(
            "class_getMethodImplementation", "Linux has no Objective-C runtime; override the method in a subclass")
    }
    return nil
}

/// Adds nothing, and returns `false`.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func class_addMethod(
    _ type: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> Bool {
    report { $0.notSimulated("class_addMethod", "Linux has no Objective-C runtime; override the method in a subclass") }
    return false
}

/// Replaces nothing, and returns `nil`.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func class_replaceMethod(
    _ type: AnyClass?, _ name: Selector, _ implementation: IMP, _ types: UnsafePointer<CChar>?
) -> IMP? {
    report {
        $0.notSimulated("class_replaceMethod", "Linux has no Objective-C runtime; override the method in a subclass")
    }
    return nil
}

/// Returns an implementation that no method can have. The block is never called.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func imp_implementationWithBlock(_ block: Any) -> IMP {
    report {
        $0.notSimulated(
            "imp_implementationWithBlock", "Linux has no Objective-C runtime; override the method in a subclass")
    }
    return IMP()
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func method_getImplementation(_ method: Method) -> IMP {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func method_getName(_ method: Method) -> Selector {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func method_getTypeEncoding(_ method: Method) -> UnsafePointer<CChar>? {}

// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
public func method_setImplementation(_ method: Method, _ implementation: IMP) -> IMP {}

// swift-format-ignore: AlwaysUseLowerCamelCase
public func method_exchangeImplementations(_ first: Method, _ second: Method) {}
