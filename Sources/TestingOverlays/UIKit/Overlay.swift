// Swift Testing declares an overlay with the name of this module for files that import both `Testing` and `UIKit`. The
// compiler reports an error if the module does not exist. On Linux, the overlay is empty.
