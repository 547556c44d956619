/** Reads the parts of Excel files: the strings of visible cells, shared or in place, and comments. */
@NullMarked
package dev.parlance.file.formats.office.sheet;

import org.jspecify.annotations.NullMarked;
