/**
 * The published methods that count words and characters of one text. A method is immutable per language, because an
 * analysis counts millions of texts on several threads.
 */
@NullMarked
package dev.parlance.analysis.count.method;

import org.jspecify.annotations.NullMarked;
