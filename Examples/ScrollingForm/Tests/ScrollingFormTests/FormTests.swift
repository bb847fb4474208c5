import AnimaticTesting
import ScrollingForm
import Testing
import UIKit

@MainActor
struct FormTests {
    private static let titles = (1...14).map { "Line \($0)" }

    private func show(on screen: TestScreen) -> FormView {
        screen.run {
            let controller = FormViewController(titles: Self.titles)
            screen.show(controller)
            return controller.form
        }
    }

    @Test func `all fields have the width of the form and a height of 44 points`() throws {
        let screen = try TestScreen("iPhone 16")
        let form = show(on: screen)
        screen.run {
            // The screen is 393 points wide, and the margins are 16 points.
            #expect(form.fields.allSatisfy { $0.bounds.size == CGSize(width: 361, height: 44) })
            #expect(form.fields.count == 14 && screen.conflicts.isEmpty && screen.feedbackLoop == nil)
        }
    }

    @Test func `dragging scrolls to the button, which is below the screen`() throws {
        let screen = try TestScreen("iPhone 16")
        let form = show(on: screen)
        screen.run {
            let scrollView = form.scrollView
            var sent: [String]?
            form.onSubmit = { sent = $0 }
            form.fields[3].text = "four"
            #expect(form.button.convert(form.button.bounds, to: form).minY > form.bounds.height)

            let start = scrollView.contentOffset.y
            screen.drag(scrollView, by: CGVector(dx: 0, dy: -300))
            #expect(scrollView.contentOffset.y > start + 250)
            screen.drag(scrollView, by: CGVector(dx: 0, dy: -500))
            // The scroll view decelerates, and bounces back from beyond its edge.
            screen.advance(by: 5)
            let end = scrollView.contentSize.height + scrollView.adjustedContentInset.bottom - scrollView.bounds.height
            #expect(abs(scrollView.contentOffset.y - end) < 0.5)

            screen.tap(form.button)
            #expect(sent?.count == 14 && sent?[3] == "four")
        }
    }

    @Test func `a film shows the scrolling`() async throws {
        let screen = try TestScreen("iPhone 16")
        let form = show(on: screen)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("form-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        screen.at(0.05) {
            UIView.animate(withDuration: 0.2) { form.scrollView.contentOffset.y = 200 }
        }
        try await screen.film(to: folder.path, until: 0.3, framesPerSecond: 10)
        let frames = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }
        #expect(frames.count == 3)
    }
}
