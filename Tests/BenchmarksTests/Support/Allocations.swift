import CAllocationCount

/// The number of heap allocations of this thread. Without optimization, accessors allocate memory too.
var allocations: Int64 {
    #if DEBUG
        large_allocation_count()
    #else
        allocation_count()
    #endif
}
