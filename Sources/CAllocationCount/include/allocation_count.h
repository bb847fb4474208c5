// Counts heap allocations, for benchmarks and tests. In a program that links this target, malloc and related functions
// count their calls and then call the functions of glibc.
#pragma once

#include <stdint.h>

/// Returns the number of heap allocations by the current thread since it began, by malloc and related functions. Every
/// realloc is counted, even if the memory is not moved. Returns -1 if the C library is not glibc.
int64_t allocation_count(void);

/// Returns the number of heap allocations by the current thread of at least `LARGE_ALLOCATION` bytes.
///
/// Unoptimized Swift code allocates and frees a small block for the accessor's frame each time it reads an array
/// element. A test in a debug build therefore counts only allocations that are larger than these frames.
int64_t large_allocation_count(void);

/// Returns the heap memory in use by the process, in bytes, or -1 if the C library is not glibc.
int64_t live_heap_bytes(void);

/// The minimum size of a large allocation, in bytes.
#define LARGE_ALLOCATION 1024
