/// The methods of UIKit that a class overrides.
///
/// The engine needs this information: it draws only views that override drawing, and requests the natural size only
/// from views that override it. Swift does not report whether a class overrides a method, but such a class has a
/// different function in its method table. The place of a method in the table is found with a probe, which is a class
/// that overrides only this method.
struct OverriddenMethods {
    /// The classes whose overrides are called, by the index of the probed method.
    private var types: [Int: AnyClass] = [:]

    var isEmpty: Bool { types.isEmpty }

    func contains(_ index: Int) -> Bool { types[index] != nil }

    /// Returns the class whose override of a method is called; `nil` if no class overrides the method.
    func type(overriding index: Int) -> AnyClass? { types[index] }

    mutating func insert(_ index: Int, of type: AnyClass) { types[index] = type }

    /// Finds the overridden methods by comparing the method tables of `type` and `base`.
    ///
    /// - Parameters:
    ///   - type: `base` or a subclass of it.
    ///   - base: The class in this module whose methods count as not overridden.
    ///   - places: The places of the methods, as returned by ``places(of:plain:base:)``.
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

    /// Returns the places of methods in the method table.
    ///
    /// - Parameters:
    ///   - probes: Subclasses of `base`, each of which overrides one method.
    ///   - plain: A subclass of `base` that overrides nothing. It differs from `base` only in the places that differ in
    ///     every class.
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

/// The words of a class's metadata, beginning at its address point.
@safe private struct MethodTable {
    private let start: UnsafeRawPointer

    init(_ type: AnyClass) { unsafe start = unsafeBitCast(type, to: UnsafeRawPointer.self) }

    /// The places of the words.
    ///
    /// - Source: the Swift ABI's `TypeMetadata.rst`: without the Objective-C runtime, the metadata of a class contains
    ///   its size in bytes at offset 32, and the offset of the address point at offset 36.
    var indices: Range<Int> {
        let size = unsafe start.load(fromByteOffset: 32, as: UInt32.self)
        let addressPoint = unsafe start.load(fromByteOffset: 36, as: UInt32.self)
        return 0..<Int(size - addressPoint) / MemoryLayout<UInt>.size
    }

    subscript(place: Int) -> UInt {
        unsafe start.load(fromByteOffset: place * MemoryLayout<UInt>.size, as: UInt.self)
    }
}
