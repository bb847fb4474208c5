#ifndef C_SYMBOLS_H
#define C_SYMBOLS_H

/// The lines of `symbols.txt`, sorted by name. Each is a name, a size and the operations of a drawing.
const unsigned char *symbol_text(void);

/// The number of bytes of the lines.
unsigned long symbol_text_count(void);

#endif
