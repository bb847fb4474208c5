#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer's loop. compiler-rt exports this function for programs with their own `main`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *data, size_t size));
