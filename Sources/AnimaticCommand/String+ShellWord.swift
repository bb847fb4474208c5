extension String {
    /// It as one word of a POSIX shell: in single quotes where there is more in it than plain characters.
    var shellWord: String {
        let isPlain = allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-+=:,@%".contains($0) }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
