/// Arguments as a shell takes them.
enum ShellWord {
    /// The text in quotes, where it needs them.
    static func quoted(_ text: String) -> String {
        let plain = text.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "-_./,=@%+:".contains($0) }
        return plain && !text.isEmpty ? text : "'\(text.replacing("'", with: #"'\''"#))'"
    }
}
