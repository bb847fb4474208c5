import InterfaceBuilder
import Reporting
import TestSupport
import Testing

@Suite("A file that is not a user interface of iOS")
struct RefusedFileTests {
    @Test func `is refused with a reason if it is for macOS`() {
        let text = InterfaceText.storyboard("").replacing("CocoaTouch.Storyboard", with: "Cocoa.Storyboard")
            .replacing("iOS.CocoaTouch", with: "MacOSX.Cocoa")
        let found = refusal(text)
        #expect(found?.id == "macos")
        #expect(found?.message.contains("macOS") == true)
        #expect(found?.span.line == 2)
    }

    @Test func `is refused if it is for watchOS, of an older Interface Builder, or other XML`() {
        let text = InterfaceText.storyboard("")
        #expect(refusal(text.replacing("iOS.CocoaTouch", with: "watchKit"))?.id == "watchos")
        #expect(refusal("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>")?.id == "old-format")
        #expect(refusal("<html/>")?.id == "not-interface-builder")
    }

    @Test(
        "is reported with the line of the XML error",
        arguments: [
            ("<document>\n<a>\n<b></a>\n</document>", 3), ("<document>\n<a>\n", 3),
            ("<document>\n<a>\n</b>\n\n\n</document>", 3),
            ("<document\n>\n&nothing;\n</document>", 3),
            ("", 1),
        ] as [(String, Int)])
    func brokenText(text: String, line: Int) {
        let found = refusal(text)
        #expect(found?.id == "malformed-xml")
        #expect(found.map { abs($0.span.line - line) <= 1 } == true)
    }

    @Test func `is refused for a document type, which can define entities`() {
        let bomb = """
            <!DOCTYPE lolz [
            <!ENTITY a "aaaaaaaaaa">
            <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
            ]>
            <document>&b;</document>
            """
        #expect(refusal(bomb)?.id == "document-type" && refusal(bomb)?.span.line == 1)
        let outside = "<!--\n--><!DOCTYPE d [\n<!ENTITY x SYSTEM \"file:///etc/passwd\">\n]>\n<document>&x;</document>"
        #expect(refusal(outside)?.id == "document-type" && refusal(outside)?.span.line == 2)
    }

    @Test func `is refused for an empty processing instruction, which would crash Foundation's parser`() {
        let head = "<?xml version=\"1.0\"?>\n"
        for (text, line) in [("<?name?>", 1), (head + "<document><?é?></document>", 2), ("<!-- <? --> <?n?>", 1)] {
            let refused = refusal(text)
            #expect(refused?.id == "processing-instruction" && refused?.span.line == line, "\(text)")
        }
        #expect(refusal(head + "<?name value?>")?.id != "processing-instruction")
    }

    @Test func `is refused if its elements are nested more deeply than those of any screen`() {
        let depth = 5000
        let text = String(repeating: "<a>\n", count: depth) + String(repeating: "</a>", count: depth)
        #expect(refusal(text)?.id == "too-deep")
    }

    @Test func `is reported before parsing if it is compiled, not text or not XML`() throws {
        func kind(_ bytes: [UInt8]) -> Diagnostic.ID? {
            do {
                _ = try SourceFile.decodeInterface(bytes, shownAs: "a.nib")
                return nil
            } catch {
                return error.diagnostic.id
            }
        }
        #expect(kind(Array("NIBArchive\u{1}".utf8)) == "compiled-nib")
        #expect(kind(Array("bplist00".utf8)) == "compiled-nib")
        #expect(kind([0x3C, 0xFF, 0xFE]) == "not-utf8")
        #expect(kind(Array("animatic: 1".utf8)) == "not-xml")
        #expect(kind([]) == "not-xml")
        #expect(kind([0xEF, 0xBB, 0xBF] + Array(InterfaceText.xib("").utf8)) == nil)
    }

    @Test func `is reported if it is a folder or missing`() throws {
        let folder = try TemporaryFolder()
        for (path, words) in [(folder.path, "a folder"), (folder.path(of: "no.xib"), "no file")] {
            do {
                _ = try SourceFile.loadInterface(path: path, shownAs: "x")
                Issue.record("read \(path)")
            } catch {
                #expect(error.isUnreadable && error.diagnostic.message.contains(words))
            }
        }
    }
}
