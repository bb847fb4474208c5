import AnimaticTesting
import Foundation
import Testing
import UIKit

@Suite("Typing into a search bar") @MainActor
struct SearchBarTypingTests {
    private final class Delegate: NSObject, UISearchBarDelegate {
        var calls: [String] = []
        var refused = ""

        func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
            calls.append("shouldBegin")
            return true
        }
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("didBegin") }
        func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool {
            calls.append("shouldEnd")
            return true
        }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { calls.append("didEnd") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            calls.append("text \(searchText)")
        }
        func searchBar(
            _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
        ) -> Bool {
            calls.append("should \(range.location) \(range.length) '\(text)'")
            return text != refused || text.isEmpty
        }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
    }

    /// Shows a search bar of 375 × 44 points.
    private func shown() throws -> (TestScreen, UISearchBar, Delegate) {
        let (screen, delegate) = (try TestScreen("iPhone SE 3"), Delegate())
        let bar = screen.run { UISearchBar() }
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            bar.frame = CGRect(x: 0, y: 100, width: 375, height: 44)
            bar.delegate = delegate
            controller.view.addSubview(bar)
        }
        screen.advance(by: 0.1)
        return (screen, bar, delegate)
    }

    @Test func `calls the delegate in UIKit's order`() throws {
        let (screen, bar, delegate) = try shown()
        screen.type("ab", into: bar)
        #expect(
            delegate.calls == ["shouldBegin", "didBegin", "should 0 0 'a'", "text a", "should 1 0 'b'", "text ab"])
        #expect(screen.run { bar.text == "ab" && bar.isFirstResponder })

        (delegate.calls, delegate.refused) = ([], "c")
        screen.type("c", into: bar)
        #expect(delegate.calls == ["should 2 0 'c'"] && screen.run { bar.text } == "ab")

        // Code changes the text without a call.
        delegate.calls = []
        screen.run { bar.text = "code" }
        #expect(delegate.calls.isEmpty)

        // The clear button: 20 points, 14.333 points from the end of the field, which ends 8 points from that of the bar.
        screen.tap(bar, at: CGPoint(x: 375 - 8 - 24, y: 22))
        screen.advance(by: 0.1)
        #expect(delegate.calls == ["text "] && screen.run { bar.text == "" && bar.isFirstResponder })

        delegate.calls = []
        screen.type("\n", into: bar)
        #expect(delegate.calls == ["search"] && screen.run { bar.isFirstResponder })
        screen.run { _ = bar.resignFirstResponder() }
        #expect(delegate.calls == ["search", "shouldEnd", "didEnd"])
    }

    @Test func `shows a keyboard with a search key, and a caret behind the text`() throws {
        let (screen, bar, _) = try shown()
        #expect(bar.returnKeyType == .search && bar.autocapitalizationType == .none)
        screen.tap(bar, at: CGPoint(x: 150, y: 22))
        screen.advance(by: 1)
        #expect(screen.element(labeled: "search") != nil || screen.dump().views.contains { $0.text == "search" })
        func caret() -> CGRect? {
            screen.dump().views.first { $0.class.contains("Cursor") }.map {
                CGRect(x: $0.frame[0], y: $0.frame[1], width: $0.frame[2], height: $0.frame[3])
            }
        }
        // The text begins 39.667 points behind the start of the field.
        let start = try #require(caret())
        #expect(abs(start.midX - (8 + 39.667)) <= 1 && abs(start.midY - 122) <= 1)
        screen.type("Search", into: bar)
        let width = ("Search" as NSString).size(
            withAttributes: [.font: UIFont.systemFont(ofSize: 17, weight: .medium)]
        ).width
        #expect(abs((try #require(caret())).midX - start.midX - width) <= 1)
    }

    @Test func `has a cancel button that the delegate handles`() throws {
        let (screen, bar, delegate) = try shown()
        // Without the button, the place belongs to the field.
        screen.tap(bar, at: CGPoint(x: 345, y: 22))
        screen.advance(by: 0.1)
        #expect(!delegate.calls.contains("cancel"))
        screen.run { bar.setShowsCancelButton(true, animated: true) }
        delegate.calls = []
        screen.tap(bar, at: CGPoint(x: 345, y: 22))
        screen.advance(by: 0.1)
        #expect(delegate.calls == ["cancel"] && screen.run { bar.isFirstResponder })
    }

    @Test func `makes a search controller active, and cancelling removes the text`() throws {
        final class Updater: NSObject, UISearchResultsUpdating {
            var texts: [String] = []
            func updateSearchResults(for search: UISearchController) {
                texts.append("\(search.isActive) \(search.searchBar.text ?? "")")
            }
        }
        let (screen, updater) = (try TestScreen("iPhone SE 3"), Updater())
        let search = screen.run { UISearchController(searchResultsController: nil) }
        screen.run {
            let controller = UIViewController()
            search.searchResultsUpdater = updater
            controller.navigationItem.searchController = search
            controller.navigationItem.hidesSearchBarWhenScrolling = false
            screen.show(UINavigationController(rootViewController: controller))
        }
        screen.advance(by: 0.1)
        let bar = screen.run { search.searchBar }
        screen.type("x", into: bar)
        #expect(updater.texts == ["true ", "true x"] && screen.run { bar.showsCancelButton })
        let width = screen.run { bar.bounds.width }
        screen.tap(bar, at: CGPoint(x: width - 8 - 22, y: screen.run { bar.bounds.midY }))
        screen.advance(by: 0.1)
        #expect(updater.texts == ["true ", "true x", "false "])
        #expect(screen.run { !bar.isFirstResponder && bar.text == "" && !bar.showsCancelButton })
    }
}
