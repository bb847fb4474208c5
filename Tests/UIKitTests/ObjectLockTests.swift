import Foundation
import Testing
import UIKit

private final class Counter: Sendable {
    nonisolated(unsafe) var value = 0
}

@Suite("Locks of objects")
struct ObjectLockTests {
    @Test func `a thread locks an object repeatedly`() {
        let object = NSObject()
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_enter(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        #expect(objc_sync_exit(object) == 0)
        // OBJC_SYNC_NOT_OWNING_THREAD_ERROR of objc/objc-sync.h
        #expect(objc_sync_exit(object) == -1)
    }

    @Test func `threads change a value one after the other`() {
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 {
                objc_sync_enter(counter)
                unsafe counter.value += 1
                objc_sync_exit(counter)
            }
        }
        #expect(unsafe counter.value == 8000)
    }

    @Test(.timeLimit(.minutes(1))) func `objects have locks of their own`() {
        let (first, second) = (Counter(), Counter())
        let isDone = DispatchSemaphore(value: 0)
        objc_sync_enter(first)
        Thread.detachNewThread {
            objc_sync_enter(second)
            objc_sync_exit(second)
            isDone.signal()
        }
        isDone.wait()
        #expect(objc_sync_exit(first) == 0)
        #expect(objc_sync_exit(second) == -1)
    }
}
