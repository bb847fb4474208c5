// Counts how often a program asks for heap memory. For benchmarks and tests: a program that links this target has its
// own malloc and its relatives, which count and call those of glibc.
#pragma once

#include <stdint.h>

/// How often the present thread asked for heap memory since it began, whether by malloc or by a relative of it. Every
/// realloc counts, also one that could stay where it was. -1 where the C library isn't glibc: nothing is counted there.
int64_t allocation_count(void);

/// How often it asked for `LARGE_ALLOCATION` bytes or more at once.
///
/// Swift code that isn't optimised takes a small block and gives it back at every element of an array it reads, for the
/// frame of the accessor. A test that runs in a debug build counts what is larger than such frames.
int64_t large_allocation_count(void);

/// The heap memory of the process that is in use, in bytes. -1 where the C library isn't glibc.
int64_t live_heap_bytes(void);

/// In bytes.
#define LARGE_ALLOCATION 1024
