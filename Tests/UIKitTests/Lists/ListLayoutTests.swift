import Geometry
import Testing
import Views

@testable import Containers

@Suite("The places of the items of a list")
struct ListLayoutTests {
    /// A sequence of numbers that is the same in each run.
    private struct Numbers {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    @Test(arguments: 1...20) func `random lists have the places of a list that adds all heights`(seed: Int) {
        var numbers = Numbers(state: UInt64(seed))
        let counts = (0..<1 + numbers.next(6)).map { _ in numbers.next(400) }
        var list = ListLayout(style: .grouped, rowCounts: counts, estimate: 44)
        list.top = Double(numbers.next(50))
        var naive: [(item: ListLayout.Item, height: Double)] = []
        for section in counts.indices {
            naive.append((.header(section), 0))
            naive += (0..<counts[section]).map { (.row($0, section: section), 44) }
            naive.append((.footer(section), 0))
        }
        for _ in 0..<300 {
            let index = numbers.next(naive.count)
            naive[index].height = Double(numbers.next(200)) / 2
            list[naive[index].item] = naive[index].height
        }
        var y = list.top
        for (item, height) in naive {
            #expect(list.span(of: item) == (y, height))
            y += height
        }
        #expect(list.contentHeight == y)
        for _ in 0..<20 {
            let low = Double(numbers.next(Int(y) + 200)) - 100
            let high = low + Double(numbers.next(900))
            var (start, expected) = (list.top, [ListLayout.Item]())
            var row: ListLayout.Item?
            for (item, height) in naive {
                if height > 0, start < high, start + height > low { expected.append(item) }
                if start <= low, low < start + height { row = item }
                start += height
            }
            #expect(list.items(from: low, to: high) == expected)
            let found = list.row(at: low).map { ListLayout.Item.row($0.row, section: $0.section) }
            if case .row = row { #expect(found == row) } else { #expect(found == nil) }
        }
    }

    @Test func `a pinned header ends with its section`() {
        var list = ListLayout(style: .plain, rowCounts: [3, 3], estimate: 50)
        for section in 0..<2 { list[.header(section)] = 30 }
        // A section has 30 + 3 · 50 = 180 points.
        #expect(list.shownY(of: .header(0), from: -10, to: 500) == 0)
        #expect(list.shownY(of: .header(0), from: 70, to: 500) == 70)
        #expect(list.shownY(of: .header(0), from: 165, to: 500) == 150)
        #expect(list.shownY(of: .header(1), from: 70, to: 500) == 180)
    }

    @Test(arguments: 1...20) func `rows are where an array has them after an update`(seed: Int) throws {
        var numbers = Numbers(state: UInt64(seed) + 100)
        let before = (0..<20).map { "\($0)" }
        var update = ListUpdate()
        for _ in 0..<5 { update.deletedRows.insert(.init(numbers.next(20), section: 0)) }
        var after = before.enumerated().filter { !update.deletedRows.contains(.init($0.offset, section: 0)) }.map(
            \.element)
        for row in Set((0..<4).map { _ in numbers.next(10) }).sorted() {
            update.insertedRows.insert(.init(row, section: 0))
            after.insert("new", at: row)
        }
        let places = try update.places(from: [20], to: [after.count])
        for (row, text) in before.enumerated() {
            let place = places.row(.init(row, section: 0))
            #expect(place?.row == after.firstIndex(of: text))
        }
    }

    @Test func `an update that does not agree with the counts has UIKit's text`() {
        var update = ListUpdate()
        update.insertedRows = [.init(0, section: 0)]
        let rows = #expect(throws: ListUpdate.Invalid.self) { try update.places(from: [3], to: [3]) }
        #expect(
            rows?.reason
                == "Invalid update: invalid number of rows in section 0. The number of rows contained in an existing "
                + "section after the update (3) must be equal to the number of rows contained in that section before the "
                + "update (3), plus or minus the number of rows inserted or deleted from that section (1 inserted, 0 "
                + "deleted) and plus or minus the number of rows moved into or out of that section (0 moved in, 0 moved "
                + "out).")
        let sections = #expect(throws: ListUpdate.Invalid.self) { try ListUpdate().places(from: [3], to: [3, 1]) }
        #expect(sections?.reason.hasPrefix("Invalid update: invalid number of sections.") == true)
        update = ListUpdate()
        update.deletedRows = [.init(7, section: 0)]
        let row = #expect(throws: ListUpdate.Invalid.self) { try update.places(from: [3], to: [2]) }
        #expect(row?.reason.contains("row 7 from section 0 which only contains 3 rows") == true)
    }

