import AnimaticTesting
import Testing
import UIKit

@Suite("Descriptions of fonts") @MainActor
struct FontDescriptorTests {
    @Test func `a bold trait makes a font semibold, and no trait makes it regular`() throws {
        let font = UIFont.systemFont(ofSize: 20)
        let descriptor = font.fontDescriptor
        #expect(descriptor.pointSize == 20 && descriptor.symbolicTraits == [])
        let bold = try #require(descriptor.withSymbolicTraits(.traitBold))
        #expect(bold.symbolicTraits == .traitBold && UIFont(descriptor: bold, size: 0) == .boldSystemFont(ofSize: 20))
        #expect(UIFont(descriptor: bold, size: 12) == .boldSystemFont(ofSize: 12))
        let regular = try #require(bold.withSymbolicTraits([]))
        #expect(regular.symbolicTraits == [] && UIFont(descriptor: regular, size: 0) == font)
        #expect(UIFont.systemFont(ofSize: 9, weight: .heavy).fontDescriptor.symbolicTraits == .traitBold)
        #expect(bold.isEqual(UIFont.boldSystemFont(ofSize: 20).fontDescriptor) && !bold.isEqual(regular))
    }

    @Test func `other traits are kept with the font`() throws {
        let italic = try #require(
            UIFont.systemFont(ofSize: 20).fontDescriptor.withSymbolicTraits([.traitItalic, .traitBold]))
        let font = UIFont(descriptor: italic, size: 0)
        #expect(font.fontDescriptor.symbolicTraits == [.traitItalic, .traitBold])
        #expect(font.withSize(10).fontDescriptor.symbolicTraits == [.traitItalic, .traitBold])
        #expect(font != .boldSystemFont(ofSize: 20))
        #expect(UIFont.italicSystemFont(ofSize: 20).fontDescriptor.symbolicTraits == .traitItalic)
    }

    @Test func `a weight among the traits determines the weight`() {
        let descriptor = UIFont.systemFont(ofSize: 15).fontDescriptor.addingAttributes([
            .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy]
        ])
        #expect(UIFont(descriptor: descriptor, size: 0) == .systemFont(ofSize: 15, weight: .heavy))
        let raw = UIFontDescriptor(fontAttributes: [
            .size: 11, .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.light.rawValue],
        ])
        #expect(UIFont(descriptor: raw, size: 0) == .systemFont(ofSize: 11, weight: .light))
    }

    @Test func `a preferred font keeps its text style and its leading`() throws {
        let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
        #expect(body.pointSize == 17 && body.fontAttributes[.textStyle] as? String == UIFont.TextStyle.body.rawValue)
        let font = UIFont(descriptor: try #require(body.withSymbolicTraits(.traitBold)), size: 0)
        let preferred = UIFont.preferredFont(forTextStyle: .body)
        #expect(
            font.leading == preferred.leading && font.leading > 0 && font.fontDescriptor.symbolicTraits == .traitBold)
        // A headline is a semibold body.
        #expect(font.lineHeight == UIFont.preferredFont(forTextStyle: .headline).lineHeight)
        #expect(UIFont(descriptor: body, size: 30).leading == 0)
        let styled = UIFontDescriptor(fontAttributes: [.textStyle: UIFont.TextStyle.footnote])
        #expect(UIFont(descriptor: styled, size: 0) == .preferredFont(forTextStyle: .footnote))
    }

    @Test func `names and designs are stored`() throws {
        let named = UIFontDescriptor(name: "Avenir", size: 14)
        #expect(named.object(forKey: .name) as? String == "Avenir" && named.pointSize == 14)
        #expect(UIFont(descriptor: named, size: 0) == .systemFont(ofSize: 14))
        let round = try #require(named.withDesign(.rounded))
        #expect(round.pointSize == 14 && !round.isEqual(named) && round.withSize(9).pointSize == 9)
        #expect(round.withFamily("A").withFace("B").fontAttributes[.family] as? String == "A")
    }

    @Test func `a label is as wide as the font that it is given`() throws {
        let screen = try TestScreen()
        screen.run {
            let (one, other) = (UILabel(), UILabel())
            (one.text, other.text) = ("Heading", "Heading")
            one.font = UIFont(descriptor: one.font.fontDescriptor.withSymbolicTraits(.traitBold)!, size: 24)
            other.font = .boldSystemFont(ofSize: 24)
            #expect(one.intrinsicContentSize == other.intrinsicContentSize)
        }
    }
}
