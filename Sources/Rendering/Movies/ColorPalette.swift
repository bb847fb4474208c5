/// A color palette for a picture, with a limited number of colors.
///
/// If the picture does not have more colors than the palette, the palette is exact. Otherwise, the colors are divided
/// into boxes: the box with the largest squared error is repeatedly split at its mean along the axis with the largest
/// error. Each box contributes the mean of its colors to the palette.
///
/// - Source: Heckbert, Color Image Quantization for Frame Buffer Display (1982), with the cuts of Wu (1991).
struct ColorPalette {
    /// The colors as `0xRRGGBB`.
    let colors: [UInt32]
    private let places: [UInt32: UInt8]

    /// - Parameters:
    ///   - counts: The number of pixels of each color `0xRRGGBB`; at least one color.
    ///   - limit: The maximum number of colors, 1 through 256.
    init(_ counts: [UInt32: Int], limit: Int) {
        let entries = counts.sorted { $0.key < $1.key }.map { Entry(color: $0.key, count: $0.value) }
        guard entries.count > limit else {
            colors = entries.map(\.color)
            places = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, UInt8($0)) })
            return
        }
        var boxes = [Box(entries)]
        while boxes.count < limit {
            // The first box wins a tie. The palette therefore depends only on the picture.
            let largest = boxes.indices.reduce(0) { boxes[$1].error > boxes[$0].error ? $1 : $0 }
            guard let (low, high) = boxes[largest].halves else { break }
            boxes[largest] = low
            boxes.append(high)
        }
        colors = boxes.map(\.color)
        var places: [UInt32: UInt8] = [:]
        places.reserveCapacity(entries.count)
        for (number, box) in boxes.enumerated() {
            for entry in box.entries { places[entry.color] = UInt8(number) }
        }
        self.places = places
    }

    /// The index of the palette color for `color`, which must be a color of the picture.
    subscript(color: UInt32) -> UInt8 { places[color]! }

    private struct Entry {
        let color: UInt32
        let count: Int

        /// Returns the red, green or blue channel.
        func channel(_ axis: Int) -> Double { Double(color >> (16 - 8 * UInt32(axis)) & 0xFF) }
    }

    private struct Box {
        let entries: [Entry]
        let means: [Double]
        let axis: Int
        /// The squared error, summed over all axes.
        let error: Double

        init(_ entries: [Entry]) {
            self.entries = entries
            let count = Double(entries.reduce(0) { $0 + $1.count })
            var (sums, squares) = ([0.0, 0, 0], [0.0, 0, 0])
            for entry in entries {
                for axis in 0..<3 {
                    let value = entry.channel(axis)
                    sums[axis] += value * Double(entry.count)
                    squares[axis] += value * value * Double(entry.count)
                }
            }
            means = sums.map { $0 / count }
            let errors = (0..<3).map { squares[$0] - sums[$0] * sums[$0] / count }
            axis = (1..<3).reduce(0) { errors[$1] > errors[$0] ? $1 : $0 }
            error = entries.count > 1 ? errors.reduce(0, +) : 0
        }

        var color: UInt32 { means.reduce(0) { $0 << 8 | UInt32($1.rounded()) } }

        /// The two halves of the box; `nil` for a box with one color.
        var halves: (Box, Box)? {
            guard entries.count > 1 else { return nil }
            let low = entries.filter { $0.channel(axis) <= means[axis] }
            let high = entries.filter { $0.channel(axis) > means[axis] }
            return low.isEmpty || high.isEmpty ? nil : (Box(low), Box(high))
        }
    }
}