    @Test func `memory grows only with the rows that were measured`() {
        var heights = ItemHeights(count: 10_000_000, estimate: 52)
        heights[9_999_999] = 100
        #expect(heights.total == 9_999_999 * 52 + 100)
        #expect(heights.offset(of: 9_999_999) == 9_999_999 * 52)
        #expect(heights.item(at: 520_000) == 10_000)
    }
}

@Suite("The places of the parts of a cell")
struct CellLayoutTests {
    /// Measured on an iPhone SE at the size accessibilityLarge: 117 = 15 + 39.5 + 6 + 36 + 20.5. At the standard size, a row
    /// has 62 = 9 + 20.5 + 3 + 18 + 11.5 points.
    @Test(arguments: [
        (ContentSizeCategory.large, 20.5, 18.0, 62.0, 9.0, 32.5), (.accessibilityLarge, 39.5, 36, 117, 15, 60.5),
    ])
    func `the spaces of a row with a subtitle grow with the text`(
        category: ContentSizeCategory, title: Double, detail: Double, height: Double, titleY: Double, detailY: Double
    ) {
        var layout = CellLayout(.subtitle, .none, grid: PixelGrid(scale: 2))
        layout.category = category
        let (title, detail) = (Size(width: 82.5, height: title), Size(width: 119, height: detail))
        #expect(layout.height(title: title, detail: detail) == height)
        let parts = layout.parts(title: title, detail: detail, in: Size(width: 375, height: height))
        #expect(parts.title.minY == titleY && parts.detail.minY == detailY)
    }

    @Test func `an image that is higher than its row is scaled to the height of the row`() {
        var layout = CellLayout(.default, .none, grid: PixelGrid(scale: 2))
        layout.image = Size(width: 300, height: 200)
        let size = Size(width: 375, height: 50)
        let parts = layout.parts(title: Size(width: 40, height: 20), detail: .zero, in: size)
        // 300 · 50 / 200 = 75 points
        #expect(parts.image == Rect(x: Metric.cellMargin.value, y: 0, width: 75, height: 50))
        #expect(parts.title.minX == Metric.cellMargin.value + 75 + Metric.imageSpacing.value)
        // A row whose content determines its height is as high as the image.
        #expect(layout.height(title: Size(width: 40, height: 20), detail: .zero) == 200)
    }

    /// Measured on iOS 26.1: 10.5 × 14 points, 14 × 19.5 at xxxLarge, and 20 × 28.5 at accessibilityLarge.
    @Test(arguments: [
        (ContentSizeCategory.large, 10.5, 14.0), (.extraExtraExtraLarge, 14, 19.5), (.accessibilityLarge, 20, 28.5),
    ])
    func `a disclosure indicator grows with the text`(category: ContentSizeCategory, width: Double, height: Double) {
        var layout = CellLayout(.default, .disclosureIndicator, grid: PixelGrid(scale: 2))
        layout.category = category
        #expect(layout.accessorySize == Size(width: width, height: height))
        // It ends 16 points from the edge.
        #expect(layout.accessoryFrame(in: Size(width: 375, height: 100)).maxX == 359)
    }

