/**
 * ZIP archives whose entries are copied as they are. Only entries with another content are compressed again, so that
 * the others keep their bytes, their order, their flags and their timestamps.
 */
@NullMarked
package dev.parlance.file.archive;

import org.jspecify.annotations.NullMarked;
