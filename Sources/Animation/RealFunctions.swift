// The functions of the platform's mathematics library that motion needs, without Foundation.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Double {
    /// e to the power of this number.
    var exponential: Double { exp(self) }
    /// The logarithm to the base e.
    var logarithm: Double { log(self) }
    /// Of an angle in radians.
    var sine: Double { sin(self) }
    /// Of an angle in radians.
    var cosine: Double { cos(self) }
    var hyperbolicSine: Double { sinh(self) }
    var hyperbolicCosine: Double { cosh(self) }
}

extension Duration {
    /// In seconds.
    package var timeInterval: Double { self / .seconds(1) }
}
