import CAllocationCount

/// The number of heap allocations of this thread. Without optimization, it counts only large allocations, because
/// accessors also allocate memory.
var allocations: Int64 {
    #if DEBUG
        large_allocation_count()
    #else
        allocation_count()
    #endif
}
