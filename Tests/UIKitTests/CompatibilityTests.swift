import AnimaticTesting
import TestSupport
import Testing
import UIKit

/// Parts of the API that code for iOS expects, besides views and constraints.
@MainActor
struct CompatibilityTests {
    /// Returns the number of values that reflection visits when a failing expectation is printed.
    private func reach(_ value: Any, depth: Int, _ seen: inout Set<ObjectIdentifier>) -> Int {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .class, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return 1 }
        var count = 1
        guard depth > 0 else { return count }
        var next: Mirror? = mirror
        while let part = next {
            for child in part.children { count += reach(child.value, depth: depth - 1, &seen) }
            next = part.superclassMirror
        }
        return count
    }

    @Test func `a failing expectation does not print the whole engine`() throws {
        let screen = try TestScreen()
        screen.run {
            let controller = UIViewController()
            for _ in 0..<10 { controller.view.addSubview(UILabel()) }
            screen.show(controller)
            var seen: Set<ObjectIdentifier> = []
            // About fifty values for each of thirteen objects.
            #expect(reach(controller.view.subviews[0], depth: 10, &seen) < 3000)
        }
    }

    @Test func `the device is that of the screen`() throws {
        try TestScreen("iPad Air").run {
            #expect(UIDevice.current.userInterfaceIdiom == .pad && UIDevice.current.model == "iPad")
            #expect(UITraitCollection.current.userInterfaceIdiom == .pad)
        }
        let screen = try TestScreen("iPhone 16")
        screen.run {
            #expect(UIDevice.current.name == "iPhone 16" && UIDevice.current.orientation.isPortrait)
            screen.show(UIViewController())
            screen.rotate(toLandscape: true)
            #expect(UIDevice.current.orientation.isLandscape)
        }
    }

    @Test func `the guides of bars have two constraints each`() throws {
        try TestScreen().run {
            let controller = UIViewController()
            _ = controller.topLayoutGuide
            #expect(controller.view.constraints.count == 2)
            _ = controller.bottomLayoutGuide
            #expect(controller.view.constraints.count == 4)
        }
    }

    @Test func `a constraint without items cannot be activated`() throws {
        let screen = try TestScreen()
        screen.run {
            let constraint = NSLayoutConstraint()
            #expect(constraint.firstItem == nil && constraint.secondItem == nil && !constraint.isActive)
            constraint.isActive = true
            #expect(!constraint.isActive && screen.exceptions.count == 1)
        }
    }

    @Test func `cells contain a view that is as large as they are`() throws {
        let screen = try TestScreen()
        screen.run {
            let (row, item) = (
                UITableViewCell(), UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
            )
            #expect(row.contentView.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
            #expect(item.contentView.frame == CGRect(x: 0, y: 0, width: 50, height: 60))
            item.frame.size.width = 80
            #expect(item.contentView.frame.width == 80)
        }
    }

    @Test func `images are found by name in catalogs and files`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID())")
        let set = folder.appendingPathComponent("Assets.xcassets/leaf.imageset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // A PNG file of 4 × 2 pixels. Its header is sufficient to determine the size.
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 4, 0, 0, 0, 2,
            8,
            6, 0, 0, 0, 0x7F, 0xA8, 0x7D, 0x63,
        ]
        try Data(header).write(to: set.appendingPathComponent("leaf@2x.png"))
        try Data(header).write(to: folder.appendingPathComponent("icon.png"))
        let contents = #"{"images": [{"filename": "leaf@2x.png", "idiom": "universal", "scale": "2x"}]}"#
        try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
        let bundle = try #require(Bundle(path: folder.path))
        try TestScreen("iPhone SE 3").run {
            #expect(UIImage(named: "leaf", in: bundle, compatibleWith: nil)?.size == CGSize(width: 2, height: 1))
            #expect(UIImage(named: "icon", in: bundle, compatibleWith: nil)?.size == CGSize(width: 4, height: 2))
            #expect(UIImage(named: "icon.png", in: bundle, compatibleWith: nil)?.size == CGSize(width: 4, height: 2))
            #expect(UIImage(named: "other", in: bundle, compatibleWith: nil) == nil)
        }
    }

    @Test func `an image of a catalog has the scale that the catalog states`() throws {
        let folder = try TemporaryFolder()
        // A PNG file of 90 × 60 pixels. Its header is sufficient to determine the size.
        let header: [UInt8] =
            [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 90, 0, 0, 0, 60, 8, 6, 0, 0, 0]
        let set = "Assets.xcassets/leaf.imageset"
        for name in ["plain.png", "other.png"] { try folder.write("\(set)/\(name)", bytes: header) }
        let bundle = try #require(Bundle(path: folder.path))
        // The names of the files state no scale.
        for (scale, expected) in [
            (1, CGSize(width: 90, height: 60)), (2, .init(width: 45, height: 30)), (3, .init(width: 30, height: 20)),
        ] {
            try folder.write(
                "\(set)/Contents.json",
                "{\"images\": [{\"filename\": \"plain.png\", \"scale\": \"\(scale)x\"}]}")
            try TestScreen("iPhone 14").run {
                let image = try #require(UIImage(named: "leaf", in: bundle, compatibleWith: nil))
                #expect(image.size == expected)
                let view = UIImageView(image: image)
                #expect(view.intrinsicContentSize == expected && view.frame.size == expected)
            }
        }
        // A screen uses the picture of its own scale: 90 × 60 pixels at the scale 2 of an iPhone SE.
        try folder.write(
            "\(set)/Contents.json",
            """
            {"images": [{"filename": "other.png", "scale": "3x"}, {"filename": "plain.png", "scale": "2x"}]}
            """)
        try TestScreen("iPhone SE 3").run {
            #expect(UIImage(named: "leaf", in: bundle, compatibleWith: nil)?.size == CGSize(width: 45, height: 30))
        }
    }
}
