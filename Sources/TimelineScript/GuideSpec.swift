/// A layout guide as the script describes it.
package struct GuideSpec: Hashable, Sendable {
    package var name: Located<String>
    /// The view that owns it.
    package var owner: Located<String>

    package init(name: Located<String>, owner: Located<String>) {
        self.name = name
        self.owner = owner
    }
}
