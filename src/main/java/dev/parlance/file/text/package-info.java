/**
 * Text files line by line, and the copies that translations are written into. Formats that are lexed by our own code
 * share these classes.
 */
@NullMarked
package dev.parlance.file.text;

import org.jspecify.annotations.NullMarked;
