import Dispatch
import Foundation

/// Runs `body` on the main actor, on behalf of a declaration of UIKit that is not isolated.
///
/// UIKit permits calls of some functions on every thread, so their declarations have no actor, and code in Swift 5 mode
/// calls them from functions without an actor. The simulated device belongs to the main actor. A call on another thread
/// would be a data race, and ends the process with a message.
///
/// - Parameter symbol: The name of the declaration, for the message.
nonisolated func onMainActor<Result>(_ symbol: StaticString = #function, _ body: @MainActor () -> Result) -> Result {
    if !isOnMainQueue {
        fatalError(
            """
            '\(symbol)' was called on a background thread. The simulated device belongs to the main actor: \
            make the call on the main actor, for example in 'await MainActor.run { … }'
            """)
    }
    // `assumeIsolated` returns only sendable results, although the result does not leave the actor.
    nonisolated(unsafe) var result: Result?
    MainActor.assumeIsolated { unsafe result = body() }
    guard let result = unsafe result else { preconditionFailure("the body of '\(symbol)' did not run") }
    return result
}

/// Whether the current code runs on the main queue, which can run on any thread if the program's main function is
/// asynchronous.
nonisolated var isOnMainQueue: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true }

/// The key of a value that only the main queue has.
private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()
