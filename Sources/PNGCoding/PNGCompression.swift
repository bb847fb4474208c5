import CDeflate
import Diagnostics

/// The trade-off between the encoding time and the size of PNG files. It does not affect pixels.
public enum PNGCompression: String, CaseIterable, Hashable, Sendable {
    /// The files are as large as files from Cairo's encoder, and encoding takes a twentieth of the time.
    case fast
    /// The files are a fifth smaller than files from Cairo's encoder, and encoding takes a quarter of the time.
    case small
}
