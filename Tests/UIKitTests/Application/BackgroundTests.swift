import AnimaticTesting
import Testing
import UIKit

/// Functions that UIKit permits on every thread, called on many threads at the same time.
@Suite("UIKit on other threads") @MainActor
struct BackgroundTests {
    /// Results of functions that have no actor.
    private struct Measured: Hashable, Sendable {
        var size: CGSize
        var wrapped: CGRect
        var attributed: CGRect
        var lineHeight: CGFloat
        var image: CGSize
        var style: UIUserInterfaceStyle
    }

    private nonisolated static func measure(_ number: Int) -> Measured {
        let text = "Text number \(number) measured on a thread, \(String(repeating: "word ", count: number % 7))"
        let font = UIFont.systemFont(ofSize: CGFloat(10 + number % 5), weight: number % 2 == 0 ? .regular : .bold)
        let attributed = NSMutableAttributedString(string: text, attributes: [.font: font])
        attributed.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 20), range: NSRange(location: 0, length: 4))
        let size = (text as NSString).size(withAttributes: [.font: font])
        let image = UIGraphicsImageRenderer(size: CGSize(width: number + 1, height: 20)).image { context in
            UIColor.label.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            (text as NSString).draw(at: .zero, withAttributes: [.font: font])
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 5, height: 5)).stroke()
        }
        return Measured(
            size: size,
            wrapped: text.boundingRect(
                with: CGSize(width: 90, height: 1000), options: .usesLineFragmentOrigin, attributes: [.font: font],
                context: nil),
            attributed: attributed.boundingRect(
                with: CGSize(width: 120, height: 1000), options: .usesLineFragmentOrigin, context: nil),
            lineHeight: UIFontMetrics(forTextStyle: .body).scaledFont(for: font).lineHeight, image: image.size,
            style: UITraitCollection.current.userInterfaceStyle)
    }

    @Test func `many threads measure and draw as the main thread does`() async throws {
        let screen = try TestScreen()
        let expected = screen.run { (0..<64).map(Self.measure) }
        #expect(Set(expected).count == 64)
        let measured = await screen.runTask {
            await withTaskGroup(of: (Int, Measured).self) { group in
                for number in 0..<64 {
                    group.addTask { await Task.detached { (number, Self.measure(number)) }.value }
                }
                var found: [Int: Measured] = [:]
                for await (number, result) in group { found[number] = result }
                return (0..<64).map { found[$0] }
            }
        }
        #expect(measured == expected.map(Optional.some))
    }

    @Test func `a queue uses the screen of the code that adds the block`() async throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            screen.show(UIViewController())
            screen.advance(by: 0.5)
        }
        let (time, scale) = await withCheckedContinuation { continuation in
            screen.run {
                DispatchQueue.global().async {
                    continuation.resume(
                        returning: (CACurrentMediaTime(), UITraitCollection.current.displayScale))
                }
            }
        }
        // An iPhone SE has 2 pixels per point.
        #expect(time == 0.5 && scale == 2)
    }

    @Test func `a block that another thread adds to the main queue runs in the next turn`() async throws {
        let screen = try TestScreen()
        let label = screen.run { UILabel() }
        await withCheckedContinuation { continuation in
            screen.run {
                DispatchQueue.global().async {
                    let width = ("Done" as NSString).size(withAttributes: nil).width
                    DispatchQueue.main.async {
                        MainActor.assumeIsolated { label.text = "\(width > 0) \(CACurrentMediaTime())" }
                    }
                    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
                        MainActor.assumeIsolated { label.alpha = 0.5 }
                    }
                    continuation.resume()
                }
            }
        }
        screen.run { screen.advance(by: 0.1) }
        #expect(label.text?.hasPrefix("true") == true && label.alpha == 1)
        screen.run { screen.advance(by: 0.2) }
        #expect(label.alpha == 0.5)
    }

    @Test func `each thread has its own contexts`() async throws {
        let screen = try TestScreen()
        let hasContext = await withCheckedContinuation { continuation in
            screen.run {
                UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
                defer { UIGraphicsEndImageContext() }
                DispatchQueue.global().async { continuation.resume(returning: UIGraphicsGetCurrentContext() != nil) }
            }
        }
        #expect(!hasContext)
    }
}
