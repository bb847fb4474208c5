/// The methods of UIKit that a class overrides.
///
/// The engine has to know them: it draws only views that draw, and asks only views with their own natural size for it. Swift
/// cannot be asked whether a class overrides a method, but a class that does has another function in its method table. The
/// place of a method in the table is found by a class of this file that overrides nothing else.
struct OverriddenMethods {
    /// The classes with the overrides that are called, by the index of the probed method.
    private var types: [Int: AnyClass] = [:]

    var isEmpty: Bool { types.isEmpty }

    func contains(_ index: Int) -> Bool { types[index] != nil }

    /// The class whose override of a method is called; `nil` if no class overrides it.
    func type(overriding index: Int) -> AnyClass? { types[index] }

    mutating func insert(_ index: Int, of type: AnyClass) { types[index] = type }

    /// Compares the method table of `type` with that of `base`.
    ///
    /// - Parameters:
    ///   - type: `base` or a subclass of it.
    ///   - base: The class of UIKit, of this module, whose methods count as not overridden.
    ///   - places: The places of the methods, from ``places(of:plain:base:)``.
    init(of type: AnyClass, comparedTo base: AnyClass, at places: [Int]) {
        guard type != base else { return }
        for (index, place) in places.enumerated() where MethodTable(type)[place] != MethodTable(base)[place] {
            var overriding: AnyClass = type
            while let superclass = _getSuperclass(overriding),
                MethodTable(superclass)[place] == MethodTable(overriding)[place]
            {
                overriding = superclass
            }
            types[index] = overriding
        }
    }

    /// Finds the places of methods in the method table.
    ///
    /// - Parameters:
    ///   - probes: Subclasses of `base`, each of which overrides one method.
    ///   - plain: A subclass of `base` that overrides nothing. It differs from `base` in the places that every class has for
    ///     itself.
    ///   - base: The class that declares the methods.
    static func places(of probes: [AnyClass], plain: AnyClass, base: AnyClass) -> [Int] {
        let (first, inherited) = (MethodTable(base), MethodTable(plain))
        let shared = first.indices.filter { first[$0] == inherited[$0] }
        return probes.map { probe in
            let table = MethodTable(probe)
            let differing = shared.filter { table[$0] != first[$0] }
            precondition(differing.count == 1, "\(probe) overrides one method, not \(differing.count)")
            return differing[0]
        }
    }
}

/// The words of a class's metadata, from its address point on.
@safe private struct MethodTable {
    private let start: UnsafeRawPointer

    init(_ type: AnyClass) { unsafe start = unsafeBitCast(type, to: UnsafeRawPointer.self) }

    /// The places of the words.
    ///
    /// - Source: the Swift ABI's `TypeMetadata.rst`: without the Objective-C runtime, a class has its size in bytes at offset 32
    ///   and the offset of the address point at 36.
    var indices: Range<Int> {
        let size = unsafe start.load(fromByteOffset: 32, as: UInt32.self)
        let addressPoint = unsafe start.load(fromByteOffset: 36, as: UInt32.self)
        return 0..<Int(size - addressPoint) / MemoryLayout<UInt>.size
    }

    subscript(place: Int) -> UInt {
        unsafe start.load(fromByteOffset: place * MemoryLayout<UInt>.size, as: UInt.self)
    }
}
