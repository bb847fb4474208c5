import AnimaticTesting
import Foundation
import Testing
import UIKit

/// Code of a test outside of `TestScreen.run`. It uses the last screen that the task of the test created.
@MainActor @Suite("Code outside of run")
struct OutsideOfRunTests {
    @Test func `works like code inside of run`() throws {
        let screen = try TestScreen("iPhone 8")
        let controller = UIViewController()
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        screen.show(controller)
        controller.view.addSubview(box)
        #expect(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
        #expect(UIApplication.shared.keyWindow === controller.view.window)
        screen.advance(by: 0.1)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.alpha = 0 }
        screen.advance(by: 0.25)
        #expect(abs(screen.presentationAlpha(of: box) - 0.75) < 1e-9)
        #expect(abs(CACurrentMediaTime() - 0.35) < 1e-9)
        #expect(screen.exceptions.isEmpty)
    }

    @Test func `the presentation layer has the values on the screen`() throws {
        let screen = try TestScreen("iPhone 16")
        let box = screen.run { UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) }
        screen.run { screen.show(box) }
        screen.advance(by: 0.1)
        screen.run { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 200 } }
        screen.advance(by: 0.5)
        let other = try TestScreen("iPhone 8")
        // Now, code outside of `run` uses the other screen. The layer still belongs to the first one.
        let layer = try #require(box.layer.presentation())
        #expect(abs(layer.frame.minX - 100) < 1e-9 && layer.frame.width == 100)
        #expect(layer.model() === box.layer && layer.presentation() == nil)
        #expect(other.trace.isEmpty)
    }

    @Test func `a layer that is not on the screen has no presentation`() throws {
        _ = try TestScreen("iPhone 16")
        #expect(UIView().layer.presentation() == nil && CALayer().presentation() == nil)
    }

    @Test func `uses the last screen that still exists`() throws {
        let screen = try TestScreen("iPhone 16")
        do {
            let other = try TestScreen("iPhone 8")
            #expect(UIDevice.current.name == "iPhone 8")
            withExtendedLifetime(other) {}
        }
        #expect(UIDevice.current.name == "iPhone 16")
        withExtendedLifetime(screen) {}
    }

    @Test func `of other tasks does not use the screen`() async throws {
        let screen = try TestScreen("iPhone 8")
        let name = await Task.detached { await Self.nameOfDeviceOfOtherScreen() }.value
        #expect(UIDevice.current.name == "iPhone 8" && name == "iPad Air")
        withExtendedLifetime(screen) {}
    }

    private static func nameOfDeviceOfOtherScreen() async -> String? {
        guard let screen = try? TestScreen("iPad Air") else { return nil }
        defer { withExtendedLifetime(screen) {} }
        await Task<Never, Never>.yield()
        return UIDevice.current.name
    }

    @Test(arguments: 0..<4)
    func `that mixes two screens ends with a message that says what to write`(index: Int) async throws {
        // The closure of an exit test cannot capture the argument.
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [index] in
            try await OutsideOfRunTests.mix(index)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("belongs to another screen than this TestScreen"), "\(text)")
        #expect(text.contains("screen.run { … }") && text.contains("OutsideOfRunTests.swift:"), "\(text)")
    }

    private static func mix(_ index: Int) throws {
        let (controller, view) = (UIViewController(), UIView())
        let screen = try TestScreen("iPhone 16")
        switch index {
        case 0: screen.show(controller)
        case 1: screen.show(view)
        case 2: screen.tap(view)
        default: _ = screen.presentationFrame(of: view)
        }
    }

    @Test func `cannot combine views of two screens`() throws {
        let (first, second) = (try TestScreen("iPhone 16"), try TestScreen("iPhone 16"))
        let (view, other) = (first.run { UIView() }, second.run { UIView() })
        first.run {
            view.addSubview(other)
            view.widthAnchor.constraint(equalTo: other.widthAnchor).isActive = true
            UIWindow().rootViewController = second.run { UIViewController() }
        }
        #expect(view.subviews.isEmpty && view.constraints.isEmpty)
        #expect(first.exceptions.count == 3 && first.exceptions.allSatisfy { $0.contains("screen.run { … }") })
    }
}

/// The environment variable `ANIMATIC_DEVICE`.
@Suite("The name of the default device")
struct DefaultDeviceTests {
    @Test func `is reported if no device has it`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            unsafe setenv("ANIMATIC_DEVICE", "iPhone 99", 1)
            await MainActor.run { _ = UIView() }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("ANIMATIC_DEVICE, found the device 'iPhone 99', expected a name"), "\(text)")
    }

    @Test func `is also reported by a test screen`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            unsafe setenv("ANIMATIC_DEVICE", "iPhone 99", 1)
            await MainActor.run {
                do { _ = try TestScreen() } catch { print(error) }
                print((try? TestScreen("iPhone 8")) == nil ? "no screen" : "a screen")
            }
        }
        let text = String(decoding: result.standardOutputContent, as: UTF8.self)
        #expect(text.contains("ANIMATIC_DEVICE, found the device 'iPhone 99', expected a name"), "\(text)")
        #expect(text.contains("a screen"), "\(text)")
    }

    @Test func `selects the device`() async {
        await #expect(processExitsWith: .success) {
            unsafe setenv("ANIMATIC_DEVICE", "iPhone 8", 1)
            await MainActor.run {
                precondition(UIScreen.main.bounds.size == CGSize(width: 375, height: 667))
                unsafe setenv("ANIMATIC_DEVICE", "", 1)
                precondition((try? TestScreen())?.run { UIDevice.current.name } == "iPhone 16")
            }
        }
    }
}
