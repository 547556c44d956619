/**
 * XLIFF 2.0, 2.1 and 2.2 (OASIS). A segment of the file is a paragraph with its translation. Only targets and the
 * attributes of segments are written; modules and extensions stay as they are.
 */
@NullMarked
package dev.parlance.file.formats.bilingual.v2;

import org.jspecify.annotations.NullMarked;
