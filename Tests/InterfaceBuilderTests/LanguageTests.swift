import Foundation
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@testable import InterfaceBuilder

private typealias Text = InterfaceText

@Suite("Strings files")
struct StringsFileTests {
    /// The same table in each format. The expected texts do not depend on the format.
    private static let expected = ["a-1.text": "Größe \"L\"\n", "b.title": "😀", "plain": "x/y"]

    private static let old = """
        /* Class = "UILabel"; text = "Size"; ObjectID = "a-1"; */
        "a-1.text" = "Gr\\U00f6\\337e \\"L\\"\\n"; // a comment
        'b.title' = "\\UD83D\\uDE00" ;
        plain = x/y;
        """

    private static var formats: [[UInt8]] {
        let list =
            (try? PropertyListSerialization.data(fromPropertyList: expected, format: .binary, options: 0)) ?? Data()
        let xml = (try? PropertyListSerialization.data(fromPropertyList: expected, format: .xml, options: 0)) ?? Data()
        let utf16 = old.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let swapped = old.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        return [
            Array(old.utf8), [0xEF, 0xBB, 0xBF] + Array(old.utf8), [0xFF, 0xFE] + utf16, [0xFE, 0xFF] + swapped, utf16,
            swapped, Array(list), Array(xml),
        ]
    }

    @Test("have the same texts in every format", arguments: formats)
    func same(bytes: [UInt8]) throws {
        #expect(try StringsFile.texts(in: bytes, shownAs: "Main.strings") == Self.expected)
    }

    @Test(
        "name the line that is damaged",
        arguments: [
            ("\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";", "line 3", "expected ';' after the text of 'c'"),
            ("\"a\" = \"b\";\n\"c\" = \"d;\n", "line 2", "expected a quote at the end of the text"),
            ("\n/* open", "line 2", "expected '*/' at the end of the comment"),
            ("= b;", "line 1", "expected a key or a text in quotes"),
        ])
    func damaged(text: String, line: String, words: String) {
        let error = #expect(throws: InterfaceError.self) {
            try StringsFile.texts(in: Array(text.utf8), shownAs: "Main.strings")
        }
        let message = error?.diagnostic.message ?? ""
        #expect(message.contains(line) && message.hasSuffix(words), "\(message)")
    }

    @Test func `are refused if they do not contain texts`() {
        for bytes in [
            Array("bplist00".utf8), Array("<?xml version=\"1.0\"?><plist><array/></plist>".utf8), [0xFF, 0xC0, 1],
        ] {
            #expect(throws: InterfaceError.self) { try StringsFile.texts(in: bytes, shownAs: "a") }
        }
    }
}

@Suite("The language of a storyboard")
struct LanguageTests {
    private let content = """
        <subviews>\(Text.view("l", (0, 0, 80, 20), kind: "label", attributes: "text=\"Hello\""))
        \(Text.view("f", (0, 30, 80, 20), kind: "textField", attributes: "placeholder=\"Name\""))
        \(Text.view("b", (0, 60, 80, 20), kind: "button", "<state key=\"normal\" title=\"Go\"/>"))
        \(Text.view("s", (0, 90, 80, 20), kind: "segmentedControl",
            "<segments><segment title=\"One\"/><segment title=\"Two\"/></segments>"))
        \(Text.view("k", (0, 120, 80, 20), kind: "label", attributes: "text=\"Kept\""))</subviews>
        """

    private func application() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("Base.lproj/Main.storyboard", Text.storyboard(content))
        try folder.write(
            "de.lproj/Main.strings",
            """
            "l.text" = "Hallo"; "f.placeholder" = "Vorname"; "b.normalTitle" = "Los";
            "s.segmentTitles[1]" = "Zwei"; "s.segmentTitles[7]" = "Acht"; "gone.text" = "Weg";
            """)
        try folder.write(
            "mul.lproj/Main.xcstrings",
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"l.text": {"localizations": {
              "ar": {"stringUnit": {"state": "translated", "value": "مرحبا"}},
              "pl": {"variations": {"plural": {"one": {"stringUnit": {"value": "Raz"}},
                                               "other": {"stringUnit": {"value": "Razy"}}}}}}}}}
            """)
        try folder.write("fr.lproj/Main.storyboard", Text.storyboard(content.replacing("Hello", with: "Bonjour")))
        try folder.write("it.lproj/Other.strings", "\"l.text\" = \"Ciao\";")
        return folder
    }

    private func document(_ language: String, _ folder: TemporaryFolder) throws -> InterfaceDocument {
        try LocalizedInterface(near: folder.path(of: "Base.lproj/Main.storyboard")).read(in: language, isRequired: true)
    }

    /// Returns the text of the script for the only scene.
    private func script(_ document: InterfaceDocument) throws -> String {
        try document.script(ofScene: nil).text
    }

    @Test func `replaces the texts of all kinds of views, and keeps those without a translation`() throws {
        let document = try document("de", application())
        let text = try script(document)
        for shown in ["Hallo", "Vorname", "Los", "One", "Zwei", "Kept"] { #expect(text.contains(shown), "\(shown)") }
        for replaced in ["Hello", "Two", "Acht", "Weg"] { #expect(!text.contains(replaced), "\(replaced)") }
    }

    @Test func `reports the unused texts of a table in one line`() throws {
        let notes = try document("de", application()).languageNotes
        #expect(notes.count == 1 && notes.first?.severity == .warning)
        #expect(
            notes.first?.message
                == "2 of 6 texts are not used, such as 'gone.text': 1 for objects that are not in the file, 1 for text that "
                + "is not shown")
    }

    @Test(
        "has the texts of a catalog, of a separate file, or of the language without the region",
        arguments: [("ar", "مرحبا"), ("pl", "Razy"), ("fr", "Bonjour"), ("de-AT", "Hallo"), ("de_CH", "Hallo")])
    func sources(language: String, shown: String) throws {
        #expect(try script(document(language, application())).contains(shown))
    }

    @Test func `that has no texts is refused, and the others are named`() throws {
        let folder = try application()
        let error = #expect(throws: InterfaceError.self) { try document("it", folder) }
        #expect(
            error?.diagnostic.message == "found no texts in the language 'it': expected one of ar, de, fr, pl")
    }

    @Test func `with a damaged table keeps the texts of the file`() throws {
        let folder = try application()
        try folder.write("de.lproj/Main.strings", "\"l.text\" = ")
        try folder.write("mul.lproj/Main.xcstrings", "{]")
        let document = try document("de", folder)
        #expect(try script(document).contains("Hello"))
        #expect(document.languageNotes.map(\.id) == ["not-strings", "not-strings"])
    }

    @Test func `has the layout direction of its script`() {
        for language in ["ar", "ar-EG", "he", "iw", "fa_IR", "ur", "ug", "pa-Arab"] {
            #expect(LanguageName.direction(of: language) == .rightToLeft, "\(language)")
        }
        for language in ["en", "de-CH", "ja", "az", "ks-Latn", "tr", "uz-Cyrl"] {
            #expect(LanguageName.direction(of: language) == .leftToRight, "\(language)")
        }
    }
}
