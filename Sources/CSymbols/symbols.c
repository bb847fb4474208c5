#include "CSymbols.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text[] = {
#embed "symbols.txt"
};

const unsigned char *symbol_text(void) { return text; }

unsigned long symbol_text_count(void) { return sizeof text; }
