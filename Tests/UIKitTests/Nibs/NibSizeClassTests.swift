import AnimaticTesting
import Testing
import UIKit

/// An iPhone 16 has a regular height in portrait, and a compact height in landscape.
@Suite("The values of a nib for size classes")
@MainActor
struct NibSizeClassTests {
    private static let content = scene(
        "first",
        subviews: """
            <stackView opaque="NO" axis="vertical" spacing="4" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
            <rect key="frame" x="0" y="0" width="200" height="100"/><subviews>
            <label opaque="NO" text="A" id="a"><rect key="frame" x="0" y="0" width="200" height="20"/>
            <fontDescription key="fontDescription" type="system" pointSize="17"/>
            <variation key="heightClass=compact"><fontDescription key="fontDescription" type="boldSystem" pointSize="30"/></variation></label>
            <label opaque="NO" text="B" id="b"><rect key="frame" x="0" y="0" width="200" height="20"/></label>
            <label opaque="NO" text="C" id="c"><rect key="frame" x="0" y="0" width="200" height="20"/></label></subviews>
            <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
            <variation key="heightClass=compact" axis="horizontal" spacing="12"><mask key="subviews"><include reference="b"/></mask></variation>
            </stackView>
            <view id="box" translatesAutoresizingMaskIntoConstraints="NO"><rect key="frame" x="0" y="0" width="1" height="1"/>
            <constraints><constraint firstAttribute="width" constant="120" id="width">
            <variation key="heightClass=compact" constant="60"/></constraint>
            <constraint firstAttribute="height" constant="40" id="low"/>
            <constraint firstAttribute="height" constant="20" id="flat"/></constraints>
            <variation key="default"><mask key="constraints"><exclude reference="flat"/></mask></variation>
            <variation key="heightClass=compact"><mask key="constraints"><exclude reference="low"/><include reference="flat"/></mask></variation>
            </view>
            """,
        constraints: """
            <constraint firstItem="stack" firstAttribute="top" secondItem="safe-first" secondAttribute="top" id="c1"/>
            <constraint firstItem="stack" firstAttribute="leading" secondItem="safe-first" secondAttribute="leading" id="c2"/>
            <constraint firstItem="box" firstAttribute="top" secondItem="stack" secondAttribute="bottom" constant="10" id="c3"/>
            <constraint firstItem="box" firstAttribute="leading" secondItem="b" secondAttribute="leading" priority="900" id="c5"/>
            <constraint firstItem="box" firstAttribute="leading" secondItem="safe-first" secondAttribute="leading" priority="500" id="c4"/>
            """)

    @Test func `change when the device rotates, and return`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.content])
            #expect(files.messages == [])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            screen.show(controller)
            let stack = try #require(controller.view.subviews[0] as? UIStackView)
            let (first, box) = (try #require(stack.arrangedSubviews.first as? UILabel), controller.view.subviews[1])
            @MainActor func texts() -> [String?] { stack.arrangedSubviews.map { ($0 as? UILabel)?.text } }
            @MainActor func expectPortrait() {
                #expect(texts() == ["A", "C"] && stack.axis == .vertical && stack.spacing == 4)
                #expect(first.font == .systemFont(ofSize: 17))
                #expect(box.bounds.size == CGSize(width: 120, height: 40))
                // The label to which the box is aligned is not installed.
                #expect(box.frame.minX == 0)
            }
            expectPortrait()
            screen.rotate(toLandscape: true)
            screen.advance(by: 1)
            #expect(texts() == ["A", "B", "C"] && stack.axis == .horizontal && stack.spacing == 12)
            #expect(first.font == .systemFont(ofSize: 30, weight: .bold))
            #expect(box.bounds.size == CGSize(width: 60, height: 20))
            let label = stack.arrangedSubviews[1]
            let left = label.convert(label.bounds, to: controller.view).minX
            #expect(abs(box.frame.minX - left) < 1e-6 && box.frame.minX > 59, "\(box.frame) \(left)")
            screen.rotate(toLandscape: false)
            screen.advance(by: 1)
            expectPortrait()
            #expect(screen.exceptions.isEmpty && screen.conflicts.isEmpty, "\(screen.exceptions) \(screen.conflicts)")
        }
    }

    @Test func `remain what the program set, unless the new size classes have another value`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.content])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            screen.show(controller)
            let stack = try #require(controller.view.subviews[0] as? UIStackView)
            stack.alignment = .center
            stack.spacing = 33
            controller.traitOverrides.horizontalSizeClass = .regular
            screen.advance(by: 0.1)
            #expect(stack.spacing == 33)
            controller.traitOverrides.verticalSizeClass = .compact
            screen.advance(by: 0.1)
            #expect(stack.spacing == 12 && stack.alignment == .center && stack.arrangedSubviews.count == 3)
        }
    }

    @Test func `are those of the size classes in which the nib is loaded`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.rotate(toLandscape: true)
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.content])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            screen.show(controller)
            let stack = try #require(controller.view.subviews[0] as? UIStackView)
            #expect(stack.arrangedSubviews.count == 3 && stack.spacing == 12)
            screen.rotate(toLandscape: false)
            screen.advance(by: 1)
            #expect(stack.arrangedSubviews.count == 2 && stack.spacing == 4)
        }
    }

    @Test func `do not keep the views of a controller that was released`() throws {
        let screen = try TestScreen("iPhone 16")
        weak var view: UIView?
        try screen.run {
            let files = try CompiledBundle(["Main.storyboard": Self.content])
            let controller = try #require(files.storyboard().instantiateInitialViewController())
            view = controller.view
            #expect(view != nil)
        }
        screen.advance(by: 0.1)
        #expect(view == nil)
    }
}
