import AnimaticTesting
import Testing
import UIKit

/// Functions that UIKit declares without an actor, called by functions without an actor.
@Suite("Functions without an actor")
@MainActor
struct IsolationTests {
    private nonisolated static func measure() -> (time: CFTimeInterval, width: CGFloat, isDark: Bool) {
        let style = UITraitCollection.current.userInterfaceStyle
        return (CACurrentMediaTime(), ("mm" as NSString).size(withAttributes: nil).width, style == .dark)
    }

    private nonisolated static func draw() -> UIImage? {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 5), false, 0)
        defer { UIGraphicsEndImageContext() }
        UIColor.red.setFill()
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 2)).fill()
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    private nonisolated static func render() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 6, height: 7)).image { context in
            UIColor.blue.setStroke()
            context.stroke(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
    }

    @Test func `work on the main actor`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.advance(by: 0.5)
            let measured = Self.measure()
            #expect(measured.time == 0.5 && CFAbsoluteTimeGetCurrent() == 0.5)
            #expect(measured.width > 0 && measured.width == NSAttributedString(string: "mm").size().width)
            #expect(!measured.isDark)
            #expect(Self.draw()?.size == CGSize(width: 4, height: 5))
            #expect(Self.render().size == CGSize(width: 6, height: 7))
            #expect(UIGraphicsGetCurrentContext() == nil)
        }
    }

    @Test func `a call on a background thread ends the process with an explanation`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Task.detached { UIAccessibility.post(notification: .announcement, argument: nil) }.value
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("'post(notification:argument:)' was called on a background thread"))
    }

    @Test func `current traits determine the components of a color`() throws {
        let screen = try TestScreen()
        screen.run {
            let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
            #expect(color.cgColor == UIColor.black.cgColor)
            UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
                #expect(UITraitCollection.current.userInterfaceStyle == .dark)
                #expect(color.cgColor == UIColor.white.cgColor)
            }
            #expect(UITraitCollection.current.userInterfaceStyle == .light)
        }
    }
}
