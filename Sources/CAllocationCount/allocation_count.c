#include "allocation_count.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GLIBC__)

#include <malloc.h>

// The alternative names of glibc's allocator, which remain available if a program defines malloc and related functions.
// glibc's free releases the memory that these functions return.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// The initial-exec model places these variables in the thread's static block, which exists before the first allocation
// and is not allocated on access.
static _Thread_local int64_t all __attribute__((tls_model("initial-exec")));
static _Thread_local int64_t large __attribute__((tls_model("initial-exec")));

int64_t allocation_count(void) { return all; }

int64_t large_allocation_count(void) { return large; }

static void note(size_t size) {
    all += 1;
    large += size >= LARGE_ALLOCATION;
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    size_t total;
    note(__builtin_mul_overflow(count, size, &total) ? SIZE_MAX : total);
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    note(size);
    return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    note(size);
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    // On failure, posix_memalign returns an error code and leaves errno unchanged.
    const int before = errno;
    void *found = __libc_memalign(alignment, size);
    errno = before;
    if (found == NULL) return ENOMEM;
    *block = found;
    return 0;
}

int64_t live_heap_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}

#else

int64_t live_heap_bytes(void) { return -1; }

int64_t allocation_count(void) { return -1; }

int64_t large_allocation_count(void) { return -1; }

#endif
