/** Resource scripts of Windows: string tables, menus and dialogs, read by a lexer with positions. */
@NullMarked
package dev.parlance.file.formats.rc;

import org.jspecify.annotations.NullMarked;
