import AnimaticTesting
import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite("Fonts of a program") @MainActor
struct ProgramFontTests {
    /// The folder of the fonts, which are read when text is set.
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a screen with a family of three fonts, whose characters are 0.5, 0.6 and 0.7 ems wide.
    private func screen() throws -> TestScreen {
        var fonts = [
            TestFont("Brand", "Regular", weight: 400), TestFont("Brand", "Italic", weight: 400, isItalic: true),
            TestFont("Brand", "Bold", weight: 700),
        ]
        for index in fonts.indices {
            fonts[index].advance = 500 + 100 * index
            (fonts[index].ascender, fonts[index].descender) = (900, -100)
            try folder.write("\(index).ttf", bytes: fonts[index].bytes)
        }
        return try TestScreen(fonts: AddedFonts(folders: [folder.path]))
    }

    @Test func `are found by name, with their metrics`() throws {
        try screen().run {
            #expect(UIFont.familyNames == ["Brand"])
            #expect(UIFont.fontNames(forFamilyName: "Brand") == ["Brand-Regular", "Brand-Italic", "Brand-Bold"])
            #expect(UIFont.fontNames(forFamilyName: "Other") == [])
            let font = try #require(UIFont(name: "Brand-Bold", size: 20))
            #expect(font.familyName == "Brand" && font.fontName == "Brand-Bold" && font.pointSize == 20)
            // 0.9, 0.1, 0.7 and 0.5 ems.
            #expect(font.ascender == 18 && font.descender == -2 && font.lineHeight == 20 && font.leading == 0)
            #expect(font.capHeight == 14 && font.xHeight == 10)
            #expect(UIFont(name: "Brand", size: 20)?.fontName == "Brand-Regular")
            #expect(font.withSize(10).fontName == "Brand-Bold" && font.withSize(10).lineHeight == 10)
        }
    }

    @Test func `determine the size of a label`() throws {
        try screen().run {
            let label = UILabel()
            label.text = "Hello"
            label.font = UIFont(name: "Brand-Bold", size: 20)
            // Five characters of 14 points.
            #expect(label.intrinsicContentSize == CGSize(width: 70, height: 20))
        }
    }

    @Test func `are found through descriptors`() throws {
        try screen().run {
            let font = try #require(UIFont(name: "Brand", size: 20))
            let descriptor = font.fontDescriptor
            #expect(
                descriptor.postscriptName == "Brand-Regular" && descriptor.object(forKey: .family) as? String == "Brand"
            )
            #expect(UIFont(descriptor: descriptor, size: 0) == font)
            let bold = try #require(descriptor.withSymbolicTraits(.traitBold))
            #expect(UIFont(descriptor: bold, size: 12).fontName == "Brand-Bold")
            let italic = try #require(descriptor.withSymbolicTraits(.traitItalic))
            #expect(UIFont(descriptor: italic, size: 0).fontName == "Brand-Italic")
            #expect(UIFont(descriptor: italic, size: 0).fontDescriptor.symbolicTraits.contains(.traitItalic))
            // The family has no bold italic font.
            #expect(descriptor.withSymbolicTraits([.traitBold, .traitItalic]) == nil)
            let family = UIFontDescriptor(fontAttributes: [.family: "Brand", .face: "Bold", .size: 9])
            #expect(UIFont(descriptor: family, size: 0).fontName == "Brand-Bold")
        }
    }

    @Test func `are scaled in proportion to a text style`() throws {
        try screen().run {
            let font = try #require(UIFont(name: "Brand", size: 20))
            let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
            let scaled = UIFontMetrics(forTextStyle: .body).scaledFont(for: font, compatibleWith: traits)
            // The line pitch of body is 22 for the default size and 40 for this size.
            #expect(scaled.fontName == "Brand-Regular" && scaled.pointSize == (20 * 40 / 22.0).rounded())
            let limited = UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 30, compatibleWith: traits)
            #expect(limited.pointSize == 30 && limited.fontName == "Brand-Regular")
        }
    }

    @Test func `are replaced by the system font if they are missing`() throws {
        try screen().run {
            #expect(UIFont(name: "Avenir-Heavy", size: 13) == .systemFont(ofSize: 13, weight: .heavy))
        }
    }

    @Test func `the monospaced designs have names and traits`() throws {
        try screen().run {
            let font = UIFont.monospacedSystemFont(ofSize: 13, weight: .bold)
            #expect(font.fontDescriptor.symbolicTraits == [.traitMonoSpace, .traitBold])
            #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
            let system = UIFont.systemFont(ofSize: 13, weight: .bold)
            let other = try #require(system.fontDescriptor.withDesign(.monospaced))
            #expect(UIFont(descriptor: other, size: 0).fontName == font.fontName)
            let digits = UIFont.monospacedDigitSystemFont(ofSize: 13, weight: .regular)
            #expect(UIFont(descriptor: digits.fontDescriptor, size: 0) == digits && digits != .systemFont(ofSize: 13))
            func width(_ text: String, _ font: UIFont) -> CGFloat {
                (text as NSString).size(withAttributes: [.font: font]).width
            }
            #expect(abs(width("iii", font) - width("MMM", font)) < 0.01)
            #expect(abs(width("111", digits) - width("000", digits)) < 0.01)
        }
    }

    @Test func `are the files that an Info.plist lists, or else all font files of the resources`() throws {
        for name in ["a.ttf", "Fonts/b.otf", "c.ttf", "d.txt"] { try folder.write(name, "") }
        #expect(
            FontsOfProgram.paths(in: [folder.url]).map { $0.replacing(folder.path, with: "") } == [
                "/a.ttf", "/c.ttf", "/Fonts/b.otf",
            ])
        let list = try PropertyListEncoder().encode(["UIAppFonts": ["Resources/b.otf", "a.ttf", "missing.ttf"]])
        try folder.write("App-Info.plist", bytes: [UInt8](list))
        #expect(
            FontsOfProgram.paths(in: [folder.url]).map { $0.replacing(folder.path, with: "") } == [
                "/Fonts/b.otf", "/a.ttf",
            ])
    }
}
