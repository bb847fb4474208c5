import AnimaticTesting
import Testing
import UIKit

/// A controller written as on iOS. Its override of `connectNib(_:)` is what `animatic-port` adds.
final class ProfileController: UIViewController {
    private weak var nameLabel: UILabel!
    var buttons: [UIButton]!
    var widthConstraint: NSLayoutConstraint?
    var limit = 0
    var accent = UIColor.black
    var note: String?
    private(set) var log: [String] = []
    var shownName: String? { nameLabel.text }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        log.append("init limit \(limit)")
    }

    init?(coder: NSCoder, limit: Int) {
        self.limit = limit
        super.init(coder: coder)
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        log.append("awake limit \(limit), view loaded \(isViewLoaded)")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        log.append("load \(nameLabel?.text ?? "none"), \(buttons?.count ?? 0) buttons")
    }

    func tapped(_ sender: UIButton) { log.append("tapped \(sender.currentTitle ?? "")") }
    func reset() { log.append("reset") }
    func panned(_ recognizer: UITapGestureRecognizer) { log.append("gesture") }

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "nameLabel": connection.set(&nameLabel)
        case "buttons": connection.set(&buttons)
        case "widthConstraint": connection.set(&widthConstraint)
        case "limit": connection.set(&limit)
        case "accent": connection.set(&accent)
        case "note": connection.set(&note)
        case "tapped:": connection.call { (sender: UIButton) in tapped(sender) }
        case "reset": connection.call { reset() }
        case "panned:": connection.call { (sender: UITapGestureRecognizer) in panned(sender) }
        default: super.connectNib(connection)
        }
    }
}

/// A custom view that sets itself up in `init(coder:)`, as views on iOS do.
final class BadgeView: UIView {
    private(set) var log: [String] = []
    var cornerStyle: CGFloat = 0 { didSet { log.append("style \(cornerStyle)") } }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        log.append("init \(Int(frame.width)) × \(Int(frame.height)), \(subviews.count) subviews, tag \(tag)")
    }

    override func awakeFromNib() {
        super.awakeFromNib()
        log.append("awake")
    }

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "cornerStyle": connection.set(&cornerStyle)
        default: super.connectNib(connection)
        }
    }
}

@Suite("A controller from a storyboard")
@MainActor
struct StoryboardTests {
    /// A label at (20, 100) with a size of 200 × 30, and two buttons whose actions the controller receives.
    private static let profile = scene(
        "first",
        "storyboardIdentifier=\"profile\" title=\"Profile\" customClass=\"ProfileController\" "
            + "customModule=\"Elsewhere\" customModuleProvider=\"target\" modalPresentationStyle=\"overFullScreen\"",
        subviews: """
            <label opaque="NO" text="Ada" id="label"><rect key="frame" x="20" y="100" width="200" height="30"/>
            <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></label>
            <button opaque="NO" tag="1" buttonType="system" id="buy"><rect key="frame" x="20" y="200" width="100" height="44"/>
            <autoresizingMask key="autoresizingMask"/><state key="normal" title="Buy"/>
            <connections><action selector="tapped:" destination="first" eventType="touchUpInside" id="a1"/></connections></button>
            <button opaque="NO" tag="2" buttonType="system" id="sell"><rect key="frame" x="220" y="200" width="100" height="44"/>
            <autoresizingMask key="autoresizingMask"/><state key="normal" title="Sell"/>
            <connections><action selector="reset" destination="responder-first" eventType="touchUpInside" id="a2"/></connections></button>
            <view id="bar" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="0" width="1" height="1"/>
            <constraints><constraint firstAttribute="width" constant="120" id="width"/>
            <constraint firstAttribute="height" constant="8" id="height"/></constraints>
            <connections><outletCollection property="gestureRecognizers" destination="gesture" appends="YES" id="g1"/></connections></view>
            """,
        constraints: """
            <constraint firstItem="bar" firstAttribute="top" secondItem="safe-first" secondAttribute="top" constant="10" id="c1"/>
            <constraint firstItem="bar" firstAttribute="leading" secondItem="view-first" secondAttribute="leading" constant="20" id="c2"/>
            """,
        connections: """
            <outlet property="nameLabel" destination="label" id="o1"/>
            <outletCollection property="buttons" destination="buy" id="o2"/>
            <outletCollection property="buttons" destination="sell" id="o3"/>
            <outlet property="widthConstraint" destination="width" id="o4"/>
            """,
        objects: """
            <tapGestureRecognizer id="gesture" numberOfTapsRequired="2"><connections>
            <action selector="panned:" destination="first" id="a3"/></connections></tapGestureRecognizer>
            """
    ).replacingOccurrences(
        of: "sceneMemberID=\"viewController\">",
        with: """
            sceneMemberID="viewController"><userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="number" keyPath="limit"><integer key="value" value="7"/></userDefinedRuntimeAttribute>
            <userDefinedRuntimeAttribute type="string" keyPath="note" value="hello"/>
            <userDefinedRuntimeAttribute type="color" keyPath="accent"><color key="value" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
            """)

