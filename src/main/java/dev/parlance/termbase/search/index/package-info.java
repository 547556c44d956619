/**
 * Indexes over a lexicon: by three characters, by words, by parts that survive typing errors. Each yields candidates
 * that miss no hit; matching decides.
 */
@NullMarked
package dev.parlance.termbase.search.index;

import org.jspecify.annotations.NullMarked;
