// Swift Testing has an overlay with the name of this module for files that import it together with `UIKit`, and
// the compiler ends with an error if there is no such module. On Linux the overlay adds nothing.
