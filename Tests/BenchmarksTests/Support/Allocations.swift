import CAllocationCount

/// How often this thread asked for heap memory; without optimisation, for more than accessors take for themselves.
var allocations: Int64 {
    #if DEBUG
        large_allocation_count()
    #else
        allocation_count()
    #endif
}
