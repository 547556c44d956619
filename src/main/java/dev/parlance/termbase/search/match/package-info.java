/**
 * The rules by which a query matches one term: folding of case and diacritics, wildcards, word boundaries and typing
 * errors.
 */
@NullMarked
package dev.parlance.termbase.search.match;

import org.jspecify.annotations.NullMarked;
