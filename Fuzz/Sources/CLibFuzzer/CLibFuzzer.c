// The library comes with the toolchain; this target only declares it.
