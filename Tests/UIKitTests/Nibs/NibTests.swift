import AnimaticTesting
import InterfaceBuilder
import Testing
import UIKit

final class CardOwner: NibConnectable {
    var card: UIView!
    private(set) var actions = 0

    func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "card": connection.set(&card)
        case "changed": connection.call { actions += 1 }
        default: break
        }
    }
}

final class CardViewController: UIViewController {
    var toggle: UISwitch!

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "toggle": connection.set(&toggle)
        default: super.connectNib(connection)
        }
    }
}

// What `animatic-port` writes for `extension UIView { @IBInspectable var radiusOfNib: CGFloat }`, and for an action.
extension UIView {
    fileprivate var radiusOfNib: CGFloat {
        get { layer.cornerRadius }
        set { layer.cornerRadius = newValue }
    }
}

final class NibMember_UIView_radiusOfNib: NibMember {
    override class func connect(_ object: AnyObject, _ connection: NibConnection) {
        if let object = object as? UIView { connection.set(&object.radiusOfNib) }
    }
}

extension UIViewController {
    fileprivate func retitle(_ sender: UISwitch) { title = sender.isOn ? "on" : "off" }
}

final class NibMember_UIViewController_retitle_: NibMember {
    override class func connect(_ object: AnyObject, _ connection: NibConnection) {
        if let object = object as? UIViewController {
            connection.call { (sender: UISwitch) in object.retitle(sender) }
        }
    }
}

@Suite("A nib")
@MainActor
struct NibTests {
    private func owner(_ connections: String) -> String {
        "<placeholder placeholderIdentifier=\"IBFilesOwner\" id=\"-1\"><connections>\(connections)</connections></placeholder>"
            + "<placeholder placeholderIdentifier=\"IBFirstResponder\" id=\"-2\"/>"
    }

    private let card = """
        <view id="card"><rect key="frame" x="0.0" y="0.0" width="300" height="100"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
        <subviews><switch opaque="NO" on="YES" id="toggle"><rect key="frame" x="20" y="30" width="51" height="31"/>
        <autoresizingMask key="autoresizingMask" flexibleMinX="YES"/>
        <connections><action selector="changed" destination="-1" eventType="valueChanged" id="a"/></connections></switch></subviews>
        </view>
        """

    @Test func `returns its objects at the top level, and connects its owner`() throws {
        let screen = try TestScreen()
        try screen.run {
            let files = try CompiledBundle([
                "Card.xib": owner("<outlet property=\"card\" destination=\"card\" id=\"o\"/>") + card
                    + "<view id=\"second\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"10\" height=\"10\"/></view>"
            ])
            let owner = CardOwner()
            let objects = try #require(files.bundle.loadNibNamed("Card", owner: owner))
            #expect(objects.count == 2 && objects.first as? UIView === owner.card)
            #expect(owner.card.frame == CGRect(x: 0, y: 0, width: 300, height: 100))
            let toggle = try #require(owner.card.subviews.first as? UISwitch)
            #expect(toggle.isOn && toggle.autoresizingMask == .flexibleLeftMargin)
            toggle.sendActions(for: .valueChanged)
            #expect(owner.actions == 1 && screen.exceptions.isEmpty, "\(screen.exceptions)")
        }
    }

    @Test func `creates new objects each time`() throws {
        try TestScreen().run {
            let files = try CompiledBundle(["Card.xib": owner("") + card])
            let nib = UINib(nibName: "Card", bundle: files.bundle)
            let first = nib.instantiate(withOwner: nil).first as? UIView
            let second = nib.instantiate(withOwner: nil).first as? UIView
            #expect(first != nil && second != nil && first !== second)
        }
    }

    @Test(arguments: ["CardViewController", "CardView", "Other"])
    func `provides the view of a controller, by its name or the name of the class`(name: String) throws {
        let screen = try TestScreen()
        try screen.run {
            let connections =
                "<outlet property=\"view\" destination=\"card\" id=\"o\"/><outlet property=\"toggle\" destination=\"toggle\" id=\"p\"/>"
            let files = try CompiledBundle(["\(name).xib": owner(connections) + card])
            let isNamed = name == "Other"
            let controller = CardViewController(nibName: isNamed ? name : nil, bundle: files.bundle)
            #expect(controller.view.subviews.first === controller.toggle && controller.toggle != nil)
            #expect(screen.exceptions.isEmpty, "\(screen.exceptions)")
        }
    }

    @Test func `that is missing or does not provide the view is reported`() throws {
        let screen = try TestScreen()
        try screen.run {
            let files = try CompiledBundle(["Empty.xib": owner("") + card])
            _ = UIViewController(nibName: "Missing", bundle: files.bundle).view
            _ = UIViewController(nibName: "Empty", bundle: files.bundle).view
            _ = files.bundle.loadNibNamed("Gone", owner: nil)
            #expect(screen.exceptions.count == 3, "\(screen.exceptions)")
            #expect(screen.exceptions[0].hasPrefix("Could not load NIB in bundle: "))
            #expect(screen.exceptions[1].contains("loaded the \"Empty\" nib but the view outlet was not set"))
            #expect(screen.exceptions[2].contains("found no 'Gone.nib' in the resources"))
        }
    }

