import Geometry

extension Duration {
    /// In seconds: exact to the nearest `Double`.
    public var seconds: Double { self / .seconds(1) }

    /// `0.5s`: at most three decimals, whatever the locale.
    public var shortText: String { seconds.shortText + "s" }
}
