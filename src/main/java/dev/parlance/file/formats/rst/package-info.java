/**
 * reStructuredText: blocks are found line by line, by their indentation as docutils finds them; directives of docutils
 * and Sphinx that hold text are known by their names, and all others stay as they are.
 */
@NullMarked
package dev.parlance.file.formats.rst;

import org.jspecify.annotations.NullMarked;
