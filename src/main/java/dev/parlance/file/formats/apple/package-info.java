/**
 * Strings of macOS and iOS: the old-style property lists of {@code .strings} files, and string
 * catalogs.
 */
@NullMarked
package dev.parlance.file.formats.apple;

import org.jspecify.annotations.NullMarked;
