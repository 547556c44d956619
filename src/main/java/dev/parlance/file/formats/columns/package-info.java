/**
 * The rows and columns that import settings choose of a table, in any format. A table with languages side by side has
 * sources, their translations, and what is known of them in columns that the settings or the first row name.
 */
@NullMarked
package dev.parlance.file.formats.columns;

import org.jspecify.annotations.NullMarked;
