/// Words of UIKit, and of other tools, for which the language has another word.
enum OtherWords {
    static let all: [String: [String]] = [
        // Rows of lists
        "subtitle": ["detail"], "secondaryText": ["detail"], "value": ["detail"], "title": ["text"], "label": ["text"],
        "symbol": ["image"], "icon": ["image"], "imageView": ["image"], "accessoryType": ["accessory"],
        "switch": ["accessoryView"], "onTap": ["on"], "action": ["on"],
        // Views
        "tableView": ["list"], "backgroundColor": ["background"], "children": ["subviews"],
        // Statements
        "becomeFirstResponder": ["focus"], "resignFirstResponder": ["endEditing"], "titleColor": ["setTitleColor"],
        "baseBackgroundColor": ["tintColor"], "baseForegroundColor": ["setTitleColor"], "shake": ["addAnimation"],
        "insertText": ["type"], "deleteBackward": ["delete"], "pushViewController": ["push"],
        "popViewController": ["pop"],
    ]

    /// Returns the words that can be meant by another word.
    static func meanings(of word: String) -> [String] { all[word] ?? [] }
}
