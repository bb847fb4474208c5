/// One line of a cue: `slide.constant = 0`.
package struct Statement: Hashable, Sendable {
    /// The view or constraint it speaks of, or `device`.
    package var subject: Located<String>
    package var action: Action
    /// As the script has it, without space around.
    package var text: String

    package init(subject: Located<String>, action: Action, text: String) {
        self.subject = subject
        self.action = action
        self.text = text
    }
}
