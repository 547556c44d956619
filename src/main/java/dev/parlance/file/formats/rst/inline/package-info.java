/**
 * The text of reStructuredText between its blocks: inline markup is recognized where docutils recognizes it, and a
 * translation is written so that all of its characters are text.
 */
@NullMarked
package dev.parlance.file.formats.rst.inline;

import org.jspecify.annotations.NullMarked;
