import AnimaticTesting
import Foundation
import TestSupport
import Testing
import UIKit

/// A card with a title below its top edge.
@MainActor
private final class Card: UIView {
    let title = UILabel()

    init(gap constant: CGFloat, text: String = "Hello") {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        title.text = text
        title.accessibilityIdentifier = "title"
        title.translatesAutoresizingMaskIntoConstraints = false
        addSubview(title)
        let top = title.topAnchor.constraint(equalTo: topAnchor, constant: constant)
        top.identifier = "gap"
        NSLayoutConstraint.activate([top, title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16)])
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

/// A view that sets the frame of its subview in code.
@MainActor
private final class Manual: UIView {
    let box = UIView()
    var offset: CGFloat = 8

    override init(frame: CGRect) {
        super.init(frame: frame)
        box.accessibilityIdentifier = "box"
        addSubview(box)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        box.frame = CGRect(x: offset, y: 0, width: 10, height: 10)
    }
}

@MainActor @Suite("Goldens of UIKit code")
struct GoldenTests {
    private let folder: TemporaryFolder
    private let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path(of: "CardTests.swift")
    }

    /// Shows a view, and compares it with the golden `card`.
    private func compare(_ view: @MainActor () -> UIView, _ recording: GoldenRecording? = nil, ignoring: [String] = [])
        throws
    {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let view = view()
            screen.show(view)
            let ignored = view.subviews.filter { ignoring.contains($0.accessibilityIdentifier ?? "") }
            try screen.expectLayout(of: view, named: "card", ignoring: ignored, recording: recording, file: file)
        }
    }

    /// Compares, and returns the message of the failure.
    private func failure(_ view: @MainActor () -> UIView, _ recording: GoldenRecording? = nil) -> String {
        let error = #expect(throws: LayoutMismatch.self) { try compare(view, recording) }
        return error?.description ?? ""
    }

    @Test func `a golden is recorded once, and the next test passes`() throws {
        #expect(failure { Card(gap: 8) }.contains("recorded the golden"))
        #expect(folder.names(in: "__Goldens__/CardTests") == ["card.golden"])
        try compare { Card(gap: 8) }
    }

    @Test func `a difference is reported with the constraint that caused it`() throws {
        _ = failure { Card(gap: 8) }
        let message = failure { Card(gap: 16) }
        #expect(message.contains("title.y 8 → 16, because gap is 16, was 8"), "\(message)")
        #expect(message.contains("1 difference from"), "\(message)")
    }

    @Test func `another text is a difference of the text and of the size`() throws {
        _ = failure { Card(gap: 8) }
        let message = failure { Card(gap: 8, text: "Hello, world") }
        #expect(message.contains("title.text Hello → Hello, world"), "\(message)")
        #expect(message.contains("title.width"), "\(message)")
    }

    @Test func `an ignored view is not compared`() throws {
        _ = failure { Card(gap: 8) }
        try compare({ Card(gap: 16) }, ignoring: ["title"])
    }

    @Test func `a frame that code sets is traced to its method`() throws {
        func manual(_ offset: CGFloat) -> UIView {
            let view = Manual(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            view.offset = offset
            return view
        }
        _ = failure { manual(8) }
        let message = failure { manual(12) }
        #expect(message.contains("box.x 8 → 12, because Manual.layoutSubviews sets it"), "\(message)")
    }

    @Test func `recording is requested or forbidden by the mode`() throws {
        #expect(failure({ Card(gap: 8) }, .never).contains("there is no golden"))
        #expect(folder.names(in: "__Goldens__").isEmpty)
        #expect(failure({ Card(gap: 8) }, .all).contains("recorded"))
        TestScreen.forgetUsesOfGoldens(for: file)
        #expect(failure({ Card(gap: 16) }, .all).contains("recorded"))
        try compare { Card(gap: 16) }
    }

    /// Simulates two tests in one run that call the same function. The second test must not replace the layout of the
    /// first.
    @Test(arguments: [GoldenRecording.missing, .all])
    func `a golden that this run recorded is not replaced by another screen`(mode: GoldenRecording) throws {
        #expect(failure({ Card(gap: 8) }, mode).contains("recorded the golden"))
        let message = failure({ Card(gap: 16) }, mode)
        #expect(message.contains("title.y 8 → 16"), "\(message)")
        #expect(message.contains("choose a different name for each"), "\(message)")
        // The layout of the first screen is still the golden.
        TestScreen.forgetUsesOfGoldens(for: file)
        try compare { Card(gap: 8) }
    }

    @Test func `two tests with the same name of a golden are refused`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let card = Card(gap: 8)
            screen.show(card)
            let first = #expect(throws: LayoutMismatch.self) {
                try screen.expectLayout(of: card, named: "card", file: file, function: "one()", line: 10)
            }
            #expect(first?.description.contains("recorded the golden") == true)
            try screen.expectLayout(of: card, named: "card", file: file, function: "one()", line: 12)
            let second = #expect(throws: LayoutMismatch.self) {
                try screen.expectLayout(of: card, named: "card", file: file, function: "other()", line: 20)
            }
            #expect(
                second?.description
                    == "found the golden 'card' in two tests, one() in CardTests.swift:10 and other() in CardTests.swift:20, "
                    + "expected a name that is unique within the test file; give one of them another name")
        }
    }

    @Test func `a damaged golden is an error that names its line`() throws {
        try folder.write("__Goldens__/CardTests/card.golden", "animatic golden 1\nprogram \"p\"\n")
        #expect(failure { Card(gap: 8) }.contains("card.golden:3: the file ends here"))
    }

    @Test func `a film is compared frame by frame`() async throws {
        func film(_ duration: TimeInterval) async throws {
            let screen = try TestScreen("iPhone 16")
            let view = screen.run { Card(gap: 8) }
            screen.show(view)
            screen.at(0.1) { UIView.animate(withDuration: duration) { view.title.alpha = 0 } }
            try await screen.expectFilm(named: "fade", until: 1, file: file)
        }
        await #expect(throws: LayoutMismatch.self) { try await film(0.5) }
        try await film(0.5)
        let error = await #expect(throws: LayoutMismatch.self) { try await film(0.7) }
        // The animations begin at 0.1 s, in frame 6, and the longer one ends at 0.8 s, in frame 48.
        let words = error?.description.firstMatch(of: /title\.alpha moves differently in frames (\d+) through (\d+)/)
        #expect(
            words.map { (7...10).contains(Int($0.output.1) ?? 0) && (40...48).contains(Int($0.output.2) ?? 0) } ?? false
        )
    }
}
