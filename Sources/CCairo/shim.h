// Includes Cairo's headers, and declares the functions of Pango, Fontconfig and GObject that Animatic uses. The
// pkg-config files of these libraries contain `-pthread`, which causes a warning by the package manager in each build.
#pragma once

#include <stddef.h>

#include <cairo.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>

// GObject 2.0
void *g_object_ref(void *object);
void g_object_unref(void *object);
/// A function that is called when only the reference of a call of `g_object_add_toggle_ref` remains, and when there are
/// others again.
typedef void (*GToggleNotify)(void *data, void *object, int is_last);
void g_object_add_toggle_ref(void *object, GToggleNotify notify, void *data);
void g_object_remove_toggle_ref(void *object, GToggleNotify notify, void *data);

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
/// Adds a file to the application's fonts, which the configuration's rules do not reject. Returns 0 if the file cannot
/// be read.
int FcConfigAppFontAddFile(FcConfig *config, const unsigned char *file);
int FcConfigSetCurrent(FcConfig *config);
FcFontSet *FcConfigGetFonts(FcConfig *config, FcSetName set);
/// Returns 0 if the property was found.
int FcPatternGetString(const FcPattern *pattern, const char *object, int n, unsigned char **string);
/// Returns 0 if the property was found.
int FcPatternGetInteger(const FcPattern *pattern, const char *object, int n, int *number);
/// Removes all values of a property. Returns 0 if there are none.
int FcPatternDel(FcPattern *pattern, const char *object);
/// Adds a value to a property. Returns 0 if the memory is exhausted.
int FcPatternAddString(FcPattern *pattern, const char *object, const unsigned char *string);

// Pango 1.50
const char *pango_version_string(void);
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoFcFontMap PangoFcFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFont PangoFont;
typedef struct _PangoGlyphInfo {
    unsigned int glyph;
    int width;
    int x_offset;
    int y_offset;
    /// Bit fields: the lowest bit is `is_cluster_start`, and the second is `is_color`.
    unsigned int attributes;
} PangoGlyphInfo;
typedef struct _PangoGlyphString {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int space;
} PangoGlyphString;
/// The first fields of Pango's struct.
typedef struct _PangoItem {
    int offset;
    int length;
    int num_chars;
    void *shape_engine;
    void *lang_engine;
    PangoFont *font;
} PangoItem;
typedef struct _PangoGlyphItem {
    PangoItem *item;
    PangoGlyphString *glyphs;
    int y_offset;
    int start_x_offset;
    int end_x_offset;
} PangoGlyphItem;
typedef struct _GSList {
    void *data;
    struct _GSList *next;
} GSList;
/// An iterator over the clusters of an item: glyphs that belong to the same characters.
typedef struct _PangoGlyphItemIter {
    PangoGlyphItem *glyph_item;
    const char *text;
    int start_glyph;
    int start_index;
    int start_char;
    int end_glyph;
    int end_index;
    int end_char;
} PangoGlyphItemIter;
/// The first fields of Pango's struct.
typedef struct _PangoLayoutLine {
    PangoLayout *layout;
    int start_index;
    int length;
    /// The values of type `PangoGlyphItem`, from left to right.
    GSList *runs;
} PangoLayoutLine;
typedef struct _PangoRectangle {
    int x;
    int y;
    int width;
    int height;
} PangoRectangle;
/// The directions that Animatic uses.
typedef enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1 } PangoDirection;

/// The number of Pango units in a point.
#define PANGO_SCALE 1024

typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoAttribute {
    const void *klass;
    unsigned int start_index;
    unsigned int end_index;
} PangoAttribute;

PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_round_glyph_positions(PangoContext *context, int round);
PangoLanguage *pango_language_from_string(const char *tag);
PangoDirection pango_find_base_dir(const char *text, int length);
/// Writes one word of bit fields for each character, and one for the end of the text. The lowest bit is
/// `is_line_break`, which means that a line can be broken before the character.
void pango_get_log_attrs(
    const char *text, int length, int level, PangoLanguage *language, unsigned int *attributes, int count);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_free(PangoFontDescription *description);
void pango_font_description_set_family(PangoFontDescription *description, const char *families);
void pango_font_description_set_weight(PangoFontDescription *description, int weight);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);

PangoAttribute *pango_attr_font_desc_new(const PangoFontDescription *description);
PangoAttribute *pango_attr_foreground_new(unsigned short red, unsigned short green, unsigned short blue);
/// `spacing` is the additional distance between characters, in Pango units.
/// Creates an attribute for OpenType features in CSS syntax, such as `tnum=1`.
PangoAttribute *pango_attr_font_features_new(const char *features);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);
PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_unref(PangoAttrList *list);
/// Transfers ownership of the attribute to the list.
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_auto_dir(PangoLayout *layout, int automatic);
void pango_layout_set_justify(PangoLayout *layout, int justify);
void pango_layout_set_justify_last_line(PangoLayout *layout, int justify);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int single);
const char *pango_layout_get_text(PangoLayout *layout);
/// Returns a line that can be modified. Pango does not cache the extents of this line.
PangoLayoutLine *pango_layout_get_line(PangoLayout *layout, int line);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
int pango_glyph_item_iter_init_start(PangoGlyphItemIter *iter, PangoGlyphItem *item, const char *text);
int pango_glyph_item_iter_next_cluster(PangoGlyphItemIter *iter);
void pango_layout_line_index_to_x(PangoLayoutLine *line, int index, int trailing, int *x);
void pango_layout_line_get_extents(PangoLayoutLine *line, PangoRectangle *ink, PangoRectangle *logical);

// PangoCairo and PangoFc 1.50
PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_show_layout(cairo_t *cr, PangoLayout *layout);
PangoFontMap *pango_cairo_font_map_new_for_font_type(cairo_font_type_t type);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_glyph_string_path(cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs);
cairo_scaled_font_t *pango_cairo_font_get_scaled_font(PangoFont *font);
void pango_fc_font_map_set_config(PangoFcFontMap *map, FcConfig *config);
FcConfig *pango_fc_font_map_get_config(PangoFcFontMap *map);
/// Sets the font map of the current thread; `NULL` for Pango's default.
void pango_cairo_font_map_set_default(PangoFontMap *map);

// librsvg 2.54 and GLib's errors: only types, because librsvg is loaded when the first SVG picture is read.
typedef struct _GError {
    unsigned int domain;
    int code;
    char *message;
} GError;
typedef struct _RsvgHandle RsvgHandle;
typedef struct _RsvgRectangle {
    double x;
    double y;
    double width;
    double height;
} RsvgRectangle;
typedef RsvgHandle *(*RsvgHandleNewFromData)(const unsigned char *data, size_t length, GError **error);
typedef int (*RsvgHandleRenderDocument)(
    RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, GError **error);
typedef void (*GErrorFree)(GError *error);
