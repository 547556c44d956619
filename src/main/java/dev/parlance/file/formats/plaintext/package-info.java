/**
 * Plain text. Its units are lines, or what a regular expression of the import settings finds in them.
 */
@NullMarked
package dev.parlance.file.formats.plaintext;

import org.jspecify.annotations.NullMarked;
