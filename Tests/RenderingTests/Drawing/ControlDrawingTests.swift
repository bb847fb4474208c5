import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

@Suite("Drawing a control")
struct ControlDrawingTests {
    private static let tint: UInt32 = 0xFF00_7AFF
    private static let green: UInt32 = 0xFF34_C759
    private static let white: UInt32 = 0xFFFF_FFFF
    /// A track with 20 % of (120, 120, 128) over white.
    private static let groove: UInt32 = 0xFFE4_E4E6

    private func bitmap(_ content: ViewContent, _ width: Double, _ height: Double, scale: Double = 1) throws -> Bitmap {
        var scene = TestScene(width: width, height: height)
        scene.add(Rect(0, 0, width, height), content: content)
        return try scene.bitmap(scale: scale)
    }

    /// Returns the number of pixels with a color, not counting antialiased pixels.
    private func count(_ color: UInt32, _ bitmap: Bitmap) -> Int {
        bitmap.pixels.count { $0.isClose(to: color, within: 2) }
    }

    @Test func `draws a switch's thumb at its side, on green if it is on`() throws {
        let on = try bitmap(.switch(.init(isOn: true)), 63, 28)
        let off = try bitmap(.switch(.init()), 63, 28)

        #expect(on[10, 14].isClose(to: Self.green) && on[40, 14] == Self.white)
        // (60, 60, 67) with an opacity of 0.298 over white: 255 - 0.298 * 195 = 197, and 255 - 0.298 * 188 = 199.
        #expect(off[20, 14] == Self.white && off[55, 14].isClose(to: 0xFFC5_C5C7, within: 2))
        // The ends are rounded.
        #expect(on[0, 0] == Self.white && on[62, 27] == Self.white)
    }

