import AnimaticTesting
import Foundation
import Testing
import UIKit

@Suite("Objects of a class in a variable") @MainActor
struct ObjectsOfAnyClassTests {
    private class Card: UIView {
        var note = "default"
        override init(frame: CGRect) {
            super.init(frame: frame)
            note = "width \(frame.width)"
        }
        required init?(coder: NSCoder) { nil }
    }

    private final class Inheriting: Card { let added = ["a"] }
    private final class Plain: UIView { var values: [Int] = [1, 2] }
    private final class Generic<Value>: UIView { var values: [Value] = [] }

    /// A class with an `init()` of its own, as animatic-port writes it.
    private class Named: UIView {
        let name: String
        init() {
            name = "named"
            super.init(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
        }
        required init?(coder: NSCoder) { nil }
        override class func makeForNib() -> AnyObject? { Named() }
    }

    private final class Page: UIViewController {
        var label = UILabel()
        override func loadView() { view = label }
    }

    private final class Form: UIViewController {
        let fields: Int
        override init(nibName: String?, bundle: Bundle?) {
            fields = nibName?.count ?? 0
            super.init(nibName: nibName, bundle: bundle)
        }
        required init?(coder: NSCoder) { nil }
    }

    private func make<V: UIView>(_ type: V.Type) -> V { V.makeObject() }
    private func make<V: UIView>(_ type: V.Type, _ frame: CGRect) -> V { V.makeObject(frame: frame) }

    @Test func `are created with their own initializers`() throws {
        let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        try TestScreen().run {
            #expect(make(Card.self, frame).note == "width 30.0" && make(Card.self, frame).frame == frame)
            let types: [Card.Type] = [Card.self, Inheriting.self]
            #expect(types.map { $0.makeObject().note } == ["width 0.0", "width 0.0"])
            #expect((types[1].makeObject() as? Inheriting)?.added == ["a"])
            #expect(make(Plain.self).values == [1, 2] && make(Generic<String>.self, frame).values == [])
            #expect(make(Named.self).name == "named" && make(Named.self).frame.width == 7)
        }
    }

    @Test(
        "of UIKit's classes are equal to those that their initializers create",
        arguments: [
            UIView.self, UILabel.self, UIButton.self, UIImageView.self, UISwitch.self, UISlider.self,
            UIStackView.self, UIScrollView.self, UITextField.self, UITextView.self, UIVisualEffectView.self,
            UIProgressView.self, UIActivityIndicatorView.self, UISegmentedControl.self, UIStepper.self,
            UIPageControl.self,
            UIDatePicker.self,
        ] as [UIView.Type])
    func system(_ type: UIView.Type) throws {
        let frame = CGRect(x: 10, y: 20, width: 300, height: 200)
        try TestScreen().run {
            let view = type.makeObject(frame: frame)
            #expect(Swift.type(of: view) == type)
            #expect(view.frame.origin == frame.origin)
            let label = make(UILabel.self, frame)
            label.text = "Text"
            let expected = UILabel(frame: frame)
            expected.text = "Text"
            #expect(label.intrinsicContentSize == expected.intrinsicContentSize && label.frame == expected.frame)
        }
    }

    @Test func `are buttons with a type, and layers`() throws {
        try TestScreen().run {
            let type: UIButton.Type = UIButton.self
            #expect(CAShapeLayer.makeObject().lineWidth == 1)
            #expect(type.makeObject(type: .system).buttonType == .system && type.makeObject().buttonType == .custom)
        }
    }

    @Test func `are controllers`() throws {
        let screen = try TestScreen()
        screen.run {
            let type: UIViewController.Type = Page.self
            let page = type.makeObject()
            #expect((page as? Page)?.view === (page as? Page)?.label)
            #expect(Form.makeObject(nibName: "four", bundle: nil).fields == 4 && Form.makeObject().fields == 0)
        }
    }
}
