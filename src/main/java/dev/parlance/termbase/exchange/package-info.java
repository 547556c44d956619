/**
 * The files that terms are exchanged in: TBX, CSV and XLSX. Readers and writers stream entry by entry, so that the
 * size of a file does not matter.
 */
@NullMarked
package dev.parlance.termbase.exchange;

import org.jspecify.annotations.NullMarked;
