import Foundation
import Testing

@testable import HTMLReport

/// - Source: Web Content Accessibility Guidelines 2.2, 1.4.3, and its definition of relative luminance.
@Suite("The colors of a report")
struct ContrastTests {
    private let css = String(decoding: PackageResources.report_css, as: UTF8.self)

    /// Returns the custom properties in the first rule for `:root` after `mark`.
    private func colors(after mark: String) throws -> [String: Double] {
        let begin = try #require(css.range(of: mark)).upperBound
        let end = try #require(css.range(of: "}", range: begin..<css.endIndex)).lowerBound
        let pairs = css[begin..<end].matches(of: /--([a-z-]+): #([0-9a-f]{6});/).map { match in
            (String(match.output.1), luminance(Int(match.output.2, radix: 16) ?? 0))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private func luminance(_ color: Int) -> Double {
        let channels = [16, 8, 0].map { shift -> Double in
            let part = Double(color >> shift & 0xFF) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }

    @Test("of text have a contrast of at least 4.5 to 1 with their background", arguments: [":root {", "dark) {"])
    func contrast(mark: String) throws {
        let colors = try colors(after: mark)
        var pairs = ["text", "muted", "accent", "red", "amber", "green", "held"].flatMap { ink in
            ["panel", "raised"].map { (ink, $0) }
        }
        pairs += [
            ("text", "ground"), ("muted", "ground"), ("accent", "accent-soft"), ("muted", "accent-soft"),
            ("amber", "amber-soft"), ("amber", "accent-soft"), ("red", "red-soft"), ("on-accent", "accent"),
        ]
        for (ink, ground) in pairs {
            let (a, b) = (try #require(colors[ink]), try #require(colors[ground]))
            let ratio = (max(a, b) + 0.05) / (min(a, b) + 0.05)
            #expect(ratio >= 4.5, "\(ink) on \(ground)")
        }
    }
}
