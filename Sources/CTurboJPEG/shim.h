#pragma once

#include <stddef.h>

#include <turbojpeg.h>

// glibc shows these only to who asks for all of GNU's functions.
typedef struct {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
} Dl_info;
int dladdr(const void *address, Dl_info *info);

/// The file that the library was loaded from; `NULL` where that is not known.
static inline const char *tjLoadedFile(void) {
    Dl_info info;
    return dladdr((const void *)tjInitDecompress, &info) != 0 ? info.dli_fname : NULL;
}
