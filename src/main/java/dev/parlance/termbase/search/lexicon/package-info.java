/**
 * Sorted texts and lists of ranks in flat primitive arrays, the storage of an index of terms. An object per term would
 * multiply the heap of a million terms.
 */
@NullMarked
package dev.parlance.termbase.search.lexicon;

import org.jspecify.annotations.NullMarked;
