/**
 * Formats whose files are written by splicing: a reader finds units of text with their ranges in the file, a writer
 * replaces the ranges that are translated, and the bytes between them are copied. So a file without translations comes
 * back byte for byte. What was written is read again before it is handed out.
 */
@NullMarked
package dev.parlance.file.splice;

import org.jspecify.annotations.NullMarked;
