import Foundation
import Testing
import UIKit

/// Values that are associated with objects.
@MainActor @Suite("An associated value")
struct AssociatedObjectTests {
    @Test func `is released with its view, layer, constraint, guide, recognizer or controller`() {
        let makers: [() -> AnyObject] = [
            { UIView() }, { CALayer() }, { NSLayoutConstraint() }, { UILayoutGuide() }, { UITapGestureRecognizer() },
            { UIViewController() },
        ]
        for make in makers {
            weak var kept: Value?
            do {
                let owner = make()
                let new = Value()
                kept = new
                set(new, 1, of: owner, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                #expect(value(1, of: owner) as? Value === new)
                #expect(value(2, of: owner) == nil)
            }
            #expect(kept == nil)
        }
    }

    @Test func `of another object is released at the next accesses`() {
        weak var kept: Value?
        do {
            let (owner, new) = (Value(), Value())
            kept = new
            set(new, 1, of: owner, .OBJC_ASSOCIATION_RETAIN)
            #expect(value(1, of: owner) as? Value === new)
        }
        let other = Value()
        // Each access checks 64 entries. Other tests that run at the same time can add entries.
        for _ in 0..<100 where kept != nil { _ = value(1, of: other) }
        #expect(kept == nil)
    }

    @Test func `is not retained with the policy assign`() {
        let owners: [AnyObject] = [UIView(), Value()]
        for owner in owners {
            weak var kept: Value?
            do {
                let new = Value()
                kept = new
                set(new, 1, of: owner, .OBJC_ASSOCIATION_ASSIGN)
                #expect(value(1, of: owner) as? Value === new)
            }
            #expect(kept == nil && value(1, of: owner) == nil)
            set(true, 1, of: owner, .OBJC_ASSOCIATION_ASSIGN)
            #expect(value(1, of: owner) as? Bool == true)
        }
    }

    @Test func `is copied with the policy copy`() {
        let (owner, text) = (UIView(), NSMutableString(string: "a"))
        set(text, 1, of: owner, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        text.append("b")
        #expect(value(1, of: owner) as? NSString == "a")
    }

    @Test func `is removed by nil, and all values by one call`() {
        let owners: [AnyObject] = [UIView(), Value()]
        for owner in owners {
            for number in 1...3 { set(number, number, of: owner, .OBJC_ASSOCIATION_RETAIN) }
            set(nil, 2, of: owner, .OBJC_ASSOCIATION_RETAIN)
            #expect((1...3).map { value($0, of: owner) as? Int } == [1, nil, 3])
            objc_removeAssociatedObjects(owner)
            #expect((1...3).allSatisfy { value($0, of: owner) == nil })
        }
    }

    private func value(_ key: Int, of owner: Any) -> Any? {
        guard let key = unsafe UnsafeRawPointer(bitPattern: key) else { return nil }
        return unsafe objc_getAssociatedObject(owner, key)
    }

    private func set(_ value: Any?, _ key: Int, of owner: Any, _ policy: objc_AssociationPolicy) {
        guard let key = unsafe UnsafeRawPointer(bitPattern: key) else { return }
        unsafe objc_setAssociatedObject(owner, key, value, policy)
    }
}

private final class Value {}
