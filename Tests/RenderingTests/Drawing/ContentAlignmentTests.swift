import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

/// The position and the color of the content of controls.
@Suite("The content of a control")
struct ContentAlignmentTests {
    private func bitmap(_ content: ViewContent, _ width: Double = 200, _ height: Double = 80) throws -> Bitmap {
        var scene = TestScene(width: width, height: height)
        scene.add(Rect(0, 0, width, height), content: content)
        return try scene.bitmap(scale: 1)
    }

    /// Returns the distances from the edges to the ink.
    private func edges(_ bitmap: Bitmap) throws -> EdgeInsets {
        let (columns, rows) = (bitmap.inkOfColumns, bitmap.inkOfRows)
        let left = try #require(columns.firstIndex { $0 > 0.2 })
        let right = try #require(columns.lastIndex { $0 > 0.2 })
        let top = try #require(rows.firstIndex { $0 > 0.2 })
        let bottom = try #require(rows.lastIndex { $0 > 0.2 })
        return EdgeInsets(
            top: Double(top), left: Double(left), bottom: Double(bitmap.height - 1 - bottom),
            right: Double(bitmap.width - 1 - right))
    }

    private func button(_ change: (inout ViewContent.Button) -> Void) throws -> EdgeInsets {
        var button = ViewContent.Button("HHH")
        button[.normal].titleColor = AdaptiveColor(.black)
        change(&button)
        return try edges(try bitmap(.button(button)))
    }

    @Test func `of a button is at the edge that its alignment specifies, inside its insets`() throws {
        let centered = try button { _ in }
        #expect(abs(centered.left - centered.right) <= 2)
        for alignment in [ViewContent.Button.HorizontalAlignment.left, .leading] {
            #expect(try button { $0.contentHorizontalAlignment = alignment }.left <= 2)
        }
        for alignment in [ViewContent.Button.HorizontalAlignment.right, .trailing] {
            #expect(try button { $0.contentHorizontalAlignment = alignment }.right <= 2)
        }
        let inset = try button {
            $0.contentHorizontalAlignment = .left
            $0.contentInsets = EdgeInsets(left: 30)
        }
        // The ink of the first letter starts up to two points inside its advance.
        #expect((30...32).contains(inset.left))
    }

    @Test func `of a button is at the top or the bottom`() throws {
        let centered = try button { _ in }
        let top = try button { $0.contentVerticalAlignment = .top }
        let bottom = try button { $0.contentVerticalAlignment = .bottom }
        // The line is 15 × 1.193 = 17.9 points high, so it moves by (80 - 17.9) / 2 = 31 points.
        #expect(abs(centered.top - top.top - 31) <= 1 && abs(bottom.top - centered.top - 31) <= 1)
        let inset = try button {
            $0.contentVerticalAlignment = .top
            $0.contentInsets = EdgeInsets(top: 12)
        }
        #expect(abs(inset.top - top.top - 12) <= 1)
    }

    @Test func `of a text field and a text view has an alignment, including the placeholder`() throws {
        func field(_ alignment: ViewContent.TextAlignment, _ text: String, placeholder: String = "") throws
            -> EdgeInsets
        {
            var field = ViewContent.TextField(text, placeholder: placeholder, borderStyle: .none)
            field.alignment = alignment
            return try edges(try bitmap(.textField(field)))
        }
        for (text, placeholder) in [("HHH", ""), ("", "HHH")] {
            #expect(try field(.natural, text, placeholder: placeholder).left <= 2)
            #expect(try field(.right, text, placeholder: placeholder).right <= 2)
            let middle = try field(.center, text, placeholder: placeholder)
            #expect(abs(middle.left - middle.right) <= 2)
        }
        var view = ViewContent.TextView("HHH")
        view.alignment = .right
        // The padding at the end of a line is 5 points.
        #expect((5...7).contains(try edges(try bitmap(.textView(view))).right))
    }

    @Test func `has the color of a text field, a text view and a switch`() throws {
        let red: UInt32 = 0xFFFF_0000
        let color = AdaptiveColor(Color(red: 1, green: 0, blue: 0))
        var field = ViewContent.TextField("HHH", font: Font(size: 60), borderStyle: .none)
        field.textColor = color
        var view = ViewContent.TextView("HHH", font: Font(size: 60))
        view.textColor = color
        var toggle = ViewContent.Switch(isOn: true)
        toggle.onTintColor = color
        for content in [ViewContent.textField(field), .textView(view), .switch(toggle)] {
            #expect(try bitmap(content).pixels.contains(red), "\(content.kind)")
        }
        toggle.isOn = false
        #expect(try !bitmap(.switch(toggle)).pixels.contains(red))
    }
}
