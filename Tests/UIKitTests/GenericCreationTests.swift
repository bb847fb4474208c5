import AnimaticTesting
import Testing
import UIKit

/// Generic code that creates views and controllers, as the containers of layout libraries do.
@Suite("Creation in generic code")
@MainActor
struct GenericCreationTests {
    private func make<T: UIView>(_ type: T.Type) -> T { T() }
    private func make<T: UIViewController>(_ type: T.Type) -> T { T() }

    private class Card: UIView {
        let label = UILabel()
        let frames: [CGRect]
        override init(frame: CGRect) {
            frames = [frame, CGRect(x: 1, y: 2, width: 3, height: 4)]
            super.init(frame: frame)
            addSubview(label)
        }
        required init?(coder: NSCoder) { return nil }
    }
    private final class BigCard: Card { var size = 7 }
    private final class Generic<Content: UIView>: UIView { let content = Content() }
    private final class Short: UIView {
        var isShort = false
        convenience init() {
            self.init(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            isShort = true
        }
        convenience init(tag: Int) {
            self.init()
            self.tag = tag
        }
    }
    private final class Titled: UIView {
        let title: String
        init(title: String) {
            self.title = title
            super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { return nil }
    }
    private final class Page: UIViewController {
        var calls: [String?] = []
        override init(nibName: String?, bundle: Bundle?) {
            super.init(nibName: nibName, bundle: bundle)
            calls.append(nibName)
        }
        required init?(coder: NSCoder) { return nil }
    }

    @Test func `creates objects of the class, with its overrides and stored properties`() throws {
        try TestScreen().run {
            #expect(type(of: make(UIView.self)) == UIView.self)
            let card = make(BigCard.self)
            #expect(type(of: card) == BigCard.self && card.size == 7)
            #expect(card.frames == [.zero, CGRect(x: 1, y: 2, width: 3, height: 4)] && card.subviews == [card.label])
            #expect(make(Generic<BigCard>.self).content.size == 7)
            let label: UILabel = make(UILabel.self)
            label.text = "text"
            #expect(label.intrinsicContentSize.width > 0 && make(UIButton.self).buttonType == .custom)
            #expect(make(UITableViewCell.self).contentView.superview != nil)
            let types: [UIView.Type] = [UISwitch.self, UIStackView.self, UIImageView.self]
            for each in types { #expect(type(of: each.init()) == each) }
        }
    }

    @Test func `creates controllers`() throws {
        try TestScreen().run {
            #expect(make(Page.self).calls == [nil] && type(of: make(UIViewController.self)) == UIViewController.self)
            let types: [UIViewController.Type] = [Page.self]
            #expect(types[0].init() is Page)
        }
    }

    @Test func `objects are released`() throws {
        try TestScreen().run {
            weak var view: UIView?
            weak var controller: UIViewController?
            do {
                let (made, page) = (make(BigCard.self), make(Page.self))
                (view, controller) = (made, page)
                #expect(view != nil && controller != nil)
            }
            #expect(view == nil && controller == nil)
        }
    }

    @Test func `code that names the class calls the initializers of the class`() throws {
        try TestScreen().run {
            let (short, tagged) = (Short(), Short(tag: 4))
            #expect(short.isShort && short.bounds.width == 9)
            #expect(tagged.isShort && tagged.tag == 4)
            #expect(type(of: BigCard()) == BigCard.self && BigCard().size == 7)
            #expect(UIWindow().frame == UIScreen.main.bounds)
            #expect(make(Short.self).bounds == .zero)
        }
    }

    @Test func `a class without the initializer ends the process with an explanation`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = GenericCreationTests().make(Titled.self) }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("unimplemented initializer 'init(frame:)'"), "\(text)")
    }
}
