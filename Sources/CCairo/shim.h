// Cairo through its own header, and by hand the few functions used of Pango, Fontconfig and GObject: their
// pkg-config files carry a `-pthread` that the package manager warns about at every build.
#pragma once

#include <cairo.h>

// GObject 2.0
void g_object_unref(void *object);

// Fontconfig 2.14
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;
typedef struct _FcFontSet {
    int nfont;
    int sfont;
    FcPattern **fonts;
} FcFontSet;
typedef enum _FcSetName { FcSetSystem = 0, FcSetApplication = 1 } FcSetName;

FcConfig *FcConfigCreate(void);
void FcConfigDestroy(FcConfig *config);
void FcConfigSetSysRoot(FcConfig *config, const unsigned char *sysroot);
int FcConfigParseAndLoadFromMemory(FcConfig *config, const unsigned char *buffer, int complain);
int FcConfigBuildFonts(FcConfig *config);
FcFontSet *FcConfigGetFonts(FcConfig *config, FcSetName set);
/// 0 when found.
int FcPatternGetString(const FcPattern *pattern, const char *object, int n, unsigned char **string);

// Pango 1.50
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoRectangle {
    int x;
    int y;
    int width;
    int height;
} PangoRectangle;
typedef enum {
    PANGO_ELLIPSIZE_NONE,
    PANGO_ELLIPSIZE_START,
    PANGO_ELLIPSIZE_MIDDLE,
    PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;

/// Pango's units in one point.
#define PANGO_SCALE 1024

PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int round);
PangoLanguage *pango_language_from_string(const char *tag);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int single);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);

// PangoCairo and PangoFc 1.50
PangoFontMap *pango_cairo_font_map_new_for_font_type(cairo_font_type_t type);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_layout_line_path(cairo_t *cr, PangoLayoutLine *line);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);
