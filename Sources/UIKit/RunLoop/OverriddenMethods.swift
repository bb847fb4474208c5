/// The methods of UIKit that a class overrides.
///
/// The engine needs this information because it calls `draw(_:)` only for views that override it, and requests the
/// intrinsic content size only from views that override it. Swift does not report whether a class overrides a method,
/// but an overridden method has a different entry in the method table of the class. To find the position of a method
/// in the table, this type compares the table of the base class with the table of a probe, which is a subclass that
/// overrides only this method.
struct OverriddenMethods {
    /// The classes that provide the overrides, by the index of the probed method.
    private var types: [Int: AnyClass] = [:]

    var isEmpty: Bool { types.isEmpty }

    func contains(_ index: Int) -> Bool { types[index] != nil }

    /// Returns the class whose override of the method is called; `nil` if no class overrides the method.
    func type(overriding index: Int) -> AnyClass? { types[index] }

    mutating func insert(_ index: Int, of type: AnyClass) { types[index] = type }

    /// Finds the overridden methods by comparing the method tables of `type` and `base`.
    ///
    /// - Parameters:
    ///   - type: `base` or a subclass of it.
    ///   - base: The class in this module that declares the methods.
    ///   - places: The positions of the methods in the table, as returned by ``places(of:plain:base:)``.
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

    /// Returns the positions of methods in the method table.
    ///
    /// - Parameters:
    ///   - probes: Subclasses of `base`, each of which overrides one method.
    ///   - plain: A subclass of `base` that overrides nothing. The entries in which it differs from `base` are
    ///     different in every class, so they are ignored.
    ///   - base: The class that declares the methods.
    static func places(of probes: [AnyClass], plain: AnyClass, base: AnyClass) -> [Int] {
        let (first, inherited) = (MethodTable(base), MethodTable(plain))
        let shared = first.indices.filter { first[$0] == inherited[$0] }
        return probes.map { probe in
            let table = MethodTable(probe)
            let differing = shared.filter { table[$0] != first[$0] }
            precondition(differing.count == 1, "\(probe) must override one method, not \(differing.count)")
            return differing[0]
        }
    }
}

/// The words of a class's metadata, starting at its address point.
@safe private struct MethodTable {
    private let start: UnsafeRawPointer

    init(_ type: AnyClass) { unsafe start = unsafeBitCast(type, to: UnsafeRawPointer.self) }

    /// The positions of the words in the metadata.
    ///
    /// - Source: `TypeMetadata.rst` of the Swift ABI: without the Objective-C runtime, the metadata of a class
    ///   contains its size in bytes at offset 32, and the offset of the address point at offset 36.
    var indices: Range<Int> {
        let size = unsafe start.load(fromByteOffset: 32, as: UInt32.self)
        let addressPoint = unsafe start.load(fromByteOffset: 36, as: UInt32.self)
        return 0..<Int(size - addressPoint) / MemoryLayout<UInt>.size
    }

    subscript(place: Int) -> UInt {
        unsafe start.load(fromByteOffset: place * MemoryLayout<UInt>.size, as: UInt.self)
    }
}
