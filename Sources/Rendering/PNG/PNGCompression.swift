/// How much time a PNG file may take to be small. The pixels are the same.
public enum PNGCompression: String, CaseIterable, Hashable, Sendable {
    /// As large as from Cairo's own writer, in a twentieth of its time.
    case fast
    /// A fifth smaller than from Cairo's own writer, in a quarter of its time.
    case small
}
