/**
 * The index in memory that term search answers from. A term base rarely changes and is asked all the time, by every keystroke
 * of an editor, so its terms are laid out once in flat arrays (a sorted dictionary, postings of character n-grams in the order
 * of an answer, words) that need no object a term, and what changes since is a small second index beside it. A million terms do
 * not fit into a processor's cache, so what lies apart is fetched several pieces at once; and what only few of a list's terms can
 * be, such as those with a query's diacritics or with its text inside a word, has lists of its own. Every kind of
 * query gathers candidates that miss no hit and then measures each by the rules themselves, so that speed never decides what
 * is found: a slow search that has nothing but the rules is the oracle of the tests.
 */
@NullMarked
package dev.parlance.termbase.search;

import org.jspecify.annotations.NullMarked;
