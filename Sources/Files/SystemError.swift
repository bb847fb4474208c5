import Glibc

/// Returns the system's description of `errno`. It is in English, because the programs in this package do not set a
/// locale.
package func systemError(_ number: Int32 = errno) -> String {
    unsafe String(cString: strerror(number))
}
