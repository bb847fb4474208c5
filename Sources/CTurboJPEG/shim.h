#pragma once

#include <stddef.h>

#include <turbojpeg.h>

// glibc declares this type and this function only if _GNU_SOURCE is defined.
typedef struct {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
} Dl_info;
int dladdr(const void *address, Dl_info *info);

/// Returns the path of the file from which the library was loaded, or `NULL` if it is unknown.
static inline const char *tjLoadedFile(void) {
    Dl_info info;
    return dladdr((const void *)tjInitDecompress, &info) != 0 ? info.dli_fname : NULL;
}
