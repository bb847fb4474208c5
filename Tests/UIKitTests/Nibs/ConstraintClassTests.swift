import AnimaticTesting
import Testing
import UIKit

/// A constraint that a storyboard gives a class of the program.
final class HalvedConstraint: NSLayoutConstraint {
    var divisor: CGFloat = 1
    private(set) var calls: [String] = []

    override func awakeFromNib() {
        super.awakeFromNib()
        calls.append("awake \(constant)")
        constant /= divisor
    }

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "divisor": connection.set(&divisor)
        default: super.connectNib(connection)
        }
    }
}

@Suite("A constraint with a class of the program")
@MainActor
struct ConstraintClassTests {
    private let box = """
        <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="box"><constraints>
        <constraint firstAttribute="width" constant="120" id="width" customClass="HalvedConstraint" customModuleProvider="target">
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="divisor">
        <real key="value" value="4"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes></constraint>
        <constraint firstAttribute="height" constant="30" id="height"/></constraints></view>
        """
    private let position = """
        <constraint firstItem="box" firstAttribute="top" secondItem="view-first" secondAttribute="top" id="c1"/>
        <constraint firstItem="box" firstAttribute="leading" secondItem="view-first" secondAttribute="leading" id="c2"/>
        """

    @Test func `receives its runtime attributes, and is called after the nib was loaded`() throws {
        let screen = try TestScreen()
        try screen.run {
            let files = try CompiledBundle([
                "Main.storyboard": scene("first", subviews: box, constraints: position)
            ])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            screen.show(controller)
            controller.view.layoutIfNeeded()
            let view = try #require(controller.view.subviews.first)
            let constraint = try #require(view.constraints.compactMap { $0 as? HalvedConstraint }.first)
            #expect(constraint.calls == ["awake 120.0"])
            // 120 / 4
            #expect(view.frame.size == CGSize(width: 30, height: 30))
            #expect(screen.exceptions.isEmpty, "\(screen.exceptions)")
        }
    }

    @Test func `has UIKit's class if the program has no such class, which is reported`() throws {
        let screen = try TestScreen()
        try screen.run {
            // The trace begins when the screen first shows a view.
            screen.show(UIView())
            let other = box.replacing("HalvedConstraint", with: "UnknownConstraint")
            let files = try CompiledBundle([
                "Main.storyboard": scene("first", subviews: other, constraints: position)
            ])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            controller.loadViewIfNeeded()
            #expect(controller.view.subviews.first?.constraints.count == 2)
        }
        #expect(screen.trace.contains("note Main.storyboard"))
    }
}
