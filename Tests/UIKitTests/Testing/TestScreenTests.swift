import AnimaticTesting
import Testing
import UIKit

@MainActor @Suite("A test screen")
struct TestScreenTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone 16") }

    /// The screen of an iPhone 16 has 393 × 852 points.
    private let whole = CGRect(x: 0, y: 0, width: 393, height: 852)

    // MARK: Showing views

    @Test func `shows a view without a frame and without constraints in its whole size`() {
        screen.run {
            let (view, label) = (UIView(), UILabel())
            label.text = "Hello"
            label.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(label)
            // In a view of size zero, the distances would conflict.
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                label.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
                label.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
            ])
            screen.show(view)
            #expect(view.frame == whole && label.frame.minX == 20 && label.frame.width == 353)
            #expect(screen.conflicts.isEmpty && screen.count(of: "layoutSubviews", view) == 1)
            screen.rotate(toLandscape: true)
            screen.advance(by: 1)
            #expect(view.frame.size == CGSize(width: 852, height: 393))
        }
    }

    @Test func `keeps the frame of a view`() {
        screen.run {
            let view = UIView(frame: CGRect(x: 10, y: 20, width: 0, height: 40))
            screen.show(view)
            #expect(view.frame == CGRect(x: 10, y: 20, width: 0, height: 40))
        }
    }

    @Test func `gives a view with constraints the size that they determine`() {
        screen.run {
            let (view, box) = (UIView(), UIView())
            view.translatesAutoresizingMaskIntoConstraints = false
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            NSLayoutConstraint.activate([
                view.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 30),
                box.topAnchor.constraint(equalTo: view.topAnchor, constant: 5),
                box.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
            ])
            screen.show(view)
            // 5 + 30 + 5
            #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 40) && screen.conflicts.isEmpty)
        }
    }

    // MARK: Conflicts and traces

    @Test func `names the broken constraint of a conflict`() {
        screen.run {
            let view = UIView()
            view.accessibilityIdentifier = "box"
            view.translatesAutoresizingMaskIntoConstraints = false
            let (narrow, wide) = (
                view.widthAnchor.constraint(equalToConstant: 100), view.widthAnchor.constraint(equalToConstant: 200)
            )
            wide.identifier = "wide"
            NSLayoutConstraint.activate([narrow, wide, view.heightAnchor.constraint(equalToConstant: 10)])
            screen.show(view)
            // The larger width breaks (semantics 7.4).
            #expect(screen.conflicts == ["'wide' is broken: it conflicts with 'box.width == 100'"])
        }
    }

    /// The names of views that are laid out one after the other.
    private func trace(_ names: String) -> [String] { names.map { "layoutSubviews \($0)" } }

    @Test(arguments: [
        // Line 4 is missing.
        (
            "abcxdefgh",
            """
            the trace differs from line 4: expected 9 lines, found 8 lines
              expected         | found
              layoutSubviews a | layoutSubviews a
              layoutSubviews b | layoutSubviews b
              layoutSubviews c | layoutSubviews c
            > layoutSubviews x |
              layoutSubviews d | layoutSubviews d
              layoutSubviews e | layoutSubviews e
              layoutSubviews f | layoutSubviews f
            """
        ),
        // Line 1 is another one, and line 3 was not expected.
        (
            "xbdefgh",
            """
            the trace differs from line 1: expected 7 lines, found 8 lines
              expected         | found
            > layoutSubviews x | layoutSubviews a
              layoutSubviews b | layoutSubviews b
            !                  | layoutSubviews c
              layoutSubviews d | layoutSubviews d
            """
        ),
        // The trace is longer.
        (
            "abcdef",
            """
            the trace differs from line 7: expected 6 lines, found 8 lines
              expected         | found
              layoutSubviews d | layoutSubviews d
              layoutSubviews e | layoutSubviews e
              layoutSubviews f | layoutSubviews f
            >                  | layoutSubviews g
            !                  | layoutSubviews h
            """
        ),
    ])
    func `shows the first difference of two traces with the lines around it`(expected: String, text: String) throws {
        try screen.run {
            let views = "abcdefgh".map { name in
                let view = UIView(frame: whole)
                view.accessibilityIdentifier = "\(name)"
                return view
            }
            for view in views { screen.show(view) }
            screen.clearTrace()
            for view in views {
                view.setNeedsLayout()
                view.layoutIfNeeded()
            }
            try screen.expectTrace(trace("abcdefgh"), of: ["layoutSubviews"])
            try screen.expectTrace([], of: ["draw"])
            let mismatch = #expect(throws: TraceMismatch.self) {
                try screen.expectTrace(trace(expected), of: ["layoutSubviews"])
            }
            #expect(mismatch?.description == text)
        }
    }
}
