import Containers
import Geometry
import Testing

@Suite("The places of pages")
struct PageTrackTests {
    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    /// Read from a page controller of 375 × 280 points with three dots: the scroll view is 254 points high, its content
    /// 1125 points wide, the page that is shown at 375, and the page control at [150.5, 254, 74, 26].
    @Test("are those of a running screen")
    func measured() {
        var track = PageTrack(size: Size(width: 375, height: 280))
        track.dots = 3
        #expect(track.scrollFrame == rect(0, 0, 375, 254) && track.contentSize == Size(width: 1125, height: 254))
        #expect(track.frame(of: .shown) == rect(375, 0, 375, 254) && track.frame(of: .after) == rect(750, 0, 375, 254))
        #expect(track.offset(of: .shown) == Point(x: 375, y: 0) && track.offset(of: .before) == .zero)
        #expect(track.pageControlFrame(on: PixelGrid(scale: 2)) == rect(150.5, 254, 74, 26))
        #expect(track.insets(hasBefore: false, hasAfter: true) == EdgeInsets(left: -375))
    }

    @Test("have a space between them")
    func spacing() {
        let track = PageTrack(size: Size(width: 300, height: 200), spacing: 20)
        #expect(track.scrollFrame == rect(-10, 0, 320, 200) && track.contentSize == Size(width: 960, height: 200))
        // At the offset of a page, its frame begins 10 points after the edge of the scroll view, which is at -10.
        for place in PageTrack.Place.allCases {
            #expect(track.frame(of: place).minX - track.offset(of: place).x + track.scrollFrame.minX == 0)
        }
        #expect(track.frame(of: .after).minX - track.frame(of: .shown).maxX == 20)
    }

    @Test(
        "are below each other in the vertical orientation, from top to bottom in any language",
        arguments: [false, true])
    func vertical(isRightToLeft: Bool) {
        let track = PageTrack(
            size: Size(width: 300, height: 200), isVertical: true, isRightToLeft: isRightToLeft)
        #expect(track.frame(of: .after) == rect(0, 400, 300, 200) && track.contentSize.height == 600)
        #expect(track.insets(hasBefore: true, hasAfter: false) == EdgeInsets(bottom: -200))
        #expect(track.place(at: Point(x: 0, y: 201)) == .after)
    }

    @Test("are mirrored from right to left")
    func rightToLeft() {
        let track = PageTrack(size: Size(width: 300, height: 200), isRightToLeft: true)
        #expect(track.offset(of: .after) == .zero && track.offset(of: .before) == Point(x: 600, y: 0))
        #expect(track.insets(hasBefore: false, hasAfter: true) == EdgeInsets(right: -300))
        #expect(track.place(at: Point(x: 299, y: 0)) == .after && track.place(at: Point(x: 301, y: 0)) == .before)
        #expect(track.place(at: Point(x: 300, y: 0)) == .shown)
    }
}
