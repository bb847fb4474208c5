import AnimaticTesting
import Foundation
import TestSupport
import Testing
import UIKit

@Suite("Colors of asset catalogs") @MainActor
struct NamedColorTests {
    @Test func `a color set has values for both appearances, or refers to a system color`() throws {
        let folder = try TemporaryFolder()
        func entry(_ color: String, _ more: String = "") -> String {
            "{\"idiom\": \"universal\", \"color\": \(color)\(more)}"
        }
        let components =
            #"{"color-space": "srgb", "components": {"red": "1.000", "green": "0x80", "blue": "0", "alpha": "0.5"}}"#
        let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        try folder.write(
            "Colors.xcassets/accent.colorset/Contents.json",
            "{\"colors\": [\(entry(components)), \(entry(#"{"color-space": "srgb", "components": {"white": "1", "alpha": "1.0"}}"#.replacing("\"1\"", with: "\"1.0\""), dark))]}"
        )
        try folder.write(
            "Colors.xcassets/system.colorset/Contents.json",
            "{\"colors\": [\(entry(#"{"platform": "ios", "reference": "systemBlueColor"}"#))]}")
        let bundle = try #require(Bundle(path: folder.path))
        let color = try #require(UIColor(named: "accent", in: bundle, compatibleWith: nil))
        let light = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        #expect(light == UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 0.5))
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
        #expect(UIColor(named: "system", in: bundle, compatibleWith: nil) == .systemBlue)
        #expect(
            UIColor(named: "other", in: bundle, compatibleWith: nil) == nil && UIColor(named: "no such color") == nil)
    }

    @Test func `a color set has values for increased contrast`() throws {
        let folder = try TemporaryFolder()
        func entry(_ white: String, _ appearances: [String]) -> String {
            let list = appearances.map { name in
                #"{"appearance": "\#(name == "high" ? "contrast" : "luminosity")", "value": "\#(name)"}"#
            }
            return #"{"idiom": "universal", "appearances": [\#(list.joined(separator: ", "))], "#
                + #""color": {"color-space": "srgb", "components": {"white": "\#(white)", "alpha": "1.0"}}}"#
        }
        func write(_ name: String, _ entries: [String]) throws {
            try folder.write(
                "Colors.xcassets/\(name).colorset/Contents.json", "{\"colors\": [\(entries.joined(separator: ", "))]}")
        }
        try write(
            "full",
            [
                entry("0.8", []), entry("0.4", ["dark"]), entry("1.0", ["high"]), entry("0.2", ["dark", "high"]),
            ])
        try write("part", [entry("0.8", []), entry("0.4", ["dark"]), entry("1.0", ["high"])])
        let bundle = try #require(Bundle(path: folder.path))
        func whites(_ name: String) throws -> [CGFloat] {
            let color = try #require(UIColor(named: name, in: bundle, compatibleWith: nil))
            return [UIUserInterfaceStyle.light, .dark].flatMap { (style: UIUserInterfaceStyle) -> [CGFloat] in
                [UIAccessibilityContrast.normal, .high].map { (contrast: UIAccessibilityContrast) -> CGFloat in
                    let traits = UITraitCollection(traitsFrom: [
                        UITraitCollection(userInterfaceStyle: style),
                        UITraitCollection(accessibilityContrast: contrast),
                    ])
                    let white: CGFloat = color.resolvedColor(with: traits).cgColor.components?.first ?? -1
                    return (white * 10).rounded() / 10
                }
            }
        }
        #expect(try whites("full") == [0.8, 1, 0.4, 0.2])
        #expect(try whites("part") == [0.8, 1, 0.4, 0.4])
    }
}
