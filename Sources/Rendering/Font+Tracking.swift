import Views

extension Font {
    /// How much further apart than in Inter letters stand, in ems; less than zero for closer.
    ///
    /// Apple sets its system font tighter as it grows, and San Francisco is narrower than Inter from 20 points on. The table
    /// makes text about as wide as there. Weights from medium on need about 0.6 of it.
    ///
    /// - Source: fitted by size to 191 labels of canvases that Xcode recorded; below 14 points to bold ones alone.
    var tracking: Double {
        let table = Font.trackingBySize
        let isStrong = Font.Weight.allCases.drop { $0 != .medium }.contains(weight)
        let next = table.firstIndex { size <= $0.size } ?? table.count
        let (before, after) = (table[max(next - 1, 0)], table[min(next, table.count - 1)])
        let progress = before.size == after.size ? 0 : (size - before.size) / (after.size - before.size)
        return (before.ems + progress * (after.ems - before.ems)) * (isStrong ? 0.6 : 1)
    }

    /// In rising order; between two sizes in proportion.
    private static let trackingBySize: [(size: Double, ems: Double)] = [
        (13, 0.005), (14, -0.0135), (15, -0.018), (16, -0.022), (17, -0.026), (18, -0.032), (20, -0.040), (24, -0.048),
    ]
}

extension Character {
    /// Whether it is of Inter's alphabets. Letters that join, as Arabic ones do, and those of other fonts are not set apart.
    var isTracked: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.value < 0x0590 || (0x1E00...0x1FFF).contains(scalar.value)
                || (0x2010...0x2027).contains(scalar.value) || (0x20A0...0x20CF).contains(scalar.value)
        }
    }
}