    @Test(arguments: [(2.0, 44.25, 0.0), (3.0, 52.4, 0.1), (3.0, 20.5, 0.25), (2.0, 51.8, 0.35)])
    func `a separator is at whole pixels of the screen`(scale: Double, height: Double, offset: Double) {
        let layout = CellLayout(.default, .none, grid: PixelGrid(scale: scale))
        let position = ListPosition(
            isFirst: true, isLast: false, isFirstOfList: true, isBeforeSelected: false, offset: offset)
        let separators = CellSeparators(
            layout, in: .plain, at: position, isSelected: false, isBelowBar: true, inset: nil,
            size: Size(width: 375, height: height))
        for separator in [separators.top.frame, separators.bottom.frame] {
            for edge in [separator.minY, separator.maxY] {
                let pixels = (edge + offset) * scale
                #expect(abs(pixels - pixels.rounded()) < 1e-9)
            }
        }
        #expect(abs(separators.bottom.frame.maxY - height) <= 0.5 / scale)
    }

    @Test(arguments: [false, true]) func `a separator begins at the text of a row with an image`(isRightToLeft: Bool) {
        var layout = CellLayout(.default, .none, grid: PixelGrid(scale: 2))
        (layout.image, layout.isRightToLeft) = (Size(width: 30, height: 30), isRightToLeft)
        let size = Size(width: 375, height: 52)
        let position = ListPosition(
            isFirst: true, isLast: false, isFirstOfList: true, isBeforeSelected: false, offset: 0)
        func separator(_ inset: EdgeInsets?) -> Rect {
            CellSeparators(
                layout, in: .plain, at: position, isSelected: false, isBelowBar: false, inset: inset, size: size
            ).bottom.frame
        }
        let title = layout.parts(title: Size(width: 50, height: 20), detail: .zero, in: size).title
        #expect(isRightToLeft ? separator(nil).maxX == title.maxX : separator(nil).minX == title.minX)
        #expect(separator(nil).width == 375 - 16 - 30 - Metric.imageSpacing.value - 16)
        // The program's insets are from the edges of the row.
        #expect(separator(EdgeInsets(left: 5, right: 7)) == Rect(x: 5, y: 51, width: 363, height: 1))
    }

    /// Measured on iOS 26.1: the margin is 16 points on an iPhone SE, and 20 on an iPhone 16 (the inset of a group), in
    /// landscape and on an iPad. Rows of an inset group have 16 points also on an iPad.
    @Test(arguments: [
        ("iPhone SE 3", 375.0, 16.0), ("iPhone SE 3", 667, 20), ("iPhone 16", 393, 20), ("iPad A16", 820, 20),
    ])
    func `margins of a list`(device: String, width: Double, margin: Double) throws {
        let device = try #require(Device.named(device))
        let safeArea = EdgeInsets(left: 59, right: 59)
        let plain = ListMargins(.plain, width: width, safeArea: safeArea, on: device)
        #expect(plain.row == .zero && plain.content == safeArea && plain.text == margin)
        let inset = ListMargins(.insetGrouped, width: width, safeArea: safeArea, on: device)
        #expect(inset.row == EdgeInsets(left: 59 + margin, right: 59 + margin))
        #expect(inset.content == .zero && inset.text == 16)
        #expect(inset.rowWidth(in: width) == width - 118 - 2 * margin)
    }

    @Test func `the content of a row is inside the safe area, and its background is not`() {
        var layout = CellLayout(.value1, .disclosureIndicator, grid: PixelGrid(scale: 3))
        layout.margins.content = EdgeInsets(left: 59, right: 21)
        layout.margins.text = 20
        let size = Size(width: 852, height: 52)
        let accessory = layout.accessoryFrame(in: size)
        #expect(abs(accessory.maxX - (852 - 21 - 20)) < 1e-9)
        #expect(layout.content(in: size) == Rect(x: 59, y: 0, width: accessory.minX - 59, height: 52))
        #expect(layout.contentMargins == EdgeInsets(top: 15, left: 20, bottom: 15, right: 8))
        layout.isRightToLeft = true
        #expect(abs(layout.accessoryFrame(in: size).minX - (59 + 20)) < 1e-9)
        #expect(abs(layout.content(in: size).maxX - (852 - 21)) < 1e-9)
        #expect(layout.contentMargins == EdgeInsets(top: 15, left: 8, bottom: 15, right: 20))
    }
}
