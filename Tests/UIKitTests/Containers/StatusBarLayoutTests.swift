import Containers
import Geometry
import Testing
import Text
import Views

/// The layout of status bars, compared with the heights that section 1 of the measurements lists, and with the distances
/// in Apple's design templates.
@Suite("The layout of status bars")
struct StatusBarLayoutTests {
    private let measurer: CairoTextMeasurer

    init() throws { measurer = try CairoTextMeasurer() }

    private func environment(
        _ device: String, _ content: StatusBarContent = StatusBarContent(), rightToLeft: Bool = false,
        in orientation: Device.Orientation = .portrait
    ) throws -> DisplayEnvironment {
        var environment = DisplayEnvironment(
            device: try #require(Device.named(device)), orientation: orientation,
            layoutDirection: rightToLeft ? .rightToLeft : .leftToRight)
        environment.statusBar = content
        return environment
    }

    private func views(_ environment: DisplayEnvironment) -> [SystemView] {
        StatusBarLayout(environment) { [measurer] text, font in
            measurer.size(of: TextBlock(text, font: font), within: nil)
        }.views
    }

    private func frames(_ environment: DisplayEnvironment) -> [String: Rect] { views(environment).frames() }

    @Test(
        "have the heights of their devices",
        arguments: [
            ("iPhone SE 3", 20), ("iPhone 8 Plus", 20), ("iPhone X", 44), ("iPhone 11", 48), ("iPhone 11 Pro Max", 44),
            ("iPhone 13 mini", 50), ("iPhone 14", 47), ("iPhone 14 Plus", 47), ("iPhone 16", 54),
            ("iPhone 15 Pro Max", 54), ("iPad A16", 32),
        ] as [(String, Double)])
    func heights(device: String, height: Double) throws {
        let portrait = try environment(device)
        #expect(
            frames(portrait)["bar"] == Rect(x: 0, y: 0, width: portrait.size.width, height: height))
        let landscape = try environment(device, in: .landscape)
        let isPad = portrait.device.idiom == .pad
        #expect(StatusBarLayout.height(in: landscape) == (isPad ? height : 0))
        #expect((frames(landscape)["bar"] == nil) == !isPad)
    }

    /// The ear of an iPhone 16 is (393 - 124) / 2 = 134.5 points wide. Its content is between 16 and 128.5, so the middle
    /// is at 72.25. The images are 19.2 + 7 + 17.14 + 7 + 27.33 = 77.67 points wide.
    @Test("place the content in the middle between an island and the edges")
    func island() throws {
        let found = frames(try environment("iPhone 16"))
        let (time, signal, battery) = (found["bar/time"], found["bar/signal"], found["bar/battery"])
        #expect(abs((time?.center.x ?? 0) - 72.25) <= 0.34 && abs((time?.center.y ?? 0) - 32) <= 0.34)
        #expect(abs((signal?.minX ?? 0) - (393 - 72.25 - 77.67 / 2)) <= 0.34)
        #expect(abs((battery?.maxX ?? 0) - (393 - 72.25 + 77.67 / 2)) <= 0.34)
        #expect(battery?.size == Size(width: 27.33, height: 13))
    }

    /// The template of an iPhone X: the middle of the time is at (48, 23). The battery is 24.33 points wide, and ends
    /// 14.34 points before the edge.
    @Test("place the content at its distances from the edges beside a notch")
    func notch() throws {
        let found = frames(try environment("iPhone X"))
        let (time, battery) = (found["bar/time"], found["bar/battery"])
        #expect(abs((time?.center.x ?? 0) - 48) <= 0.34 && abs((time?.center.y ?? 0) - 23) <= 0.34)
        #expect(abs((battery?.maxX ?? 0) - (375 - 14.34)) <= 0.34 && abs((battery?.width ?? 0) - 24.33) <= 0.01)
        #expect(abs((battery?.center.y ?? 0) - 23) <= 0.34)
    }

    @Test("center the time on an iPhone with a home button, and begin with it on an iPad")
    func others() throws {
        let phone = frames(try environment("iPhone SE 3"))
        #expect(abs((phone["bar/time"]?.center.x ?? 0) - 187.5) <= 0.5)
        #expect(abs((phone["bar/time"]?.center.y ?? 0) - 10) <= 0.5)
        #expect(phone["bar/signal"].map { $0.minX < 10 } == true && phone["bar/battery"].map { $0.maxX > 365 } == true)
        #expect(phone["homeIndicator"] == nil)
        let pad = frames(try environment("iPad A16"))
        #expect(pad["bar/time"]?.minX == 20 && pad["bar/signal"] == nil)
        #expect(abs((pad["bar/battery"]?.maxX ?? 0) - 800) <= 0.5)
    }

    /// 134 / 375 of 393 points are 140.4 points, of which (393 - 140.4) / 2 = 126.3 are before the indicator.
    @Test("include the home indicator")
    func homeIndicator() throws {
        let frame = frames(try environment("iPhone 16"))["homeIndicator"]
        #expect(frame?.isClose(to: Rect(x: 126.3, y: 852 - 8 - 5, width: 140.4, height: 5), within: 0.34) == true)
        let landscape = frames(try environment("iPhone 16", in: .landscape))["homeIndicator"]
        #expect(landscape?.maxY == 393 - 8 && landscape.map { abs($0.center.x - 426) <= 0.34 } == true)
        var split = try environment("iPad Air")
        split.width = .split(.half)
        #expect(frames(split)["homeIndicator"] == nil && frames(split)["bar"]?.width == split.size.width)
    }

    @Test("are mirrored from right to left", arguments: ["iPhone SE 3", "iPhone X", "iPhone 16", "iPad A16"])
    func rightToLeft(device: String) throws {
        let left = try environment(device)
        let (found, mirrored) = (frames(left), frames(try environment(device, rightToLeft: true)))
        #expect(found.count == mirrored.count && found.count >= 4)
        for (key, frame) in found where key.hasPrefix("bar/") {
            #expect(abs((mirrored[key]?.minX ?? -1) - (left.size.width - frame.maxX)) <= 0.5, "\(key)")
        }
    }

    @Test("have black or white content by their style and the appearance")
    func colors() throws {
        func color(_ style: StatusBarContent.Style) throws -> AdaptiveColor? {
            let bar = views(try environment("iPhone 16", StatusBarContent(style: style))).first
            guard case .text(_, _, let color, _)? = bar?.children.first?.content else { return nil }
            return color
        }
        #expect(try color(.default) == AdaptiveColor(light: .black, dark: .white))
        #expect(try color(.lightContent) == .white && color(.darkContent) == .black)
    }

    @Test("are transparent while they are hidden, and have no views without content")
    func hidden() throws {
        var environment = try environment("iPhone 16")
        environment.hidesStatusBar = true
        let found = views(environment)
        #expect(found.map(\.key) == ["bar", "homeIndicator"] && found.map(\.alpha) == [0, 1])
        environment.statusBar = nil
        #expect(views(environment).isEmpty)
    }

    @Test("keep every text apart from the images", arguments: Device.catalog.map(\.name))
    func longTimes(device: String) throws {
        for time in ["", "9", "10:08", String(repeating: "9:41 ", count: 40)] {
            let found = frames(try environment(device, StatusBarContent(time: time)))
            #expect(found.values.allSatisfy { $0.isFinite && $0.width >= 0 && $0.height > 0 })
            guard let frame = found["bar/time"] else {
                #expect(time.isEmpty)
                continue
            }
            #expect(frame.minX >= 0)
            for image in ["signal", "wifi", "battery"] {
                guard let other = found["bar/\(image)"] else { continue }
                #expect(frame.maxX <= other.minX || other.maxX <= frame.minX, "\(image) of \(device)")
            }
        }
    }

    @Test("stay inside an own device of any size")
    func ownDevices() throws {
        for (width, top, bottom) in [(1.0, 20.0, 0.0), (40, 44, 34), (90, 59, 34), (320, 1e6, 0), (5000, 0, 0)] {
            var environment = DisplayEnvironment(
                device: Device(
                    name: "own", portraitSize: Size(width: width, height: 400), scale: 2,
                    portraitSafeArea: EdgeInsets(top: top, bottom: bottom)))
            environment.statusBar = StatusBarContent()
            let found = frames(environment)
            #expect(found.values.allSatisfy { $0.isFinite && $0.width >= 0 && $0.height >= 0 })
            #expect((found["bar"]?.height ?? 0) <= 54 && (found["bar"] == nil) == (top == 0))
        }
    }
}
