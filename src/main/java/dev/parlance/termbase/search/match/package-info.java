/**
 * How a query relates to one term: the foldings of case and diacritics, wildcards, and the distance of typing
 * errors.
 */
@NullMarked
package dev.parlance.termbase.search.match;

import org.jspecify.annotations.NullMarked;
