/**
 * Texts in order, in flat arrays: what an index of terms keeps in memory. Primitive arrays, because objects per term
 * would multiply the heap that a million terms take.
 */
@NullMarked
package dev.parlance.termbase.search.lexicon;

import org.jspecify.annotations.NullMarked;