    /// According to semantics 15.6, the baseline of a centered line is 0.3555 of the font size below the middle, and
    /// that of a text view is 8 points and an ascender below the top.
    @Test(
        "draws its text on the baseline that layout uses",
        arguments: [
            (.button(.init("HHH")), 50 + 15 * 0.355_468_75), (.button(.init("HHH", font: Font(size: 30))), 60.664),
            (.textField(.init("HHH", borderStyle: .none)), 50 + 17 * 0.355_468_75),
            (.textView(.init("HHH")), 8 + 12 * 0.952_148_437_5),
        ] as [(ViewContent, Double)])
    func baseline(content: ViewContent, baseline: Double) throws {
        let bitmap = try bitmap(content, 100, 100, scale: 4)
        // Both black and the tint color have less red than white.
        let last = try #require(
            (0..<bitmap.height).last { y in (0..<bitmap.width).contains { bitmap[$0, y] >> 16 & 0xFF < 128 } })
        #expect(abs(Double(last + 1) / 4 - baseline) <= 0.25)
    }

    @Test func `uses dark colors in a dark interface`() throws {
        var scene = TestScene(width: 100, height: 34)
        scene.add(Rect(0, 0, 100, 34), content: .textField(.init("")))
        scene.tree.traits.userInterfaceStyle = .dark
        // UIKit's secondary background color in dark interfaces.
        #expect(try scene.bitmap()[50, 17] == 0xFF1C_1C1E)
        scene.tree.traits.userInterfaceStyle = .light
        #expect(try scene.bitmap()[50, 17] == Self.white)
    }

    @Test func `draws a switch in its natural size in larger bounds`() throws {
        let bitmap = try bitmap(.switch(.init(isOn: true)), 200, 60)

        #expect(bitmap[10, 14].isClose(to: Self.green))
        #expect(count(Self.green, bitmap) > 0)
        for x in 70..<200 { #expect(bitmap[x, 14] == Self.white) }
        for y in 35..<60 { #expect(bitmap[10, y] == Self.white) }
    }

    @Test("fills a slider's track up to the middle of its thumb", arguments: [(0.0, 18), (0.5, 100), (1, 181)])
    func slider(value: Double, middle: Int) throws {
        let bitmap = try bitmap(.slider(.init(value: value)), 200, 34)

        #expect(bitmap[middle, 17] == Self.white)
        if value > 0 { #expect(bitmap[10, 17].isClose(to: Self.tint)) }
        if value < 1 { #expect(bitmap[190, 17].isClose(to: Self.groove, within: 2)) }
        // The track is 6 points high.
        if value > 0 { #expect((0..<34).count { bitmap[10, $0].isClose(to: Self.tint) } == 6) }
    }

    @Test("fills a progress view by its progress", arguments: [0, 0.25, 0.5, 1])
    func progress(done: Double) throws {
        let bitmap = try bitmap(.progress(.init(done)), 200, 4)

        let filled = (0..<200).count { bitmap[$0, 2].isClose(to: Self.tint) }
        // One pixel at each end is rounded.
        #expect(abs(Double(filled) - done * 200) <= 2)
    }

    // A constraint for the height makes the bar of a UIProgressView thicker.
    @Test("draws a progress view as high as its bounds", arguments: [4, 12])
    func progress(height: Int) throws {
        let bitmap = try bitmap(.progress(.init(0.5)), 200, Double(height))
        #expect((0..<height).count { bitmap[50, $0].isClose(to: Self.tint) } == height)
        #expect((0..<height).count { bitmap[150, $0].isClose(to: Self.groove, within: 2) } == height)
    }

    @Test func `draws one of the dots of a page control dark`() throws {
        let bitmap = try bitmap(.pageControl(.init(numberOfPages: 3, currentPage: 1)), 74, 26)

        // As on iOS 26.1, the centers of the dots are at 19, 37 and 55.
        #expect(bitmap[36, 13] == 0xFF00_0000)
        #expect(bitmap[18, 13].isClose(to: bitmap[54, 13]) && bitmap[18, 13] != Self.white)
        #expect(bitmap[28, 13] == Self.white && bitmap[46, 13] == Self.white)
        var single = ViewContent.PageControl(numberOfPages: 1)
        single.hidesForSinglePage = true
        #expect(try self.bitmap(.pageControl(single), 38, 26).pixels.allSatisfy { $0 == Self.white })
    }

    @Test func `shows the blades of an activity indicator, even if it is stopped and not hidden`() throws {
        let still = try bitmap(.activityIndicator(.init(hidesWhenStopped: false)), 20, 20, scale: 2)
        let busy = try bitmap(.activityIndicator(.init(isAnimating: true)), 20, 20, scale: 2)

        #expect(still.pixels == busy.pixels)
        // There are eight blades with an empty center. The blade at the top is the darkest: 139, 139, 142 with an opacity
        // of 217/255 over white.
        let dark: UInt32 = 0xFF9C_9C9F
        #expect(busy[20, 20] == Self.white)
        #expect(busy[20, 6].isClose(to: dark, within: 3))
        #expect(busy[20, 33] != Self.white && busy[6, 20] != Self.white && busy[33, 20] != Self.white)
        // After two steps, the blade at the right is the darkest.
        var turned = ViewContent.activityIndicator(.init(isAnimating: true))
        turned.turnSpinner(to: 10)
        let quarter = try bitmap(turned, 20, 20, scale: 2)
        #expect(quarter[33, 20].isClose(to: dark, within: 3) && !quarter[20, 6].isClose(to: dark, within: 3))
        // A color replaces gray.
        var red = ViewContent.ActivityIndicator(isAnimating: true)
        red.color = AdaptiveColor(Color(red: 1, green: 0, blue: 0))
        #expect(try bitmap(.activityIndicator(red), 20, 20, scale: 2)[20, 6].isClose(to: 0xFFFF_2626, within: 2))
    }

    @Test func `draws the thumb of a switch between its ends while it moves, and stretched while it is touched`() throws
    {
        var content = ViewContent.switch(.init())
        content.movingValue = SIMD2(0.5, 0)
        let half = try bitmap(content, 63, 28)
        // The thumb is 37 points wide, from 13 to 50, over half of the color of a switch that is on.
        #expect(half[14, 14] == Self.white && half[48, 14] == Self.white)
        #expect(half[5, 14] != Self.white && half[58, 14] != Self.white)
        content.movingValue = nil
        content.isTouched = true
        let touched = try bitmap(content, 63, 28)
        #expect(touched[43, 14] == Self.white && touched[50, 14] != Self.white)
    }

    @Test(
        "draws the background of a configuration",
        arguments: [
            (.plain, false, 0xFFFF_FFFF), (.filled, false, 0xFF00_7AFF), (.filled, true, 0xFF40_9BFF),
            // 18 % of the tint color, and 16 % of 120, 120, 128.
            (.tinted, false, 0xFFD1_E7FF), (.gray, false, 0xFFE9_E9EB),
        ] as [(ViewContent.Button.Configuration.Style, Bool, UInt32)])
    func configuration(style: ViewContent.Button.Configuration.Style, isHighlighted: Bool, fill: UInt32) throws {
        var button = ViewContent.Button("")
        button.configuration = .init(style)
        button.isHighlighted = isHighlighted
        let bitmap = try bitmap(.button(button), 80, 40)
        #expect(bitmap[40, 20].isClose(to: fill, within: 1))
        // The corners have a radius of 17 points, so that a pixel at a corner is white.
        #expect(bitmap[0, 0] == Self.white && bitmap[18, 0].isClose(to: fill, within: 1))
        button.configuration?.cornerStyle = .capsule
        #expect(try self.bitmap(.button(button), 80, 80)[23, 0] != bitmap[40, 20] || style == .plain)
        button.isEnabled = false
        // 12 % of 118, 118, 128.
        let disabled: UInt32 = style == .plain ? Self.white : 0xFFEF_EFF0
        #expect(try self.bitmap(.button(button), 80, 40)[40, 20].isClose(to: disabled, within: 1))
    }

    @Test func `highlights the selected segment and separates the others`() throws {
        let bitmap = try bitmap(.segmentedControl(.init(["", "", "", ""], selected: 0)), 200, 32)

        #expect(bitmap[25, 16] == Self.white)
        #expect(bitmap[75, 16].isClose(to: Self.groove, within: 2))
        // There are dividers between the second and third and between the third and fourth segments, but none beside
        // the selected segment.
        #expect(!bitmap[99, 16].isClose(to: Self.groove, within: 6))
        #expect(!bitmap[149, 16].isClose(to: Self.groove, within: 6))
        #expect(bitmap[53, 16].isClose(to: Self.groove, within: 6))
    }

    @Test func `has a selected segment with readable white text in a dark interface`() throws {
        var scene = TestScene(width: 100, height: 32)
        scene.add(Rect(0, 0, 100, 32), content: .segmentedControl(.init(["", ""], selected: 0)))
        scene.tree.traits.userInterfaceStyle = .dark
        // UIKit's systemGray2 in dark interfaces is 99, 99, 102.
        #expect(try scene.bitmap()[25, 16] == 0xFF63_6366)
    }

    @Test func `fades the sign of a stepper that would leave the range`() throws {
        let bitmap = try bitmap(.stepper(.init(value: 100)), 94, 32, scale: 2)

        #expect(bitmap[47, 32].isClose(to: 0xFF00_0000, within: 3))
        #expect(!bitmap[141, 32].isClose(to: 0xFF00_0000, within: 60))
    }

    /// Recorded on iOS 26.1: a capsule with 12 % of (118, 118, 128) begins 10.5 points after the left edge. Its ends
    /// have a radius of 17 points.
    @Test func `draws the date in a capsule`() throws {
        let bitmap = try bitmap(.datePicker(.init(mode: .date)), 200, 34, scale: 2)

        // 255 - 0.12 × 137 = 238.6, and 255 - 0.12 × 127 = 239.8.
        #expect(bitmap[30, 34].isClose(to: 0xFFEF_EFF0, within: 1) && bitmap[60, 1].isClose(to: 0xFFEF_EFF0, within: 1))
        #expect(bitmap[19, 34] == Self.white && bitmap[22, 1] == Self.white)
        // The text begins 12 points after the capsule. `J` has no space on its left.
        let ink = (0..<bitmap.width).first { x in
            (0..<bitmap.height).contains { bitmap[x, $0] >> 16 & 0xFF < 128 }
        }
        #expect(try (45...49).contains(#require(ink)))
        let first = ViewContent.datePicker(.init(date: 86_400, mode: .date))
        #expect(try self.bitmap(first, 200, 34, scale: 2) != bitmap)
    }

    @Test func `draws a button's title centered and in the tint color`() throws {
        let bitmap = try bitmap(.button(.init("HHHH", font: Font(size: 40, weight: .black))), 200, 60)

        let inked = bitmap.pixels.indices.filter { bitmap.pixels[$0] != Self.white }.map { $0 % 200 }
        let left = try #require(inked.min())
        let right = try #require(inked.max())
        #expect(abs(left - (199 - right)) <= 1)
        #expect(count(Self.tint, bitmap) > 500)
    }

    @Test func `shows a button's states`() throws {
        var button = ViewContent.Button("HHHH")
        button.isSelected = true
        let selected = try bitmap(.button(button), 100, 30)
        #expect(count(Self.tint, selected) > 400)

        button.isSelected = false
        button.isHighlighted = true
        #expect(try count(Self.tint, bitmap(.button(button), 100, 30)) == 0)

        button.isHighlighted = false
        button.isEnabled = false
        let disabled = try bitmap(.button(button), 100, 30)
        #expect(count(Self.tint, disabled) == 0)
        #expect(disabled.pixels.contains { $0 != Self.white })
    }

    @Test func `shows the title and the color of a button's state`() throws {
        var button = ViewContent.Button("HHHH", font: Font(size: 40, weight: .black))
        button[.normal].titleColor = AdaptiveColor(Color(red: 1, green: 0, blue: 0))
        button[.disabled].titleColor = AdaptiveColor(Color(red: 0, green: 0, blue: 1))
        button[.disabled].title = "HH"
        let (red, blue): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_00FF)
        let normal = try bitmap(.button(button), 200, 60)
        button.isEnabled = false
        let disabled = try bitmap(.button(button), 200, 60)
        #expect(count(red, normal) > 20 && count(blue, normal) == 0)
        #expect(count(red, disabled) == 0 && count(blue, disabled) > 10)
        // Half of the letters have about half of the ink.
        #expect(abs(Double(count(blue, disabled)) / Double(count(red, normal)) - 0.5) < 0.2)
    }

    @Test func `draws a text field's text dark and its placeholder faint`() throws {
        let text = try bitmap(.textField(.init("HHHH")), 100, 34)
        let placeholder = try bitmap(.textField(.init(placeholder: "HHHH")), 100, 34)

        #expect(count(0xFF00_0000, text) > 20)
        #expect(count(0xFF00_0000, placeholder) == 0)
        // The text starts 14 points from the edge, after the border.
        let columns = (2..<98).filter { x in (4..<30).contains { text[x, $0] != Self.white } }
        #expect((14...17).contains(try #require(columns.first)))
        // Without a border, nothing is drawn around the text.
        let plain = try bitmap(.textField(.init(borderStyle: .none)), 100, 34)
        #expect(plain.pixels.allSatisfy { $0 == Self.white })
        #expect(text[50, 0] != Self.white)
    }

    @Test func `draws a text view's lines below each other`() throws {
        let view = ViewContent.TextView("HHHH\n\nHHHH", font: Font(size: 20))
        let bitmap = try bitmap(.textView(view), 100, 90)

        // Lines of 23.867 points start at 8. The first and the third line have ink, and the second line has none.
        let rows = bitmap.inkOfRows
        #expect(rows[0..<8].allSatisfy { $0 == 0 })
        #expect(rows[8..<31].reduce(0, +) > 50)
        #expect(rows[33..<54].allSatisfy { $0 == 0 })
        #expect(rows[56..<79].reduce(0, +) > 50)
        #expect(rows[80..<90].allSatisfy { $0 == 0 })
    }

    @Test func `draws disabled controls with half the opacity`() throws {
        let contents: [ViewContent] = [
            .switch(.init(isOn: true)), .slider(.init(value: 1)), .stepper(.init()), .segmentedControl(.init(["a"])),
            .textField(.init("a")),
        ]
        var scene = TestScene(width: 200, height: 200)
        for (row, content) in contents.enumerated() {
            var disabled = content
            disabled.isEnabled = false
            scene.add(Rect(0, Double(row) * 40, 94, 32), content: content)
            scene.add(Rect(100, Double(row) * 40, 94, 32), content: disabled)
        }

        let bitmap = try scene.bitmap()

        for row in contents.indices {
            for y in row * 40..<row * 40 + 32 {
                for x in 0..<94 {
                    #expect(bitmap[x + 100, y].isClose(to: halfway(bitmap[x, y]), within: 2))
                }
            }
        }
    }

    /// Returns the mixture of an opaque color with white.
    private func halfway(_ color: UInt32) -> UInt32 {
        [0, 8, 16, 24].reduce(0) { $0 | ((((color >> $1) & 0xFF) + 255) / 2) << $1 }
    }

    @Test func `stays within its bounds, even if they are small`() throws {
        let contents: [ViewContent] = [
            .button(.init("Buy")), .switch(.init(isOn: true)), .slider(.init(value: 0.5)), .textField(.init("Seoul")),
            .textView(.init("Seoul\nKorea")), .activityIndicator(.init(style: .large, isAnimating: true)),
            .progress(.init(0.5)), .stepper(.init()), .segmentedControl(.init(["a", "b"], selected: 1)),
            .pageControl(.init(numberOfPages: 9)),
        ]
        let sides = [0, 0.3, 1, 5, 17]
        var scene = TestScene(width: 400, height: 200)
        for (column, content) in contents.enumerated() {
            for (row, side) in sides.enumerated() {
                scene.add(Rect(Double(column) * 40 + 10, Double(row) * 40 + 10, side, side), content: content)
            }
        }

        let bitmap = try scene.bitmap()

        for y in 0..<200 {
            for x in 0..<400 {
                let inside = 10..<(10 + Int(sides[y / 40].rounded(.up)))
                if inside.contains(x % 40), inside.contains(y % 40) { continue }
                #expect(bitmap[x, y] == Self.white, "\(contents[x / 40].kind) of \(sides[y / 40]) at \(x), \(y)")
            }
        }
    }
}
