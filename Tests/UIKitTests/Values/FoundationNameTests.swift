import AnimaticTesting
import Testing
import UIKit

/// Names that Foundation declares on Apple's systems.
@Suite("Names of Foundation that Linux lacks")
struct FoundationNameTests {
    final class Listener: NSObject {
        let name: String
        init(_ name: String) { self.name = name }
        override func isEqual(_ object: Any?) -> Bool { (object as? Listener)?.name == name }
        override var hash: Int { name.hashValue }
    }

    private protocol Observer: AnyObject {}
    private final class Watcher: Observer {}

    @Test func `a weak hash table contains objects until they are released`() {
        let table = NSHashTable<Listener>.weakObjects()
        let kept = Listener("a")
        do {
            let released = Listener("b")
            table.add(kept)
            table.add(released)
            #expect(table.count == 2 && table.contains(released) && table.allObjects.map(\.name) == ["a", "b"])
        }
        #expect(table.allObjects == [kept] && table.count == 1 && table.anyObject === kept)
        #expect(table.member(Listener("a")) === kept)
        table.remove(kept)
        #expect(table.allObjects.isEmpty)
    }

    @Test func `a hash table contains equal objects once, unless it compares pointers`() {
        let (one, other) = (Listener("a"), Listener("a"))
        for (options, count) in [([], 1), (.objectPointerPersonality, 2)] as [(NSPointerFunctions.Options, Int)] {
            let table = NSHashTable<Listener>(options: options)
            for object in [one, other, one] { table.add(object) }
            #expect(table.count == count)
            var enumerated = 0
            let enumerator = table.objectEnumerator()
            while enumerator.nextObject() != nil { enumerated += 1 }
            #expect(enumerated == count)
            table.removeAllObjects()
            #expect(table.count == 0)
        }
    }

    @Test func `the objects of a table can conform to a protocol`() {
        let table = NSHashTable<any Observer>.weakObjects()
        let watcher = Watcher()
        table.add(watcher)
        #expect(table.allObjects.first === watcher)
    }

    @Test func `a map table with weak keys forgets the entries of released keys`() {
        let table = NSMapTable<Listener, NSString>.weakToStrongObjects()
        let kept = Listener("a")
        do {
            let released = Listener("b")
            table.setObject("one", forKey: kept)
            table.setObject("two", forKey: released)
            #expect(table.count == 2 && table.object(forKey: released) == "two")
        }
        #expect(table.count == 1 && table.object(forKey: Listener("a")) == "one")
        table.setObject("three", forKey: kept)
        #expect(table.count == 1 && table.object(forKey: kept) == "three")
        table.setObject(nil, forKey: kept)
        #expect(table.object(forKey: kept) == nil && table.keyEnumerator().nextObject() == nil)
    }

    @Test func `a map table with weak objects forgets the entries of released objects`() {
        let table = NSMapTable<NSString, Listener>.strongToWeakObjects()
        let kept = Listener("a")
        table.setObject(kept, forKey: "kept")
        do { table.setObject(Listener("b"), forKey: "released") }
        #expect(table.object(forKey: "released") == nil && table.object(forKey: "kept") === kept)
        #expect(table.dictionaryRepresentation().count == 1)
    }

    @Test func `constants and functions have the values of Apple's systems`() throws {
        #expect(HUGE == MAXFLOAT && MAXFLOAT == .greatestFiniteMagnitude)
        #expect(NSEC_PER_SEC == 1_000_000_000 && NSEC_PER_SEC / NSEC_PER_MSEC == 1000 && USEC_PER_SEC == 1_000_000)
        #expect(autoreleasepool { 5 } == 5)
        #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
    }

    @Test func `a class describes itself with the name of its module, except for classes of UIKit`() {
        #expect(UILabel.description() == "UILabel" && NSObject.description() == "Foundation.NSObject")
        #expect(Listener.description() == "UIKitTests.FoundationNameTests.Listener")
        func name<Object: NSObject>(of type: Object.Type) -> String { type.description() }
        #expect(name(of: UIView.self) == "UIView")
    }

    @Test func `empty strings are created without arguments`() {
        #expect(NSAttributedString().length == 0)
        let attributed: NSMutableAttributedString = NSMutableAttributedString()
        attributed.append(NSAttributedString(string: "ab"))
        let text = NSMutableString()
        text.appendFormat("%d of %@", 3, "4" as NSString)
        text.appendFormat(".")
        #expect(attributed.string == "ab" && text == "3 of 4.")
    }

    @Test func `an attributed string is read from plain text, and other documents are refused`() throws {
        let text = try unsafe NSAttributedString(data: Data("Größe".utf8), documentAttributes: nil)
        #expect(text.string == "Größe")
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.plain,
            .characterEncoding: String.Encoding.isoLatin1.rawValue,
        ]
        let latin = try unsafe NSMutableAttributedString(
            data: Data([0x47, 0xF6]), options: options, documentAttributes: nil)
        #expect(latin.string == "Gö")
        let html: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.html
        ]
        let refused = #expect(throws: NSError.self) {
            try unsafe NSAttributedString(data: Data("<b>a</b>".utf8), options: html, documentAttributes: nil)
        }
        #expect(refused?.localizedDescription.contains("NSHTML") == true)
        #expect(throws: NSError.self) { try unsafe NSAttributedString(data: Data([0xFF]), documentAttributes: nil) }
    }
}
