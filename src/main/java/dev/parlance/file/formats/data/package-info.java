/**
 * CSV.
 */
@NullMarked
package dev.parlance.file.formats.data;

import org.jspecify.annotations.NullMarked;
