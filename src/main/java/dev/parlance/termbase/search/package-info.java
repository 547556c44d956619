/**
 * The in-memory index of term search. A term base changes rarely and is searched at every keystroke of an editor. Its
 * terms are therefore stored once in flat arrays without an object per term (a sorted dictionary, words, and postings
 * of character n-grams in the order of the response), and later changes are kept in a small second index. A million
 * terms do not fit into the processor's cache, so several distant values are fetched at once. Properties that only few
 * terms of a list have, such as the diacritics of a query or its text inside a word, have lists of their own. Every
 * kind of query collects candidates without missing a hit and then checks each candidate by the matching rules, so that
 * optimizations never change the result; the tests compare it with a slow search that has nothing but the rules.
 */
@NullMarked
package dev.parlance.termbase.search;

import org.jspecify.annotations.NullMarked;
