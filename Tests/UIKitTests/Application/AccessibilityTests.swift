import AnimaticTesting
import Testing
import UIKit

@Suite("Accessibility properties")
@MainActor
struct AccessibilityTests {
    private final class Badge: UIView {
        override var accessibilityLabel: String? {
            get { "3 messages" }
            set {}
        }
    }

    @Test func `labels and controls have defaults that follow from their content`() throws {
        try TestScreen().run {
            let (label, button, field, slider) = (UILabel(), UIButton(type: .system), UITextField(), UISlider())
            label.text = "Title"
            button.setTitle("Buy", for: .normal)
            field.placeholder = "Name"
            slider.value = 0.25
            #expect(label.isAccessibilityElement && button.isAccessibilityElement && field.isAccessibilityElement)
            #expect(!UIView().isAccessibilityElement && !UIImageView().isAccessibilityElement)
            #expect(label.accessibilityLabel == "Title" && label.accessibilityTraits == .staticText)
            #expect(button.accessibilityLabel == "Buy" && button.accessibilityTraits == .button)
            button.isSelected = true
            button.isEnabled = false
            #expect(button.accessibilityTraits == [.button, .selected, .notEnabled])
            #expect(field.accessibilityValue == "Name" && field.accessibilityLabel == nil)
            #expect(slider.accessibilityValue == "25%" && slider.accessibilityTraits == .adjustable)
        }
    }

    @Test func `properties that are set replace the defaults, also by nil`() throws {
        try TestScreen().run {
            let label = UILabel()
            label.text = "Title"
            label.accessibilityLabel = "Heading"
            label.accessibilityTraits = .header
            label.accessibilityHint = "Opens the settings"
            label.accessibilityValue = "1"
            label.isAccessibilityElement = false
            #expect(label.accessibilityLabel == "Heading" && label.accessibilityTraits == .header)
            #expect(label.accessibilityHint == "Opens the settings" && label.accessibilityValue == "1")
            #expect(!label.isAccessibilityElement)
            label.accessibilityLabel = nil
            #expect(label.accessibilityLabel == nil)
        }
    }

    @Test func `a test finds the frontmost visible element by its label or identifier`() throws {
        let screen = try TestScreen()
        screen.run {
            let root = UIView()
            let (back, front, badge, group, inner) = (UILabel(), UILabel(), Badge(), UIView(), UILabel())
            for label in [back, front] { label.text = "Total" }
            inner.text = "Inner"
            group.addSubview(inner)
            for view in [back, front, badge, group] { root.addSubview(view) }
            screen.show(root)
            #expect(screen.element(labeled: "Total") === front)
            front.isHidden = true
            #expect(screen.element(labeled: "Total") === back)
            // A view is found only if it is an element.
            #expect(screen.element(labeled: "3 messages") == nil)
            badge.isAccessibilityElement = true
            #expect(screen.element(labeled: "3 messages") === badge)
            #expect(screen.element(labeled: "Inner") === inner)
            group.accessibilityElementsHidden = true
            #expect(screen.element(labeled: "Inner") == nil)
            group.accessibilityElementsHidden = false
            // An element hides the elements that it contains.
            group.isAccessibilityElement = true
            #expect(screen.element(labeled: "Inner") == nil)
            group.accessibilityIdentifier = "group"
            #expect(screen.element(identified: "group") === group && screen.element(identified: "none") == nil)
        }
    }

    @Test func `the frame of a view on the screen is its accessibility frame`() throws {
        let screen = try TestScreen()
        screen.run {
            let (root, label) = (UIView(), UILabel(frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
            root.addSubview(label)
            screen.show(root)
            root.frame.origin.y = 100
            #expect(label.accessibilityFrame == CGRect(x: 10, y: 120, width: 30, height: 40))
        }
    }

    private final class Shape: NSObject { var name = "" }

    /// Elements of a class of the program. Members of an extension of `NSObject` could not be overridden.
    private final class Slice: UIAccessibilityElement {
        override var accessibilityLabel: String? {
            get { "Slice" }
            set {}
        }
        override var accessibilityTraits: UIAccessibilityTraits {
            get { [.button, .adjustable] }
            set {}
        }
        override func accessibilityIncrement() { accessibilityValue = "more" }
    }

    private final class Chart: UIView {
        lazy var slices = [Slice(accessibilityContainer: self), Slice(accessibilityContainer: self)]

        override var isAccessibilityElement: Bool {
            get { false }
            set {}
        }
        override func accessibilityElementCount() -> Int { slices.count }
        override func accessibilityElement(at index: Int) -> Any? { slices[index] }
        override func index(ofAccessibilityElement element: Any) -> Int {
            slices.firstIndex { $0 === element as AnyObject } ?? NSNotFound
        }
    }

    @Test func `every object has the properties`() throws {
        try TestScreen().run {
            let (shape, layer) = (Shape(), CALayer())
            for object in [shape, layer] as [NSObject] {
                #expect(!object.isAccessibilityElement && object.accessibilityLabel == nil)
                #expect(object.accessibilityTraits == .none && object.accessibilityElementCount() == 0)
                object.isAccessibilityElement = true
                object.accessibilityLabel = "Circle"
                object.accessibilityHint = "Opens"
                object.accessibilityValue = "1"
                object.accessibilityTraits = [.image, .selected]
                object.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
                object.accessibilityElements = [shape, layer]
            }
            for object in [shape, layer] as [NSObject] {
                #expect(object.isAccessibilityElement && object.accessibilityLabel == "Circle")
                #expect(object.accessibilityHint == "Opens" && object.accessibilityValue == "1")
                #expect(object.accessibilityTraits == [.image, .selected] && object.accessibilityFrame.minY == 2)
                #expect(object.accessibilityElement(at: 1) as? CALayer === layer)
                #expect(object.accessibilityElement(at: 2) == nil && object.accessibilityElementCount() == 2)
                #expect(object.index(ofAccessibilityElement: layer) == 1)
                #expect(object.index(ofAccessibilityElement: Shape()) == NSNotFound)
            }
        }
    }

    @Test func `overrides of views and of elements are used also through NSObject`() throws {
        try TestScreen().run {
            let chart = Chart()
            let object: NSObject = chart
            object.isAccessibilityElement = true
            #expect(!object.isAccessibilityElement && object.accessibilityElementCount() == 2)
            let slice = try #require(object.accessibilityElement(at: 1) as? NSObject)
            #expect(slice.accessibilityLabel == "Slice" && slice.accessibilityTraits == [.button, .adjustable])
            #expect(object.index(ofAccessibilityElement: slice) == 1)
            chart.slices[0].accessibilityIncrement()
            #expect((chart.slices[0] as NSObject).accessibilityValue == "more")
            object.accessibilityHint = "Shows the year"
            #expect(chart.accessibilityHint == "Shows the year")
        }
    }
}
