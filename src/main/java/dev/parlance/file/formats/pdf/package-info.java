/**
 * PDF. Its text is read by PDFBox glyph by glyph; the classes of this package put the glyphs into lines, the lines into
 * the order of reading, and those into paragraphs. A PDF cannot be written again with longer texts, so the paragraphs
 * become a Word file, which is what is segmented and translated.
 */
@NullMarked
package dev.parlance.file.formats.pdf;

import org.jspecify.annotations.NullMarked;
