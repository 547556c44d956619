/**
 * Formats that are read and written by our own lexers: JSON, PO, Java properties and plain text.
 */
@NullMarked
package dev.parlance.file.formats;

import org.jspecify.annotations.NullMarked;
