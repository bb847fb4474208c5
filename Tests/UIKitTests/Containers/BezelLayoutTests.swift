import Containers
import Film
import Geometry
import Testing
import Views

@Suite("The layout of a device's frame")
struct BezelLayoutTests {
    private func layout(_ name: String, landscape: Bool = false) throws -> BezelLayout {
        let device = try #require(Device.named(name))
        return BezelLayout(device, around: device.size(in: landscape ? .landscape : .portrait))
    }

    @Test(
        "has the radius of the display",
        arguments: [("iPhone 16", 55), ("iPhone X", 39), ("iPad Air", 18), ("iPhone 8", 0)])
    func radius(device: String, radius: Double) throws {
        let layout = try layout(device)
        #expect(layout.displayRadius == radius)
        // A rounded display has a border of the same width on all sides, so that both corners have the same center.
        if radius > 0 {
            #expect(layout.radius - radius == layout.display.minX && layout.display.minX == layout.display.minY)
        }
        #expect((layout.homeButton != nil) == (radius == 0))
    }

    @Test func `turns with the window, with the upper edge at the left`() throws {
        for device in ["iPhone 16", "iPhone X", "iPhone SE 3", "iPad Air"] {
            let (portrait, landscape) = (try layout(device), try layout(device, landscape: true))
            #expect(portrait.size.width == landscape.size.height && portrait.size.height == landscape.size.width)
            #expect(portrait.cutout?.size.width == landscape.cutout?.size.height)
            #expect(portrait.cutout?.minY == landscape.cutout?.minX)
            #expect(portrait.homeButton?.center.y == landscape.homeButton?.center.x)
        }
    }

    @Test func `has a notch at the edge, and an island inside the display`() throws {
        let (notch, island) = (try layout("iPhone X"), try layout("iPhone 16"))
        #expect(notch.cutout?.minY == notch.display.minY && island.cutout?.minY == island.display.minY + 11)
        #expect(notch.roundCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner] && island.roundCorners == .all)
        #expect(island.cutout?.center.x == island.size.width / 2)
        #expect(try layout("iPad Air").cutout == nil)
    }

    /// A canvas without a safe area is not a device with a home button.
    @Test func `has square corners and no parts around a display without a corner radius and a safe area`() throws {
        let device = Device(name: "own", portraitSize: Size(width: 200, height: 100), scale: 1)
        let layout = BezelLayout(device, around: device.portraitSize)
        #expect(layout.displayRadius == 0 && layout.cutout == nil && layout.homeButton == nil)
        #expect(layout.size == Size(width: 200 + 2 * layout.display.minX, height: 100 + 2 * layout.display.minY))
        let empty = BezelLayout(try #require(Device.named("iPhone 16")), around: .zero)
        #expect(empty.displayRadius == 0 && empty.display.size == .zero)
    }
}
