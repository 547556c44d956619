/**
 * Indexes of a lexicon by three characters, by words, and by the parts that typing errors leave unchanged. Each returns
 * candidates that include every hit; the matching rules decide which of them are hits.
 */
@NullMarked
package dev.parlance.termbase.search.index;

import org.jspecify.annotations.NullMarked;