    @Test func `can contain each class that the compiler knows, and no other one takes the place of a class of UIKit`()
    {
        for name in InterfaceClass.known.values where name != "NSObject" {
            #expect(NSClassFromString("UIKit.\(name)") != nil, "\(name)")
        }
        for name in InterfaceClass.missing.values {
            #expect(NSClassFromString("UIKit.\(name)") == nil, "move '\(name)' to InterfaceClass.known")
        }
    }

    @Test func `with parts that are not represented is compiled with a warning for each of them, with its line`() throws
    {
        let controls = """
            <button id="b"><rect key="frame" x="0" y="0" width="50" height="30"/><autoresizingMask key="autoresizingMask"/>
            <connections><segue destination="second" kind="replace" identifier="next" id="s"/></connections></button>
            <mapView id="p"><rect key="frame" x="0" y="0" width="50" height="30"/><autoresizingMask key="autoresizingMask"/></mapView>
            """
        let files = try CompiledBundle(["Main.storyboard": scene("first", subviews: controls) + scene("second")])
        // The button is in line 6 of the scene, its segue in line 7, and the map in line 8.
        #expect(files.messages.contains { $0.hasPrefix("7: found the segue 'next'") }, "\(files.messages)")
        #expect(files.messages.contains { $0.hasPrefix("8: found a mapView: UIKit on Linux has no MKMapView") })
    }

    @Test func `connects inspectable properties and actions that extensions of UIKit's classes declare`() throws {
        let screen = try TestScreen()
        try screen.run {
            let toggle = """
                <switch opaque="NO" on="YES" id="toggle"><rect key="frame" x="20" y="30" width="51" height="31"/>
                <autoresizingMask key="autoresizingMask"/><userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="radiusOfNib"><real key="value" value="6.5"/></userDefinedRuntimeAttribute>
                </userDefinedRuntimeAttributes>
                <connections><action selector="retitle:" destination="first" eventType="valueChanged" id="a"/></connections></switch>
                """
            let files = try CompiledBundle(["Main.storyboard": scene("first", subviews: toggle)])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            let view = try #require(controller.view.subviews.first as? UISwitch)
            #expect(view.layer.cornerRadius == 6.5)
            view.sendActions(for: .valueChanged)
            #expect(controller.title == "on" && screen.exceptions == [])
        }
    }

    // Key-value coding sends 'doubleValue' to a string if the property is a number. A failure is only printed by UIKit.
    @Test func `sets numbers from text, and reports an unknown runtime attribute without an exception`() throws {
        let screen = try TestScreen()
        try screen.run {
            // The trace begins when the screen first shows a view.
            screen.show(UIView())
            let view = """
                <view id="v"><rect key="frame" x="0" y="0" width="9" height="9"/><userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="string" keyPath="layer.cornerRadius" value="10f"/>
                <userDefinedRuntimeAttribute type="string" keyPath="radiusOfNob" value="2"/>
                </userDefinedRuntimeAttributes></view>
                """
            let files = try CompiledBundle(["View.xib": owner("") + view])
            let made = try #require(files.bundle.loadNibNamed("View", owner: nil)?.first as? UIView)
            #expect(made.layer.cornerRadius == 10 && screen.exceptions == [])
        }
        #expect(screen.trace.contains("note View.xib"))
    }

    @Test func `gives labels, text views and text fields their attributed text`() throws {
        try TestScreen().run {
            let text = """
                <attributedString key="attributedText"><fragment content="Big "><attributes>
                <font key="NSFont" size="24" name="HelveticaNeue"/></attributes></fragment>
                <fragment content="red"><attributes><color key="NSColor" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
                <integer key="NSUnderline" value="1"/></attributes></fragment></attributedString>
                """
            let views = """
                <label id="l"><rect key="frame" x="0" y="0" width="100" height="31"/>\(text)</label>
                <textView id="t"><rect key="frame" x="0" y="0" width="100" height="31"/>\(text)</textView>
                <textField borderStyle="roundedRect" id="f"><rect key="frame" x="0" y="0" width="100" height="31"/>\(text)</textField>
                """
            let files = try CompiledBundle(["Text.xib": owner("") + views])
            let objects = try #require(files.bundle.loadNibNamed("Text", owner: nil))
            let field = try #require(objects[2] as? UITextField)
            #expect(field.text == "Big red" && field.borderStyle == .roundedRect)
            let label = objects[0] as? UILabel
            for text in [label?.attributedText, (objects[1] as? UITextView)?.attributedText, field.attributedText] {
                let text = try #require(text)
                #expect(text.string == "Big red")
                #expect((text.attributes(at: 0)[.font] as? UIFont)?.pointSize == 24)
                #expect(
                    text.attributes(at: 5)[.foregroundColor] as? UIColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1)
                )
                #expect(text.attributes(at: 5)[.underlineStyle] as? Int == 1)
            }
        }
    }

    @Test func `gives controls values outside of their default ranges`() throws {
        try TestScreen().run {
            let slider = """
                <slider opaque="NO" value="120" minValue="40" maxValue="240" id="s">
                <rect key="frame" x="0" y="0" width="100" height="31"/></slider>
                """
            let files = try CompiledBundle(["Slider.xib": owner("") + slider])
            let view = files.bundle.loadNibNamed("Slider", owner: nil)?.first as? UISlider
            #expect(view?.minimumValue == 40 && view?.maximumValue == 240 && view?.value == 120)
        }
    }
}

extension NSAttributedString {
    fileprivate func attributes(at index: Int) -> [NSAttributedString.Key: Any] {
        unsafe attributes(at: index, effectiveRange: nil)
    }
}
