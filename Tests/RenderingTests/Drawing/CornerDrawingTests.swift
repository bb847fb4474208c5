import Geometry
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("Round corners")
struct CornerDrawingTests {
    private static let box = Rect(5, 6, 61, 52)
    private static let masks: [CornerMask] = [
        .all, .layerMinXMinYCorner, [.layerMaxXMinYCorner, .layerMinXMaxYCorner],
        [.layerMinXMaxYCorner, .layerMaxXMaxYCorner], [],
    ]

    private func scene(
        _ mask: CornerMask, _ curve: CornerCurve, radius: Double, _ configure: (inout ViewState) -> Void = { _ in }
    ) -> TestScene {
        var scene = TestScene(width: 72, height: 64)
        scene.add(Self.box, .black) { state in
            state.cornerRadius = radius
            state.cornerCurve = curve
            state.maskedCorners = mask
            configure(&state)
        }
        return scene
    }

    /// The corners have space for a radius of 16: 2 × 1.528665 × 16 = 49 of 52 pixels.
    @Test("cover the calculated area", arguments: masks, CornerCurve.allCases)
    func coverage(mask: CornerMask, curve: CornerCurve) throws {
        for radius in [4.0, 16] {
            let bitmap = try scene(mask, curve, radius: radius).bitmap()

            let area = OutlineArea(rect: Self.box, radius: radius, curve: curve, corners: mask)
            let ink = bitmap.ink
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let expected = area.coverage(x, y)
                    // Cairo uses 15 × 17 samples per pixel, and the test uses 16 × 16.
                    #expect(abs(ink[y * bitmap.width + x] - expected) < 0.05, "\(x), \(y), radius \(radius)")
                }
            }
        }
    }

    /// The lead and the first two control points of an edge with enough space, and of an edge that is only as long as
    /// its two radii.
    @Test func `have the published continuous shape if there is space, and circular ends if not`() {
        let roomy = ContinuousLead(side: 100, radii: 40)
        #expect(roomy.isClose(to: (1.528665, 1.088490, 0.868407)))
        let full = ContinuousLead(side: 40, radii: 40)
        #expect(full.isClose(to: (1, 0.96, 0.82)))
        // The additional length is half of 0.528665 × 40.
        let half = ContinuousLead(side: 50.5733, radii: 40)
        #expect(half.isClose(to: (1.2643325, 1.024245, 0.8442035)))
    }

    @Test func `of continuous round ends differ little from a circle's`() throws {
        var (smooth, round) = (TestScene(width: 84, height: 44), TestScene(width: 84, height: 44))
        smooth.add(Rect(2, 2, 80, 40), .black) { ($0.cornerRadius, $0.cornerCurve) = (20, .continuous) }
        round.add(Rect(2, 2, 80, 40), .black) { $0.cornerRadius = 20 }
        let (a, b) = (try smooth.bitmap().ink, try round.bitmap().ink)
        // The shape leaves the straight edges at a distance of 1.53 radii and is fuller there, but nowhere by more
        // than a pixel.
        #expect(zip(a, b).allSatisfy { abs($0 - $1) <= 1 })
        #expect(abs(a.reduce(0, +) - b.reduce(0, +)) < 30)
        #expect(a != b)
    }

    /// A clipping view has its own shape, even if a subview fills it.
    @Test("clip to their shape", arguments: masks, CornerCurve.allCases)
    func clips(mask: CornerMask, curve: CornerCurve) throws {
        var clipping = scene(mask, curve, radius: 16) { state in
            state.backgroundColor = .clear
            state.clipsToBounds = true
        }
        let view = try #require(clipping.tree.views.last)
        clipping.add(Rect(-5, -5, 100, 100), .black, to: view)

        let (clipped, plain) = (try clipping.bitmap().ink, try scene(mask, curve, radius: 16).bitmap().ink)

        #expect(zip(clipped, plain).allSatisfy { abs($0 - $1) < 2.5 / 255 })
    }

    /// The border is the difference between the outline and an outline that is inset by `width` with a smaller corner
    /// radius.
    @Test("have a border between two outlines", arguments: masks, CornerCurve.allCases)
    func border(mask: CornerMask, curve: CornerCurve) throws {
        let bitmap = try scene(mask, curve, radius: 14) { state in
            state.backgroundColor = .clear
            state.borderWidth = 5
        }.bitmap()

        let outer = OutlineArea(rect: Self.box, radius: 14, curve: curve, corners: mask)
        let inner = OutlineArea(rect: Rect(10, 11, 51, 42), radius: 9, curve: curve, corners: mask)
        let ink = bitmap.ink
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let expected = outer.coverage(x, y) - inner.coverage(x, y)
                #expect(abs(ink[y * bitmap.width + x] - expected) < 0.06, "\(x), \(y)")
            }
        }
    }

    @Test func `of a border hide everything below it if the view clips`() throws {
        var scene = TestScene(width: 40, height: 40)
        let view = scene.add(Rect(4, 4, 32, 32), .clear) { state in
            state.cornerRadius = 16
            state.clipsToBounds = true
            state.borderWidth = 3
            state.borderColor = .white
        }
        scene.add(Rect(0, 0, 32, 32), .black, to: view)
        let bitmap = try scene.bitmap()
        // The border and the canvas are white, so the black area is inset by 3 pixels.
        let inner = OutlineArea(rect: Rect(7, 7, 26, 26), radius: 13)
        let ink = bitmap.ink
        for y in 0..<40 {
            for x in 0..<40 { #expect(abs(ink[y * 40 + x] - inner.coverage(x, y)) < 0.05, "\(x), \(y)") }
        }
    }
}

/// The start of a continuous corner on an edge, and its control points there.
private struct ContinuousLead {
    private let lead: ContinuousCorner.Lead

    init(side: Double, radii: Double) { lead = ContinuousCorner.lead(along: side, radii: radii) }

    func isClose(to expected: (Double, Double, Double)) -> Bool {
        abs(lead.start - expected.0) < 5e-6 && abs(lead.first - expected.1) < 5e-6
            && abs(lead.second - expected.2) < 5e-6
    }
}
