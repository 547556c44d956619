/**
 * Values that several features use: identifiers, languages, pages, references to people, the text of a segment. Pure
 * Java, so that counting, matching and stores speak of the same thing without knowing each other.
 */
@NullMarked
package dev.parlance.shared;

import org.jspecify.annotations.NullMarked;
