import AnimaticTesting
import Containers
import Film
import Geometry
import Testing
import UIKit

/// The frame of the first test was read from a running screen of an iPhone SE with iOS 26.1: 12 rows of which 9 have 62
/// points and 3 the estimate of 52 points, below a bar of 116 points.
@MainActor
@Suite("Scroll indicators")
struct ScrollIndicatorTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone SE 3") }

    private var shown: [ScreenDump.View] {
        screen.dump().views.filter { $0.class == "_UIScrollViewScrollIndicator" && $0.alpha > 0.01 }
    }

    private func layout(offset: Double) -> ScrollIndicatorLayout {
        let insets = EdgeInsets(top: 116)
        return ScrollIndicatorLayout(
            bounds: Rect(x: 0, y: offset, width: 375, height: 667), contentSize: Size(width: 375, height: 714),
            contentInset: insets, insets: insets, grid: PixelGrid(scale: 2))
    }

    private func controller(rows: Int, style: UITableView.Style = .plain) -> UITableViewController {
        final class List: UITableViewController {
            var count = 0
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        return screen.run {
            let list = List(style: style)
            list.count = rows
            return list
        }
    }

    @Test func `the length is the visible part of the content, and the place is that of the offset`() {
        // The track has 667 - 116 - 2 · 3 = 545 points, and the content 714 + 116: 545 · 667 / 830 = 437.97.
        #expect(layout(offset: -116).frame(.vertical) == Rect(x: 369, y: 3, width: 3, height: 438))
        // The last offset is 714 - 667 = 47, where the indicator ends 3 points above the bottom: 47 + 667 - 3 = 711.
        #expect(layout(offset: 47).frame(.vertical)?.maxY == 711)
        // Half of the way of 163 points: 116 + 3 + (545 - 438) / 2 below the top of the view.
        #expect(layout(offset: -34.5).frame(.vertical)?.minY == -34.5 + 172.5)
        #expect(layout(offset: 0).frame(.horizontal) == nil)
        var mirrored = layout(offset: -116)
        mirrored.isRightToLeft = true
        #expect(mirrored.frame(.vertical)?.minX == 3)
    }

    @Test func `beyond the ends the indicator becomes shorter, and it has a smallest length`() {
        #expect(layout(offset: -156).frame(.vertical)?.height == 398)
        #expect(abs((layout(offset: -156).frame(.vertical)?.minY ?? 0) - (-156 + 119)) < 0.001)
        let below = layout(offset: 97).frame(.vertical)
        #expect(below?.height == 388 && below?.maxY == 97 + 667 - 3)
        var long = layout(offset: -116)
        long.contentSize.height = 1_000_000
        #expect(long.frame(.vertical)?.height == 36)
        long.bounds.origin.y = -400
        #expect(long.frame(.vertical)?.height == 7)
        long.bounds.size.height = 100
        #expect(long.frame(.vertical) == nil)
    }

    @Test func `a table controller shows its indicator for a short time when it has appeared`() throws {
        let list = controller(rows: 40)
        screen.show(list)
        screen.advance(by: 0.2)
        let indicator = try #require(shown.first)
        // 40 · 52 = 2080 points below a status bar of 20: the track has 641 points, and 641 · 667 / 2100 = 203.6.
        #expect(shown.count == 1 && indicator.frame == [369, 23, 3, 203.5])
        screen.advance(by: 1)
        #expect(shown.isEmpty)
    }

    @Test func `content that fits has no indicator`() {
        screen.show(controller(rows: 5))
        screen.advance(by: 0.1)
        #expect(shown.isEmpty)
    }

    @Test func `an indicator is visible during a drag, follows the content, and fades after it`() throws {
        let scroll = screen.run { UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500)) }
        scroll.contentInsetAdjustmentBehavior = .never
        scroll.contentSize = CGSize(width: 1200, height: 2000)
        screen.show(scroll)
        screen.advance(by: 0.1)
        #expect(shown.isEmpty && scroll.subviews.isEmpty)
        scroll.contentOffset.y = 100
        screen.advance(by: 0.1)
        #expect(shown.isEmpty)
        let finger = try #require(screen.touchDown(at: CGPoint(x: 150, y: 400), in: scroll))
        screen.move(finger, to: CGPoint(x: 150, y: 290), in: scroll)
        screen.advance(by: 0.1)
        // The finger has moved by 110 points, of which 10 begin the drag: the offset is 200 of 1500. The length is
        // 494 · 500 / 2000 = 123.5, so that the indicator begins at 3 + 370.5 · 200 / 1500 = 52.4.
        #expect(scroll.contentOffset.y == 200)
        let frames = shown.map(\.frame)
        #expect(frames.contains([294, 52.5, 3, 123.5]) && frames.contains { $0[3] == 3 && $0[1] == 494 })
        scroll.showsHorizontalScrollIndicator = false
        #expect(shown.count == 1)
        screen.advance(by: 1)
        #expect(shown.count == 1)
        screen.lift(finger)
        screen.advance(by: 2)
        #expect(shown.isEmpty)
    }

    @Test func `an animated offset moves the indicator with the content`() throws {
        let scroll = screen.run { UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 500)) }
        (scroll.contentInsetAdjustmentBehavior, scroll.showsHorizontalScrollIndicator) = (.never, false)
        scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 40, left: 0, bottom: 60, right: 5)
        scroll.contentSize = CGSize(width: 300, height: 2000)
        screen.show(scroll)
        screen.advance(by: 0.1)
        screen.run { scroll.setContentOffset(CGPoint(x: 0, y: 1500), animated: true) }
        screen.advance(by: 0)
        screen.advance(by: 0.15)
        // Half of the way after half of the time. The track has 500 - 40 - 60 - 6 = 394 points, and the indicator 98.5.
        let frame = try #require(shown.first?.frame)
        #expect(abs(frame[1] - (43 + (394 - 98.5) / 2)) < 0.5 && frame[3] == 98.5 && frame[0] == 289)
        screen.advance(by: 0.3)
        #expect(shown.count == 1)
        screen.advance(by: 1)
        #expect(shown.isEmpty)
        screen.run { scroll.flashScrollIndicators() }
        screen.advance(by: 0.1)
        #expect(shown.count == 1)
    }
}
