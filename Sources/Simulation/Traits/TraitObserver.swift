/// An object that a window notifies of changes to its traits.
package protocol TraitObserver: AnyObject {
    /// Updates everything that depends on the traits of the window, and that the window does not update itself.
    func traitsChanged()
}
