/**
 * Tables of reStructuredText: a cell is read as a text of its own, and a table with translations is laid out again,
 * with columns as wide as they need.
 */
@NullMarked
package dev.parlance.file.formats.rst.table;

import org.jspecify.annotations.NullMarked;
