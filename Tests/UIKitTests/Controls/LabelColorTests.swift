import AnimaticTesting
import Testing
import UIKit
import Views

@MainActor
@Suite("The color of labels")
struct LabelColorTests {
    @Test func `is that of labels in the appearance of the window, unless the program sets another one`() throws {
        let screen = try TestScreen()
        screen.run {
            let (plain, colored) = (UILabel(), UILabel())
            (plain.text, colored.text) = ("Plain", "Colored")
            colored.textColor = .red
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            for label in [plain, colored] { root.addSubview(label) }
            let window = screen.show(root)
            #expect(plain.handle.content.textColor == .black && plain.textColor == .label)
            window.overrideUserInterfaceStyle = .dark
            #expect(plain.handle.content.textColor == .white)
            #expect(colored.textColor == .red && colored.handle.content.textColor == Color(red: 1, green: 0, blue: 0))
        }
    }
}
