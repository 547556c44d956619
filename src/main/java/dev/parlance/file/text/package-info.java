/**
 * Reads text files line by line and writes their translated copies. The formats with lexers of our own share these
 * classes.
 */
@NullMarked
package dev.parlance.file.text;

import org.jspecify.annotations.NullMarked;