    private func profile() throws -> (ProfileController, CompiledBundle) {
        let files = try CompiledBundle(["Main.storyboard": Self.profile])
        let made = files.storyboard().instantiateViewController(withIdentifier: "profile")
        return (try #require(made as? ProfileController), files)
    }

    @Test func `has its class, its properties and the runtime attributes before its view is loaded`() throws {
        try TestScreen().run {
            let (controller, files) = try profile()
            #expect(controller.title == "Profile" && controller.modalPresentationStyle == .overFullScreen)
            #expect((controller.limit, controller.note, controller.accent) == (7, "hello", .red))
            #expect(controller.storyboard != nil && controller.nibName == "first-view-view-first")
            #expect(!controller.isViewLoaded && files.messages.isEmpty, "\(files.messages)")
            #expect(controller.log == ["init limit 0", "awake limit 7, view loaded false"])
        }
    }

    @Test func `is connected when its view was loaded`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, _) = try profile()
            screen.show(controller)
            #expect(controller.log.last == "load Ada, 2 buttons")
            #expect(controller.buttons.map(\.tag) == [1, 2] && controller.shownName == "Ada")
            #expect(controller.widthConstraint?.constant == 120 && controller.widthConstraint?.isActive == true)
            #expect(screen.exceptions.isEmpty, "\(screen.exceptions)")
        }
    }

    @Test func `receives actions of controls and of gesture recognizers`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, _) = try profile()
            screen.show(controller)
            screen.tap(controller.buttons[0])
            screen.tap(controller.buttons[1])
            screen.tap(try #require(controller.view.subviews.last), count: 2)
            screen.advance(by: 1)
            #expect(Array(controller.log.suffix(3)) == ["tapped Buy", "reset", "gesture"])
            #expect(screen.exceptions.isEmpty, "\(screen.exceptions)")
        }
    }

    @Test func `has the frames of the file, or those of its constraints`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, _) = try profile()
            screen.show(controller)
            let views = controller.view.subviews
            #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852))
            #expect(views[0].frame == CGRect(x: 20, y: 100, width: 200, height: 30))
            #expect(views[2].frame == CGRect(x: 220, y: 200, width: 100, height: 44))
            // 10 points below the safe area, which begins at 59 points on an iPhone 16.
            #expect(views[3].frame == CGRect(x: 20, y: 69, width: 120, height: 8))
        }
    }

    @Test func `can be made by a closure with further arguments`() throws {
        try TestScreen().run {
            let files = try CompiledBundle(["Main.storyboard": Self.profile])
            let made = files.storyboard().instantiateViewController(identifier: "profile") { coder in
                ProfileController(coder: coder, limit: 3)
            }
            #expect(made.log == ["awake limit 7, view loaded false"])
            let initial = files.storyboard().instantiateInitialViewController()
            #expect(initial is ProfileController)
        }
    }

    @Test func `with an unknown identifier is refused, with the known identifiers`() throws {
        let screen = try TestScreen()
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.profile])
            _ = files.storyboard().instantiateViewController(withIdentifier: "profil")
            _ = files.storyboard("Missing").instantiateInitialViewController()
            #expect(screen.exceptions.count == 2)
            #expect(
                screen.exceptions.first
                    == "Storyboard (Main) doesn't contain a view controller with identifier 'profil'; expected one of "
                    + "'profile'")
            #expect(screen.exceptions.last?.hasPrefix("Could not find a storyboard named 'Missing' in bundle") == true)
        }
    }

    @Test func `reports a connection to an outlet that is missing or has another type, with its line`() throws {
        let screen = try TestScreen()
        try screen.run {
            let wrong = Self.profile.replacingOccurrences(
                of: "property=\"nameLabel\" destination=\"label\"", with: "property=\"nameLabel\" destination=\"buy\""
            )
            .replacingOccurrences(of: "property=\"widthConstraint\"", with: "property=\"width\"")
            let files = try CompiledBundle(["Main.storyboard": wrong])
            files.storyboard().instantiateViewController(withIdentifier: "profile").loadViewIfNeeded()
            #expect(screen.exceptions.count == 2, "\(screen.exceptions)")
            #expect(screen.exceptions.first?.contains("found an object of the type 'UIButton' for 'nameLabel'") == true)
            #expect(screen.exceptions.first?.contains("expected 'UILabel'") == true)
            #expect(screen.exceptions.last?.contains("not key value coding-compliant for the key width") == true)
            #expect(screen.exceptions.last?.hasPrefix("Main.storyboard:") == true)
        }
    }

    @Test func `has views that find their content, their frame and their subviews in init(coder:)`() throws {
        try TestScreen().run {
            let badge = """
                <view tag="9" id="badge" customClass="BadgeView" customModuleProvider="target">
                <rect key="frame" x="10" y="20" width="80" height="40"/><autoresizingMask key="autoresizingMask"/>
                <subviews><label text="New" id="inner"><rect key="frame" x="0" y="0" width="40" height="20"/>
                <autoresizingMask key="autoresizingMask"/></label></subviews>
                <userDefinedRuntimeAttributes>
                <userDefinedRuntimeAttribute type="number" keyPath="cornerStyle"><real key="value" value="2.5"/></userDefinedRuntimeAttribute>
                <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="6"/></userDefinedRuntimeAttribute>
                </userDefinedRuntimeAttributes></view>
                """
            let files = try CompiledBundle(["Main.storyboard": scene("first", subviews: badge)])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            let view = try #require(controller.view.subviews.first as? BadgeView)
            #expect(view.log == ["init 80 × 40, 1 subviews, tag 9", "style 2.5", "awake"])
            #expect(view.layer.cornerRadius == 6)
        }
    }

    @Test func `uses UIKit's class and reports a class that the program does not have`() throws {
        let screen = try TestScreen()
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": scene("first", "customClass=\"NoSuchController\"")])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            #expect(type(of: controller) == UIViewController.self && controller.isViewLoaded == false)
        }
    }
}
