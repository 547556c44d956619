/**
 * AsciiDoc: blocks are found line by line, and marks, macros and references in their text are codes.
 */
@NullMarked
package dev.parlance.file.formats.asciidoc;

import org.jspecify.annotations.NullMarked;
