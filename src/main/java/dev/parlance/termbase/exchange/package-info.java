/**
 * The file formats of term bases: TBX, CSV and XLSX. Readers and writers stream entry by entry, so that memory does not
 * depend on the size of a file.
 */
@NullMarked
package dev.parlance.termbase.exchange;

import org.jspecify.annotations.NullMarked;
