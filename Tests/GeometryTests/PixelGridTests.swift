import Geometry
import Testing

@Suite("A pixel grid")
struct PixelGridTests {
    @Test(
        "rounds like iOS, as measured",
        arguments: [
            (25.1667, 3, 76.0 / 3),  // measured on iPhone 16
            (301.5, 2, 301.5),  // measured on iPhone SE 3
            (0.25, 2, 0.5),  // half a pixel is rounded away from zero
            (-0.25, 2, -0.5),
            (0.2, 2, 0),
            (35.6667, 3, 107.0 / 3),
            (-66.25, 2, -66.5),
        ] as [(Double, Double, Double)])
    func roundsToNearest(value: Double, scale: Double, expected: Double) {
        #expect(abs(PixelGrid(scale: scale).rounded(value) - expected) < 1e-12)
    }

    @Test func `a half with a rounding error is rounded away from zero`() {
        let sum = 0.1 + 0.15 + 1e-9  // would be 0.25 without the rounding error
        #expect(PixelGrid(scale: 2).rounded(sum - 2e-9) == 0.5)
    }

    @Test func `rounding up ignores rounding errors`() {
        let grid = PixelGrid(scale: 3)
        #expect(grid.roundedUp(20.287) == 61.0 / 3)  // the line height of a label at 17 points: 20.333 at 3x
        #expect(grid.roundedUp(0.1 + 0.2 + 0.7) == 1)
        #expect(grid.roundedUp(2.0 / 3 + 1e-9) == 2.0 / 3)
    }

    @Test func `no number is rounded to negative zero`() {
        let zero = PixelGrid(scale: 2).rounded(-0.1)
        #expect(zero == 0 && zero.sign == .plus)
    }
}

@Suite("The text form of numbers")
struct NumberTextTests {
    @Test(
        "have at most three decimals and no zeros at the end",
        arguments: [
            (237.5, "237.5"), (100, "100"), (-66.25, "-66.25"), (0, "0"), (1.0 / 3, "0.333"), (2.0 / 3, "0.667"),
            (-0.0004, "0"), (12.05, "12.05"), (0.0995, "0.1"), (1e300, "1e+300"), (-1.0004, "-1"),
        ] as [(Double, String)])
    func shortText(value: Double, expected: String) {
        #expect(value.shortText == expected)
    }
}
