import Containers
import Geometry
import Testing
import Views

/// The layout of keyboards, compared with frames that were measured on iOS 26. Frames on the screen are converted to the
/// coordinates of the keyboard by subtracting its top.
@Suite("The layout of keyboards")
struct KeyboardLayoutTests {
    private func layout(
        _ device: String, _ orientation: Device.Orientation = .portrait,
        _ type: TextInputTraits.KeyboardType = .default, plane: KeyboardPlane = .letters
    ) throws -> KeyboardLayout {
        var traits = TextInputTraits()
        traits.keyboardType = type
        return KeyboardLayout(
            DisplayEnvironment(device: try #require(Device.named(device)), orientation: orientation), traits,
            plane: plane)
    }

    @Test(
        "has the measured heights",
        arguments: [
            ("iPhone SE 3", .portrait, 260), ("iPhone 16", .portrait, 335), ("iPhone SE 3", .landscape, 206),
            ("iPad A16", .portrait, 312 + 25),
        ] as [(String, Device.Orientation, Double)])
    func heights(device: String, orientation: Device.Orientation, height: Double) throws {
        let size = try layout(device, orientation).size
        #expect(size.height == height && size.width == Device.named(device)?.size(in: orientation).width)
    }

    /// Q is at [8.5, 459, 30.5, 42], A at [26.5, 513, …], shift at [8.5, 567, 41.5, 42] and delete at [325, 567, 41.5, 42]
    /// of a screen whose keyboard begins at 407.
    @Test("places the keys of an iPhone SE within 1 point of the measured frames")
    func keysOfSE() throws {
        let keys = Dictionary(
            uniqueKeysWithValues: try layout("iPhone SE 3").keys.map { ($0.key.name, $0.frame) })
        let measured = [
            "q": Rect(x: 8.5, y: 459, width: 30.5, height: 42), "a": Rect(x: 26.5, y: 513, width: 30.5, height: 42),
            "shift": Rect(x: 8.5, y: 567, width: 41.5, height: 42),
            "delete": Rect(x: 325, y: 567, width: 41.5, height: 42),
        ]
        for (name, frame) in measured {
            let onScreen = Rect(origin: frame.origin - Point(x: 0, y: 407), size: frame.size)
            #expect(
                try #require(keys[name]).isClose(to: onScreen, within: 1), "\(name): \(String(describing: keys[name]))")
        }
        // The widths of 123, space and return are 39.5, 139.5 and 85, and the last row is at 621.
        for (name, width) in [("plane", 39.5), ("space", 139.5), ("return", 85)] {
            let frame = try #require(keys[name])
            #expect(abs(frame.width - width) <= 1 && abs(frame.minY - (621 - 407)) <= 1)
        }
    }

    @Test(
        "keeps all keys inside the keyboard, side by side",
        arguments: ["iPhone SE 1", "iPhone SE 3", "iPhone 16", "iPhone 8 Plus", "iPhone 15 Pro Max", "iPad A16"])
    func keysDoNotOverlap(device: String) throws {
        for orientation in [Device.Orientation.portrait, .landscape] {
            for type in TextInputTraits.KeyboardType.allCases {
                for plane in [KeyboardPlane.letters, .numbers, .symbols] {
                    let layout = try layout(device, orientation, type, plane: plane)
                    let (keys, bounds) = (layout.keys, Rect(origin: .zero, size: layout.size))
                    #expect(Set(keys.map(\.key.name)).count == keys.count)
                    for (index, key) in keys.enumerated() {
                        #expect(key.frame.width > 8 && key.frame.height > 8, "\(key)")
                        #expect(
                            bounds.contains(key.frame.origin) && key.frame.maxX <= bounds.maxX
                                && key.frame.maxY <= bounds.maxY)
                        for other in keys[(index + 1)...] {
                            let (one, two) = (key.frame, other.frame)
                            let isBeside = one.maxX <= two.minX || two.maxX <= one.minX
                            #expect(isBeside || one.maxY <= two.minY || two.maxY <= one.minY, "\(key) \(other)")
                        }
                    }
                }
            }
        }
    }

    @Test("has the keys of its type, and the title of its return key")
    func types() throws {
        func names(_ type: TextInputTraits.KeyboardType) throws -> Set<String> {
            Set(try layout("iPhone 16", .portrait, type).keys.map(\.key.name))
        }
        #expect(try names(.emailAddress).isSuperset(of: ["@", ".", "space"]))
        #expect(try names(.url).isSuperset(of: ["/", ".", ".com"]) && !(try names(.url).contains("space")))
        #expect(try names(.decimalPad) == Set((0...9).map(String.init) + [".", "delete", "globe", "dictation"]))
        #expect(try !names(.numberPad).contains("return"))
        #expect(TextInputTraits.ReturnKeyType.google.title == "search")
    }

    @Test("has light and dark keys")
    func colors() {
        #expect(MetricColor.key.color.light == .white)
        #expect(MetricColor.key.color.dark == Color(red: 61 / 255, green: 61 / 255, blue: 61 / 255))
    }
}
