import AnimaticTesting
import Foundation
import Testing
import UIKit

@MainActor
@Suite("A dump of a screen")
struct ScreenDumpTests {
    private final class CardView: UIView {}

    @Test func `contains visible views with their classes, their places after transforms, and the parts of controls`()
        throws
    {
        let screen = try TestScreen("iPhone 16")
        let dump = screen.run {
            let root = UIView(frame: CGRect(x: 10, y: 100, width: 300, height: 300))
            let card = CardView(frame: CGRect(x: 20, y: 30, width: 100, height: 50))
            card.backgroundColor = .red
            card.transform = CGAffineTransform(scaleX: 2, y: 0.5)
            let (hidden, faded, below) = (UILabel(frame: .zero), UIView(frame: .zero), UILabel(frame: .zero))
            (hidden.text, below.text, hidden.isHidden, faded.alpha) = ("Hidden", "Below", true, 0)
            faded.addSubview(below)
            let toggle = UISwitch()
            toggle.frame = CGRect(x: 0, y: 200, width: 63, height: 28)
            toggle.isOn = true
            for view in [card, hidden, faded, toggle] { root.addSubview(view) }
            screen.show(root)
            return screen.dump(app: "Test", variant: "dark")
        }
        func frames(_ name: String) -> [[Double]] { dump.views.filter { $0.class == name }.map(\.frame) }
        // The card's center is at (10 + 70, 100 + 55), and its size is 200 × 25.
        #expect(frames("CardView") == [[-20, 142.5, 200, 25]])
        #expect(dump.views.first { $0.class == "CardView" }?.bg == true)
        #expect(!dump.views.contains { $0.text == "Hidden" || $0.text == "Below" })
        // The thumb has 37 × 24 points, at x 24 of a switch that is on.
        #expect(frames("UISwitch") == [[10, 300, 63, 28]] && frames("UISwitch.thumb") == [[34, 302, 37, 24]])
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(dump)) as? [String: Any]
        #expect(json?["app"] as? String == "Test" && json?["variant"] as? String == "dark")
        #expect(json?["device"] as? String == "iPhone 16" && json?["t"] as? String == "0")
    }

    @Test func `shows an animation at a time`() throws {
        let screen = try TestScreen("iPhone 16")
        let box = screen.run {
            let box = CardView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            screen.show(box)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 100 }
            return box
        }
        screen.advance(by: 0.5)
        let middle = try #require(screen.dump().views.first { $0.class == "CardView" }).frame
        // The animation begins with the turn after the call.
        #expect(middle[0] > 45 && middle[0] <= 50 && box.frame.minX == 100)
    }
}
