#include <stdint.h>

// Calls of Swift initializers through the method table of a class. Swift permits such a call only for initializers that
// are marked `required`, which would force every subclass to declare them.

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

/// Calls `init(frame:)`, and returns the new object, which the caller owns.
///
/// - Parameters:
///   - initializer: The entry of the method table.
///   - type: The class of the new object.
static inline void *_Nonnull animatic_make_view(
    uintptr_t initializer, double x, double y, double width, double height, const void *_Nonnull type
) {
    typedef void *_Nonnull (*Initializer)(double, double, double, double, SWIFT_SELF const void *_Nonnull) SWIFT_CALL;
    return ((Initializer)initializer)(x, y, width, height, type);
}

/// Calls `init(nibName:bundle:)` with `nil` for both parameters, and returns the new object, which the caller owns.
///
/// The first parameter is an optional string, which has two words. The parameters of `animatic_make_view` apply.
static inline void *_Nonnull animatic_make_controller(uintptr_t initializer, const void *_Nonnull type) {
    typedef void *_Nonnull (*Initializer)(uintptr_t, uintptr_t, uintptr_t, SWIFT_SELF const void *_Nonnull) SWIFT_CALL;
    return ((Initializer)initializer)(0, 0, 0, type);
}
